import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { type DeliveryFilter, listWebhookDeliveries } from '../../../db/webhooks/deliveries/deliveries.ts';
import { claimLanes, readLeasedLanes, releaseLanes } from '../../../db/webhooks/lanes/lane-leases.ts';
import { readDue, readWindows } from '../../../db/webhooks/lanes/read-deliveries.ts';
import { recordDeliveries } from '../../../db/webhooks/lanes/record-deliveries.ts';
import { notifyLanes } from '../../../db/webhooks/lanes/notify-lanes.ts';
import { anotherProcess, costOf, tidyUp } from '../../support/database/query-cost.ts';
import { changeMany } from '../../support/shop/many-orders.ts';
import { KEYS, openWebhooks } from '../../support/webhooks/webhooks.ts';

/**
 * Sends the new events as a process does. A process notifies lanes (the delivery cursors of endpoints), claims them,
 * reads events, records all deliveries, and releases the lanes.
 */
async function sendNews(db: Database): Promise<string[]> {
  const lease = randomUUID();
  for (let hasMore = true; hasMore;) ({ hasMore } = await notifyLanes(db, lease));
  const keyIds = [...KEYS.keys()];
  const { lanes: claimed } = await claimLanes(db, lease, { limit: 100, withAbsent: true, keyIds });
  const held = await readLeasedLanes(db, lease);
  const rest = { room: 64, skip_tried: true, replay_id: null, only_failed: false };
  const windows = claimed.map(({ endpoint_id, id, position: after, known: through }) => ({
    ...{ endpoint_id, id, after, through, ...rest },
  }));
  const read = await readWindows(db, windows);
  const records = read.flatMap((events, n) =>
    events.map(({ id: event_id, order_id, type, position }) => ({
      ...{ endpoint_id: claimed[n]!.endpoint_id, id: claimed[n]!.id, event_id, order_id, type, position },
      ...({ status: 'DELIVERED', tries: 1, wait_ms: null, attempt: null, next_kind: null } as const),
    })),
  );
  const lanes = held.map(({ endpoint_id, id, known: position }) => ({
    ...{
      endpoint_id,
      id,
      position,
      failures: 0,
      absences: 0,
      is_failing: false,
      is_unavailable: false,
      last_turn: null,
      last_failure: null,
      has_delivered: true,
    },
    ...{ in_flight_limit: 1, is_in_order: false, retry_ms: null, replay: null },
  }));
  await recordDeliveries(db, { lease, lanes, deliveries: records, isProxied: false });
  for (const { endpoint_id } of claimed) await readDue(db, endpoint_id, 64, []);
  await releaseLanes(
    db,
    lease,
    lanes.map(({ endpoint_id, id, position }) => ({ endpoint_id, id, position, wait_ms: 0, must: false })),
  );
  return records.map(({ endpoint_id }) => endpoint_id);
}

/**
 * Measures the cost of a new event for three endpoints in a database with `orders` orders. The statements are planned
 * for a database with this number of orders.
 */
async function costAmong(t: Test, orders: number): Promise<number> {
  const { db, databaseUrl, register, publish } = await openWebhooks(t);
  for (const table of ['orders', 'events', 'webhook_deliveries', 'webhook_lanes'])
    await sql`alter table ${sql.table(table)} set (autovacuum_enabled = off)`.execute(db);
  const endpoints = [
    await register('https://all.example.com/'),
    await register('https://one.example.com/', { only_customer_id: 'customer-x' }),
    await register('https://own.example.com/', { owner: { clientId: 'shop', customerId: 'customer-x' } }),
  ];
  await publish(orders);
  // A paid and shipped order has about this number of events.
  for (const version of [2, 3, 4]) await changeMany(db, version);
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, order_id, type, position, status, tries, settled_at)
    select w.id, e.id, e.order_id, e.type, e.position, 'DELIVERED', 1, now() from webhook_endpoints w, events e`.execute(
    db,
  );
  for (let hasMore = true; hasMore;) ({ hasMore } = await notifyLanes(db, ''));
  await sql`update webhook_lanes set position = known`.execute(db);
  await tidyUp(databaseUrl);
  const process = anotherProcess(t, databaseUrl);
  await publish(1, 'customer-x');
  const all = endpoints.map(({ id }) => id).toSorted();
  return costOf(process, async () => t.strictSame((await sendNews(process)).toSorted(), all));
}

t.test('sending an event costs the same with many orders, events and deliveries as with few', async (t) => {
  const few = await costAmong(t, 100);
  const many = await costAmong(t, 10_000);
  t.ok(many <= 1.5 * few, `${many} with many, ${few} with few`);
});

const ORDER = randomUUID();

/**
 * Filters for a page of deliveries. Each entry says how the three deliveries that the filter finds differ from many
 * other deliveries.
 */
const FEW: Record<string, { filter: DeliveryFilter; status?: string; type?: string; order?: string }> = {
  'given up': { filter: { status: 'FAILED' }, status: 'FAILED' },
  'to be tried again': { filter: { status: 'PENDING' }, status: 'PENDING' },
  'that wait for another one': { filter: { status: 'HELD' }, status: 'HELD' },
  'no longer to be sent': { filter: { status: 'CANCELLED' }, status: 'CANCELLED' },
  'of an order': { filter: { orderId: ORDER }, order: ORDER },
  'of a rare type': { filter: { eventType: 'order.expired' }, type: 'order.expired' },
  'of another one that have arrived': {
    filter: { eventType: 'payment.failed', status: 'DELIVERED' },
    type: 'payment.failed',
  },
};

/** Measures, for each filter, the cost of a page among `others` other deliveries. */
async function costsOfPages(t: Test, others: number): Promise<Record<string, number>> {
  const { db, databaseUrl, register } = await openWebhooks(t);
  const { id } = await register('https://one.example.com/');
  const write = (n: number, { status = 'DELIVERED', type = 'order.confirmed', order = '' }) =>
    sql`
      insert into webhook_deliveries (endpoint_id, event_id, order_id, type, position, status)
      select ${id}, gen_random_uuid(), coalesce(nullif(${order}, '')::uuid, gen_random_uuid()), ${type}, n, ${status}
      from generate_series(1, ${n}::int) n`.execute(db);
  for (const few of Object.values(FEW)) await write(3, few);
  await write(others, {});
  await tidyUp(databaseUrl);
  const process = anotherProcess(t, databaseUrl);
  const owner = { clientId: 'backoffice', customerId: undefined };
  const costs: Record<string, number> = {};
  for (const [what, { filter }] of Object.entries(FEW))
    costs[what] = await costOf(process, async () => {
      t.equal((await listWebhookDeliveries(process, owner, id, filter, 20))?.length, 3, what);
    });
  return costs;
}

t.test('listWebhookDeliveries is not slower if other endpoints have many deliveries', async (t) => {
  const few = await costsOfPages(t, 100);
  const many = await costsOfPages(t, 10_000);
  for (const [what, cost] of Object.entries(many))
    t.ok(cost <= 1.5 * few[what]!, `${what}: ${cost} with many, ${few[what]} with few`);
});
