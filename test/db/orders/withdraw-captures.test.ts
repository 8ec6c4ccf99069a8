import fc from 'fast-check';
import t from 'tap';
import { type PendingCapture, planWithdrawal } from '../../../db/orders/change/withdraw-captures.ts';

const captures = fc.array(
  fc.record({
    amount: fc.integer({ min: 1, max: 2000 }),
    final: fc.boolean(),
    last_refusal: fc.constant(null),
    isUnderWay: fc.boolean(),
  }),
  { maxLength: 5 },
);

const sumOf = (some: readonly { amount: number }[]) => some.reduce((sum, { amount }) => sum + amount, 0);

t.test('planWithdrawal leaves captures of the due amount, and never withdraws one in flight', async () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5000 }), captures, (max, drawn) => {
      const all: PendingCapture[] = drawn.map((capture, n) => ({ ...capture, id: `${n}` }));
      const { withdrawn, rest } = planWithdrawal(max, all);
      const kept = all.filter((capture) => !withdrawn.includes(capture));
      const isUnderWayKept = withdrawn.every(({ isUnderWay }) => !isUnderWay);
      const underWay = sumOf(all.filter(({ isUnderWay }) => isUnderWay));
      const left = sumOf(kept) + rest.amount;
      const expected = Math.min(sumOf(all), Math.max(max, underWay));
      const isNeeded = withdrawn.length === 0 || sumOf(all) > max;
      return isUnderWayKept && left === expected && isNeeded && rest.amount >= 0;
    }),
  );
});
