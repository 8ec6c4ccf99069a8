import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../../db/base/database.ts';
import { newId } from '../../../../db/base/ids.ts';
import { ALL_ORDERS } from '../../../../db/call/reach.ts';
import { assignPositions } from '../../../../db/feed/feed.ts';
import { listOrders } from '../../../../db/orders/index.ts';
import { listMatters } from '../../../../db/orders/matters/list-matters.ts';
import { anotherProcess, costOf, tidyUp } from '../../../support/database/query-cost.ts';
import { createDatabase } from '../../../support/database/database.ts';
import { placeMany } from '../../../support/shop/many-orders.ts';

const list = (db: Database, filter: object, page: object) =>
  listOrders(db, { reach: ALL_ORDERS, ...filter }, { newestFirst: true, page: 0, size: 20, ...page });

const placeAll = async (db: Database): Promise<void> => {
  while ((await assignPositions(db)) > 0);
};

t.test('listOrders reads a deep page from the nearer end of the list, with the same result', async (t) => {
  const { db } = await createDatabase(t);
  await placeMany(db, { count: 11_000, customerId: 'big' });
  await placeMany(db, { count: 1050, secondsAgo: 1000 });
  await placeAll(db);
  const { rows } = await sql<{ id: string }>`select id from orders order by id`.execute(db);
  const oldestFirst = rows.map(({ id }) => id);
  for (const newestFirst of [true, false]) {
    const all = newestFirst ? oldestFirst.toReversed() : oldestFirst;
    for (const page of [0, 1, 59, 60, 61, 99, 100, 101, 119, 120, 121, 2_147_483_647]) {
      const found = await list(db, {}, { newestFirst, page, size: 100 });
      t.equal(found.totalCount, 12_050);
      t.strictSame(
        found.orders.map(({ id }) => id),
        all.slice(page * 100, (page + 1) * 100),
        `${newestFirst ? 'newest' : 'oldest'} first, page ${page}`,
      );
    }
  }
  const ofBig = await list(db, { customerId: 'big', status: ['SUBMITTED'] }, { page: 1099, size: 10 });
  t.strictSame(
    ofBig.orders.map(({ id }) => id),
    oldestFirst.slice(0, 10).toReversed(),
  );
});

t.test('listOrders reads only the rows of the requested page, however deep the page is', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  await placeMany(db, { count: 12_000 });
  await placeMany(db, { count: 12_000, secondsAgo: 1000 });
  await placeAll(db);
  await tidyUp(databaseUrl);
  const reader = anotherProcess(t, databaseUrl);
  const first = await costOf(reader, () => list(reader, {}, {}));
  for (const page of [200, 499, 600, 1190, 9_999_999]) {
    const cost = await costOf(reader, () => list(reader, {}, { page }));
    t.ok(cost <= first + 200, `page ${page}: ${cost}, first page: ${first}`);
  }
});

t.test('listOrders uses an index to find a few orders with a rare status among many others', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  await placeMany(db, { count: 5, customerId: 'big', secondsAgo: 9000 });
  await placeMany(db, { count: 5000, customerId: 'big', status: 'COMPLETED', secondsAgo: 8000 });
  await placeMany(db, { count: 5000, status: 'COMPLETED', secondsAgo: 8000 });
  await placeAll(db);
  for (const isTidy of [false, true]) {
    await (isTidy ? tidyUp(databaseUrl) : sql`analyze orders`.execute(db));
    const reader = anotherProcess(t, databaseUrl);
    const from = new Date(Date.now() - 10_000_000).toISOString();
    const to = new Date(Date.now() - 3_000_000).toISOString();
    for (const filter of [
      { status: ['SUBMITTED'] },
      { status: ['CANCELLED'] },
      { status: ['SUBMITTED'], customerId: 'big' },
      { status: ['SUBMITTED'], customerId: 'customer-7' },
      { status: ['SUBMITTED'], createdFrom: from },
      { status: ['SUBMITTED'], createdTo: to },
      { status: ['SUBMITTED'], createdFrom: from, createdTo: to, customerId: 'big' },
    ])
      for (const newestFirst of [true, false]) {
        const cost = await costOf(reader, () => list(reader, filter, { newestFirst }));
        t.ok(cost <= 500, `${JSON.stringify({ ...filter, newestFirst, isTidy })}: ${cost}`);
      }
  }
});

t.test(
  'listOrders merges lists of several statuses, and reads only as many rows as the page has',
  async (t) => {
    const { db, databaseUrl } = await createDatabase(t);
    for (const [n, status] of ['CONFIRMED', 'COMPLETED', 'SUBMITTED', 'COMPLETED', 'CANCELLED'].entries())
      await placeMany(db, {
        count: 4000,
        status,
        customerId: n < 3 ? 'big' : 'other',
        secondsAgo: 9000 - n * 2,
      });
    await placeAll(db);
    await tidyUp(databaseUrl);
    const reader = anotherProcess(t, databaseUrl);
    const status = ['CONFIRMED', 'COMPLETED', 'EXPIRED'];
    for (const customerId of [undefined, 'big']) {
      const { rows } = await sql<{ id: string }>`
      select id from orders where status = any(${status}) and coalesce(customer_id = ${customerId}::text, true)
      order by id desc`.execute(db);
      const newest = rows.map(({ id }) => id);
      for (const page of [0, 3, 79, 399, 599, 600]) {
        const read = () => list(reader, { status, customerId }, { page });
        await read();
        const cost = await costOf(reader, read);
        t.ok(cost <= 800, `page ${page} of ${customerId}: ${cost}`);
        const { orders, totalCount } = await read();
        t.equal(totalCount, newest.length);
        t.strictSame(
          orders.map(({ id }) => id),
          newest.slice(page * 20, page * 20 + 20),
        );
      }
      const after = newest[100]!;
      const next = await list(reader, { status, customerId }, { after });
      t.strictSame(
        next.orders.map(({ id }) => id),
        newest.slice(101, 121),
      );
    }
  },
);

t.test('listOrders uses an index to find a reference among many orders', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  await placeMany(db, { count: 10_000, status: 'COMPLETED', secondsAgo: 9000 });
  await placeMany(db, { count: 5000, customerId: 'big', status: 'COMPLETED', secondsAgo: 5000 });
  await sql`
    update orders set reference = case
      when customer_id like 'customer-_____' then null
      when customer_id in ('customer-11', 'customer-22', 'customer-33') then 'SHARED'
      else 'R' || right(id::text, 12) end`.execute(db);
  await placeAll(db);
  const { rows } = await sql<{ reference: string }>`
    select reference from orders where customer_id = 'big' order by id limit 1`.execute(db);
  const { reference } = rows[0]!;
  for (const isTidy of [false, true]) {
    await (isTidy ? tidyUp(databaseUrl) : sql`analyze orders`.execute(db));
    const reader = anotherProcess(t, databaseUrl);
    for (const [filter, count] of [
      [{ reference }, 1],
      [{ reference: 'SHARED' }, 3],
      [{ reference: 'none' }, 0],
      [{ reference, customerId: 'big' }, 1],
      [{ reference, customerId: 'customer-11' }, 0],
      [{ reference: 'SHARED', status: ['COMPLETED'] }, 3],
      [{ reference: 'SHARED', status: ['CANCELLED', 'COMPLETED'], customerId: 'customer-22' }, 1],
      [{ reference: 'SHARED', status: ['CANCELLED'] }, 0],
      [{ reference: 'SHARED', attention: false }, 3],
      [{ reference: 'SHARED', createdTo: '2020-01-01T00:00:00.000Z' }, 0],
    ] as const) {
      const name = `${JSON.stringify({ ...filter, isTidy })}`;
      const { orders, totalCount } = await list(reader, filter, {});
      t.strictSame([orders.length, totalCount], [count, count], name);
      const cost = await costOf(reader, () => list(reader, filter, {}));
      t.ok(cost <= 200, `${name}: ${cost}`);
    }
  }
});

t.test('listMatters reads only the rows of the requested page, however deep the page is', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  const ids = Array.from({ length: 5000 }, newId);
  await sql`
    insert into matters (id, kind, provider_reference, detail)
    select id, 'UNKNOWN_MONEY', id::text, 'What is this?' from unnest(${ids}::uuid[]) id`.execute(db);
  await tidyUp(databaseUrl);
  const reader = anotherProcess(t, databaseUrl);
  const pageOf = async (page: number) => (await listMatters(reader, {}, { page, size: 50 })).matters;
  const first = await costOf(reader, () => pageOf(0));
  const deep = await costOf(reader, async () =>
    t.strictSame(
      (await pageOf(98)).map(({ id }) => id),
      ids.slice(4900, 4950),
    ),
  );
  t.ok(deep <= first + 200, `deep page: ${deep}, first page: ${first}`);
});
