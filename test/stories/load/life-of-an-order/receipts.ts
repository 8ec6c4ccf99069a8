import { isDeepStrictEqual } from 'node:util';
import { addAdjustments } from '../../../../db/pricing/adjustments.ts';
import { findDeductionMax } from '../../../../db/pricing/limits.ts';
import type { Adjustments } from '../../../../db/pricing/pricing.ts';
import type { Schemas } from '../../../support/shop/shop.ts';
import { expect } from './expect.ts';
import { look, read } from './model.ts';
import type { Seen } from './seen.ts';
import { expectRefund, pricingOf, stateOf } from './prices.ts';
import { post } from './requests.ts';
import { awaitedOf, chosen, refusedReturn } from './returns.ts';
import type { RequestStep } from './step.ts';

export const DISPOSITIONS = ['TO_STOCK', 'QUARANTINE', 'DISPOSE'] as const;

/** Units of one line that came back. */
interface Received {
  accepted: number;
  rejected: number;
  disposition: (typeof DISPOSITIONS)[number];
}

/** A deduction. A share above 1 of its maximum requests more than the maximum. */
interface Deducted {
  reason: Schemas['DeductionReason'];
  line: number;
  share: number;
}

interface Receipt {
  pick: number;
  lines: [Received, Received];
  /** Whether no more units are received than the return awaits. */
  fits: boolean;
  deductions: Deducted[];
  chargesBack: Schemas['ChargesBack'] | undefined;
}

/** Records units of a return that came back, a part of them or all. */
export const createReturnReceipt: RequestStep<Receipt> = {
  accepted: 201,
  may: (seen, given) => planReceipt(seen, given)?.isAllowed ?? false,
  async do(life, given, seen) {
    const plan = planReceipt(seen, given);
    return plan ? post(life, `/returns/${plan.returned.id}/receipts`, plan.body) : refusedReturn(life, seen);
  },
  names(_, { body }) {
    const { items, deductions, chargesBack } = body as Schemas['ReturnReceipt'];
    const accepted = items.filter((item) => item.accepted > 0);
    return [
      ...new Set([
        ...(accepted.length > 0 ? ['accepted'] : []),
        ...(items.some((item) => item.rejected > 0) ? ['rejected'] : []),
        ...accepted.map(({ disposition }) => disposition!), // an accepted unit has a disposition
        ...deductions.map(({ reason }) => reason),
        ...(chargesBack ? ['chargesBack'] : []),
      ]),
    ];
  },
  async expect(life, given, seen, { status, body }) {
    if (status !== 201) return;
    const { accepted, adjustments, returned, isSettled } = planReceipt(seen, given)!;
    life.adjustments = adjustments;
    const list = await read<Schemas['ReturnReceiptCollection']>(life, `/returns/${returned.id}/receipts`);
    const isListed = isDeepStrictEqual(list.receipts.at(-1), body);
    expect(isListed, 'the receipt is the last one in the list', list, body);
    const after = await look(life);
    for (const [index, { quantity }] of after.order.items.entries()) {
      const more = quantity.returned - seen.order.items[index]!.quantity.returned;
      expect(more === (accepted[index] ?? 0), 'accepted units count as returned', after.order);
    }
    const now = after.returns.find(({ id }) => id === returned.id)!;
    expect(
      now.status === (isSettled ? 'CLOSED' : 'PARTIALLY_RECEIVED'),
      'the last units close the return',
      now,
    );
    expectRefund(seen, after);
  },
};

/** Builds the request for one of the returns, and predicts its answer. Undefined if the order has no return. */
function planReceipt(seen: Seen, given: Receipt) {
  const returned = chosen(seen, given);
  if (!returned) return undefined;
  const awaited = seen.order.items.map(({ id }) => awaitedOf(seen, returned, id));
  const units = given.lines.map((line, index) => fit(line, given.fits ? awaited[index]! : Infinity));
  // A receipt has at least one unit.
  if (units.every(({ accepted, rejected }) => accepted + rejected === 0)) units[0]!.accepted = 1;
  const accepted = units.map((line) => line.accepted);
  const isAccepted = accepted.some((count) => count > 0);
  const hasReturned = returned.kind !== 'WITHDRAWAL' && isAccepted;
  const chargesBack = given.chargesBack ?? (isAccepted ? returned.chargesBack : undefined);
  const received = addAdjustments(seen.adjustments, {
    ...(hasReturned && { hasReturned }),
    ...(chargesBack && { chargesBack }),
  });
  const isInTime = returned.status === 'APPROVED' || returned.status === 'PARTIALLY_RECEIVED';
  const isAwaited = units.every((line, index) => line.accepted + line.rejected <= awaited[index]!);
  const canReceive = isInTime && isAwaited;
  const plan = planDeductions(seen, canReceive ? accepted : [0, 0], received, given.deductions);
  const items = units.flatMap((line, index) =>
    line.accepted + line.rejected > 0 ? [{ itemId: seen.order.items[index]!.id, ...line }] : [],
  );
  const { deductions, adjustments } = plan;
  return {
    ...{ returned, accepted, adjustments },
    isAllowed: canReceive && plan.isAllowed,
    isSettled: awaited.every((count, index) => {
      const { accepted: taken, rejected } = units[index] ?? { accepted: 0, rejected: 0 };
      return taken + rejected === count && packingOf(seen, returned, index) === 0;
    }),
    body: {
      items,
      ...(deductions.length > 0 && { deductions }),
      ...(given.chargesBack && { chargesBack: given.chargesBack }),
    },
  };
}

const packingOf = ({ packing, order }: Seen, { id }: Schemas['Return'], line: number): number =>
  packing.get(id + order.items[line]!.id) ?? 0;

function fit(line: Received, most: number): Received {
  const accepted = Math.min(line.accepted, most);
  return { ...line, accepted, rejected: Math.min(line.rejected, most - accepted) };
}

/** Finds the amount of each deduction, and whether all of them are within their limits. */
function planDeductions(seen: Seen, accepted: number[], received: Adjustments, wanted: Deducted[]) {
  const pricing = pricingOf(seen);
  let adjustments = received;
  let isAllowed = true;
  const deductions: Schemas['DeductionInput'][] = [];
  for (const { reason, line, share } of wanted) {
    const itemId = reason === 'DIMINISHED_VALUE' ? seen.order.items[line]!.id : undefined;
    const states = { before: stateOf(seen), after: stateOf(seen, accepted, adjustments) };
    const most = findDeductionMax(pricing, states, itemId);
    const amount = Math.max(1, Math.round(most * share));
    isAllowed &&= amount <= most;
    adjustments = addAdjustments(adjustments, { deductions: [{ ...(itemId && { itemId }), amount }] });
    deductions.push({ reason, ...(itemId && { itemId }), amount: { amount, currency: 'EUR' } });
  }
  // After a refund in advance, less can be kept than the price of the units.
  const { left, kept, keptAfter } = seen.meaning;
  const isCovered = left - keptAfter(accepted, adjustments) >= Math.min(0, left - kept);
  return { deductions, adjustments, isAllowed: isAllowed && (wanted.length === 0 || isCovered) };
}
