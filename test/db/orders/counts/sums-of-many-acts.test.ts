import fc from 'fast-check';
import t from 'tap';
import { type EarlierAttempt } from '../../../../db/orders/model/attempt-money.ts';
import { costOfUnits, costWithoutAdvances } from '../../../support/orders/kept-money.ts';
import { randomExtras } from '../../../support/orders/random-extras.ts';
import {
  type Act,
  after,
  allOf,
  type Books,
  givenBack,
  leftOf,
  paid,
  permutationsOf,
  sumOf,
} from './acts.ts';

/** Computes which part of the price the order still owes, independently of the tested code. */
function keptOf({ items, pricing, refunds }: Books): number {
  const active = refunds.filter(({ isActive }) => isActive);
  const goodwill = active.filter(({ purpose }) => purpose === 'GOODWILL').reduce((n, r) => n + r.amount, 0);
  const advanced = active.flatMap((refund) => refund.items ?? []);
  return Math.max(0, costWithoutAdvances({ items, pricing }, advanced).left - goodwill);
}

/** Lines of the order, each with a number of units and a price. The acts on different lines are independent. */
const LINES: [number, number][] = [
  [2, 1000],
  [3, 500],
  [1, 700],
  [1, 900],
];

const ACTS: Act[] = [
  { kind: 'goodwill', amount: 120 },
  { kind: 'goodwill', amount: 80 },
  { kind: 'cancel', line: 0, quantity: 1 },
  { kind: 'cancel', line: 1, quantity: 2 },
  { kind: 'advance', line: 2, quantity: 1 },
  { kind: 'advance', line: 3, quantity: 1, amount: 400 },
];

t.test('independent cancels and refunds give back the same total in all permutations', async (t) => {
  let count = 0;
  for (const order of permutationsOf(ACTS)) {
    const books = allOf(paid(LINES), order);
    if (!books || givenBack(books) !== 120 + 80 + 1000 + 1000 + 700 + 400) t.fail(JSON.stringify(order));
    count += 1;
  }
  t.equal(count, 720);
});

t.test('changes of a priced order give back the same total in all permutations', async (t) => {
  for (const taxMode of ['NONE', 'INCLUDED', 'ADDED'] as const) {
    const books = paid(LINES, 1, {
      taxMode,
      percents: ['19', '7'],
      discounts: [{ id: 'd', target: 'ITEMS', amount: 777 }],
      charges: [{ id: 's', kind: 'SHIPPING', amount: 490 }],
    });
    const refunded = new Set<number | undefined>();
    for (const order of permutationsOf(ACTS)) {
      const after = allOf(books, order);
      refunded.add(after && givenBack(after));
    }
    const [line, ...others] = [books.items[2]!, ...books.items.slice(0, 2)];
    const back = others.reduce(
      (sum, each, index) =>
        sum +
        costOfUnits(books.pricing, each, each.ordered) -
        costOfUnits(books.pricing, each, [1, 1][index]!),
      120 + 80 + 400 + costOfUnits(books.pricing, line, 1),
    );
    t.equal(refunded.size, 1, taxMode);
    // Added tax is rounded once per order, so the sum of the lines may differ by one minor unit for each of the two
    // taxes.
    t.ok(
      Math.abs([...refunded][0]! - back) <= (taxMode === 'ADDED' ? 2 : 0),
      `${[...refunded][0]} of ${back}`,
    );
  }
});

const drawnAct: fc.Arbitrary<Act> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('goodwill' as const),
      amount: fc.integer({ min: 1, max: 2500 }),
      of: fc.nat({ max: 2 }),
    },
    { requiredKeys: ['kind', 'amount'] },
  ),
  fc.record({ kind: fc.constant('rest' as const), isDeclined: fc.boolean() }),
  fc.record(
    {
      kind: fc.constant('advance' as const),
      line: fc.nat({ max: 1 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      amount: fc.integer({ min: 1, max: 2500 }),
      of: fc.nat({ max: 2 }),
    },
    { requiredKeys: ['kind', 'line', 'quantity'] },
  ),
  fc.record({
    kind: fc.constant('cancel' as const),
    line: fc.nat({ max: 1 }),
    quantity: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ kind: fc.constant('fails' as const), which: fc.nat({ max: 5 }) }),
);

const isOverspent = (attempt: EarlierAttempt): boolean =>
  attempt.refunding_amount + attempt.refused_refund_amount > attempt.captured_amount;

const drawnLine = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 1000 }));

t.test('after each of many random changes, the service keeps exactly the money that is due', async (t) => {
  fc.assert(
    fc.property(
      fc.tuple(drawnLine, drawnLine),
      fc.array(drawnAct, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(1, 1, 0.5, 0.1),
      randomExtras,
      (lines, acts, share, extras) => {
        let books = paid(lines, share, extras);
        for (const act of acts) {
          const next = after(books, act);
          if (!next) continue;
          if (next.attempts.some(isOverspent)) return false;
          const left = leftOf(next);
          // If the act was a refund, exactly its amount is refunded. In addition, only money is refunded that the order
          // doesn't need.
          const asked =
            next.refunds.length > books.refunds.length ? next.refunds[books.refunds.length]! : undefined;
          const isAsked = asked !== undefined && asked.purpose !== null;
          const paidNow = next.attempts.slice(books.attempts.length);
          const more = sumOf(paidNow, ({ captured_amount }) => captured_amount);
          const before = leftOf(books) + more - (isAsked ? asked.amount : 0);
          if (left < 0 || left > keptOf(next)) return false;
          if (act.kind !== 'fails' && left !== Math.min(before, keptOf(next))) return false;
          books = next;
        }
        return true;
      },
    ),
    { numRuns: 2_000 },
  );
  t.pass('2,000 sequences');
});

t.test('a refund of tax on top of prices has whole cents; a cancellation refunds the rest', async (t) => {
  const books = paid(
    [
      [2, 927],
      [1, 100],
    ],
    1,
    {
      taxMode: 'ADDED',
      percents: ['8.875'],
      charges: [{ id: 's', kind: 'SHIPPING', amount: 375 }],
    },
  );
  const advance = { kind: 'advance', line: 0, quantity: 1 } as const;
  const cancel = { ...advance, kind: 'cancel' } as const;
  const other = { ...cancel, line: 1 };
  const sumsOf = (acts: Act[]) => acts.map((_, index) => givenBack(allOf(books, acts.slice(0, index + 1))!));
  // With tax, a unit costs exactly 1009.27 cents, the other line 108.88 cents, and the whole order 2535.70 cents.
  t.strictSame(sumsOf([advance, cancel, other]), [1009, 1010, 1118]);
  t.strictSame(sumsOf([advance, other, cancel]), [1009, 1118, 1118]);
  t.strictSame(sumsOf([other, advance, cancel]), [109, 1118, 1118]);
  t.strictSame(sumsOf([advance, advance]), [1009, 2018]);
  t.strictSame(sumsOf([{ ...advance, quantity: 2 }]), [2018], 'a refund of two units equals two of one unit');
  t.equal(after(allOf(books, [advance, advance])!, advance), undefined, 'no unit is left to pay for');
});

t.test('changes of different lines give back the same sum in any sequence', async (t) => {
  const scripts = fc.tuple(
    ...[0, 1].map((line) =>
      fc.array(
        fc.oneof(
          fc.record(
            {
              kind: fc.constant('advance' as const),
              line: fc.constant(line),
              quantity: fc.constantFrom(1, 2),
              amount: fc.integer({ min: 1, max: 1000 }),
            },
            { requiredKeys: ['kind', 'line', 'quantity'] },
          ),
          fc.record({
            kind: fc.constant('cancel' as const),
            line: fc.constant(line),
            quantity: fc.constantFrom(1, 2),
          }),
        ),
        { maxLength: 4 },
      ),
    ),
    fc.array(
      fc.record({ kind: fc.constant('goodwill' as const), amount: fc.integer({ min: 1, max: 400 }) }),
      { maxLength: 3 },
    ),
  );
  let compared = 0;
  fc.assert(
    fc.property(
      fc.tuple(drawnLine, drawnLine),
      scripts,
      fc.array(fc.nat({ max: 2 }), { minLength: 11, maxLength: 11 }),
      randomExtras,
      (lines, drawn, turns, extras) => {
        const one = allOf(paid(lines, 1, extras), (drawn as Act[][]).flat());
        const other = allOf(paid(lines, 1, extras), woven(drawn, turns));
        // If there is too little money for all acts, their sequence determines which act is refused.
        if (!one || !other) return true;
        compared += 1;
        return givenBack(one) === givenBack(other) && leftOf(one) === keptOf(one);
      },
    ),
    { numRuns: 2_000 },
  );
  t.ok(compared > 200, `${compared} compared`);
});

/**
 * Merges lists of acts. The acts of each list keep their sequence. `turns` determines which list the next act comes
 * from.
 */
function woven(scripts: readonly Act[][], turns: readonly number[]): Act[] {
  const left = scripts.map((script) => [...script]);
  const drawn = turns.flatMap((turn) => left[turn]!.splice(0, 1));
  return [...drawn, ...left.flat()];
}
