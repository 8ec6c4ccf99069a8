/**
 * Three processes answer requests, and two processes run jobs on the same database. Each order must be placed once and
 * paid once, and the stock must be sold to the last unit.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { createDatabase } from '../../support/database/database.ts';
import { feedFaultsOf } from '../../support/database/check-feed.ts';
import { startService } from '../../support/processes/service-process.ts';
import { type Answer, type Call, caller } from '../../support/shop/contract-client.ts';
import { checkAftermath } from '../../support/stories/check-nothing-lost.ts';

const ROLES = ['api', 'api', 'api', 'worker', 'worker'] as const;
const CLIENTS = 16;
const ORDERS = 270;

/** Units in stock by SKU. `HOT` has enough units for all orders, the other SKUs have too few. */
const ON_HAND = { HOT: 10_000, 'FEW-1': 25, 'FEW-2': 20, 'FEW-3': 15 };
const FEW = ['FEW-1', 'FEW-2', 'FEW-3'];

/** Builds the items of an order. Every third order has a SKU of `FEW`. The sequence of the lines varies. */
function itemsOf(n: number): { sku: string; quantity: number }[] {
  const other = n % 3 === 0 ? FEW[(n / 3) % FEW.length]! : `PLAIN-${n % 10}`;
  const items = ['HOT', other].map((sku) => ({ sku, quantity: 1 }));
  return n % 2 ? items : items.toReversed();
}

t.test('five processes on one database place and pay each order once', { timeout: 900_000 }, async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  const processes = await Promise.all(ROLES.map((role) => startService(t, databaseUrl, { role })));
  const calls = processes.flatMap(({ url }, index) => (ROLES[index] === 'api' ? [caller(t, url)] : []));
  await offerAll(calls[0]!);

  const orders = new Map<string, Placed>();
  let next = 0;
  const client = async () => {
    for (let n = next++; n < ORDERS; n = next++) orders.set(...(await placeTwice(t, calls, n)));
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));

  const placed = [...orders].flatMap(([reference, { id }]) =>
    id === undefined ? [] : [[reference, id] as const],
  );
  await checkAftermath(t, db, new Map(placed));
  for (const [sku, onHand] of Object.entries(ON_HAND)) {
    const wanted = [...orders.values()].filter(({ n }) => itemsOf(n).some((item) => item.sku === sku));
    const sold = wanted.filter(({ id }) => id !== undefined).length;
    t.match((await calls[1]!('GET', `/products/${sku}/stock`)).body, { onHand, reserved: sold }, sku);
    if (FEW.includes(sku)) t.equal(sold, onHand, `${sku} is sold out`);
  }
  const { rows: paid } = await sql`
    select count(*) as orders, count(distinct o.id) filter (where o.status = 'CONFIRMED') as confirmed,
      count(s.attempt_id) as payments
    from orders o left join simulated_payments s on s.order_id = o.id`.execute(db);
  const count = placed.length;
  t.strictSame(paid, [{ orders: count, confirmed: count, payments: count }]);
  await untilAllIsInTheFeed(db);
  t.strictSame(await feedFaultsOf(db), []);
  for (const { child } of processes) child.kill('SIGTERM');
  t.strictSame([...new Set(await Promise.all(processes.map(({ ended }) => ended)))], [0], 'all end with 0');
});

async function offerAll(call: Call): Promise<void> {
  const plain = Array.from({ length: 10 }, (_, n) => [`PLAIN-${n}`, 10_000] as const);
  for (const [sku, onHand] of [...Object.entries(ON_HAND), ...plain]) {
    await call('PUT', `/products/${sku}`, { body: { name: sku, price: { amount: 700, currency: 'EUR' } } });
    await call('PATCH', `/products/${sku}/stock`, { body: { onHandChange: onHand } });
  }
}

/** The result of an order. `id` is undefined if the service has refused the order because of insufficient stock. */
interface Placed {
  n: number;
  id: string | undefined;
}

/**
 * Sends an order to two processes concurrently, with the same idempotency key. Checks that the answers of the two
 * processes are equal.
 */
async function placeTwice(t: Test, calls: Call[], n: number): Promise<[reference: string, Placed]> {
  const reference = randomUUID();
  const order = {
    customerId: `customer-${n % 7}`,
    items: itemsOf(n),
    paymentMethod: 'tok_approved',
    reference,
  };
  const answers = await Promise.all([0, 1].map((other) => place(calls[(n + other) % calls.length]!, order)));
  const ids = [...new Set(answers.map(({ status, body }) => (status === 201 ? body['id'] : body['type'])))];
  t.equal(ids.length, 1, `both answers are the same: ${ids}`);
  const [{ status, body }] = answers as [Answer, Answer];
  if (status !== 201) t.equal(body['type'], 'INSUFFICIENT_STOCK');
  return [reference, { n, id: status === 201 ? body['id'] : undefined }];
}

/**
 * Places an order. Repeats the request if a busy service refuses it temporarily, or if the same request is still
 * running in the other process.
 */
async function place(call: Call, order: { reference: string }): Promise<Answer> {
  for (;;) {
    const headers = { 'Idempotency-Key': order.reference };
    const answer = await call('POST', '/orders', { body: order, headers });
    if (answer.status !== 503 && answer.body['type'] !== 'IDEMPOTENCY_KEY_IN_USE') return answer;
    await delay(50);
  }
}

async function untilAllIsInTheFeed(db: Database): Promise<void> {
  const waiting = sql`select from events where position is null limit 1`;
  while ((await waiting.execute(db)).rows.length > 0) await delay(50);
}
