import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../db/base/database.ts';
import { assignPositions } from '../../db/feed/feed.ts';
import { readBacklog } from '../../db/operator/backlog.ts';
import { reportUnavailable } from '../../db/orders/matters/provider-unavailable.ts';
import { storeProviderEvents } from '../../db/orders/outbox/payment-outbox.ts';
import { anotherProcess, costOf, tidyUp } from '../support/database/query-cost.ts';
import { createDatabase, untilBlocked } from '../support/database/database.ts';
import { placeMany } from '../support/shop/many-orders.ts';
import { openWebhooks } from '../support/webhooks/webhooks.ts';

/** Reads how many items of each kind wait, and for how many minutes the oldest one has waited. */
async function waitingIn(db: Database): Promise<Record<string, [count: number, minutes: number]>> {
  const { waiting } = await readBacklog(db);
  return Object.fromEntries(
    waiting.map(({ kind, count, seconds }) => [kind, [count, Math.floor(seconds / 60)]]),
  );
}

const NOTHING = [0, 0];

t.test('readBacklog counts waiting items of each kind, and returns the age of the oldest', async (t) => {
  const { db } = await createDatabase(t);
  t.strictSame(
    new Set(Object.values(await waitingIn(db)).map(String)),
    new Set([String(NOTHING)]),
    'in an empty database nothing waits',
  );
  await placeMany(db, { count: 5, secondsAgo: 630 });
  t.match(await waitingIn(db), { new_payments: [5, 10], unplaced_events: [5, 10], overdue_orders: NOTHING });
  t.strictSame((await readBacklog(db)).feed, { placed: 0, notified: 0 });
  await assignPositions(db);
  t.match(await waitingIn(db), { unplaced_events: NOTHING });
  t.equal((await readBacklog(db)).feed.placed, 5);

  const { rows } = await sql<{ id: string }>`select id from orders order by id`.execute(db);
  const [late, asked, held, refused] = rows.map(({ id }) => id);
  await sql`update orders set reserved_until = now() - interval '7 minutes' where id in (${late}, ${held})`.execute(
    db,
  );
  await sql`update payment_attempts set status = 'PROCESSING', updated_at = created_at where id = ${asked}`.execute(
    db,
  );
  const operation = (
    orderId: string | undefined,
    kind: string,
    isHandedOver: boolean,
    refusal?: string,
  ) => sql`
    insert into payment_operations
      (order_id, id, attempt_id, kind, amount, status, handed_over, last_refusal, created_at)
    values (${orderId}, ${randomUUID()}, ${orderId}, ${kind}, 1, 'PENDING', ${isHandedOver}, ${refusal ?? null},
      now() - interval '3 minutes')`;
  await operation(held, 'VOID', false).execute(db);
  await operation(asked, 'CAPTURE', true).execute(db);
  await operation(refused, 'REFUND', true, 'try_later').execute(db);
  await storeProviderEvents(db, 'simulated', [
    { id: 'event', orderId: asked!, attemptId: asked!, type: 'paid' },
  ]);
  await sql`insert into provider_changes (provider, id, type, reference, next_at) values
    ('simulated', 'due', 'charge', 'one', now() - interval '2 minutes'),
    ('simulated', 'later', 'charge', 'two', now() + interval '1 hour')`.execute(db);
  await sql`
    insert into shipment_holds (order_id, id, reason, until, created_version)
    values (${late}, ${randomUUID()}, 'STOCK', now() - interval '4 minutes', 2),
      (${late}, ${randomUUID()}, 'STOCK', now() + interval '4 minutes', 3)`.execute(db);
  await reportUnavailable(db, 'It does not answer.');
  t.match(await waitingIn(db), {
    new_payments: [4, 10],
    operations: [1, 3],
    provider_events: [1, 0],
    provider_changes: [1, 2],
    payments_without_outcome: [1, 10],
    operations_without_outcome: [1, 3],
    overdue_orders: [1, 7],
    overdue_shipment_holds: [1, 4],
  });
  t.strictSame((await readBacklog(db)).matters, [{ kind: 'PROVIDER_UNAVAILABLE', count: 1 }]);
});

t.test('readBacklog counts endpoints by state, and leaves failing endpoints out of the delay', async (t) => {
  const { db, register, publish, openDispatcher } = await openWebhooks(t);
  t.strictSame((await readBacklog(db)).webhooks, { endpoints: [], seconds: 0, failingSeconds: 0 });
  const nowhere = 'http://127.0.0.1:9/';
  const [well, failing, paused] = [await register(nowhere), await register(nowhere), await register(nowhere)];
  const fail = (id: string, since: string) =>
    sql`update webhook_lanes set failing_since = now() - ${since}::interval where id = ${id}`.execute(db);
  await fail(failing.id, '2 hours');
  await sql`update webhook_endpoints set status = 'PAUSED' where id = ${paused.id}`.execute(db);
  await sql`update webhook_lanes set due_at = now() + interval '1 hour'`.execute(db);
  await publish(3);
  await openDispatcher().run();
  const { endpoints, seconds, failingSeconds } = (await readBacklog(db)).webhooks;
  t.strictSame(Object.fromEntries(endpoints.map(({ state, count }) => [state, count])), {
    healthy: 1,
    failing: 1,
    paused: 1,
  });
  t.equal(Math.floor(seconds / 3600), 1, 'the events are an hour old');
  t.equal(Math.floor(failingSeconds / 3600), 2);
  await fail(well.id, '1 hour');
  t.equal((await readBacklog(db)).webhooks.seconds, 0);
});

t.test('readBacklog costs the same with few orders and with many orders', async (t) => {
  const few = await createDatabase(t);
  const many = await createDatabase(t);
  for (const [{ db, databaseUrl }, count] of [
    [few, 100],
    [many, 20_000],
  ] as const) {
    await placeMany(db, { count, status: 'COMPLETED' });
    while ((await assignPositions(db)) > 0);
    await sql`update payment_attempts set status = 'CAPTURED'`.execute(db);
    await tidyUp(databaseUrl);
  }
  const [one, other] = [anotherProcess(t, few.databaseUrl), anotherProcess(t, many.databaseUrl)];
  // The first check of a process isn't measured, because it reads all events.
  const cost = async (db: Database) => (await readBacklog(db), costOf(db, () => readBacklog(db)));
  const [little, much] = [await cost(one), await cost(other)];
  t.ok(little > 0 && much <= little + 50, `${much} with many orders, ${little} with few`);
});

t.test('readBacklog waits for no row lock, and fails after a timeout if the database is slow', async (t) => {
  const { db } = await createDatabase(t);
  await placeMany(db, { count: 2, secondsAgo: 630 });
  const holder = await db.startTransaction().execute();
  await sql`select from orders for update`.execute(holder);
  await sql`update payment_attempts set status = 'PROCESSING'`.execute(holder);
  t.match(await waitingIn(db), { new_payments: [2, 10] });
  await sql`lock table matters in access exclusive mode`.execute(holder);
  const look = t.rejects(readBacklog(db), { code: /57014|55P03/ });
  await Promise.race([untilBlocked(db), look]);
  await look;
  await holder.rollback().execute();
});
