import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../db/base/database.ts';
import { newId } from '../../db/base/ids.ts';
import { ALL_ORDERS, type Reach } from '../../db/call/reach.ts';
import { type EventPage, type EventRecord, listEvents, assignPositions } from '../../db/feed/feed.ts';
import { orderCountDrift } from '../../db/orders/counts/recount.ts';
import { anotherProcess } from '../support/database/query-cost.ts';
import { createDatabase } from '../support/database/database.ts';
import { feedFaultsOf } from '../support/database/check-feed.ts';
import { placeMany } from '../support/shop/many-orders.ts';

const WRITERS = 8;
const ROUNDS = 25;

/** Writes the event of a new order. Then writes a new version, with two events, of an order that all writers change. */
const change = (db: Database, orderId: string, round: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // This statement gives the transaction its id. Transactions with a higher id may still change the order earlier.
    await placeMany(trx, { count: 2, customerId: 'others' });
    const status = round % 2 ? 'CANCELLED' : 'CONFIRMED';
    await sql`
      with locked as materialized (select id, status, version from orders where id = ${orderId} for update),
      changed as (
        update orders o set status = ${status}, version = o.version + 1 from locked l where o.id = l.id
        returning o.id, o.version, o.customer_id, l.status as before
      ),
      written as (
        insert into order_history (order_id, version, operation, from_status, to_status, client_id, trace_id, occurred_at)
        select id, version, 'cancelOrder', before, ${status}, 'shop', repeat('a', 32), now() from changed
      )
      insert into events (order_id, id, type, order_version, data, occurred_at)
      select id, event, 'order.updated', version, jsonb_build_object('customerId', customer_id), now()
      from changed, unnest(${[newId(), newId()]}::uuid[]) event`.execute(trx);
  });

async function read(db: Database, reach: Reach, after: string | undefined, size: number): Promise<EventPage> {
  const page = await listEvents(db, reach, after, size);
  if (page.kind !== 'page') throw new Error(page.kind);
  return page;
}

/** Reads the feed page by page from the beginning, until `isOver` returns true and a page is empty. */
async function readOn(
  db: Database,
  reach: Reach,
  size: number,
  isOver: () => boolean,
): Promise<EventRecord[]> {
  const seen: EventRecord[] = [];
  for (let after: string | undefined; ;) {
    const isLast = isOver();
    const page = await read(db, reach, after, size);
    seen.push(...page.events);
    if (isLast && page.events.length === 0) return seen;
    after = page.next;
  }
}

t.test('each reader of the feed sees each event once while 8 writers commit, one of them late', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  await placeMany(db, { count: 4, customerId: 'shared' });
  const { rows: orders } = await sql<{ id: string }>`select id from orders order by id`.execute(db);
  let isOver = false;
  t.teardown(() => (isOver = true));
  const open = () => anotherProcess(t, databaseUrl);
  const placers = [3, 40, 1000].map(async (limit) => {
    const placer = open();
    while (!isOver) await assignPositions(placer, limit);
  });
  const readers = [
    { reach: ALL_ORDERS, size: 7 },
    { reach: ALL_ORDERS, size: 100 },
    { reach: { customerId: 'shared' }, size: 5 },
    { reach: { customerId: 'slow' }, size: 5 },
  ].map(({ reach, size }) => readOn(open(), reach, size, () => isOver));

  const early = open();
  await db.transaction().execute(async (slow) => {
    await placeMany(slow, { count: 3, customerId: 'slow' });
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      const own = open();
      for (let round = 0; round < ROUNDS; round += 1)
        await change(own, orders[(writer + round) % orders.length]!.id, writer + round);
    });
    await Promise.all(writers);
    // Other events get their positions while the slow transaction is still running.
    while ((await read(early, ALL_ORDERS, undefined, 1000)).events.length < 4 + WRITERS * ROUNDS * 4);
  });
  while ((await unplaced(db)) > 0);
  isOver = true;
  await Promise.all(placers);
  const [all, inLargePages, ofShared, ofSlow] = await Promise.all(readers);

  const { rows } = await sql<{ id: string; customer: string }>`
    select e.id, o.customer_id as customer from events e join orders o on o.id = e.order_id order by e.position`.execute(
    db,
  );
  const idsOf = (customer?: string) =>
    rows.filter((row) => customer === undefined || row.customer === customer).map(({ id }) => id);
  t.equal(rows.length, 4 + 3 + WRITERS * ROUNDS * 4);
  for (const [seen, customer] of [[all], [inLargePages], [ofShared, 'shared'], [ofSlow, 'slow']] as const)
    t.strictSame(
      seen!.map(({ id }) => id),
      idsOf(customer),
      `events of ${customer ?? 'all'}`,
    );
  t.strictSame(idsOf().slice(-3), idsOf('slow'), 'events of the slow writer come last');
  t.strictSame(await feedFaultsOf(db), []);
  t.strictSame(await orderCountDrift(db), []);
});

const unplaced = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from events where position is null`.execute(db);
  return rows[0]!.n;
};
