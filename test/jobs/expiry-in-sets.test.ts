import { sql } from 'kysely';
import t from 'tap';
import { expireOrders } from '../../db/orders/index.ts';
import { openPostgresProxy } from '../support/database/postgres-proxy.ts';
import { checkBooks, faultsOf } from '../support/shop/check-invariants.ts';
import { type Schemas, type Shop, openShop } from '../support/shop/shop.ts';
import { WORKER, endReservations } from '../support/shop/run-jobs.ts';

/**
 * Places `count` orders of one unit each. The first order has the first SKU of `skus`, the second order the second SKU,
 * and so on, from the start again after the last SKU. Returns the ids of the orders.
 */
async function placeMany(shop: Shop, count: number, skus: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) ids.push((await shop.order({ [skus[n % skus.length]!]: 1 })).id);
  return ids;
}

const statusesOf = async ({ db }: Shop, ids: string[]) => {
  const rows = await db.selectFrom('orders').select(['id', 'status']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)!.status);
};

const all = (ids: string[], status: string) => ids.map(() => status);

t.test('due orders expire in one transaction, which changes each stock row only once', async (t) => {
  const shop = await openShop(t);
  const [hot, other] = [await shop.offer({ onHand: 50 }), await shop.offer({ onHand: 50 })];
  const ids = await placeMany(shop, 30, [hot, hot, other]);
  const { version } = await shop.getStock(hot);
  t.equal(await shop.expireNow(...ids), 30);
  const { rows } = await sql`select distinct xmin from orders`.execute(shop.db);
  t.equal(rows.length, 1, 'in one transaction');
  t.match(await shop.getStock(hot), { reserved: 0, version: version + 1 });
  t.match(await shop.getStock(other), { reserved: 0 });
  await checkBooks(t, shop);
});

t.test('expireOrders processes at most as many orders as the caller allows', async (t) => {
  const shop = await openShop(t);
  const ids = await placeMany(shop, 7, [await shop.offer()]);
  await endReservations(shop.db, ...ids);
  t.equal(await expireOrders(shop.db, WORKER, 3), 3);
  t.strictSame(await statusesOf(shop, ids), [
    ...all(ids.slice(0, 3), 'EXPIRED'),
    ...all(ids.slice(3), 'SUBMITTED'),
  ]);
  t.equal(await expireOrders(shop.db, WORKER, 100), 4);
});

/** Reads all rows of an order, without ids and times, and the reserved units of its stock. */
async function contentOf({ db }: Shop, orderId: string): Promise<unknown> {
  const tables = [
    'orders',
    'order_items',
    'reservations',
    'payment_attempts',
    'order_history',
    'events',
  ] as const;
  const content: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(t) - '{id,number_payload,sku,position,transaction_id,reserved_until}'::text[] as row from ${sql.table(table)} t
      where ${sql.ref(table === 'orders' ? 'id' : 'order_id')} = ${orderId} order by t.*::text`.execute(db);
    content[table] = rows.map(({ row }) => row);
  }
  return JSON.parse(
    JSON.stringify(content)
      .replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, 'time')
      .replaceAll(/"trace_id": ?"[\da-f]{32}"/g, '"trace_id":"trace"'),
  );
}

interface Life {
  name: string;
  isDeclined: boolean;
  /** A change of the order after its placement. */
  then?: (shop: Shop, order: Schemas['Order']) => Promise<unknown>;
}

/** Histories of orders before their expiry. */
const LIVES: Life[] = [
  { name: 'no payment was tried', isDeclined: false },
  {
    name: 'a part was cancelled',
    isDeclined: false,
    then: ({ call }, { id, items }) =>
      call('POST', `/orders/${id}/cancel`, { body: { items: [{ itemId: items[0]!.id, quantity: 1 }] } }),
  },
  { name: 'the payment was declined', isDeclined: true },
  {
    name: 'another payment was started',
    isDeclined: true,
    then: ({ call }, { id }) =>
      call('PUT', `/orders/${id}/payment`, {
        body: { paymentMethod: 'tok_approved' },
        headers: { 'If-Match': '*' },
      }),
  },
];

/** Places two orders with each history, which the test compares afterwards. */
async function livePairs(shop: Shop) {
  for (const sku of ['A', 'B']) await shop.offer({ sku, onHand: 50 });
  const place = ({ isDeclined }: Life) =>
    shop.order({ A: 2, B: 1 }, { paymentMethod: isDeclined ? 'tok_declined' : 'tok_approved' });
  const pairs = [];
  for (const isDeclined of [true, false]) {
    for (const life of LIVES.filter((each) => each.isDeclined === isDeclined))
      pairs.push({ ...life, alone: await place(life), together: await place(life) });
    // Processes the payments of the orders placed so far. Later orders get no payment.
    if (isDeclined) await shop.work();
  }
  for (const { then, alone, together } of pairs)
    for (const order of [alone, together]) await then?.(shop, order);
  return pairs.map(({ name, alone, together }) => ({ name, alone: alone.id, together: together.id }));
}

t.test('an order that expires in a batch gets the same rows as an order that expires alone', async (t) => {
  const shop = await openShop(t);
  const pairs = await livePairs(shop);
  for (const { alone } of pairs) t.equal(await shop.expireNow(alone), 1);
  t.equal(await shop.expireNow(...pairs.map(({ together }) => together)), pairs.length);
  for (const { name, alone, together } of pairs)
    t.strictSame(await contentOf(shop, together), await contentOf(shop, alone), name);

  const { together } = pairs.find(({ name }) => name === 'no payment was tried')!;
  const written = { order_id: 'id', occurred_at: 'time' };
  t.match(await contentOf(shop, together), {
    orders: [{ status: 'EXPIRED', version: 2, updated_at: 'time' }],
    reservations: [
      { quantity: 2, open: 0 },
      { quantity: 1, open: 0 },
    ],
    payment_attempts: [{ status: 'EXPIRED', version: 2, number: 1 }],
    order_history: [
      { ...written, version: 1, operation: 'createOrder' },
      {
        ...written,
        version: 2,
        operation: 'expireOrder',
        from_status: 'SUBMITTED',
        to_status: 'EXPIRED',
        reason: null,
        client_id: 'order-service',
      },
    ],
  });
  const events = await shop.db
    .selectFrom('events')
    .select(['type', 'order_version', 'data'])
    .where('order_id', '=', together)
    .orderBy('id')
    .execute();
  t.strictSame(events.at(-1), {
    type: 'order.expired',
    order_version: 2,
    data: {
      status: 'EXPIRED',
      orderId: together,
      version: 2,
      customerId: 'customer-1',
      paymentStatus: 'VOIDED',
      fulfillmentStatus: 'UNFULFILLED',
    },
  });
  await checkBooks(t, shop);
});

t.test(
  'an order expires after the provider has ended its pending payment; other orders do not wait',
  async (t) => {
    const shop = await openShop(t);
    const sku = await shop.offer({ onHand: 50 });
    const atProvider = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_requires_action' });
    await shop.work();
    const ids = await placeMany(shop, 5, [sku]);
    t.equal(await shop.expireNow(atProvider.id, ...ids), 6);
    t.strictSame(await statusesOf(shop, [atProvider.id, ...ids]), ['SUBMITTED', ...all(ids, 'EXPIRED')]);
    await shop.work();
    t.equal(await shop.expireNow(), 1);
    t.match(await shop.getOrder(atProvider.id), { status: 'EXPIRED' });
    await checkBooks(t, shop);
  },
);

t.test('while a stock row is locked, only orders that reserve its SKU expire later', async (t) => {
  const shop = await openShop(t);
  const [locked, free] = [await shop.offer({ onHand: 50 }), await shop.offer({ onHand: 50 })];
  const waiting = [
    ...(await placeMany(shop, 3, [locked])),
    (await shop.order({ [locked]: 1, [free]: 1 })).id,
  ];
  const others = await placeMany(shop, 3, [free]);
  await endReservations(shop.db, ...waiting, ...others);
  await shop.db.transaction().execute(async (trx) => {
    await trx.selectFrom('stock').select('sku').where('sku', '=', locked).forUpdate().execute();
    t.equal(await shop.expireNow(), 3);
  });
  t.strictSame(await statusesOf(shop, waiting), all(waiting, 'SUBMITTED'));
  t.strictSame(await statusesOf(shop, others), all(others, 'EXPIRED'));
  t.equal(await shop.expireNow(), 4, 'the waiting orders expire after the lock is released');
  await checkBooks(t, shop);
});

t.test('an order that cannot be expired is reported, and delays no other order', async (t) => {
  const shop = await openShop(t);
  const [broken, sound] = [await shop.offer({ onHand: 50 }), await shop.offer({ onHand: 50 })];
  const [first] = await placeMany(shop, 1, [broken]);
  const others = await placeMany(shop, 3, [sound]);
  await sql`update stock set reserved = 0 where sku = ${broken}`.execute(shop.db);
  await t.rejects(shop.expireNow(first!, ...others), { message: /stock_reserved_check/ });
  t.strictSame(await statusesOf(shop, [first!, ...others]), ['SUBMITTED', ...all(others, 'EXPIRED')]);
});

for (const [when, text, status] of [
  ['before', 'insert into events', 'SUBMITTED'],
  ['before', 'commit\0', 'SUBMITTED'],
  ['after', 'commit\0', 'EXPIRED'],
] as const) {
  const what = status === 'EXPIRED' ? 'all' : 'none';
  t.test(
    `a process ends ${when} ${text.replace('\0', '')}: ${what} of the orders in the batch expire`,
    async (t) => {
      const shop = await openShop(t);
      const sku = await shop.offer({ onHand: 50 });
      const ids = await placeMany(shop, 5, [sku]);
      await endReservations(shop.db, ...ids);
      const proxy = await openPostgresProxy(t, shop.databaseUrl);
      proxy.cutAt(when, text);
      await t.rejects(expireOrders(proxy.db, WORKER, 5));
      t.strictSame(await statusesOf(shop, ids), all(ids, status));
      t.match(await shop.getStock(sku), { reserved: status === 'EXPIRED' ? 0 : 5 });
      t.strictSame(await faultsOf(shop.db), []);
      t.equal(await shop.expireNow(), status === 'EXPIRED' ? 0 : 5);
      await checkBooks(t, shop);
    },
  );
}

t.test('orders expire in two processes while others are placed, cancelled and paid', async (t) => {
  const shop = await openShop(t);
  const skus = await Promise.all(Array.from({ length: 6 }, () => shop.offer({ onHand: 500 })));
  const place = (n: number) => {
    const [a, b] = [skus[n % 6]!, skus[(n * 5 + 1) % 6]!];
    return shop.order(
      { [a]: 1, [b]: 2 },
      { paymentMethod: n % 4 === 0 ? 'tok_requires_action' : 'tok_approved' },
    );
  };
  for (let round = 0; round < 4; round += 1) {
    const placed = await Promise.all(Array.from({ length: 40 }, (_, n) => place(n)));
    await endReservations(shop.db, ...placed.map(({ id }) => id));
    await Promise.all([
      shop.expireNow(),
      shop.expireNow(),
      shop.work(),
      ...placed.slice(0, 8).map(({ id }) => shop.call('POST', `/orders/${id}/cancel`)),
      ...Array.from({ length: 20 }, (_, n) => place(n)),
    ]);
  }
  t.strictSame(
    shop.log.filter(({ level }) => level >= 50),
    [],
  );
  const { rows } =
    await sql`select deadlocks::int from pg_stat_database where datname = current_database()`.execute(
      shop.db,
    );
  t.strictSame(rows, [{ deadlocks: 0 }]);
  await checkBooks(t, shop);
});
