import type { components } from '../../../generated/v1/types.ts';

type Schemas = components['schemas'];

/**
 * Returns the fields of an order that every page shows. `currentTotal` is the value of the units that weren't
 * cancelled.
 */
export const orderRow = ({
  id,
  number,
  status,
  paymentStatus,
  deliveryStatus,
  returnStatus,
  total,
  currentTotal,
  createdAt,
}: Schemas['Order']) => ({
  id,
  number,
  status,
  paymentStatus,
  deliveryStatus,
  returnStatus,
  total,
  currentTotal,
  createdAt,
});

export const unitsOf = ({ items }: Schemas['Order']): number =>
  items.reduce((sum, { quantity }) => sum + quantity.ordered, 0);

/** Returns the fields of a tax that a page shows. */
const taxRow = ({ percent, treatment, taxAmount }: Schemas['OrderTax']) => ({
  percent,
  treatment,
  taxAmount,
});

/** The current payment of an order, all its payments, and its shipments. */
interface PartsOfOrder {
  payment: Schemas['Payment'];
  payments: Schemas['Payment'][];
  shipments: Schemas['Shipment'][];
}

/**
 * Returns the content of an order's page. `url` is the address of the page, and `etag` is the ETag of the payment. The
 * page reads from the links in the order whether the order can be cancelled.
 */
export function orderPage(
  order: Schemas['Order'],
  { payment, payments, shipments }: PartsOfOrder,
  { url, etag }: { url: string; etag: string },
) {
  const { items, outstandingAmount, reservedUntil, withdrawalUntil, _links } = order;
  const { taxMode, taxes, discounts, charges, shippingMethod, contact, shippingAddress, buyer } = order;
  const { status, failureCode, nextAction, dueOn } = payment;
  return {
    ...orderRow(order),
    outstandingAmount,
    reservedUntil,
    withdrawalUntil,
    items: items.map(({ id, sku, name, quantity, unitPrice, total, withdrawal }) => ({
      id,
      sku,
      name,
      quantity,
      unitPrice,
      total,
      withdrawal,
    })),
    taxMode,
    taxes: taxes.map(taxRow),
    discounts: discounts.map(({ label, amount }) => ({ label, amount })),
    charges: charges.map(({ kind, label, amount }) => ({ kind, label, amount })),
    shippingMethod,
    contact,
    shippingAddress,
    shipments: shipments.filter((shipment) => shipment.status !== 'UNDONE').map(shipmentRow),
    cancellable: _links.cancel !== undefined,
    isBusiness: buyer?.kind === 'BUSINESS',
    payment: {
      status,
      dueOn,
      failureCode,
      etag,
      paidBack: sumOf(order, payments, 'refundedAmount'),
      onItsWayBack: onItsWayBack(order, payments),
      ...(nextAction && isWebAddress(nextAction.url) && { actionUrl: withWayBack(nextAction.url, url) }),
    },
  };
}

/** Returns the fields of a shipment that a page shows. Its parcels have an address only if a page may link to it. */
const shipmentRow = ({
  status,
  parcels,
  estimatedDelivery,
  deliveredAt,
  createdAt,
}: Schemas['Shipment']) => ({
  status,
  estimatedDelivery,
  deliveredAt,
  createdAt,
  parcels: parcels.map(({ carrier, trackingNumber, trackingUrl }) => ({
    carrier,
    trackingNumber,
    ...(trackingUrl !== undefined && isWebAddress(trackingUrl) && { trackingUrl }),
  })),
});

/** Returns the captured money that the order doesn't need and that hasn't been refunded yet. */
function onItsWayBack(order: Schemas['Order'], payments: Schemas['Payment'][]) {
  const [captured, refunded] = (['capturedAmount', 'refundedAmount'] as const).map(
    (field) => sumOf(order, payments, field).amount,
  );
  const needed = order.status === 'EXPIRED' ? 0 : order.currentTotal.amount;
  // `map` returns an amount for each field.
  return { ...order.currentTotal, amount: Math.max(0, captured! - refunded! - needed) };
}

/** Adds up an amount of all payments of an order. */
const sumOf = (
  { currentTotal }: Schemas['Order'],
  payments: Schemas['Payment'][],
  field: 'capturedAmount' | 'refundedAmount',
): Schemas['Money'] => ({
  ...currentTotal,
  amount: payments.reduce((sum, payment) => sum + payment[field].amount, 0),
});

/**
 * Whether the page may contain an address as a link. A `javascript:` address isn't allowed, because it would run as a
 * script in the page.
 */
const isWebAddress = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '');

/**
 * Adds the address to which the simulated provider returns the customer. Other providers have a setting for this
 * address.
 */
function withWayBack(action: string, url: string): string {
  const address = new URL(action);
  if (!address.pathname.startsWith('/simulated-provider/')) return action;
  address.searchParams.set('return_url', url);
  return address.href;
}
