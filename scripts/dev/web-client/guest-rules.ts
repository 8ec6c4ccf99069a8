/**
 * Rules that the order service checks only for customers' tokens. The shop checks them for a guest, because it sends the
 * requests of a guest with its own token.
 */
import type { components } from '../../../generated/v1/types.ts';
import { CUSTOMER_PAYMENT_KINDS } from '../sample-products.ts';
import { NOT_CANCELLABLE, RefusedByShop } from './problems.ts';

type Schemas = components['schemas'];

/** Whether a guest may cancel an order. While an order is being packed, only the shop may cancel it. */
export const mayGuestCancel = ({ _links, shipmentHolds = [] }: Schemas['Order']): boolean =>
  _links.cancel !== undefined && !shipmentHolds.some(({ reason }) => reason === 'PACKING');

/** Throws if a guest may not cancel an order. */
export function requireCancellable(order: Schemas['Order']): void {
  if (!mayGuestCancel(order)) throw new RefusedByShop(409, 'ORDER_NOT_CANCELLABLE', NOT_CANCELLABLE);
}

/** Returns the payment that a guest chooses. Throws if only the shop may choose it, such as a payment on terms. */
export function paymentOfGuest({ paymentMethod, payment }: Schemas['PaymentInput']): Schemas['PaymentInput'] {
  const { kind, ...rest } = payment ?? { kind: 'PROVIDER' };
  if (!CUSTOMER_PAYMENT_KINDS.split(' ').includes(kind) || Object.keys(rest).length > 0)
    throw new RefusedByShop(403, 'PAYMENT_NOT_ALLOWED', 'You can’t pay in this way.');
  return { ...(paymentMethod !== undefined && { paymentMethod }), payment: { kind } };
}

/** Whether a guest may see a document. A document that has no number yet is only for the shop. */
export const maySeeDocument = ({ status }: Schemas['Document']): boolean => status === 'ISSUED';
