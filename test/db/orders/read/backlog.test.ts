import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../../db/base/database.ts';
import { ALL_ORDERS } from '../../../../db/call/reach.ts';
import { assignPositions } from '../../../../db/feed/feed.ts';
import { listOrders } from '../../../../db/orders/index.ts';
import { anotherProcess, costOf, tidyUp } from '../../../support/database/query-cost.ts';
import { createDatabase } from '../../../support/database/database.ts';
import { placeMany } from '../../../support/shop/many-orders.ts';

const STATUSES = ['SUBMITTED', 'CONFIRMED', 'COMPLETED', 'CANCELLED', 'EXPIRED'] as const;

const FILTERS = [
  {},
  { status: ['SUBMITTED'] },
  { status: ['CANCELLED'] },
  { customerId: 'customer-7' },
  { customerId: 'customer-7', status: ['SUBMITTED'] },
  { customerId: 'big' },
  { customerId: 'big', status: ['SUBMITTED'] },
] as const;

const firstPage = (db: Database, filter: object) =>
  listOrders(db, { reach: ALL_ORDERS, ...filter }, { newestFirst: true, page: 0, size: 20 });

/** Counts all orders by customer and status, to get the right totals. */
async function truthOf(db: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ customer: string; status: string; count: number }>`
    select customer_id as customer, status, count(*) as count from orders group by 1, 2`.execute(db);
  const counts = new Map<string, number>();
  for (const { customer, status, count } of rows)
    for (const key of ['/', `/${status}`, `${customer}/`, `${customer}/${status}`])
      counts.set(key, (counts.get(key) ?? 0) + count);
  return counts;
}

/** Changes the status of orders as the service does, but only in the rows that the totals depend on. */
async function cancelSome(db: Database, count: number, customerId: string): Promise<void> {
  await sql`
    with changed as (
      update orders set status = 'CANCELLED', version = version + 1
      where id in (select id from orders where customer_id = ${customerId} and status = 'SUBMITTED' limit ${count})
      returning id, version
    ),
    written as (
      insert into order_history (order_id, version, operation, from_status, to_status, client_id, trace_id, occurred_at)
      select id, version, 'cancelOrder', 'SUBMITTED', 'CANCELLED', 'shop', repeat('a', 32), now() from changed
    )
    insert into events (order_id, id, type, order_version, data, occurred_at)
    select id, gen_random_uuid(), type, version, '{}', now()
    from changed, unnest(array['order.cancelled', 'refund.created']) type`.execute(db);
}

/** Inserts events that belong to no order. */
const announceMatters = (db: Database, count: number) =>
  sql`
    insert into events (order_id, id, type, order_version, data, occurred_at)
    select gen_random_uuid(), gen_random_uuid(), 'attention.opened', 1, '{}', now() from generate_series(1, ${count}::int)`.execute(
    db,
  );

t.test('listOrders costs the same for a first page while 20,000 events have no position', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  await placeMany(db, { count: 400, customerId: 'big' });
  await placeMany(db, { count: 600, secondsAgo: 3000 });
  while ((await assignPositions(db)) > 0);
  const reader = anotherProcess(t, databaseUrl);
  const costs = async () => {
    // The first list makes the process learn the current totals.
    for (const filter of FILTERS) await firstPage(reader, filter);
    const all = [];
    for (const filter of FILTERS) all.push(await costOf(reader, () => firstPage(reader, filter)));
    return all;
  };
  await tidyUp(databaseUrl);
  const none = await costs();
  await placeMany(db, { count: 20_000, perTransaction: 100, secondsAgo: 2000 });
  await tidyUp(databaseUrl);
  const behind = await costs();
  for (const [index, filter] of FILTERS.entries())
    t.ok(
      behind[index]! <= 2 * none[index]! + 50,
      `${JSON.stringify(filter)}: ${behind[index]} while behind, ${none[index]} without`,
    );
});

t.test('totals of orders are exact while the feed is behind, and after it has caught up', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  const readers = [anotherProcess(t, databaseUrl), anotherProcess(t, databaseUrl, { poolSize: 3 })];
  const check = async (when: string) => {
    const truth = await truthOf(db);
    for (const reader of readers)
      for (const customerId of [undefined, 'big', 'small', 'customer-7'])
        for (const status of [undefined, ...STATUSES]) {
          const { totalCount: total } = await firstPage(reader, { customerId, status: status && [status] });
          const expected = truth.get(`${customerId ?? ''}/${status ?? ''}`) ?? 0;
          if (total !== expected) t.fail(`${when}: ${customerId} ${status} is ${total}, not ${expected}`);
        }
    t.pass(when);
  };
  await check('with nothing');
  await placeMany(db, { count: 300, customerId: 'big' });
  await placeMany(db, { count: 300 });
  await check('behind');
  await cancelSome(db, 100, 'big');
  await placeMany(db, { count: 3, customerId: 'small' });
  await check('changed while it is behind');
  await assignPositions(db, 250);
  await cancelSome(db, 50, 'big');
  await check('placed in part');
  await announceMatters(db, 21_000);
  await check('far behind');
  while ((await assignPositions(db, 5000)) > 0);
  await check('placed');
  await cancelSome(db, 50, 'big');
  await placeMany(db, { count: 500, customerId: 'big' });
  await check('behind again');
  await announceMatters(db, 51_000);
  const late = anotherProcess(t, databaseUrl);
  readers.push(late);
  await check('with a process that starts when it is far behind');
});

t.test('a total includes everything that was committed before the read, despite late commits', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  const reader = anotherProcess(t, databaseUrl, { poolSize: 3 });
  await placeMany(db, { count: 1000, customerId: 'big' });
  const total = async (customerId?: string) => (await firstPage(reader, { customerId })).totalCount;
  t.equal(await total(), 1000);
  await db.transaction().execute(async (early) => {
    await placeMany(early, { count: 1, customerId: 'early' });
    await placeMany(db, { count: 1, customerId: 'late' });
    for (const [customerId, expected] of [
      [undefined, 1001],
      ['early', 0],
      ['late', 1],
      ['big', 1000],
    ] as const)
      t.equal(await total(customerId), expected, `${customerId}, before it is committed`);
    while ((await assignPositions(db)) > 0);
    t.equal(await total(), 1001);
    await placeMany(db, { count: 1000, customerId: 'big' });
    t.equal(await total(), 2001);
  });
  for (const [customerId, expected] of [
    [undefined, 2002],
    ['early', 1],
    ['late', 1],
    ['big', 2000],
  ] as const)
    t.equal(await total(customerId), expected, `${customerId}, after it is committed`);
  while ((await assignPositions(db)) > 0);
  t.equal(await total(), 2002);
  const { rows } = await sql<{ last: number; placed: number }>`
    select max(position) as last, count(position) as placed from events`.execute(db);
  t.strictSame(rows, [{ last: 2002, placed: 2002 }], 'every event has its position in the feed');
});

t.test('totals of orders never shrink while orders are placed and events get positions', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  await placeMany(db, { count: 1000 });
  const processes = [1, 2].map(() => anotherProcess(t, databaseUrl, { poolSize: 4 }));
  let begun = 1000;
  let done = 1000;
  const writing = new AbortController();
  const writer = (async () => {
    for (let round = 0; round < 60; round += 1) {
      begun += 10;
      await placeMany(db, { count: 10 });
      done += 10;
      if (round % 20 === 10) await assignPositions(db, 700);
    }
    writing.abort();
  })();
  const readers = processes.flatMap((process) =>
    [1, 2, 3].map(async () => {
      while (!writing.signal.aborted) {
        const least = done;
        const { totalCount: total } = await firstPage(process, {});
        if (total < least || total > begun) t.fail(`${total} is not between ${least} and ${begun}`);
      }
    }),
  );
  await Promise.all([writer, ...readers]);
  for (const process of processes) t.equal((await firstPage(process, {})).totalCount, 1600);
});
