import type { components } from '../../generated/v1/types.ts';

type Schemas = components['schemas'];

/** What every page shows of an order. */
export const orderRow = ({ id, status, paymentStatus, total, createdAt }: Schemas['Order']) => ({
  id,
  status,
  paymentStatus,
  total,
  createdAt,
});

export const unitsOf = ({ items }: Schemas['Order']): number =>
  items.reduce((sum, { quantity }) => sum + quantity.ordered, 0);

/** What the page of an order shows. Its links say whether it can be cancelled. */
export function orderPage(order: Schemas['Order'], payment: Schemas['Payment']) {
  const { items, amountDue, reservedUntil, _links } = order;
  const { status, failureCode, nextAction, version } = payment;
  return {
    ...orderRow(order),
    amountDue,
    reservedUntil,
    items: items.map(({ sku, name, quantity, unitPrice, total }) => ({
      sku,
      name,
      quantity,
      unitPrice,
      total,
    })),
    cancellable: _links.cancel !== undefined,
    payment: {
      status,
      failureCode,
      etag: `"${version}"`,
      ...(nextAction && isWebAddress(nextAction.url) && { actionUrl: nextAction.url }),
    },
  };
}

/** Whether it may be a link of the page: a `javascript:` address would run in it. */
const isWebAddress = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '');
