import { isDeepStrictEqual } from 'node:util';
import { addAdjustments } from '../../../../db/pricing/adjustments.ts';
import { findCreditLimits } from '../../../../db/pricing/limits.ts';
import type { Schemas } from '../../../support/shop/shop.ts';
import { textAbout } from './customer.ts';
import { expect } from './expect.ts';
import { look } from './model.ts';
import type { Seen } from './seen.ts';
import { expectRefund, priceOf, pricingOf, stateOf } from './prices.ts';
import { post } from './requests.ts';
import type { RequestStep } from './step.ts';

/** Shares of the maximum credit of each line, and a charge. A share above 1 requests more than the maximum. */
interface Credited {
  shares: [number | undefined, number | undefined];
  charge: number | undefined;
}

export const createCredit: RequestStep<Credited> = {
  accepted: 201,
  may: (seen, given) => planCredit(seen, given).isAllowed,
  preview: (seen, given) => ({ operation: 'createCredit', body: planCredit(seen, given).body }),
  do: (life, given, seen) => post(life, '/credits', planCredit(seen, given).body),
  names: (_, { body }) => [
    ...(body['items'].length > 0 ? ['lines'] : []),
    ...(body['charges'].length > 0 ? ['charges'] : []),
  ],
  async expect(life, given, seen, { status, body }) {
    if (status !== 201) return;
    const { items, charges } = planCredit(seen, given);
    life.adjustments = addAdjustments(life.adjustments, { credits: [...items, ...charges] });
    const after = await look(life);
    const amount = priceOf(seen).total - priceOf(after).total;
    expect(body['amount'].amount === amount, 'the credit is the fall of the price', body, amount);
    const rests = body['charges'].map((charge: Schemas['CreditedCharge']) => ({
      ...{ chargeId: charge.chargeId, amount: charge.amount.amount },
    }));
    expect(isDeepStrictEqual(rests, charges), 'charges are credited with their rest', body, charges);
    expectRefund(seen, after);
  },
};

/** Builds the request, and decides whether each of its amounts is within its limit. */
function planCredit(seen: Seen, { shares, charge }: Credited) {
  const isSold = seen.order.status !== 'CANCELLED' && seen.order.status !== 'EXPIRED';
  const limits = findCreditLimits(pricingOf(seen), stateOf(seen));
  const limitOf = ({ amount }: { amount: number }) => (isSold ? amount : 0);
  const wanted = limits.items.flatMap((limit, index) => {
    const share = shares[index];
    const amount = Math.max(1, Math.round(limitOf(limit) * (share ?? 0)));
    return share === undefined ? [] : [{ itemId: limit.id, amount, isAllowed: amount <= limitOf(limit) }];
  });
  const chosen = charge === undefined ? undefined : limits.charges[charge % limits.charges.length];
  // A credit names a line or a charge.
  const isNothing = wanted.length === 0 && !chosen;
  const items = isNothing ? [{ itemId: limits.items[0]!.id, amount: 1 }] : wanted;
  const charges = chosen ? [{ chargeId: chosen.id, amount: limitOf(chosen) }] : [];
  return {
    items: items.map(({ itemId, amount }) => ({ itemId, amount })),
    charges,
    isAllowed:
      (isNothing ? limitOf(limits.items[0]!) >= 1 : wanted.every(({ isAllowed }) => isAllowed)) &&
      charges.every(({ amount }) => amount > 0),
    body: {
      ...(items.length > 0 && {
        items: items.map(({ itemId, amount }) => ({ itemId, amount: { amount, currency: 'EUR' } })),
      }),
      ...(chosen && { charges: [{ chargeId: chosen.id }] }),
      reason: 'DAMAGED' as const,
    },
  };
}

/** Writes a note about the order that names the customer. */
export const createOrderNote: RequestStep<object> = {
  accepted: 201,
  may: () => true,
  do: (life) => post(life, '/notes', { text: textAbout(life.customer, life.orderId) }),
};
