import { sql } from 'kysely';
import t from 'tap';
import { storeStatuses } from '../../../db/orders/index.ts';
import { everySchemaOf, inEachPlace } from '../../support/database/shards.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

type Order = Schemas['Order'];

/**
 * Places orders and brings them to many different states. Some orders are changed before the worker has processed their
 * payment.
 */
async function placeInManyStates(shop: Shop): Promise<void> {
  const sku = await shop.offer({ onHand: 1000, amount: 100 });
  const place = (n: number, paymentMethod = 'tok_approved') =>
    shop.order({ [sku]: 3 }, { customerId: `customer-${n % 2}`, paymentMethod, captureMode: 'MANUAL' });
  const ids: string[] = [];
  for (let n = 0; n < 9; n += 1) ids.push((await place(n)).id);
  ids.push((await place(1, 'tok_declined')).id, (await place(0, 'tok_requires_action')).id);
  await shop.work();
  const ship = async (id: string, quantity: number) => {
    const { items } = await shop.getOrder(id);
    const body = { items: [{ itemId: items[0]!.id, quantity }] };
    await shop.call('POST', `/orders/${id}/shipments`, { body });
  };
  const [, cancelled, capturedPart, captured, shippedPart, shipped, shippedAndRefunded, refunded] = ids;
  await shop.call('POST', `/orders/${cancelled}/cancel`);
  await shop.call('POST', `/orders/${capturedPart}/payment/captures`, {
    body: { amount: { amount: 100, currency: 'EUR' } },
  });
  await shop.call('POST', `/orders/${captured}/payment/captures`, { body: {} });
  await ship(shippedPart!, 1);
  for (const id of [shipped!, shippedAndRefunded!]) await ship(id, 3);
  await shop.call('POST', `/orders/${refunded}/payment/captures`, { body: {} });
  await shop.work();
  await shop.call('POST', `/orders/${shippedAndRefunded}/payment/refunds`, {
    body: { amount: { amount: 50, currency: 'EUR' } },
  });
  await shop.call('POST', `/orders/${refunded}/payment/refunds`, { body: {} });
  await shop.work();
  await place(0);
  await shop.expireNow((await place(1, 'tok_declined')).id);
}

const listAll = async (shop: Shop, filter = ''): Promise<Order[]> =>
  (await shop.call('GET', `/orders?size=100${filter}`)).body['orders'];

const idsOf = (orders: readonly Order[]): string[] => orders.map(({ id }) => id);

/** Reads all pages of a list. */
async function readPages(shop: Shop, query: URLSearchParams, size: number) {
  const ids: string[] = [];
  const totals = new Set<number>();
  for (let next: string | undefined = `/orders?${query}&size=${size}`; next !== undefined;) {
    const { body }: { body: Record<string, any> } = await shop.call('GET', next);
    ids.push(...idsOf(body['orders']));
    totals.add(body['totalCount']);
    next = body['_links'].next?.href;
  }
  return { ids, totals: [...totals] };
}

t.test('listOrders filters by payment status, by fulfillment status, and by several filters', async (t) => {
  const shop = await openShop(t);
  await placeInManyStates(shop);
  const all = await listAll(shop);
  const attended = idsOf(await listAll(shop, '&attention=true'));
  t.equal(attended.length, 1);
  const [middle] = all.slice(6);
  const isSince = (time: string) => Date.parse(time) >= Date.parse(middle!.createdAt);
  const statuses = (name: 'status' | 'paymentStatus' | 'fulfillmentStatus') =>
    [...new Set(all.map((order) => order[name]))].sort();
  t.strictSame(statuses('fulfillmentStatus'), ['FULFILLED', 'PARTIALLY_FULFILLED', 'UNFULFILLED']);
  t.ok(statuses('paymentStatus').length >= 8, statuses('paymentStatus').join());
  const others: [string, (order: Order) => boolean][] = [
    ['', () => true],
    ['customerId=customer-1', ({ customerId }) => customerId === 'customer-1'],
    ['attention=false', ({ id }) => !attended.includes(id)],
    ['attention=true', ({ id }) => attended.includes(id)],
    [`createdFrom=${middle!.createdAt}`, ({ id }) => id >= middle!.id],
    [`createdTo=${middle!.createdAt}`, ({ id }) => id < middle!.id],
    [`updatedFrom=${middle!.createdAt}`, ({ updatedAt }) => isSince(updatedAt)],
    [`number=${middle!.number}`, ({ id }) => id === middle!.id],
    [`orderId=${all[3]!.id}&orderId=${all[4]!.id}`, ({ id }) => id === all[3]!.id || id === all[4]!.id],
    [`q=${all[0]!.items[0]!.sku}`, () => true],
    ['sort=OLDEST_FIRST', () => true],
  ];
  for (const status of [[], ['CONFIRMED'], ['COMPLETED', 'CANCELLED', 'EXPIRED']])
    for (const payment of [[], ...statuses('paymentStatus').map((one) => [one]), ['PAID', 'AUTHORIZED']])
      for (const fulfillment of [[], ['UNFULFILLED'], ['PARTIALLY_FULFILLED', 'FULFILLED']])
        for (const [other, matches] of others) {
          const query = new URLSearchParams(other);
          for (const one of status) query.append('status', one);
          for (const one of payment) query.append('paymentStatus', one);
          for (const one of fulfillment) query.append('fulfillmentStatus', one);
          const has = (filter: string[], value: string) => filter.length === 0 || filter.includes(value);
          const found = all.filter(
            (order) =>
              matches(order) &&
              has(status, order.status) &&
              has(payment, order.paymentStatus) &&
              has(fulfillment, order.fulfillmentStatus),
          );
          const ids = idsOf(other.startsWith('sort') ? found.toReversed() : found);
          const read = await readPages(shop, query, other === '' ? 2 : 100);
          // Thousands of requests would cause thousands of assertions, so only a difference causes an assertion.
          if (read.ids.join() !== ids.join() || read.totals.join() !== String(ids.length))
            t.strictSame(read, { ids, totals: [ids.length] }, String(query));
        }
});

t.test('listOrders refuses unknown and repeated payment statuses and fulfillment statuses', async (t) => {
  const shop = await openShop(t);
  for (const name of ['paymentStatus', 'fulfillmentStatus'])
    for (const value of ['', 'paid', 'SUBMITTED', `PAID&${name}=PAID`])
      t.match(
        await shop.call('GET', `/orders?${name}=${value}`),
        { status: 400, body: { errors: [{ field: name }] } },
        `${name}=${value}`,
      );
});

t.test('storeStatuses makes the lists find orders that an older version has changed', async (t) => {
  const shop = await openShop(t);
  await placeInManyStates(shop);
  const query = 'paymentStatus=AUTHORIZED&paymentStatus=PAID';
  const before = (await shop.call('GET', `/orders?${query}&size=100`)).body;
  t.ok(before['totalCount'] > 2);
  // An older version places orders without statuses, and doesn't update the statuses of orders.
  await inEachPlace(shop.db, async (db) => {
    await sql`update orders set statuses = null, statuses_version = null, unit_statuses_version = null
      where customer_id = 'customer-0'`.execute(db);
    await sql`update orders set statuses = 'SUBMITTED PENDING UNFULFILLED', statuses_version = version - 1, unit_statuses_version = version - 1
      where customer_id = 'customer-1'`.execute(db);
  });
  for (const filter of [query, 'paymentStatus=PENDING', `${query}&customerId=customer-1`])
    t.strictSame((await shop.call('GET', `/orders?${filter}`)).body['totalCount'], 0, filter);
  for (const db of everySchemaOf(shop.db)) while ((await storeStatuses(db, 3)) > 0);
  t.strictSame((await shop.call('GET', `/orders?${query}&size=100`)).body, before);
});

t.test('storeStatuses skips locked orders and orders without a payment attempt', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const ids: string[] = [];
  for (let n = 0; n < 3; n += 1) ids.push((await shop.order({ [sku]: 1 })).id);
  await shop.work();
  const [db] = everySchemaOf(shop.db).slice(-1);
  await sql`update orders set statuses_version = null, unit_statuses_version = null`.execute(db!);
  const { rows } = await sql<{ id: string }>`select id from orders order by id`.execute(db!);
  const own = rows.map(({ id }) => id);
  t.ok(ids.includes(own[0]!));
  await sql`delete from payment_operations where order_id = ${own[1]!}`.execute(db!);
  await sql`delete from payment_attempts where order_id = ${own[1]!}`.execute(db!);
  await db!.transaction().execute(async (trx) => {
    await sql`select from orders where id = ${own[0]!} for update`.execute(trx);
    t.equal(await storeStatuses(db!, 10), own.length - 1);
    t.equal(await storeStatuses(db!, 10), 0);
  });
  t.equal(await storeStatuses(db!, 10), 1);
});
