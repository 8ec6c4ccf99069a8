import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { startJobs } from '../../../jobs/index.ts';
import { inEachPlace } from '../../support/database/shards.ts';
import { anotherProcess } from '../../support/database/query-cost.ts';
import { forgetOldEvents, placesOfJobs } from '../../support/shop/run-jobs-per-schema.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';

/** Places seven orders, each with one event. The first five events are a hundred days old. */
async function openOldShop(t: Parameters<typeof openShop>[0]) {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const before = await read(shop);
  for (let n = 0; n < 7; n += 1) await shop.order({ [sku]: 1 });
  await placeEvents(shop.db);
  await sql`update events set occurred_at = now() - interval '100 days' where position <= 5`.execute(shop.db);
  const page = await read(shop);
  return { shop, before, page, cursors: page.events.map(({ cursor }) => cursor) };
}

const read = async (shop: Shop, path = '/events?size=100'): Promise<Schemas['EventCollection']> =>
  (await shop.call<Schemas['EventCollection']>('GET', path)).body;

const idsOf = ({ events }: Schemas['EventCollection']) => events.map(({ id }) => id);

const forget = (db: Database, limit: number) => forgetOldEvents(db, 90, limit);

t.test('listEvents answers that events were removed, and where the remaining events start', async (t) => {
  const { shop, before, page, cursors } = await openOldShop(t);
  t.equal(await forget(shop.db, 3), 3);
  const expired = await shop.call('GET', `/events?after=${cursors[1]}`);
  t.match(expired, {
    status: 410,
    body: { type: 'EVENTS_EXPIRED', retryable: false, oldestCursor: cursors[2] },
  });
  const left = idsOf(page).slice(3);
  t.strictSame(idsOf(await read(shop, `/events?size=100&after=${expired.body['oldestCursor']}`)), left);
  t.strictSame(idsOf(await read(shop)), left, 'without a cursor: all remaining events');
  const begun = await shop.call('GET', before._links.next.href.replace('/api/v1', ''));
  t.match(begun, { status: 410 }, 'a client that began before the first event gets 410 too');

  t.equal(await forget(shop.db, 3), 2);
  t.equal(await forget(shop.db, 3), 0, 'the other events are too young');
  t.match(await shop.call('GET', `/events?after=${cursors[3]}`), {
    status: 410,
    body: { oldestCursor: cursors[4] },
  });
  t.strictSame(idsOf(await read(shop, `/events?size=100&after=${cursors[4]}`)), idsOf(page).slice(5));
});

t.test('listEvents continues after all events were removed', async (t) => {
  const { shop, page } = await openOldShop(t);
  await sql`update events set occurred_at = now() - interval '100 days'`.execute(shop.db);
  t.equal(await forget(shop.db, 1000), page.events.length);
  const { events, _links } = await read(shop, page._links.next.href.replace('/api/v1', ''));
  t.strictSame(events, []);
  t.strictSame(_links.next, page._links.next);
  t.strictSame((await read(shop))._links.next.href, page._links.next.href);
  await shop.order({ [await shop.offer()]: 1 });
  await placeEvents(shop.db);
  t.equal((await read(shop, _links.next.href.replace('/api/v1', ''))).events[0]?.type, 'order.submitted');
});

t.test('several processes that remove old events at the same time remove each event once', async (t) => {
  const { shop } = await openOldShop(t);
  const others = [1, 2, 3, 4].map(() => anotherProcess(t, shop.databaseUrl));
  const counts = await Promise.all(others.map((db) => forget(db, 2)));
  t.equal(
    counts.reduce((sum, count) => sum + count, 0),
    5,
  );
  const { rows } = await sql`select removed_position from event_feed`.execute(shop.db);
  t.strictSame(rows, [{ removed_position: 5 }]);
});

t.test('events are kept for as long as the contract promises', async (t) => {
  const { shop } = await openOldShop(t);
  await t.rejects(forgetOldEvents(shop.db, 89, 1000), { name: 'RangeError' });
  await sql`update events set occurred_at = now() - interval '90 days' + interval '1 hour'`.execute(shop.db);
  t.equal(await forget(shop.db, 1000), 0);
});

t.test('the background job removes events that are older than EVENT_RETENTION_DAYS', async (t) => {
  const { shop, cursors } = await openOldShop(t);
  const places = placesOfJobs(shop.db, shop.databaseUrl);
  const log = { error: (fields: unknown) => t.fail('no job fails here', { fields }), info() {}, warn() {} };
  const limits = { callSeconds: 8, unresolvedMinutes: 60, refundRetryDays: 3 };
  const options = { ...places, payments: shop.payments, limits, lapsedHoldDays: 3, log };
  const jobs = await startJobs({ ...options, eventRetentionDays: 95 });
  while ((await shop.call('GET', `/events?after=${cursors[0]}`)).status !== 410);
  await jobs.stop(8_000);
  t.equal((await read(shop)).events.at(0)?.cursor, cursors[5]);
});

t.test('forgetOldEvents keeps the events that a recount of orders has not read yet', async (t) => {
  const { shop } = await openOldShop(t);
  await sql`update order_recount set position = 2`.execute(shop.db);
  t.equal(await forget(shop.db, 1000), 2);
  await sql`update order_recount set position = null`.execute(shop.db);
  t.equal(await forget(shop.db, 1000), 3);
});

t.test('forgetOldEvents keeps the events that the automatic invoices have not read yet', async (t) => {
  const { shop } = await openOldShop(t);
  await inEachPlace(shop.db, (place) =>
    sql`insert into automatic_invoices (position) values (2)`.execute(place),
  );
  t.equal(await forget(shop.db, 1000), 2);
  await inEachPlace(shop.db, (place) => sql`delete from automatic_invoices`.execute(place));
  t.equal(await forget(shop.db, 1000), 3);
});

t.test('listEvents adds the amount to events that an older version stored without amount', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 1250 });
  const declined = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_declined' });
  const held = await shop.order({ [sku]: 2 }, { captureMode: 'MANUAL' });
  await shop.work();
  await shop.call('POST', `/orders/${held.id}/cancel`);
  await shop.work();
  const written = await read(shop);
  await sql`update events set data = data - 'amount' where type in ('payment.failed', 'payment.voided')`.execute(
    shop.db,
  );
  t.strictSame((await read(shop)).events, written.events);
  const amounts = written.events.flatMap((event) =>
    event.type === 'payment.failed' || event.type === 'payment.voided'
      ? [[event.data.orderId, event.data.amount.amount]]
      : [],
  );
  t.strictSame(amounts, [
    [declined.id, 1250],
    [held.id, 2500],
  ]);
});
