import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../db/index.ts';
import { SCENARIOS } from '../../jobs/payment-providers/simulated/tokens.ts';
import { bookFaultsOf, faultsOf } from '../support/invariants.ts';
import { freePort } from '../support/ports.ts';
import { runProcess } from '../support/processes.ts';
import { readShared } from '../support/shared.ts';
import { createDatabase } from '../support/database.ts';
import { clientToken } from '../support/tokens.ts';

/**
 * The service is killed (SIGKILL) at random moments under load and started again, ROUNDS times. Clients
 * repeat a request that got no answer, with the same idempotency key. At the end nothing that was
 * acknowledged is lost, nothing exists twice, the provider's books and ours agree, and nothing is stuck.
 */
const ROUNDS = Number(process.env['ROUNDS'] ?? 20);
const CLIENTS = 8;

const TOKENS = Object.keys(SCENARIOS).filter((token) => token !== 'tok_requires_action');
const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)]!;

t.test(`kill -9 under load, ${ROUNDS} times`, { timeout: 3_600_000 }, async (t) => {
  const { db, databaseUrl: DATABASE_URL } = await createDatabase(t);
  const env = {
    AUTH_URL: readShared().authUrl,
    PORT: String(await freePort()),
    DATABASE_URL,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'fatal',
  };
  const url = `http://127.0.0.1:${env.PORT}`;
  const start = async (t: Test) => {
    const service = runProcess(t, 'server.ts', env);
    await service.printed(/order service at/);
    return service;
  };
  let service = await start(t);
  const send = sender(url);
  const skus = ['CHAOS-1', 'CHAOS-2', 'CHAOS-3'];
  for (const sku of skus) {
    await send('PUT', `/products/${sku}`, { name: sku, price: { amount: 700, currency: 'EUR' } });
    await send('PATCH', `/products/${sku}/stock`, { onHandChange: 1_000_000 });
  }

  const stop = new AbortController();
  const acknowledged = new Map<string, string>();
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!stop.signal.aborted) await shopOnce(send, skus, acknowledged);
  });
  for (let round = 0; round < ROUNDS; round += 1) {
    await delay(randomInt(100, 1_000));
    service.child.kill('SIGKILL');
    await service.ended;
    service = await start(t);
  }
  stop.abort();
  await Promise.all(clients);

  await quiet(db);
  t.ok(acknowledged.size > ROUNDS, `${acknowledged.size} orders were acknowledged`);
  const { rows } = await sql<{ id: string; reference: string }>`select id, reference from orders`.execute(db);
  t.equal(new Set(rows.map(({ reference }) => reference)).size, rows.length, 'no order exists twice');
  const stored = new Map(rows.map(({ id, reference }) => [reference, id]));
  const lost = [...acknowledged].filter(([reference, id]) => stored.get(reference) !== id);
  t.strictSame(lost, [], 'no acknowledged order is lost');
  t.strictSame(await faultsOf(db), [], 'stock, money and log add up');
  t.strictSame(await bookFaultsOf(db), [], 'provider charges are captured payments');
  service.child.kill('SIGTERM');
  t.equal(await service.ended, 0);
});

type Send = (
  method: string,
  path: string,
  body?: unknown,
  key?: string,
) => Promise<{ status: number; body: Record<string, any> }>;

/** Sends a request, with the same key, until there is an answer. */
const sender =
  (url: string): Send =>
  async (method, path, body, key) => {
    for (;;) {
      try {
        const response = await fetch(`${url}/api/v1${path}`, {
          method,
          headers: {
            Authorization: `Bearer ${await clientToken('backoffice')}`,
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
            ...(key && { 'Idempotency-Key': key }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(10_000),
        });
        const answer = (await response.json()) as Record<string, any>;
        if (response.status < 500) return { status: response.status, body: answer };
      } catch {
        // The service is down, and will be started again.
      }
      await delay(20);
    }
  };

/** Places an order and, now and then, cancels, ships, captures or refunds it. */
async function shopOnce(send: Send, skus: string[], acknowledged: Map<string, string>): Promise<void> {
  const reference = randomUUID();
  const order = await send(
    'POST',
    '/orders',
    {
      customerId: 'customer-1',
      items: [
        { sku: pick(skus), quantity: randomInt(1, 4) },
        { sku: pick(skus), quantity: 1 },
      ],
      paymentMethod: pick(TOKENS),
      capture: pick(['AUTOMATIC', 'MANUAL']),
      reference,
    },
    `order-${reference}`,
  );
  if (order.status !== 201) throw new Error(`not placed: ${JSON.stringify(order)}`);
  acknowledged.set(reference, order.body['id']);
  const path = `/orders/${order.body['id']}`;
  const item = order.body['items'][0];
  const deeds: [path: string, body: object][] = [
    ['/cancel', {}],
    ['/cancel', { items: [{ itemId: item.id, quantity: 1 }] }],
    ['/payment/captures', {}],
    ['/payment/refunds', { amount: { amount: randomInt(1, 700), currency: 'EUR' } }],
    ['/shipments', { items: [{ itemId: item.id, quantity: 1 }] }],
  ];
  for (let n = 0; n < randomInt(3); n += 1) {
    const [what, body] = pick(deeds);
    await send('POST', path + what, body, `${what}-${n}-${reference}`);
  }
}

/**
 * Resolves when the worker has nothing left to do. The jobs of a killed worker are taken up again after some
 * seconds.
 */
async function quiet(db: Database): Promise<void> {
  const deadline = Date.now() + 180_000;
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from payment_attempts where status in ('PENDING', 'PROCESSING')
      union all select id from payment_operations where status = 'PENDING'
      union all select id from simulated_events where delivered_at is null`.execute(db);
    if (rows.length === 0) return;
    if (Date.now() > deadline)
      throw new Error(`stuck: ${JSON.stringify(rows.slice(0, 5))} of ${rows.length}`);
    await delay(200);
  }
}
