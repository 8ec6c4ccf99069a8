import fc from 'fast-check';
import t from 'tap';
import { previewCancel } from '../../../db/orders/cancel-plan.ts';
import type { OrderItemRecord, OrderRecord } from '../../../db/orders/record.ts';
import { planRefund, refusedOf, withRefund, withoutRefund } from '../../../db/orders/refund-plan.ts';
import type { RefundMeaning } from '../../../db/orders/request-movement.ts';
import { type AttemptMoney, currentTotalOf, excessOf, refundableOf } from '../../../db/orders/state.ts';
import { advanceLeftOf } from '../../support/kept-money.ts';

/**
 * What goes back of an order's money is the same in whatever order people do things that have nothing to do with each
 * other. Here without a database: every step is what the service decides.
 */

type Refund = RefundMeaning & { id: string; amount: number; reason: string; isActive: boolean };

interface Books {
  items: OrderItemRecord[];
  payment: AttemptMoney;
  refunds: Refund[];
}

type Act =
  | { kind: 'goodwill'; amount: number }
  | { kind: 'advance'; line: number; quantity: number; amount?: number }
  | { kind: 'cancel'; line: number; quantity: number }
  /** The provider refuses a refund, or takes it back: that of the act before it, or the n-th of all. */
  | { kind: 'fails'; which: number };

/** A paid order. Each line: how many units, and their price. */
function paid(lines: [units: number, price: number][]): Books {
  const items = lines.map(([ordered, unit_price_amount], index) => ({
    id: `line-${index}`,
    sku: `SKU-${index}`,
    name: 'A product',
    ordered,
    cancelled: 0,
    shipped: 0,
    unit_price_amount,
  }));
  const captured = currentTotalOf(items);
  const payment: AttemptMoney = {
    status: 'CAPTURED',
    authorized_amount: captured,
    capturing_amount: 0,
    captured_amount: captured,
    refunding_amount: 0,
    refunded_amount: 0,
    refused_refund_amount: 0,
    lost_amount: 0,
    disputed_amount: 0,
    lost_apart_amount: 0,
    closing: false,
    refund_sums: null,
  };
  return { items, payment, refunds: [] };
}

/** Only what these decisions ask about. */
const orderOf = ({ items, payment }: Books) =>
  ({ status: 'CONFIRMED', currency: 'EUR', items, payment }) as unknown as OrderRecord;

/** Takes an act, and then gives back what no order needs, as `carryOut` does. `undefined`: it is refused. */
function after(books: Books, act: Act): Books | undefined {
  const done = take(books, act);
  if (!done) return undefined;
  const { refund: amount } = excessOf(orderOf(done), done.payment, true);
  if (amount === 0) return done;
  return request(done, { amount, purpose: null, items: null, reason: 'ORDER_CANCELLED' });
}

function request(books: Books, refund: Omit<Refund, 'id' | 'isActive'>): Books {
  const id = `refund-${books.refunds.length}`;
  const payment = withRefund(books.payment, { ...refund, id });
  return { ...books, payment, refunds: [...books.refunds, { ...refund, id, isActive: true }] };
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
    default: {
      const units =
        act.kind === 'advance' ? [{ itemId: `line-${act.line}`, quantity: act.quantity }] : undefined;
      const requested = act.amount === undefined ? undefined : { amount: act.amount, currency: 'EUR' };
      const plan = planRefund(order, books.payment, { requested, units });
      return 'kind' in plan ? undefined : request(books, { ...plan, reason: 'OTHER' });
    }
  }
}

function fail(books: Books, refund: Refund): Books {
  const without = withoutRefund(books.payment, { ...refund, status: 'PENDING' });
  const refused = refusedOf(orderOf(books), without, refund, true);
  const payment = { ...without, refused_refund_amount: without.refused_refund_amount + refused };
  const refunds = books.refunds.map((each) => (each === refund ? { ...each, isActive: false } : each));
  return { ...books, payment, refunds };
}

/** What has gone back, with what counts as gone back. */
const givenBack = ({ payment }: Books) => payment.captured_amount - refundableOf(payment);

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
  fc.record({ kind: fc.constant('goodwill' as const), amount: fc.integer({ min: 1, max: 2500 }) }),
  fc.record(
    {
      kind: fc.constant('advance' as const),
      line: fc.nat({ max: 1 }),
      quantity: fc.integer({ min: 1, max: 3 }),
      amount: fc.integer({ min: 1, max: 2500 }),
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

const drawnLine = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 1000 }));

t.test('after each of many acts the order keeps what it should, and no more goes back', async (t) => {
  fc.assert(
    fc.property(
      fc.tuple(drawnLine, drawnLine),
      fc.array(drawnAct, { minLength: 1, maxLength: 12 }),
      (lines, acts) => {
        let books = paid(lines);
        for (const act of acts) {
          const next = after(books, act);
          if (!next) continue;
          const left = refundableOf(next.payment);
          // What was asked for is given, and besides only what the order doesn't need.
          const asked =
            next.refunds.length > books.refunds.length ? next.refunds[books.refunds.length]! : undefined;
          const isAsked = asked !== undefined && asked.purpose !== null;
          const before = refundableOf(books.payment) - (isAsked ? asked.amount : 0);
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
