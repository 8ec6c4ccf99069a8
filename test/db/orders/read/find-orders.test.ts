import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../../db/base/database.ts';
import { ALL_ORDERS } from '../../../../db/call/reach.ts';
import { assignPositions } from '../../../../db/feed/feed.ts';
import { listOrders } from '../../../../db/orders/index.ts';
import { numberOf, parseNumber } from '../../../../db/orders/model/order-number.ts';
import { anotherProcess, costOf, tidyUp } from '../../../support/database/query-cost.ts';
import { createDatabase } from '../../../support/database/database.ts';
import { placeMany } from '../../../support/shop/many-orders.ts';

const list = (db: Database, filter: object, page: object = {}) =>
  listOrders(db, { reach: ALL_ORDERS, ...filter }, { newestFirst: true, page: 0, size: 20, ...page });

/**
 * Creates a database with 15,000 orders. A third of the orders belong to one customer. Half of the orders have a stored
 * number.
 */
async function manyOrders(t: Test): Promise<{ db: Database; databaseUrl: string }> {
  const { db, databaseUrl } = await createDatabase(t);
  await placeMany(db, { count: 10_000, status: 'COMPLETED', secondsAgo: 9000 });
  await placeMany(db, { count: 5000, customerId: 'big', status: 'COMPLETED', secondsAgo: 5000 });
  await sql`
    update orders set number_payload = overlay(upper(translate(left(md5(id::text), 11), '01', 'gh')) placing 'K' from 3)
    where right(id::text, 1) < '8' collate "C"`.execute(db);
  while ((await assignPositions(db)) > 0);
  return { db, databaseUrl };
}

interface Expected {
  filter: object;
  count: number;
}

/**
 * Checks which orders the filters find, and that the queries cost little, first with old and then with new statistics.
 */
async function checkLists(
  t: Test,
  { db, databaseUrl }: { db: Database; databaseUrl: string },
  all: Expected[],
) {
  for (const isTidy of [false, true]) {
    await (isTidy ? tidyUp(databaseUrl) : sql`analyze orders`.execute(db));
    const reader = anotherProcess(t, databaseUrl);
    for (const { filter, count } of all)
      for (const newestFirst of [true, false]) {
        const name = JSON.stringify({ ...filter, newestFirst, isTidy });
        const { orders, totalCount } = await list(reader, filter, { newestFirst });
        t.strictSame([orders.length, totalCount], [count, count], name);
        const cost = await costOf(reader, () => list(reader, filter, { newestFirst }));
        t.ok(cost <= 300, `${name}: ${cost}`);
      }
  }
}

t.test('listOrders uses an index to find an order number, whether the number is stored or not', async (t) => {
  const shop = await manyOrders(t);
  const { rows } = await sql<{ id: string; number_payload: string | null }>`
    select id, number_payload from orders where customer_id = 'big' order by id`.execute(shop.db);
  const stored = rows.find(({ number_payload }) => number_payload !== null)!;
  const derived = rows.find(({ number_payload }) => number_payload === null)!;
  const expected = [stored, derived].flatMap((order) => {
    const number = parseNumber(numberOf(order));
    return [
      { filter: { number }, count: 1 },
      { filter: { number, customerId: 'big' }, count: 1 },
      { filter: { number, customerId: 'customer-11' }, count: 0 },
      { filter: { number, status: ['COMPLETED'] }, count: 1 },
      { filter: { number, status: ['CANCELLED', 'COMPLETED'] }, count: 1 },
      { filter: { number, attention: true }, count: 0 },
    ];
  });
  await checkLists(t, shop, expected);
});

t.test('listOrders uses an index to find the few orders that have changed since a time', async (t) => {
  const shop = await manyOrders(t);
  await sql`
    update orders set updated_at = now(), status = case when customer_id = 'big' then 'COMPLETED' else 'CANCELLED' end
    where id in (select id from orders order by right(id::text, 12) limit 12)
      or id in (select id from orders where customer_id = 'big' order by id limit 5)`.execute(shop.db);
  const { rows } = await sql<{ is_big: boolean; count: number }>`
    select customer_id = 'big' as is_big, count(*) as count from orders
    where updated_at > now() - interval '1 minute' group by 1 order by 1`.execute(shop.db);
  const [others, big] = rows.map(({ count }) => count) as [number, number];
  const updatedFrom = new Date(Date.now() - 60_000).toISOString();
  await checkLists(t, shop, [
    { filter: { updatedFrom }, count: others + big },
    { filter: { updatedFrom, status: ['COMPLETED'] }, count: big },
    { filter: { updatedFrom, status: ['CANCELLED', 'EXPIRED'] }, count: others },
    { filter: { updatedFrom, attention: false }, count: others + big },
    { filter: { updatedFrom, createdTo: '2020-01-01T00:00:00.000Z' }, count: 0 },
    { filter: { updatedFrom: new Date(Date.now() + 60_000).toISOString() }, count: 0 },
  ]);
});

t.test('listOrders uses an index to find the beginning of a number, reference or SKU', async (t) => {
  const shop = await manyOrders(t);
  await sql`
    update orders set reference = 'R-' || right(id::text, 12) where right(id::text, 1) < '8' collate "C"`.execute(
    shop.db,
  );
  await sql`
    insert into order_items (order_id, id, line, sku, name, ordered, unit_price_amount)
    select id, id, 1, case when right(id::text, 2) = '00' then 'RARE' else 'TEA-' || right(id::text, 1) end, 'Tea', 1, 100
    from orders`.execute(shop.db);
  const { rows } = await sql<{
    id: string;
    number_payload: string | null;
    reference: string | null;
    rare: number;
  }>`
    select id, number_payload, reference, (select count(*) from order_items where sku = 'RARE') as rare
    from orders where customer_id = 'big' order by id desc`.execute(shop.db);
  const countOf = (test: (row: (typeof rows)[number]) => boolean) => rows.filter(test).length;
  const stored = rows.find(({ number_payload }) => number_payload !== null)!;
  const derived = rows.find(({ number_payload }) => number_payload === null)!;
  const { reference } = rows.find((row) => row.reference !== null)!;
  const rare = countOf(({ id }) => id.endsWith('00'));
  await checkLists(t, shop, [
    ...[numberOf(stored), numberOf(derived), numberOf(derived).slice(0, 12), reference].flatMap((text) => [
      { filter: { text }, count: 1 },
      { filter: { text, customerId: 'customer-11' }, count: 0 },
      { filter: { text, status: ['CANCELLED', 'EXPIRED'] }, count: 0 },
    ]),
    { filter: { text: 'none' }, count: 0 },
    { filter: { text: 'RARE', createdTo: '2020-01-01T00:00:00.000Z' }, count: 0 },
  ]);
  const reader = anotherProcess(t, shop.databaseUrl);
  const found = await list(reader, { text: 'RARE' });
  t.equal(found.totalCount, rows[0]!.rare);
  t.equal((await list(reader, { text: 'RAR', customerId: 'big' })).totalCount, rare);
  const newest = await list(reader, { text: 'TEA' });
  t.equal(newest.totalCount, 10_000, 'the total counts at most 10,000 orders');
});

t.test('listOrders finds the SKUs of a customer with more orders than a search reads', async (t) => {
  const { db } = await createDatabase(t);
  await placeMany(db, { count: 30, customerId: 'large', secondsAgo: 9000 });
  await placeMany(db, { count: 10_000, customerId: 'large' });
  await placeMany(db, { count: 20, customerId: 'small', secondsAgo: 60 });
  await sql`
    insert into order_items (order_id, id, line, sku, name, ordered, unit_price_amount)
    select id, id, 1, case when n = 1 then 'RARE' when n <= 20 then 'OLD' else 'TEA' end, 'Tea', 1, 100
    from (select id, row_number() over (order by id) as n from orders) o`.execute(db);
  for (const [text, customerId, count] of [
    ['RARE', 'large', 1],
    ['OLD', 'large', 19],
    ['TEA', 'large', 10_000],
    ['RARE', 'small', 0],
    ['TEA', 'small', 20],
  ] as const) {
    const { orders, totalCount } = await list(db, { text, customerId });
    t.equal(totalCount, count, `${text} of ${customerId}`);
    t.ok(orders.every((order) => order.customer_id === customerId));
  }
});

t.test('listOrders uses an index to find an e-mail address, or the beginning of a name', async (t) => {
  const shop = await manyOrders(t);
  await sql`
    insert into order_contacts (order_id, contact, shipping_address)
    select id, jsonb_build_object('email', case when n % 1500 = 0 then 'Rare@example.com' else n || '@example.com' end),
      jsonb_build_object('name', 'Anna ' || case when n % 1500 = 0 then 'Rare' else 'M' || n end)
    from (select id, row_number() over (order by id) as n from orders) o`.execute(shop.db);
  await checkLists(t, shop, [
    { filter: { contact: { email: 'rare@EXAMPLE.com' } }, count: 10 },
    { filter: { contact: { email: '15@example.com' } }, count: 1 },
    { filter: { contact: { email: 'none@example.com' } }, count: 0 },
    { filter: { contact: { name: 'ra an' } }, count: 10 },
    { filter: { contact: { name: 'M1499' } }, count: 11 },
    { filter: { contact: { name: 'anna none' } }, count: 0 },
    { filter: { contact: { email: 'rare@example.com', name: 'anna' } }, count: 10 },
    { filter: { contact: { email: '15@example.com', name: 'rare' } }, count: 0 },
  ]);
  const reader = anotherProcess(t, shop.databaseUrl);
  const many = await list(reader, { contact: { name: 'anna' } });
  t.equal(many.totalCount, 10_000, 'the total counts at most 10,000 orders');
});
