/** The parts of `createCredit` that its previews share: reading the body, and problems. */
import type { CreditRefusal, CreditRequest } from '../../../db/store.ts';
import * as problems from '../../problems.ts';
import { lineNamedTwice } from '../bodies/requested-units.ts';
import type { Schemas } from '../bodies/types.ts';

/** Converts the body of `createCredit`. Returns an error that the schema of the body can't express. */
export function toCreditRequest({
  items = [],
  chargeIds = [],
  reason,
}: Schemas['CreditInput']): { fault: problems.FieldError } | { request: CreditRequest } {
  const credited = items.map(({ itemId, amount: { amount } }) => ({ itemId: itemId.toLowerCase(), amount }));
  const twice = lineNamedTwice(credited);
  if (twice) return { fault: twice };
  if (items.length + chargeIds.length === 0)
    return { fault: { field: '/items', message: 'is required without chargeIds' } };
  const currencies = items.map(({ amount: { currency } }) => currency);
  // Ids differ only in their letter case if the list names a charge twice. The rest of a charge is credited once.
  const charges = new Set(chargeIds.map((id) => id.toLowerCase()));
  return { request: { items: credited, currencies, chargeIds: [...charges], reason } };
}

/** Converts a refusal of `createCredit` to a problem. The preview of the credit contains the same problem. */
export function toCreditProblem(refusal: CreditRefusal, { orderId }: { orderId: string }) {
  switch (refusal.kind) {
    case 'ORDER_ITEM_NOT_FOUND':
      return problems.orderItemNotFound(orderId.toLowerCase(), refusal.itemId);
    case 'ORDER_CHARGE_NOT_FOUND':
      return problems.orderChargeNotFound(orderId.toLowerCase(), refusal.chargeId);
    case 'CURRENCY_MISMATCH': {
      const { status: orderStatus, currency } = refusal.order;
      return problems.creditInOtherCurrency(currency, { orderStatus, items: [], charges: [] });
    }
    case 'AMOUNT_NOT_CREDITABLE': {
      const { status: orderStatus, currency } = refusal.order;
      const money = (amount: number) => ({ amount, currency });
      return problems.amountNotCreditable({
        orderStatus,
        items: refusal.items.map(({ itemId, requested, creditable }) => ({
          ...{ itemId, requested: money(requested), creditable: money(creditable) },
        })),
        charges: refusal.charges.map(({ chargeId, creditable }) => ({
          ...{ chargeId, creditable: money(creditable) },
        })),
      });
    }
  }
}
