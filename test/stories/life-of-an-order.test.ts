import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import {
  expireOrders,
  findOverdueTasks,
  handOverTasks,
  type PaymentTask,
  receiveProviderEvent,
} from '../../db/orders/index.ts';
import { ORDER_TRANSITIONS, type OrderStatus } from '../../db/orders/state.ts';
import { SCENARIOS } from '../../jobs/payment-providers/simulated/tokens.ts';
import type { PaymentProvider } from '../../jobs/payment-providers/provider.ts';
import { processTask } from '../../jobs/payments/tasks.ts';
import { bookFaultsOf, faultsOf } from '../support/invariants.ts';
import { type Shop, openShop } from '../support/shop.ts';
import { TRACE_ID } from '../support/worker.ts';

/**
 * Random lives of orders, one or two at a time that share their stock: requests, the worker's tasks one by one (in any order, late, twice,
 * killed half-way, at the same time as a request), the provider's outcomes, refusals and lies, and the clock. After every step every invariant holds, the answer is the one that the state as it was read before calls for, and the
 * links say what is possible, and what has changed has another version. At the end, once nothing is left to do, the provider's books and ours agree and nothing is stuck.
 */
const RUNS = Number(process.env['RUNS'] ?? 300);

const token = fc.constantFrom(...Object.keys(SCENARIOS), 'tok_nobody_knows');
const share = fc.double({ min: 0.01, max: 1.2, noNaN: true });
const line = fc.nat({ max: 1 });

const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      pick: fc.nat(),
      twice: fc.boolean(),
      trouble: fc.constantFrom(...(['none', 'none', 'answerLost', 'killed'] as const)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('workMeanwhile' as const),
      pick: fc.nat(),
      line,
      quantity: fc.integer({ min: 1, max: 3 }),
      what: fc.constantFrom('cancel', 'cancelUnits', 'ship', 'captures', 'refunds', 'sweep'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('workAll' as const, 'providerFinishes' as const) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('decide' as const), approve: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('cancelUnits' as const),
      line,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('ship' as const),
      line,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('capture' as const, 'refund' as const),
      share,
      final: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('retry' as const), token }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('reservationEnds' as const, 'sweep' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('reconcile' as const, 'note' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('chargeAllTheSame' as const), pick: fc.nat() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('captureElsewhere' as const, 'refuse' as const) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const amount = fc.oneof(
  { weight: 1, arbitrary: fc.constant(0) },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 500 }) },
);
const order = fc.record({
  token,
  capture: fc.constantFrom('AUTOMATIC' as const, 'MANUAL' as const),
  quantities: fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })),
});
const life = fc.record({
  orders: fc.array(order, { minLength: 1, maxLength: 2 }),
  amounts: fc.tuple(amount, amount),
  sameSku: fc.boolean(),
  /** Whose turn it is; mostly the first order's. */
  steps: fc.array(fc.tuple(fc.constantFrom(0, 0, 0, 1), step), { minLength: 4, maxLength: 20 }),
});
type Given<A> = A extends fc.Arbitrary<infer G> ? G : never;

const sweeper = { clientId: 'order-service', customerId: undefined, traceId: TRACE_ID };

t.test(`${RUNS} random lives of orders`, { timeout: 1_200_000 }, async (t) => {
  const shop = await openShop(t);
  await fc.assert(
    fc.asyncProperty(life, async (given) => {
      const worlds = await begin(shop, given);
      for (const [turn, next] of given.steps) await take(worlds[turn] ?? worlds[0]!, next);
      await end(worlds);
    }),
    // One shop has all orders, so whatever comes after a failure fails too: there is nothing to shrink.
    {
      numRuns: RUNS,
      endOnFailure: true,
      includeErrorInReport: true,
      ...(process.env['SEED'] && { seed: Number(process.env['SEED']) }),
    },
  );
  t.pass(`${RUNS} lives`);
});

interface World {
  shop: Shop;
  orderId: string;
  /** Of all orders. */
  tasks: { task: PaymentTask; isRetry: boolean }[];
  version: number;
  status: OrderStatus;
  /** What was seen, by its address and its version. */
  seen: Map<string, string>;
  /** The orders whose money the provider doesn't move, until it does again. */
  refused: Set<string>;
}

async function begin(shop: Shop, { amounts, sameSku, orders }: Given<typeof life>): Promise<World[]> {
  const first = await shop.offer({ amount: amounts[0], onHand: 12 });
  const second = sameSku ? first : await shop.offer({ amount: amounts[1], onHand: 12 });
  const shared = { shop, tasks: [], refused: new Set<string>() };
  const worlds: World[] = [];
  for (const { token: paymentMethod, capture, quantities } of orders) {
    const items = [first, second].map((sku, n) => ({ sku, quantity: quantities[n]! }));
    const { status, body } = await shop.call('POST', '/orders', {
      body: { customerId: 'customer-1', items, paymentMethod, capture },
    });
    expect(status === 201, 'it is placed', body);
    worlds.push({ ...shared, orderId: body['id'], version: 1, status: 'SUBMITTED', seen: new Map() });
  }
  return worlds;
}

function expect(holds: boolean, what: string, ...details: unknown[]): asserts holds {
  if (!holds) throw new Error(`${what}: ${JSON.stringify(details)}`);
}

/** What is there; under the same version it is always the same. */
async function read({ shop, orderId, seen }: World, path = '') {
  const { body, headers } = await shop.call('GET', `/orders/${orderId}${path}`);
  const etag = headers.get('etag');
  if (etag === null) return body;
  const [key, now] = [path + etag, JSON.stringify(body)];
  const before = seen.get(key) ?? now;
  expect(before === now, 'what has changed has another version', path, before, now);
  seen.set(key, now);
  return body;
}

/** Takes a step and looks whether all is well. */
async function take(world: World, next: Step): Promise<void> {
  await carryOut(world, next);
  const [order, preview] = await Promise.all([read(world), read(world, '/cancel'), read(world, '/payment')]);
  expect('cancel' in order['_links'] === preview['cancellable'], 'link and preview agree', order, preview);
  expect(order['version'] >= world.version, 'the version never falls', order);
  expect(
    order['status'] === world.status || reachable(world.status, order['status']),
    'no forbidden transition',
    world.status,
    order['status'],
  );
  const faults = await faultsOf(world.shop.db);
  expect(faults.length === 0, `after ${JSON.stringify(next)}`, faults);
  world.version = order['version'];
  world.status = order['status'];
}

/** By one transition or two: the worker may confirm it and the other order's turn complete it. */
const reachable = (from: OrderStatus, to: OrderStatus): boolean =>
  ORDER_TRANSITIONS[from].some((status) => status === to || ORDER_TRANSITIONS[status].includes(to));

async function carryOut(world: World, next: Step): Promise<void> {
  const { shop, orderId } = world;
  switch (next.kind) {
    case 'work':
      await takeTasks(world);
      if (world.tasks.length > 0) await workOn(world, next.pick % world.tasks.length, next);
      return;
    case 'workMeanwhile':
      await takeTasks(world);
      await Promise.all([
        world.tasks.length > 0 && workOn(world, next.pick % world.tasks.length),
        meanwhile(world, next),
      ]);
      return;
    case 'workAll':
      await takeTasks(world);
      for (let tries = 0; world.tasks.length > 0 && tries < 20; tries += 1) await workOn(world, 0);
      return;
    case 'providerFinishes':
      return shop.letProviderFinish();
    case 'decide': {
      const url = (await read(world, '/payment'))['nextAction']?.url;
      if (!url) return;
      const body = new URLSearchParams({ decision: next.approve ? 'approve' : 'decline' });
      const answer = await fetch(shop.url + new URL(url).pathname, { method: 'POST', body });
      expect(answer.status === 200, 'the page answers', answer.status);
      return;
    }
    case 'cancel':
      return cancel(world, undefined);
    case 'cancelUnits':
      return cancel(world, next);
    case 'ship':
      return ship(world, next);
    case 'capture':
      return move(world, 'captures', 'capturableAmount', next);
    case 'refund':
      return move(world, 'refunds', 'refundableAmount', next);
    case 'retry':
      return retry(world, next.token);
    case 'reservationEnds':
      await sql`update orders set created_at = created_at - interval '1 day',
        reserved_until = reserved_until - interval '1 day' where id = ${orderId}`.execute(shop.db);
      world.seen.clear();
      return;
    case 'sweep':
      await expireOrders(shop.db, sweeper);
      return;
    case 'reconcile':
      world.tasks.push(...(await findOverdueTasks(shop.db, 0, 100)).map((task) => ({ task, isRetry: true })));
      return;
    case 'note': {
      const { version } = await read(world);
      const headers = { 'If-Match': `"${version}"` };
      const note = String(version);
      const { status } = await shop.call('PATCH', `/orders/${orderId}`, {
        body: { metadata: { note } },
        headers,
      });
      expect(status === 200, 'notes can always be changed', status);
      return;
    }
    case 'chargeAllTheSame':
      return chargeAllTheSame(world, next.pick);
    case 'captureElsewhere':
      return captureElsewhere(world);
    case 'refuse':
      if (!world.refused.delete(orderId)) world.refused.add(orderId);
      return;
  }
}

async function takeTasks({ shop, tasks }: World): Promise<void> {
  await shop.payments.work?.(100);
  await handOverTasks(
    shop.db,
    async (_trx, taken) => void tasks.push(...taken.map((task) => ({ task, isRetry: false }))),
    100,
  );
}

type Trouble = 'none' | 'answerLost' | 'killed';

/**
 * A task whose outcome is unknown stays, as the queue would keep it. `answerLost`: the provider does its part, the answer gets lost.
 * `killed`: the worker ends when it has asked how a payment stands, which is also when it has just recorded a refusal.
 */
async function workOn(
  { shop, tasks, refused }: World,
  index: number,
  { twice = false, trouble = 'none' }: { twice?: boolean; trouble?: Trouble } = {},
): Promise<void> {
  const [entry] = tasks.splice(index, 1);
  const { task, isRetry } = entry!;
  if (refused.has(task.orderId)) await refuse(shop, task.id);
  const work = async (retried: boolean) => {
    try {
      const provider = providerIn(trouble, shop.payments.provider);
      await processTask(shop.db, provider, task, { isRetry: retried, traceId: TRACE_ID });
    } catch (error) {
      expect(/simulated: /.test((error as Error).message), 'only the provider fails', String(error));
      tasks.push({ task, isRetry: true });
    }
  };
  await Promise.all(twice ? [work(isRetry), work(true)] : [work(isRetry)]);
}

const refuse = (shop: Shop, operationId: string) =>
  sql`insert into simulated_operations (id, attempt_id, kind, amount, refusal)
    select id, attempt_id, kind, amount, 'not_now' from payment_operations
    where id = ${operationId} and kind <> 'VOID' and status = 'PENDING'
    on conflict do nothing`.execute(shop.db);

/** The same provider, on a bad line. */
function providerIn(trouble: Trouble, provider: PaymentProvider): PaymentProvider {
  const lose = async (call: Promise<unknown>): Promise<never> => {
    await call.catch(() => {});
    throw new Error('simulated: the answer was lost');
  };
  const answerLost = {
    ...provider,
    authorize: (request) => lose(provider.authorize(request)),
    capture: (attempt, operation) => lose(provider.capture(attempt, operation)),
    refund: (attempt, operation) => lose(provider.refund(attempt, operation)),
    void: (attempt, operation) => lose(provider.void(attempt, operation)),
  } satisfies PaymentProvider;
  if (trouble === 'answerLost') return answerLost;
  return trouble === 'killed'
    ? { ...provider, lookup: (attempt) => lose(provider.lookup(attempt)) }
    : provider;
}

/** Something that happens while the worker is at work: it succeeds or it doesn't. */
async function meanwhile(
  { shop, orderId }: World,
  { what, line: index, quantity }: { what: string; line: number; quantity: number },
): Promise<void> {
  if (what === 'sweep') return void (await expireOrders(shop.db, sweeper));
  const { body: order } = await shop.call('GET', `/orders/${orderId}`);
  const items = [{ itemId: order['items'][index].id, quantity }];
  const requests: Record<string, [path: string, body?: object]> = {
    cancel: ['/cancel'],
    cancelUnits: ['/cancel', { items }],
    ship: ['/shipments', { items }],
    captures: ['/payment/captures'],
    refunds: ['/payment/refunds'],
  };
  const [path, body] = requests[what]!;
  const { status } = await shop.call('POST', `/orders/${orderId}${path}`, { body });
  expect(status < 300 || status === 409, `${what} while the worker is at work`, status);
}

async function cancel(world: World, units: { line: number; quantity: number } | undefined): Promise<void> {
  const order = await read(world);
  const preview = await read(world, '/cancel');
  const item = units && order['items'][units.line];
  const body = units && { items: [{ itemId: item.id, quantity: units.quantity }] };
  const answer = await world.shop.call('POST', `/orders/${world.orderId}/cancel`, { body });
  const possible = preview['cancellable'] && (!units || units.quantity <= item.quantity.cancellable);
  expect(answer.status === (possible ? 200 : 409), 'cancel does what the preview says', answer, preview);
  if (!possible) return;
  if (!units) {
    for (const field of ['releasedStock', 'voidedAmount', 'refundAmount', 'items']) {
      const same = JSON.stringify(answer.body[field]) === JSON.stringify(preview[field]);
      expect(same, `${field} is as previewed`, answer.body, preview);
    }
  }
  const refunds = (await read(world, '/payment/refunds?size=100'))['refunds'];
  const payment = await read(world, '/payment');
  const asked = refunds
    .filter(
      ({ createdAt, paymentId }: Record<string, string>) =>
        createdAt === answer.body['order'].updatedAt && paymentId === payment['id'],
    )
    .reduce((sum: number, { amount }: { amount: { amount: number } }) => sum + amount.amount, 0);
  expect(
    asked === answer.body['refundAmount'].amount,
    'the answer says what is paid back',
    answer.body,
    refunds,
  );
}

async function ship(
  world: World,
  { line: index, quantity }: { line: number; quantity: number },
): Promise<void> {
  const order = await read(world);
  const item = order['items'][index];
  const { status } = await world.shop.call('POST', `/orders/${world.orderId}/shipments`, {
    body: { items: [{ itemId: item.id, quantity }] },
  });
  const possible = order['status'] === 'CONFIRMED' && quantity <= item.quantity.cancellable;
  expect(status === (possible ? 201 : 409), 'what is there and paid can be shipped', status, order);
}

async function move(
  world: World,
  what: 'captures' | 'refunds',
  limit: 'capturableAmount' | 'refundableAmount',
  { share: part, final }: { share: number; final: boolean },
): Promise<void> {
  const payment = await read(world, '/payment');
  const most: number = payment[limit].amount;
  const order = await read(world);
  const movements = (await read(world, `/payment/${what}?size=100`))[what];
  const pending = movements
    .filter(
      ({ status, paymentId }: Record<string, string>) => status === 'PENDING' && paymentId === payment['id'],
    )
    .reduce((sum: number, movement: { amount: { amount: number } }) => sum + movement.amount.amount, 0);
  const [authorized, captured, refunded, due] = [
    payment['authorizedAmount'].amount,
    payment['capturedAmount'].amount,
    payment['refundedAmount'].amount,
    order['amountDue'].amount,
  ];
  const expected = {
    captures:
      payment['status'] === 'AUTHORIZED' ? Math.max(0, Math.min(authorized, due) - captured - pending) : 0,
    refunds: captured - refunded - pending,
  };
  expect(most === expected[what], `${limit} is what is left`, payment, movements, due);
  const amount = Math.max(1, Math.round(most * part));
  const { status } = await world.shop.call('POST', `/orders/${world.orderId}/payment/${what}`, {
    body: { amount: { amount, currency: 'EUR' }, ...(what === 'captures' && { final }) },
  });
  expect(status === (amount <= most ? 201 : 409), `${what} up to ${limit}`, status, payment);
}

async function retry(world: World, paymentMethod: string): Promise<void> {
  const order = await read(world);
  const payment = await read(world, '/payment');
  const { status } = await world.shop.call('PUT', `/orders/${world.orderId}/payment`, {
    body: { paymentMethod },
    headers: { 'If-Match': `"${payment['version']}"` },
  });
  const possible =
    order['status'] === 'SUBMITTED' &&
    ['FAILED', 'VOIDED', 'EXPIRED'].includes(payment['status']) &&
    Date.parse(order['reservedUntil']) > Date.now();
  expect(status === (possible ? 200 : 409), 'another attempt follows a dead one', status, order, payment);
}

/** The provider takes the money of an attempt that had come to nothing, and says so, twice. */
async function chargeAllTheSame({ shop, orderId }: World, pick: number): Promise<void> {
  const dead = await shop.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', 'in', ['FAILED', 'VOIDED', 'EXPIRED'])
    .execute();
  const attempt = dead[pick % dead.length];
  if (!attempt) return;
  await sql`update simulated_payments set status = 'CAPTURED', authorized_amount = amount, captured_amount = amount,
    failure_code = null where attempt_id = ${attempt.id} and captured_amount = 0 and status in ('FAILED', 'VOIDED')`.execute(
    shop.db,
  );
  await tellTwice(shop, orderId, attempt.id);
}

/** Somebody captures all that is held, at the provider's own desk. */
async function captureElsewhere({ shop, orderId }: World): Promise<void> {
  const held = await shop.db
    .updateTable('simulated_payments')
    .set((eb) => ({ status: 'CAPTURED', captured_amount: eb.ref('authorized_amount') }))
    .where('order_id', '=', orderId)
    .where('status', '=', 'AUTHORIZED')
    .returning('attempt_id')
    .execute();
  for (const { attempt_id } of held) await tellTwice(shop, orderId, attempt_id);
}

async function tellTwice(shop: Shop, orderId: string, attemptId: string): Promise<void> {
  const event = { provider: 'simulated', orderId, attemptId, type: 'payment.approved' };
  for (const id of [`late-${attemptId}`, `late-${attemptId}`])
    await receiveProviderEvent(shop.db, { ...event, id });
}

/** Lets everything happen that is still to happen, at last the end of every reservation, and looks whether anything is left. */
async function end(worlds: World[]): Promise<void> {
  const { shop } = worlds[0]!;
  await finishWork(worlds[0]!);
  for (const world of worlds) await carryOut(world, { kind: 'reservationEnds' });
  await expireOrders(shop.db, sweeper);
  await finishWork(worlds[0]!);
  await expireOrders(shop.db, sweeper);
  // An order that ends asks once more for what the provider refused to pay back.
  await finishWork(worlds[0]!);
  const faults = [...(await faultsOf(shop.db)), ...(await bookFaultsOf(shop.db))];
  expect(faults.length === 0, 'all books agree in the end', faults);
  const { rows: stuck } = await sql`
    select id, status from orders where status = 'SUBMITTED'
    union all select id, status from payment_attempts where status in ('PENDING', 'PROCESSING', 'REQUIRES_ACTION')
    union all select id, status from payment_operations where status = 'PENDING'`.execute(shop.db);
  expect(stuck.length === 0, 'nothing is stuck', stuck);
}

async function finishWork(world: World): Promise<void> {
  const { shop, tasks } = world;
  for (let round = 0; round < 3; round += 1) {
    await shop.letProviderFinish();
    await takeTasks(world);
    tasks.push(...(await findOverdueTasks(shop.db, 0, 100)).map((task) => ({ task, isRetry: true })));
    if (tasks.length === 0) return;
    for (let tries = 0; tasks.length > 0 && tries < 100; tries += 1) await workOn(world, 0);
    expect(tasks.length === 0, 'the worker comes to an end', tasks);
  }
  await takeTasks(world);
  expect(tasks.length === 0, 'no work makes more work for ever', tasks);
}
