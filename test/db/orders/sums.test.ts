import fc from 'fast-check';
import t from 'tap';
import { divideExcess } from '../../../db/orders/change/excess.ts';
import { type EarlierAttempt, earlierOf } from '../../../db/orders/model/attempt-money.ts';
import { previewCancel } from '../../../db/orders/model/cancel-plan.ts';
import type { OrderItemRecord, OrderRecord } from '../../../db/orders/model/record.ts';
import { withRefund } from '../../../db/orders/model/retries.ts';
import {
  currentTotalOf,
  isRestPayable,
  outstandingOf,
  refundableOf,
} from '../../../db/orders/model/state.ts';
import type { RefundMeaning } from '../../../db/orders/payments/request-movement.ts';
import { planRefund, refusedOf, withoutRefund } from '../../../db/orders/verbs/refund-plan.ts';
import { advanceLeftOf } from '../../support/orders/kept-money.ts';

/**
 * What goes back of an order's money is the same in whatever order people do things that have nothing to do with each
 * other. Here without a database: every step is what the service decides.
 */

type Refund = RefundMeaning & {
  id: string;
  amount: number;
  reason: string;
  isActive: boolean;
  /** The attempt whose money it is. */
  attemptId: string;
};

interface Books {
  items: OrderItemRecord[];
  /** The first one first. */
  attempts: EarlierAttempt[];
  refunds: Refund[];
}

type Act =
  /** Refunds are of the n-th attempt, or of the current one. */
  | { kind: 'goodwill'; amount: number; of?: number }
  | { kind: 'advance'; line: number; quantity: number; amount?: number; of?: number }
  | { kind: 'cancel'; line: number; quantity: number }
  /** The provider refuses a refund, or takes it back: that of the act before it, or the n-th of all. */
  | { kind: 'fails'; which: number }
  /** Another attempt pays what the ones before have left, or is declined. */
  | { kind: 'rest'; isDeclined?: boolean };

/** A paid order. Each line: how many units, and their price. `share`: how much of it the last capture has taken. */
function paid(lines: [units: number, price: number][], share = 1): Books {
  const items = lines.map(([ordered, unit_price_amount], index) => ({
    id: `line-${index}`,
    sku: `SKU-${index}`,
    name: 'A product',
    ordered,
    cancelled: 0,
    shipped: 0,
    unit_price_amount,
  }));
  return { items, attempts: [captured('payment-0', Math.ceil(currentTotalOf(items) * share))], refunds: [] };
}

const captured = (id: string, amount: number): EarlierAttempt => ({
  id,
  status: 'CAPTURED',
  authorized_amount: amount,
  capturing_amount: 0,
  captured_amount: amount,
  refunding_amount: 0,
  refunded_amount: 0,
  refused_refund_amount: 0,
  lost_amount: 0,
  disputed_amount: 0,
  lost_apart_amount: 0,
  closing: false,
  refund_sums: null,
});

/** Only what these decisions ask about. */
const orderOf = ({ items, attempts }: Books) =>
  ({
    status: 'CONFIRMED',
    currency: 'EUR',
    items,
    payment: attempts.at(-1),
    earlier: earlierOf(attempts),
  }) as unknown as OrderRecord;

/** Takes an act, and then gives back what no order needs, as `carryOut` does. `undefined`: it is refused. */
function after(books: Books, act: Act): Books | undefined {
  let done = take(books, act);
  if (!done) return undefined;
  for (const { attempt, refund: amount } of divideExcess(orderOf(done), done.attempts)) {
    const own = { purpose: null, items: null, reason: 'ORDER_CANCELLED', attemptId: attempt.id };
    if (amount > 0) done = request(done, { ...own, amount });
  }
  return done;
}

const replaceIn = (attempts: readonly EarlierAttempt[], changed: EarlierAttempt) =>
  attempts.map((attempt) => (attempt.id === changed.id ? changed : attempt));

function request(books: Books, refund: Omit<Refund, 'id' | 'isActive'>): Books {
  const id = `refund-${books.refunds.length}`;
  const attempt = books.attempts.find((each) => each.id === refund.attemptId)!;
  const attempts = replaceIn(books.attempts, withRefund(attempt, { ...refund, id }));
  return { ...books, attempts, refunds: [...books.refunds, { ...refund, id, isActive: true }] };
}

function take(books: Books, act: Act): Books | undefined {
  const order = orderOf(books);
  switch (act.kind) {
    case 'cancel': {
      const plan = previewCancel(order, [{ itemId: `line-${act.line}`, quantity: act.quantity }]);
      return 'kind' in plan ? undefined : { ...books, items: plan.after };
    }
    case 'fails': {
      const refund = books.refunds[act.which];
      return refund?.isActive ? fail(books, refund) : undefined;
    }
    case 'rest': {
      if (!isRestPayable(order)) return undefined;
      const started = captured(`payment-${books.attempts.length}`, outstandingOf(order));
      const declined = { status: 'FAILED', authorized_amount: 0, captured_amount: 0 } as const;
      const next = { ...started, ...(act.isDeclined && declined), pays_rest: true };
      return { ...books, attempts: [...books.attempts, next] };
    }
    default: {
      const attempt = books.attempts.at(act.of ?? -1);
      if (!attempt) return undefined;
      const units =
        act.kind === 'advance' ? [{ itemId: `line-${act.line}`, quantity: act.quantity }] : undefined;
      const requested = act.amount === undefined ? undefined : { amount: act.amount, currency: 'EUR' };
      const plan = planRefund(order, attempt, { requested, units });
      if ('kind' in plan) return undefined;
      return request(books, { ...plan, reason: 'OTHER', attemptId: attempt.id });
    }
  }
}

function fail(books: Books, refund: Refund): Books {
  const attempt = books.attempts.find(({ id }) => id === refund.attemptId)!;
  const without = withoutRefund(attempt, { ...refund, status: 'PENDING' });
  const seen = { ...books, attempts: replaceIn(books.attempts, without) };
  const refused = refusedOf(orderOf(seen), without, refund, true);
  const now = { ...without, refused_refund_amount: without.refused_refund_amount + refused };
  const refunds = books.refunds.map((each) => (each === refund ? { ...each, isActive: false } : each));
  return { ...books, attempts: replaceIn(books.attempts, now), refunds };
}

const sumOf = (attempts: readonly EarlierAttempt[], amountOf: (attempt: EarlierAttempt) => number): number =>
  attempts.reduce((sum, attempt) => sum + amountOf(attempt), 0);

/** What is left of the money of all attempts. */
const leftOf = ({ attempts }: Books) => sumOf(attempts, (attempt) => refundableOf(attempt));

/** What has gone back, with what counts as gone back. */
const givenBack = (books: Books) =>
  sumOf(books.attempts, ({ captured_amount }) => captured_amount) - leftOf(books);

/** How much the order keeps, by the other way to count. */
function keptOf({ items, refunds }: Books): number {
  const active = refunds.filter(({ isActive }) => isActive);
  const goodwill = active.filter(({ purpose }) => purpose === 'GOODWILL').reduce((n, r) => n + r.amount, 0);
  const advanced = active.flatMap((refund) => refund.items ?? []);
  const left = items.reduce((sum, line) => sum + advanceLeftOf(line, advanced), 0);
  return Math.max(0, currentTotalOf(items) - goodwill - left);
}

/** All acts one after the other; `undefined`: one is refused. */
const allOf = (books: Books, acts: readonly Act[]): Books | undefined =>
  acts.reduce<Books | undefined>((now, act) => now && after(now, act), books);

function* permutationsOf<Item>(items: readonly Item[]): Generator<Item[]> {
  if (items.length === 0) yield [];
  for (const [index, item] of items.entries())
    for (const rest of permutationsOf(items.toSpliced(index, 1))) yield [item, ...rest];
}

t.test('goodwill of 300 and a cancelled line of 1000 give back 1300 in either order', async (t) => {
  const acts: Act[] = [
    { kind: 'goodwill', amount: 300 },
    { kind: 'cancel', line: 0, quantity: 1 },
  ];
  for (const order of permutationsOf(acts))
    t.equal(
      givenBack(
        allOf(
          paid([
            [1, 1000],
            [1, 1000],
          ]),
          order,
        )!,
      ),
      1300,
    );
});

t.test('all permutations of acts that have nothing to do with each other give back the same', async (t) => {
  const lines: [number, number][] = [
    [2, 1000],
    [3, 500],
    [1, 700],
    [1, 900],
  ];
  const acts: Act[] = [
    { kind: 'goodwill', amount: 120 },
    { kind: 'goodwill', amount: 80 },
    { kind: 'cancel', line: 0, quantity: 1 },
    { kind: 'cancel', line: 1, quantity: 2 },
    { kind: 'advance', line: 2, quantity: 1 },
    { kind: 'advance', line: 3, quantity: 1, amount: 400 },
  ];
  let count = 0;
  for (const order of permutationsOf(acts)) {
    const books = allOf(paid(lines), order);
    if (!books || givenBack(books) !== 120 + 80 + 1000 + 1000 + 700 + 400) t.fail(JSON.stringify(order));
    count += 1;
  }
  t.equal(count, 720);
});

t.test('the cancellation of units that were refunded in advance gives back only what is left', async (t) => {
  const rest: Act[] = [
    { kind: 'goodwill', amount: 300 },
    { kind: 'cancel', line: 1, quantity: 1 },
  ];
  for (const amount of [undefined, 1000, 600, 1]) {
    const own: Act[] = [
      { kind: 'advance', line: 0, quantity: 1, ...(amount !== undefined && { amount }) },
      { kind: 'cancel', line: 0, quantity: 1 },
    ];
    for (const order of permutationsOf([...own, ...rest])) {
      // The other way round there are no units left to refund in advance.
      if (order.indexOf(own[0]!) > order.indexOf(own[1]!)) continue;
      const books = allOf(
        paid([
          [1, 1000],
          [2, 500],
        ]),
        order,
      );
      t.equal(books && givenBack(books), 1000 + 300 + 500, JSON.stringify(order));
    }
  }
});

t.test('a refund that fails gives back nothing, before what else was done and after it', async (t) => {
  const cancel: Act = { kind: 'cancel', line: 0, quantity: 1 };
  const fails: Act = { kind: 'fails', which: 0 };
  const lines: [number, number][] = [
    [1, 1000],
    [1, 1000],
  ];
  for (const asked of [
    { kind: 'goodwill', amount: 300 },
    { kind: 'goodwill', amount: 1500 },
    { kind: 'advance', line: 0, quantity: 1 },
    { kind: 'advance', line: 0, quantity: 1, amount: 600 },
  ] as const) {
    const orders = [
      [asked, fails, cancel],
      [asked, cancel, fails],
    ];
    for (const order of orders) t.equal(givenBack(allOf(paid(lines), order)!), 1000, JSON.stringify(order));
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

t.test('the rest is paid before other acts or after them, and as much of the money stays', async (t) => {
  const lines: [number, number][] = [
    [2, 1000],
    [3, 500],
    [1, 700],
  ];
  const acts: Act[] = [
    { kind: 'rest' },
    { kind: 'goodwill', amount: 120, of: 0 },
    { kind: 'cancel', line: 0, quantity: 1 },
    { kind: 'cancel', line: 1, quantity: 1 },
    { kind: 'advance', line: 2, quantity: 1, of: 0 },
  ];
  let count = 0;
  for (const order of permutationsOf(acts)) {
    // 2,100 of 4,200 are captured; 1,500 are cancelled.
    const books = allOf(paid(lines, 0.5), order);
    if (!books || leftOf(books) !== 2700 - 120 - 700) t.fail(JSON.stringify(order));
    count += 1;
  }
  t.equal(count, 120);
});

t.test(
  'a payment of the rest that is declined changes nothing, and can be followed by another',
  async (t) => {
    const books = allOf(paid([[3, 1000]], 1 / 3), [
      { kind: 'rest', isDeclined: true },
      { kind: 'cancel', line: 0, quantity: 1 },
      { kind: 'rest' },
    ]);
    t.strictSame(
      books?.attempts.map(({ captured_amount }) => captured_amount),
      [1000, 0, 1000],
    );
    t.equal(books && givenBack(books), 0);
  },
);

const isOverspent = (attempt: EarlierAttempt): boolean =>
  attempt.refunding_amount + attempt.refused_refund_amount > attempt.captured_amount;

const drawnLine = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 1000 }));

t.test('after each of many acts the order keeps what it should, and no more goes back', async (t) => {
  fc.assert(
    fc.property(
      fc.tuple(drawnLine, drawnLine),
      fc.array(drawnAct, { minLength: 1, maxLength: 12 }),
      fc.constantFrom(1, 1, 0.5, 0.1),
      (lines, acts, share) => {
        let books = paid(lines, share);
        for (const act of acts) {
          const next = after(books, act);
          if (!next) continue;
          if (next.attempts.some(isOverspent)) return false;
          const left = leftOf(next);
          // What was asked for is given, and besides only what the order doesn't need.
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

t.test('acts of different lines may be taken in any order', async (t) => {
  const scripts = fc.tuple(
    ...[0, 1].map((line) =>
      fc.array(
        fc.oneof(
          fc.record({
            kind: fc.constant('advance' as const),
            line: fc.constant(line),
            quantity: fc.constantFrom(1, 2),
          }),
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
      (lines, drawn, turns) => {
        const one = allOf(paid(lines), (drawn as Act[][]).flat());
        const other = allOf(paid(lines), woven(drawn as Act[][], turns));
        // What is refused once there is too little left depends on what was first.
        if (!one || !other) return true;
        compared += 1;
        return givenBack(one) === givenBack(other);
      },
    ),
    { numRuns: 2_000 },
  );
  t.ok(compared > 200, `${compared} compared`);
});

/** The acts of all scripts, each script in its order, in the turns that were drawn. */
function woven(scripts: readonly Act[][], turns: readonly number[]): Act[] {
  const left = scripts.map((script) => [...script]);
  const drawn = turns.flatMap((turn) => left[turn]!.splice(0, 1));
  return [...drawn, ...left.flat()];
}
