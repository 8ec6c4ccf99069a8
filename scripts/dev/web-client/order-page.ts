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

/**
 * Returns the content of an order's page. `url` is the address of the page, and `etag` is the ETag of the payment. The
 * page reads from the links in the order whether the order can be cancelled.
 */
export function orderPage(
  order: Schemas['Order'],
  payment: Schemas['Payment'],
  shipments: Schemas['Shipment'][],
  { url, etag }: { url: string; etag: string },
) {
  const { items, outstandingAmount, reservedUntil, withdrawalUntil, _links } = order;
  const { taxMode, taxes, discounts, charges, shippingMethod, contact, shippingAddress, buyer } = order;
  const { status, failureCode, nextAction, refundedAmount, dueOn } = payment;
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
      paidBack: refundedAmount,
      onItsWayBack: onItsWayBack(order, payment),
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
function onItsWayBack({ status, currentTotal }: Schemas['Order'], payment: Schemas['Payment']) {
  const { capturedAmount, refundedAmount } = payment;
  const needed = status === 'EXPIRED' ? 0 : currentTotal.amount;
  return { ...capturedAmount, amount: Math.max(0, capturedAmount.amount - refundedAmount.amount - needed) };
}

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
