/** The parts of `createCredit` that its previews share: reading the body, and problems. */
import type { CreditRefusal, CreditRequest } from '../../../db/store.ts';
import * as problems from '../../problems.ts';
import { idNamedTwice, lineNamedTwice } from '../bodies/requested-units.ts';
import type { Schemas } from '../bodies/types.ts';

/** Converts the body of `createCredit`. Returns an error that the schema of the body can't express. */
export function toCreditRequest({
  items = [],
  charges = [],
  reason,
}: Schemas['CreditInput']): { fault: problems.FieldError } | { request: CreditRequest } {
  const credited = items.map(({ itemId, amount: { amount } }) => ({ itemId: itemId.toLowerCase(), amount }));
  const twice = lineNamedTwice(credited);
  if (twice) return { fault: twice };
  const creditedCharges = charges.map(({ chargeId, amount }) => ({
    chargeId: chargeId.toLowerCase(),
    ...(amount && { amount: amount.amount }),
  }));
  const chargeTwice = idNamedTwice(
    creditedCharges.map(({ chargeId }) => chargeId),
    { list: '/charges', field: 'chargeId' },
  );
  if (chargeTwice) return { fault: chargeTwice };
  if (items.length + charges.length === 0)
    return { fault: { field: '/items', message: 'is required without charges' } };
  const currencies = [...items, ...charges].flatMap(({ amount }) => (amount ? [amount.currency] : []));
  return { request: { items: credited, currencies, charges: creditedCharges, reason } };
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
          ...{ itemId, requestedAmount: money(requested), creditableAmount: money(creditable) },
        })),
        charges: refusal.charges.map(({ chargeId, requested, creditable }) => ({
          chargeId,
          ...(requested !== undefined && { requestedAmount: money(requested) }),
          creditableAmount: money(creditable),
        })),
      });
    }
  }
}
