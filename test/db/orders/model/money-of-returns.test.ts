import fc from 'fast-check';
import t from 'tap';
import type { AttemptMoney } from '../../../../db/orders/model/attempt-money.ts';
import {
  type PricedItem,
  type PricedItems,
  countKeptUnits,
  currentTotal,
  stateOf,
  toPricing,
} from '../../../../db/orders/model/current-price.ts';
import { balanceOf, spareOf } from '../../../../db/orders/model/excess-money.ts';
import { cancellableQuantity, goodwillOf } from '../../../../db/orders/model/order-rules.ts';
import { withRefund } from '../../../../db/orders/model/retries.ts';
import { planRefund } from '../../../../db/orders/verbs/refund-plan.ts';
import { addAdjustments } from '../../../../db/pricing/adjustments.ts';
import { findCreditLimits, findDeductionMax } from '../../../../db/pricing/limits.ts';
import type { Adjustments } from '../../../../db/pricing/pricing.ts';
import { paid } from '../../../support/orders/order-parts.ts';
import { randomExtras } from '../../../support/orders/random-extras.ts';
import { type Extras, priceItems } from '../../../support/orders/store-prices.ts';

/**
 * Changes of a paid order, computed without a database by the functions of the service. After each change, the service
 * refunds the money that the order doesn't need.
 */

interface Books {
  order: PricedItems;
  payment: AttemptMoney;
  /** Sum of all refunds. */
  refunded: number;
}

type Move =
  | { kind: 'ship' | 'cancel'; line: number; quantity: number }
  | { kind: 'return' | 'withdraw'; line: number; quantity: number; deducted: number };

/** A credit for a line, or for the first charge if `line` is absent. */
interface GrantedCredit {
  kind: 'credit';
  line?: number;
  amount: number;
}

type Act =
  | Move
  | GrantedCredit
  | { kind: 'advance'; line: number; quantity: number; amount: number }
  | { kind: 'goodwill'; amount: number }
  | { kind: 'decide'; chargesBack: Adjustments['chargesBack'] };

/** Builds a paid order. Each line has a number of units and a price. */
function open(lines: readonly [units: number, price: number][], extras: Extras | undefined): Books {
  const items = lines.map(([ordered, unit_price_amount], index) => ({
    ...{ id: `line-${index}`, ordered, cancelled: 0, shipped: 0, returned: 0, unit_price_amount },
  }));
  const pricing = extras ? priceItems(items, { ...extras, standardCharge: 300 }).pricing : null;
  const order = { items, pricing, adjustments: null };
  return { order, payment: paid(currentTotal(order)), refunded: 0 };
}

const attemptsOf = ({ payment }: Books) => ({ payment, earlier: null });

/** Applies an act, and then refunds the money that the order doesn't need. Returns undefined if the act is refused. */
function after(books: Books, act: Act): Books | undefined {
  const done = take(books, act);
  if (!done) return undefined;
  const spare = spareOf(attemptsOf(done), done.order);
  return refund(done, { amount: spare, purpose: null, items: null });
}

function refund(books: Books, planned: Omit<Parameters<typeof withRefund>[1], 'id'>): Books {
  const { refund_sums: sums } = books.payment;
  const id = `refund-${sums?.advances.length ?? 0}`;
  return {
    ...books,
    payment: withRefund(books.payment, { ...planned, id }),
    refunded: books.refunded + planned.amount,
  };
}

function take(books: Books, act: Act): Books | undefined {
  switch (act.kind) {
    case 'ship':
    case 'cancel':
    case 'return':
    case 'withdraw':
      return moveUnits(books, act);
    case 'decide': {
      const { chargesBack } = act;
      return books.order.items.some((item) => countKeptUnits(item) > 0)
        ? adjust(books, { chargesBack })
        : undefined;
    }
    case 'credit':
      return credit(books, act);
    case 'advance':
    case 'goodwill': {
      const units = act.kind === 'advance' && [{ itemId: `line-${act.line}`, quantity: act.quantity }];
      const plan = planRefund({ ...books.order, ...attemptsOf(books), currency: 'EUR' }, books.payment, {
        requested: { amount: act.amount, currency: 'EUR' },
        units: units || undefined,
      });
      return 'kind' in plan ? undefined : refund(books, plan);
    }
  }
}

function moveUnits(books: Books, act: Move): Books | undefined {
  const line = books.order.items[act.line]!;
  const { shipped, returned = 0 } = line;
  const isBack = act.kind === 'return' || act.kind === 'withdraw';
  if (act.quantity > (isBack ? shipped - returned : cancellableQuantity(line))) return undefined;
  const name = isBack ? 'returned' : act.kind === 'ship' ? 'shipped' : 'cancelled';
  const moved: PricedItem = { ...line, [name]: (line[name] ?? 0) + act.quantity };
  const items = books.order.items.map((item) => (item === line ? moved : item));
  const next = { ...books, order: { ...books.order, items } };
  if (!isBack) return next;
  return deduct(
    books,
    act.kind === 'return' ? adjust(next, { hasReturned: true }) : next,
    line.id,
    act.deducted,
  );
}

/** Keeps a deduction of a return, unless it would keep more than the return refunds. */
function deduct(books: Books, returned: Books, itemId: string, amount: number): Books | undefined {
  if (amount === 0) return returned;
  const states = { before: stateOf(books.order), after: stateOf(returned.order) };
  if (amount > findDeductionMax(toPricing(books.order), states, itemId)) return undefined;
  const deducted = adjust(returned, { deductions: [{ itemId, amount }] });
  // Refunds in advance may already have refunded the price of the units.
  return balanceOf(attemptsOf(deducted), deducted.order) < 0 ? undefined : deducted;
}

function credit(books: Books, { line, amount }: GrantedCredit): Books | undefined {
  const { items, charges } = findCreditLimits(toPricing(books.order), stateOf(books.order));
  const limit = line === undefined ? charges[0] : items[line];
  if (!limit || amount > limit.amount) return undefined;
  const target = line === undefined ? { chargeId: limit.id } : { itemId: limit.id };
  return adjust(books, { credits: [{ ...target, amount }] });
}

const adjust = (books: Books, added: Adjustments): Books => ({
  ...books,
  order: { ...books.order, adjustments: addAdjustments(books.order.adjustments, added) },
});

const line = fc.nat({ max: 1 });
const quantity = fc.integer({ min: 1, max: 2 });
const amount = fc.integer({ min: 1, max: 1200 });
const deducted = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 400 }));

/** Random acts that change only one line. */
const actsOn = (own: fc.Arbitrary<number>): fc.Arbitrary<Act> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('ship' as const), line: own, quantity }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), line: own, quantity }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('return' as const, 'withdraw' as const),
        ...{ line: own, quantity, deducted },
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('advance' as const), line: own, quantity, amount }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('credit' as const), line: own, amount }) },
  );

const actsOnOrder: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ kind: fc.constantFrom('credit' as const, 'goodwill' as const), amount }),
  fc.record({
    kind: fc.constant('decide' as const),
    chargesBack: fc.constantFrom('NONE' as const, 'STANDARD' as const, 'ALL' as const),
  }),
);

const drawnLine = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 1000 }));

const isAsked = ({ kind }: Act): boolean => kind === 'advance' || kind === 'goodwill';

t.test('after returns, credits and refunds, the service keeps exactly the money that is due', async (t) => {
  let applied = 0;
  fc.assert(
    fc.property(
      fc.tuple(drawnLine, drawnLine),
      randomExtras,
      fc.array(fc.oneof({ weight: 4, arbitrary: actsOn(line) }, { weight: 1, arbitrary: actsOnOrder }), {
        maxLength: 14,
      }),
      (lines, extras, acts) => {
        let books = open(lines, extras);
        const { captured_amount: captured } = books.payment;
        for (const act of acts) {
          const next = after(books, act);
          if (!next) continue;
          applied += 1;
          if (isAsked(act) && 'amount' in act && next.refunded !== books.refunded + act.amount) return false;
          if (balanceOf(attemptsOf(next), next.order) !== 0 || next.refunded > captured) return false;
          if (currentTotal(next.order) > currentTotal(books.order)) return false;
          books = next;
        }
        const end = endOrder(books);
        const due = Math.max(0, currentTotal(end.order) - goodwillOf(attemptsOf(end)));
        return end.refunded === captured - due;
      },
    ),
    { numRuns: 3_000 },
  );
  t.ok(applied > 3_000, `${applied} acts`);
});

/** Ships and returns all units that are left. */
function endOrder(books: Books): Books {
  return books.order.items.reduce((now, item, index) => {
    const shipped = take(now, { kind: 'ship', line: index, quantity: cancellableQuantity(item) })!;
    return after(shipped, { kind: 'withdraw', line: index, quantity: countKeptUnits(item), deducted: 0 })!;
  }, books);
}

t.test('returns and refunds of different lines give back the same sum in any sequence', async (t) => {
  const script = (own: number) => fc.array(actsOn(fc.constant(own)), { maxLength: 5 });
  let compared = 0;
  fc.assert(
    fc.property(
      fc.tuple(drawnLine, drawnLine),
      randomExtras,
      fc.tuple(script(0), script(1), fc.array(actsOnOrder, { maxLength: 2 })),
      fc.array(fc.nat({ max: 2 }), { minLength: 12, maxLength: 12 }),
      (lines, extras, scripts, turns) => {
        const one = allOf(open(lines, extras), scripts.flat());
        const other = allOf(open(lines, extras), merge(scripts, turns));
        // A limit can depend on earlier acts, so their sequence can determine which act is refused.
        if (!one || !other) return true;
        compared += 1;
        return one.refunded === other.refunded && currentTotal(one.order) === currentTotal(other.order);
      },
    ),
    { numRuns: 5_000 },
  );
  t.ok(compared > 200, `${compared} compared`);
});

const allOf = (books: Books, acts: readonly Act[]): Books | undefined =>
  acts.reduce<Books | undefined>((now, act) => now && after(now, act), books);

/** Merges lists of acts. Each list keeps its sequence. `turns`: the list that the next act comes from. */
function merge(scripts: readonly Act[][], turns: readonly number[]): Act[] {
  const left = scripts.map((script) => [...script]);
  const drawn = turns.flatMap((turn) => left[turn]!.splice(0, 1));
  return [...drawn, ...left.flat()];
}
