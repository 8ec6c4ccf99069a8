import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../db/base/database.ts';
import { queueTable } from '../../db/base/queue-tables.ts';
import { assignPositions } from '../../db/feed/feed.ts';
import { feedStatus } from '../../db/feed/feed-status.ts';
import { findOverdueTasks, storeStatuses } from '../../db/orders/index.ts';
import { enqueue, openQueue } from '../../jobs/payments/queue/queue.ts';
import { waitUntilIdle } from '../support/database/wait-until-idle.ts';
import { ageRows } from '../support/orders/age-rows.ts';
import { BY, runAdmin } from '../support/processes/admin.ts';
import { startService } from '../support/processes/service-process.ts';
import { type Shop, openShop } from '../support/shop/shop.ts';
import { takeTasks } from '../support/shop/run-jobs.ts';
import { registerAt } from '../support/webhooks/webhooks.ts';

/** Opens a shop without faults. Its orders have different statuses, and one list of orders has a stored count. */
async function openSoundShop(t: Test): Promise<Shop> {
  const shop = await openShop(t, { isDirect: true });
  const sku = await shop.offer();
  await shop.order({ [sku]: 2 }, { captureMode: 'MANUAL' });
  await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_declined' });
  await shop.work();
  return shop;
}

const late = (what: string) => ({
  what: `${what} that should have been removed a day ago`,
  ids: undefined,
  mend: 'Start a worker (--role worker), or check its log. To remove them now: node server.ts admin prune',
});

const faultsIn = async (t: Test, { databaseUrl }: Shop, env?: Record<string, string>) => {
  const { status, result, stderr } = await runAdmin(t, databaseUrl, ['doctor'], env);
  const { faults = [], unknown = [] } = result;
  t.equal(status, faults.length + unknown.length === 0 ? 0 : 1, `${stderr}${JSON.stringify(result)}`);
  t.strictSame(unknown, []);
  return (faults as { what: string; ids?: string[]; mend: string }[]).map(({ what, ids, mend }) => ({
    what,
    ids: ids?.toSorted(),
    mend,
  }));
};

t.test('doctor finds no fault in a sound shop, and reports an outdated schema with a remedy', async (t) => {
  const shop = await openSoundShop(t);
  t.strictSame(await faultsIn(t, shop), []);
  await sql`delete from kysely_migration where name like '0202%'`.execute(shop.db);
  const { status, stderr } = await runAdmin(t, shop.databaseUrl, ['doctor']);
  t.equal(status, 1);
  t.match(stderr, /the schema lacks 0202_operator_commands\. Run `node server\.ts --role migrate`/);
  const kept = await runAdmin(t, shop.databaseUrl, ['prune', ...BY]);
  t.equal(kept.status, 1, 'nothing is changed on an older schema');
});

/** Makes a counter wrong, as an operator could do by hand. */
const driftCounters = (db: Database) =>
  sql`update order_counts set count = count + 3 where status = 'CONFIRMED'`.execute(db);

/**
 * Creates a payment that a worker claimed an hour ago before it was killed. The claim has expired, but no worker
 * queries the provider.
 */
async function strandPayment(shop: Shop): Promise<string> {
  const { id } = await shop.order({ [await shop.offer()]: 1 });
  await takeTasks(shop.db);
  await sql`
    update payment_attempts set created_at = created_at - interval '1 hour', updated_at = updated_at - interval '1 hour',
      checked_at = now() where order_id = ${id}`.execute(shop.db);
  return (await shop.getPayment(id)).id;
}

/** Creates a capture that a worker has claimed but whose job is lost. */
async function loseCapture(shop: Shop): Promise<string> {
  const { id } = await shop.order({ [await shop.offer()]: 1 }, { captureMode: 'MANUAL' });
  await shop.work();
  await shop.call('POST', `/orders/${id}/payment/captures`, { body: {} });
  await takeTasks(shop.db);
  await sql`
    update payment_operations set created_at = created_at - interval '1 day', updated_at = updated_at - interval '1 day'
    where order_id = ${id}`.execute(shop.db);
  return (await shop.getPayment(id)).id;
}

/** Creates a failed job for this payment. */
async function killJob(t: Test, { db, databaseUrl }: Shop, orderId: string, id: string): Promise<void> {
  const log = { error: () => {}, info: () => {} };
  const queue = await openQueue(db, databaseUrl, undefined, log);
  t.teardown(() => queue.stop({ graceful: false }));
  await enqueue(queue, db, [{ kind: 'event', orderId, id }]);
  await sql`update ${await queueTable(db, 'job')} set state = 'failed', completed_on = now() where singleton_key = ${id}`.execute(
    db,
  );
}

t.test('doctor reports each planted fault, and the command that it names repairs the fault', async (t) => {
  const shop = await openSoundShop(t);
  const { db, databaseUrl } = shop;
  const sound = await shop.order({ [await shop.offer()]: 1 });
  await shop.work();
  const soundPayment = await shop.getPayment(sound.id);
  await driftCounters(db);
  const stranded = await strandPayment(shop);
  const captured = await loseCapture(shop);
  await killJob(t, shop, sound.id, soundPayment.id);
  while ((await assignPositions(db)) > 0);

  const faults = await faultsIn(t, shop);
  t.strictSame(faults, [
    {
      what: 'order counts are wrong',
      ids: ['all CONFIRMED: -3', 'customer-1 CONFIRMED: -3'],
      mend: 'node server.ts admin counts rebuild. Check whether an older version still runs.',
    },
    {
      what: 'payments without an outcome for ten minutes',
      ids: [stranded],
      mend: 'node server.ts admin payment reconcile <id>',
    },
    {
      what: 'captures, voids and refunds that no worker has checked for two hours',
      ids: [captured],
      mend: 'node server.ts admin payment retry <id>',
    },
    {
      what: 'payment jobs that have failed permanently',
      ids: [sound.id],
      mend: 'node server.ts admin jobs redrive',
    },
  ]);
  t.match(await runAdmin(t, databaseUrl, ['counts', 'verify']), {
    status: 1,
    result: { wrong: { length: 2 } },
  });
  t.match(await runAdmin(t, databaseUrl, ['jobs', 'dead']), {
    status: 1,
    result: { jobs: [{ task: { id: soundPayment.id } }] },
  });

  const mend = async (...args: string[]) => {
    const ran = await runAdmin(t, databaseUrl, [...args, ...BY]);
    t.equal(ran.status, 0, ran.stderr);
    t.match(ran.stderr, /"level":"info".*"audit":\{"operation":"admin [a-z ]+".*"operator":"anna"/);
    return ran.result;
  };
  t.match(await mend('counts', 'rebuild'), { mended: { length: 2 }, wrong: [] });
  t.match(await mend('payment', 'reconcile', stranded), {
    asked: [{ payment: stranded, before: 'PROCESSING', now: 'CAPTURED' }],
  });
  t.match(await mend('payment', 'retry', captured), { hurried: 1 });
  t.match(await mend('jobs', 'redrive'), { redriven: 1 });
  await shop.work(await findOverdueTasks(db, { owed: 120, held: 86_400 }, 100));

  t.strictSame(await faultsIn(t, shop), []);
  t.match(
    (await sql`select state::text, data ->> 'id' as id from ${await queueTable(db, 'job')}`.execute(db)).rows,
    [{ state: 'created', id: soundPayment.id }],
  );
  const shown = await runAdmin(t, databaseUrl, ['payment', 'show', stranded]);
  t.match(shown.result, {
    payments: [{ id: stranded, status: 'CAPTURED' }],
    history: [{ client_id: 'backoffice' }, { operation: String, client_id: 'operator:anna' }],
    commands: [{ command: 'payment reconcile', operator: 'anna', reason: 'ticket 42' }],
  });
  const kept = await sql`
    select command, operator, reason, ended_at is not null as "hasEnded" from operator_commands order by id`.execute(
    db,
  );
  t.strictSame(
    kept.rows,
    ['counts rebuild', 'payment reconcile', 'payment retry', 'jobs redrive'].map((command) => ({
      ...{ command, operator: 'anna', reason: 'ticket 42', hasEnded: true },
    })),
  );
});

t.test('doctor lists the rows of faults that no command can repair', async (t) => {
  const shop = await openSoundShop(t);
  const { db } = shop;
  const sku = await shop.offer();
  await sql`update stock set reserved = reserved + 1 where sku = ${sku}`.execute(db);
  await sql`delete from events where position = 1`.execute(db);
  await sql`
    insert into webhook_endpoints (id, client_id, url, ordering, media_type, asymmetric_signature, public_key, max_in_flight)
    values (gen_random_uuid(), 'dead-one', 'https://dead.example.com', 'NONE', 'application/json', false, ${'x'.repeat(49)}, 1)`.execute(
    db,
  );
  await sql`
    insert into webhook_lanes (endpoint_id, id, position, known, failures, failing_since)
    select id, id, 0, 9, 7, now() - interval '2 hours' from webhook_endpoints`.execute(db);
  const NODE_OPTIONS = '--import ./test/support/run/shift-clock.ts';
  const faults = await faultsIn(t, shop, { NODE_OPTIONS, CLOCK_SHIFT_MS: '60000' });
  t.match(faults, [
    { what: /^the clock of this machine is (?:59|60)\d{3} ms ahead of the database's$/ },
    { what: 'broken: reserved stock is the sum of open reservations', ids: [sku] },
    { what: 'broken: each version of an order has an event' },
    { what: /^the feed has gaps: from 1 to (\d+) there are \1 positions and \d+ events$/ },
    { what: 'webhook endpoints that have failed for an hour' },
  ]);
  t.equal(faults.length, 5);
  const feed = await runAdmin(t, shop.databaseUrl, ['feed', 'status']);
  t.match(feed, { status: 1, result: { endpoints: [{ clientId: 'dead-one', behind: 9 }] } });
});

t.test('doctor reports rows that are older than the settings allow, and prune removes them', async (t) => {
  const shop = await openSoundShop(t);
  const { db, databaseUrl } = shop;
  const env = { EVENT_RETENTION_DAYS: '90' };
  await sql`update events set occurred_at = occurred_at - interval '100 days'`.execute(db);
  const headers = { 'Idempotency-Key': 'old' };
  const body = { onHandChange: 1 };
  await shop.call('PATCH', `/products/${await shop.offer()}/stock`, { body, headers });
  await sql`update idempotency_keys set created_at = created_at - interval '8 days'`.execute(db);
  t.strictSame(await faultsIn(t, shop, env), [late('events'), late('idempotency keys')]);
  const events = (await sql<{ n: number }>`select count(*)::int as n from events`.execute(db)).rows[0]!.n;
  const pruned = await runAdmin(t, databaseUrl, ['prune', ...BY], env);
  t.match(pruned, { status: 0, result: { removed: { events, keys: 1, deliveries: 0, changes: 0 } } });
  t.strictSame(await faultsIn(t, shop, env), []);
});

/** Creates three replays: one ended long ago, one ended yesterday, and one has been running for a long time. */
async function beginReplays(db: Database): Promise<void> {
  const { id } = await registerAt(db, 'https://one.example.com/');
  await sql`
    insert into webhook_replays (endpoint_id, id, status, from_position, until_position, delivered_position,
      only_failed, created_at, ended_at)
    select ${id}, gen_random_uuid(), case when days is null then 'RUNNING' else 'COMPLETED' end, 0, 0, 0, false,
      now() - interval '200 days', now() - make_interval(days => days) from unnest(array[100, 1, null]) days`.execute(
    db,
  );
}

t.test('prune preview counts what prune removes, also orders whose events it removes first', async (t) => {
  const shop = await openShop(t, { isDirect: true });
  const { db, databaseUrl } = shop;
  const { id } = await shop.order({ [await shop.offer()]: 1 });
  await shop.call('POST', `/orders/${id}/cancel`, { body: {} });
  await shop.order({ [await shop.offer()]: 1 }, { paymentMethod: 'tok_duplicate_event' });
  await shop.work();
  await ageRows(db, 100);
  await sql`
    insert into usage_counts (day, client_id, version, operation, calls, parts)
    select current_date - days, 'storefront-service', 'v1', 'getOrder', 1, '{}' from unnest(array[1, 100]) days`.execute(
    db,
  );
  await beginReplays(db);
  const preview = (env: object) => runAdmin(t, databaseUrl, ['prune', 'preview'], { ...env });
  const events = { EVENT_RETENTION_DAYS: '90' };
  t.match((await preview({})).result, { removable: { events: 0, keys: 0, providerEvents: 1, orders: 0 } });
  t.match((await preview(events)).result, { removable: { events: 5, orders: 0 } });
  const both = { ...events, ORDER_RETENTION_DAYS: '95' };
  const { removable } = (await preview(both)).result;
  const old = { events: 5, changes: 0, deliveries: 0, replays: 1, providerEvents: 1, orders: 1, usage: 1 };
  t.match(removable, old);
  const [ofReplays, ofProvider] = [late('webhook replays'), late('provider events')];
  const always = [ofReplays, ofProvider, late('usage rows')];
  const today = { EVENT_RETENTION_DAYS: '100', ORDER_RETENTION_DAYS: '100' };
  t.strictSame(await faultsIn(t, shop, today), always, 'rows that became too old today are no fault yet');
  const all = [late('events'), ofReplays, ofProvider, late('ended orders'), late('usage rows')];
  t.strictSame(await faultsIn(t, shop, both), all);
  const pruned = await runAdmin(t, databaseUrl, ['prune', ...BY], both);
  t.strictSame(pruned, { ...pruned, status: 0, result: { removed: removable } });
  t.match((await preview(both)).result, { removable: { events: 0, providerEvents: 0, orders: 0 } });
  t.equal((await shop.call('GET', `/orders/${id}`)).status, 404);
  t.strictSame(await faultsIn(t, shop, both), []);
});

t.test('doctor reports that no worker runs, and finds nothing after a worker has started', async (t) => {
  const shop = await openSoundShop(t);
  const { db, databaseUrl } = shop;
  const { id } = await shop.order({ [await shop.offer()]: 1 });
  await sql`update payment_attempts set created_at = created_at - interval '5 minutes' where order_id = ${id}`.execute(
    db,
  );
  await sql`update events set occurred_at = occurred_at - interval '5 minutes' where position is null`.execute(
    db,
  );
  t.match(await faultsIn(t, shop), [
    { what: 'payments that no worker has started for a minute', mend: /Start a worker/ },
    { what: 'events without a position in the feed for half a minute', mend: /Start a worker/ },
  ]);
  await startService(t, databaseUrl, { role: 'worker' });
  await waitUntilIdle(db);
  while ((await feedStatus(db)).waiting > 0);
  t.strictSame(await faultsIn(t, shop), []);
});

t.test('doctor reports orders whose statuses no worker has stored, until a worker runs', async (t) => {
  const shop = await openSoundShop(t);
  const { id } = await shop.order({ [await shop.offer()]: 1 });
  await shop.work();
  await sql`update orders set version = version + 1, updated_at = now() - interval '11 minutes' where id = ${id}`.execute(
    shop.db,
  );
  const what = 'orders that older code changed ten minutes ago, and that lists by status may lack';
  t.match(
    (await faultsIn(t, shop)).filter((fault) => fault.what === what),
    [{ ids: [id], mend: /Start a worker/ }],
  );
  while ((await storeStatuses(shop.db, 10)) > 0);
  t.notMatch(await faultsIn(t, shop), [{ what }]);
});
