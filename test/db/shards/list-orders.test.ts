import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { firstIdOf, timeOf } from '../../../db/base/ids.ts';
import { ALL_ORDERS, type Reach } from '../../../db/call/reach.ts';
import { assignPositions } from '../../../db/feed/feed.ts';
import type { OrderStatus } from '../../../db/orders/model/order-rules.ts';
import type { Shards } from '../../../db/shards/layout/shards.ts';
import { listOrders } from '../../../db/shards/lists/list-orders.ts';
import { createShardedDatabase, customersOf } from '../../support/orders/sharded-database.ts';
import { placeMany } from '../../support/shop/many-orders.ts';

interface Row {
  id: string;
  customer_id: string;
  status: OrderStatus;
  reference: string | null;
  replaces: string | null;
  open_matters: number;
}

interface Filter {
  reach?: Reach;
  orderIds?: string[];
  customerId?: string;
  status?: OrderStatus[];
  reference?: string;
  replaces?: string;
  attention?: boolean;
  createdFrom?: string;
  createdTo?: string;
}

/** An order that orders of all shards replace. */
const REPLACED = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10';

const placeAll = async (db: Database): Promise<void> => {
  while ((await assignPositions(db)) > 0);
};

/** Reads all orders of all shards, the oldest first. */
async function allOrders(shards: Shards): Promise<Row[]> {
  const rows = await Promise.all(
    shards.all.map(({ db }) =>
      db
        .selectFrom('orders')
        .select(['id', 'customer_id', 'status', 'reference', 'replaces', 'open_matters'])
        .execute(),
    ),
  );
  return rows.flat().toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

const matches =
  ({
    reach = ALL_ORDERS,
    orderIds,
    customerId,
    status,
    reference,
    replaces,
    attention,
    createdFrom,
    createdTo,
  }: Filter) =>
  (row: Row) =>
    (orderIds === undefined || orderIds.includes(row.id)) &&
    (reach.customerId === undefined || row.customer_id === reach.customerId) &&
    (customerId === undefined || row.customer_id === customerId) &&
    (status === undefined || status.includes(row.status)) &&
    (reference === undefined || row.reference === reference) &&
    (replaces === undefined || row.replaces === replaces) &&
    (attention === undefined || row.open_matters > 0 === attention) &&
    (createdFrom === undefined || row.id >= firstIdOf(createdFrom)) &&
    (createdTo === undefined || row.id < firstIdOf(createdTo));

const list = (shards: Shards, { reach = ALL_ORDERS, ...filter }: Filter, page: object) =>
  listOrders(shards, { reach, ...filter }, { newestFirst: true, page: 0, size: 7, ...page });

const STATUSES = ['SUBMITTED', 'CONFIRMED', 'COMPLETED'] as const;

/** Places some orders of some customers in each shard. */
async function placeSome(shards: Shards): Promise<string[]> {
  const all: string[] = [];
  for (const shard of shards.all) {
    const names = customersOf(shards, shard);
    for (let n = 0; n < 6; n += 1) {
      const customerId = names.next().value;
      all.push(customerId);
      for (const status of STATUSES.slice(n % 3))
        await placeMany(shard.db, { count: 3 + n, customerId, status, secondsAgo: 3600 - n });
    }
    await sql`
      update orders set reference = case when id in (select max(id::text)::uuid from orders group by customer_id)
          then 'SHARED' end,
        replaces = case when id::text like '%2' then ${REPLACED}::uuid end,
        open_matters = case when id::text like '%1' then 2 else 0 end`.execute(shard.db);
    await placeAll(shard.db);
  }
  return all;
}

async function expectList(t: Test, shards: Shards, all: Row[], filter: Filter): Promise<void> {
  const oldestFirst = all.filter(matches(filter)).map(({ id }) => id);
  for (const newestFirst of [true, false]) {
    const wanted = newestFirst ? oldestFirst.toReversed() : oldestFirst;
    const name = JSON.stringify({ ...filter, newestFirst });
    const size = 1 + Math.floor(Math.random() * 20);
    for (let page = 0; page <= Math.ceil(wanted.length / size); page += 1) {
      const found = await list(shards, filter, { newestFirst, page, size });
      const ids = found.orders.map(({ id }) => id);
      t.strictSame(
        [ids, found.totalCount],
        [wanted.slice(page * size, (page + 1) * size), wanted.length],
        name,
      );
    }
    for (const [n, after] of wanted.entries()) {
      const { orders } = await list(shards, filter, { newestFirst, after: after.toUpperCase(), size: 5 });
      t.strictSame(
        orders.map(({ id }) => id),
        wanted.slice(n + 1, n + 6),
        `${name} after ${n}`,
      );
    }
  }
}

const { shards } = await createShardedDatabase(t);
const customers = await placeSome(shards);
const all = await allOrders(shards);
const [one, other] = [customers[0]!, customers.at(-1)!];
const middle = new Date(timeOf(all[Math.floor(all.length / 2)]!.id)).toISOString();

t.test(
  'listOrders over shards returns the same orders as in one schema for any filter and page',
  async (t) => {
    for (const filter of [
      {},
      { status: ['CONFIRMED'] },
      { status: ['SUBMITTED', 'COMPLETED'] },
      { status: ['EXPIRED'] },
      { reference: 'SHARED' },
      { reference: 'SHARED', status: ['SUBMITTED', 'COMPLETED'] },
      { replaces: REPLACED },
      { replaces: REPLACED, status: ['SUBMITTED', 'COMPLETED'] },
      { attention: true },
      { attention: false, status: ['COMPLETED'] },
      { createdFrom: middle },
      { orderIds: all.filter((_, n) => n % 9 === 0).map(({ id }) => id) },
      { orderIds: all.slice(0, 20).map(({ id }) => id), status: ['CONFIRMED', 'COMPLETED'] },
      { createdTo: middle, status: ['CONFIRMED', 'COMPLETED'] },
      { customerId: one },
      { reach: { customerId: other } },
      { reach: { customerId: other }, customerId: one },
      { customerId: 'nobody' },
    ] satisfies Filter[])
      await expectList(t, shards, all, filter);
  },
);

t.test('listOrders of one customer queries only the customer’s shard', async (t) => {
  const [broken] = shards.all.filter((shard) => shard !== shards.ofCustomer(one));
  await sql`alter table orders rename to orders_away`.execute(broken!.db);
  t.teardown(() => sql`alter table orders_away rename to orders`.execute(broken!.db));
  t.ok((await list(shards, { customerId: one }, {})).totalCount > 0);
  t.ok((await list(shards, { reach: { customerId: one } }, {})).totalCount > 0);
  await t.rejects(list(shards, {}, {}), { code: '42P01' });
});

t.test(
  'listOrders over shards returns full pages even if orders leave the list during the read',
  async (t) => {
    const shard = shards.all[0]!;
    const now = async () => (await allOrders(shards)).filter(matches({ status: ['CONFIRMED'] }));
    const confirmed = await now();
    for (const page of [{}, { page: 2 }, { after: confirmed[29]!.id }]) {
      const before = await now();
      const { after } = { after: undefined, ...page };
      const begin = after === undefined ? 0 : before.findIndex(({ id }) => id > after);
      const first = 'page' in page ? 12 : begin;
      const leaving = before
        .slice(first, first + 6)
        .filter(({ customer_id }) => shards.ofCustomer(customer_id) === shard);
      if (leaving.length === 0) leaving.push(before[first]!);
      const owner = shards.ofCustomer(leaving[0]!.customer_id);
      // The orders get another status after their ids were read, and before their rows are read.
      let looks = 0;
      const db = owner.db.withPlugin({
        transformQuery: ({ node }) => node,
        async transformResult({ result }) {
          const isOfIds = result.rows.length > 0 && Object.keys(result.rows[0]!).join() === 'id';
          if (isOfIds && ++looks === 1)
            await owner.db
              .updateTable('orders')
              .set({ status: 'COMPLETED' })
              .where(
                'id',
                'in',
                leaving.map(({ id }) => id),
              )
              .execute();
          return result;
        },
      });
      const racing = Object.assign(Object.create(shards) as Shards, {
        all: shards.all.map((one) => (one === owner ? { ...one, db } : one)),
      });
      const filter: Filter = { status: ['CONFIRMED'] };
      const { orders } = await list(racing, filter, { newestFirst: false, size: 6, ...page });
      t.equal(looks, 1);
      t.strictSame(
        orders.map(({ id, status }) => [id, status]),
        (await now()).slice(first, first + 6).map(({ id }) => [id, 'CONFIRMED']),
        JSON.stringify(page),
      );
    }
  },
);

t.test('listOrders over shards reads deep pages from the nearer end of the list', async (t) => {
  const { shards } = await createShardedDatabase(t);
  // The shards have more different numbers of orders than random customers would cause.
  for (const [n, count] of [11_000, 3_000, 700].entries()) {
    const shard = shards.all[n]!;
    const customerId = customersOf(shards, shard).next().value;
    await placeMany(shard.db, { count, customerId, secondsAgo: 3600 });
    await placeMany(shard.db, { count: 500, customerId, status: 'COMPLETED', secondsAgo: 3590 });
    await placeAll(shard.db);
  }
  const all = await allOrders(shards);
  const filters = [{}, { status: ['SUBMITTED', 'COMPLETED'] }, { status: ['SUBMITTED'] }] satisfies Filter[];
  for (const filter of filters as Filter[]) {
    const oldestFirst = all.filter(matches(filter)).map(({ id }) => id);
    for (const newestFirst of [true, false]) {
      const wanted = newestFirst ? oldestFirst.toReversed() : oldestFirst;
      const pages = [0, 3, 4, 5, 10, 42, 77, 99, 100, 101, 120, 141, 146, 147, 161, 162, 2_147_483_647];
      for (const page of pages) {
        const found = await list(shards, filter, { newestFirst, page, size: 100 });
        t.equal(found.totalCount, wanted.length);
        t.strictSame(
          found.orders.map(({ id }) => id),
          wanted.slice(page * 100, (page + 1) * 100),
          `${JSON.stringify(filter)}, ${newestFirst ? 'newest' : 'oldest'} first, page ${page}`,
        );
      }
    }
  }
});
