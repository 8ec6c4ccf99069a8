import { setTimeout as delay } from 'node:timers/promises';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { ALL_ORDERS } from '../../../db/call/reach.ts';
import type { OrderOutcome, OrderPlacement } from '../../../db/orders/model/order-placement.ts';
import { singleStore } from '../../../db/single.ts';
import { startJobs } from '../../../jobs/index.ts';
import { QueueFull } from '../../../packages/concurrency/transient-errors.ts';
import { createDatabase } from '../../support/database/database.ts';
import { type PostgresProxy, openPostgresProxy } from '../../support/database/postgres-proxy.ts';
import { type Answer, type Call, caller } from '../../support/shop/contract-client.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { placesOfJobs } from '../../support/shop/run-jobs-per-schema.ts';
import { openPaymentsOf } from '../../support/shop/provider-inbox.ts';
import { openService } from '../../support/shop/service.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

/** Time limit of a request, in ms. */
const LIMIT = 2_000;

const order = (sku: string) => ({
  customerId: 'customer-1',
  items: [{ sku, quantity: 1 }],
  paymentMethod: 'tok_approved',
});

async function openStalling(
  t: Test,
): Promise<{ shop: Shop; proxy: PostgresProxy; call: Call; log: string[] }> {
  const shop = await openShop(t);
  const proxy = await openPostgresProxy(t, shop.databaseUrl);
  t.teardown(() => proxy.resume());
  const log: string[] = [];
  const write = (line: string) => void log.push((JSON.parse(line) as { msg: string }).msg);
  const logger = { level: 'warn', stream: { write } };
  const url = await openService(t, { db: proxy.db, logger, timeLimit: LIMIT, requestsPerMinute: 1_000_000 });
  return { shop, proxy, call: caller(t, url), log };
}

/** Waits for all answers. Returns the answers, and how long the slowest one took. */
async function timed(requests: Promise<Answer>[]): Promise<{ answers: Answer[]; ms: number }> {
  const start = performance.now();
  const answers = await Promise.all(requests);
  return { answers, ms: performance.now() - start };
}

t.test('while the database is stalled, every request is answered within its time limit', async (t) => {
  const { shop, proxy, call, log } = await openStalling(t);
  const sku = await shop.offer({ onHand: 1000 });
  const { id } = await shop.order({ [sku]: 1 });
  await Promise.all([call('GET', '/orders'), call('GET', `/orders/${id}`)]);

  proxy.stall();
  const each = 30;
  const placing = (n: number) =>
    call('POST', '/orders', { body: order(sku), headers: { 'Idempotency-Key': `key-${n}` } });
  const requests = Array.from({ length: each }, (_, n) => [
    call('GET', `/orders/${id}`),
    call('GET', '/orders'),
    placing(n),
    call('PATCH', `/orders/${id}`, { body: { metadata: { n: `${n}` } }, headers: { 'If-Match': '*' } }),
  ]).flat();
  // Without the time limit of the service, the clients would never get an answer.
  const { answers, ms } = await timed(requests);
  t.comment(`the last answer came after ${Math.round(ms)} ms`);
  t.strictSame(new Set(answers.map(({ status }) => status)), new Set([503]));
  const kinds = (method: number) =>
    new Set(answers.filter((_, index) => index % 4 === method).map(({ body }) => body['type'] as string));
  t.strictSame([kinds(0), kinds(1)], [new Set(['UNAVAILABLE']), new Set(['UNAVAILABLE'])]);
  t.strictSame([kinds(2), kinds(3)], [new Set(['OUTCOME_UNKNOWN']), new Set(['OUTCOME_UNKNOWN'])]);

  proxy.resume();
  const untilPlaced = async (n: number): Promise<Answer> => {
    const answer = await placing(n);
    return answer.status === 503 ? untilPlaced(n) : answer;
  };
  const back = await timed(Array.from({ length: each }, (_, n) => untilPlaced(n)));
  t.strictSame(
    new Set(back.answers.map(({ status }) => status)),
    new Set([201]),
    'repeated requests with the same keys find the outcome',
  );
  t.comment(`it was back after ${Math.round(back.ms)} ms`);
  t.match(await shop.getStock(sku), { reserved: each + 1 });
  const titles = new Set(['Temporarily unavailable', 'Outcome unknown']);
  t.strictSame(new Set(log), titles, 'an outcome after the time limit is not logged as an error');
  await checkBooks(t, shop);
});

t.test('while the database is stalled, some requests wait, and all others are refused', async (t) => {
  const { databaseUrl } = await createDatabase(t);
  const { db, stall } = await openPostgresProxy(t, databaseUrl, { poolSize: 2 });
  stall();
  const placement = { caller: { clientId: 'shop', customerId: undefined, traceId: '0' } } as OrderPlacement;
  const store = singleStore(db);
  const id = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6aff';
  t.equal(await refusedAtOnce(5_000, () => store.createOrder(placement, () => false)), 5_000 - 4_096);
  t.equal(await refusedAtOnce(2_000, () => store.getOrder(ALL_ORDERS, id)), 1_000, 'none is in flight yet');
  t.ok((await refusedAtOnce(1_500, () => sql`select 1`.execute(db))) >= 500);
});

/**
 * Sends `count` requests. Returns how many of these requests were refused immediately. The other requests may still be
 * running.
 */
async function refusedAtOnce(count: number, send: () => Promise<unknown>): Promise<number> {
  let refused = 0;
  for (let n = 0; n < count; n += 1) {
    send().then(
      (outcome) => (refused += Number((outcome as OrderOutcome).kind === 'TOO_LATE')),
      (error: unknown) => (refused += Number(error instanceof QueueFull)),
    );
  }
  await setImmediate();
  return refused;
}

t.test('if the connections of jobs fall silent, the jobs continue over other connections', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const proxy = await openPostgresProxy(t, shop.databaseUrl, { statementTimeout: 500 });
  const failed: string[] = [];
  const jobs = await startJobs({
    ...placesOfJobs(proxy.db, proxy.url),
    connections: { statementTimeout: 500 },
    payments: await openPaymentsOf(proxy.db, { provider: 'simulated' }),
    limits: { callSeconds: 8, unresolvedMinutes: 60, refundRetryDays: 3 },
    lapsedHoldDays: 3,
    log: { error: ({ job }) => void failed.push(job), info: () => {}, warn: () => {} },
  });
  t.teardown(() => jobs.stop(1000));
  const untilConfirmed = async (id: string) => {
    while ((await shop.getOrder(id)).status !== 'CONFIRMED') await delay(5);
  };
  await untilConfirmed((await shop.order({ [sku]: 1 })).id);
  proxy.silence();
  const start = performance.now();
  const { id } = await shop.order({ [sku]: 1 });
  await untilConfirmed(id);
  // A job sends the refund. Jobs have their own connections.
  await shop.call('POST', `/orders/${id}/cancel`);
  while ((await shop.getOrder(id)).paymentStatus !== 'REFUNDED') await delay(5);
  t.comment(`after ${Math.round(performance.now() - start)} ms`);
  const said = ['startPayments', 'relayPayments', 'payments'].filter((job) => failed.includes(job));
  t.strictSame(said, ['startPayments', 'relayPayments', 'payments'], 'the jobs have logged their failure');
  await checkBooks(t, shop);
});
