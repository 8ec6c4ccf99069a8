import { addAdjustments } from '../../../db/pricing/adjustments.ts';
import { findCreditLimits, findDeductionMax } from '../../../db/pricing/limits.ts';
import { placedState } from '../../../db/pricing/price-order.ts';
import type { Adjustments, Pricing, PricingState } from '../../../db/pricing/pricing.ts';
import type { Act } from './random-orders.ts';

/** A pricing state in which no list is missing. */
export interface FullState extends PricingState {
  credits: NonNullable<PricingState['credits']>;
  deductions: NonNullable<PricingState['deductions']>;
}

export const start = (pricing: Pricing): FullState => ({
  ...placedState(pricing),
  credits: [],
  deductions: [],
});

/** Adds adjustments to the state of an order. */
export function adjust(state: FullState, added: Adjustments): FullState {
  const adjusted = addAdjustments(state, added);
  return { ...state, ...adjusted, credits: adjusted.credits ?? [], deductions: adjusted.deductions ?? [] };
}

/** Takes units of an item out of an order. */
export const remove = (state: FullState, id: string, units: number): FullState => ({
  ...state,
  items: state.items.map((item) => (item.id === id ? { id, kept: item.kept - units } : item)),
});

const atMost = (share: number, amount: number): number => Number((BigInt(amount) * BigInt(share)) / 100n);

const isEmpty = ({ items }: FullState): boolean => items.every(({ kept }) => kept === 0);

/** Applies an act as far as the state of the order permits. Credits and deductions are within their limits. */
export function apply(pricing: Pricing, state: FullState, act: Act): FullState {
  switch (act.kind) {
    case 'ship':
      return isEmpty(state) ? state : { ...state, hasShipped: true };
    case 'decide':
      return isEmpty(state) ? state : adjust(state, { chargesBack: act.chargesBack });
    case 'credit': {
      const { items } = findCreditLimits(pricing, state);
      const { id, amount } = items[act.item % items.length]!;
      return adjust(state, { credits: [{ itemId: id, amount: atMost(act.share, amount) }] });
    }
    case 'creditCharge': {
      const { charges } = findCreditLimits(pricing, state);
      if (charges.length === 0) return state;
      const { id, amount } = charges[act.charge % charges.length]!;
      return adjust(state, { credits: [{ chargeId: id, amount: atMost(act.share, amount) }] });
    }
    case 'cancel': {
      const { id, kept } = state.items[act.item % state.items.length]!;
      return remove(state, id, Math.min(kept, act.units));
    }
    case 'withdraw':
    case 'return':
      return bringBack(pricing, state, act);
  }
}

function bringBack(
  pricing: Pricing,
  before: FullState,
  act: Extract<Act, { kind: 'withdraw' | 'return' }>,
): FullState {
  const { id, kept } = before.items[act.item % before.items.length]!;
  if (kept === 0) return before;
  const removed = { ...remove(before, id, Math.min(kept, act.units)), hasShipped: true };
  let after = act.kind === 'return' ? adjust(removed, { hasReturned: true }) : removed;
  for (const [share, itemId] of [[act.deducted, id] as const, [act.deductedFromOrder, undefined] as const]) {
    if (share === 0) continue;
    const amount = atMost(share, findDeductionMax(pricing, { before, after }, itemId));
    after = adjust(after, { deductions: [{ itemId, amount }] });
  }
  return after;
}
