import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../../db/base/database.ts';
import { forgetOldKeys } from '../../../../db/call/idempotency.ts';
import { findFeedGap, feedStatus } from '../../../../db/feed/feed-status.ts';
import { countPiece } from '../../../../db/orders/counts/recount-statement.ts';
import { orderCountDrift, recountOrders } from '../../../../db/orders/index.ts';
import { forgetOldEvents } from '../../../../db/retention/forget-events.ts';
import { forgetOldProviderEvents } from '../../../../db/retention/forget-provider-events.ts';
import { beginRemoval, removeEndedOrders } from '../../../../db/retention/remove-ended-orders.ts';
import { letPass } from '../../../support/database/query-cost.ts';
import { untilBlocked } from '../../../support/database/database.ts';
import { dumpOf, tablesWith } from '../../../support/database/dump-tables.ts';
import { ageRows, moneyOf, removeAllEnded } from '../../../support/orders/age-rows.ts';
import { orderWithRefusedRefund } from '../../../support/orders/refused-refund.ts';
import { changeUnheard, lookForChanges } from '../../../support/provider/provider-desk.ts';
import { issueAll } from '../../../support/shop/run-jobs.ts';
import { shopSchema } from '../../../support/run/shared-servers.ts';
import { faultsOf } from '../../../support/shop/check-invariants.ts';
import { EUR, putCode, readUses } from '../../../support/shop/discount-codes.ts';
import { type Shop, openShop } from '../../../support/shop/shop.ts';

const YEAR = 365;

const cancel = ({ call }: Shop, id: string) => call('POST', `/orders/${id}/cancel`, { body: {} });

/** Creates an order that is shipped and paid. */
async function completedOrder(shop: Shop, sku: string, rest: Parameters<Shop['order']>[1] = {}) {
  const order = await shop.order({ [sku]: 2 }, rest);
  await shop.work();
  const items = [{ itemId: order.items[0]!.id, quantity: 2 }];
  const headers = { 'Idempotency-Key': order.id };
  await shop.call('POST', `/orders/${order.id}/shipments`, { body: { items }, headers });
  await shop.work();
  return order;
}

const left = async (db: Database): Promise<string[]> =>
  (await sql<{ id: string }>`select id from orders order by id`.execute(db)).rows.map(({ id }) => id);

const checkAll = async (t: { strictSame(a: unknown, b: unknown): unknown }, db: Database) => {
  t.strictSame(await faultsOf(db), []);
  t.strictSame(findFeedGap(await feedStatus(db)), undefined);
};

t.test('removeEndedOrders removes an old order with its rows, and keeps the sums of its money', async (t) => {
  const shop = await openShop(t);
  const { db, call } = shop;
  const sku = await shop.offer({ amount: 1000, onHand: 100 });
  const shipped = await completedOrder(shop, sku, { customerId: 'gone-1', reference: 'of-gone' });
  const { id: paymentId } = await shop.getPayment(shipped.id);
  await call('POST', `/orders/${shipped.id}/payment/refunds`, {
    body: { paymentId, amount: { amount: 700, currency: 'EUR' } },
  });
  await shop.work();
  await changeUnheard(db, shipped, { dispute: 'LOST' });
  await lookForChanges(shop);
  const { body } = await call('GET', '/attention?status=OPEN');
  for (const { id } of body['matters'])
    await call('POST', `/attention/${id}/resolution`, { body: { note: 'We know.' } });
  const twice = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_duplicate_event' });
  await shop.work();
  await cancel(shop, twice.id);
  await shop.work();
  const gone = [shipped.id, twice.id];
  const named = tablesWith(await dumpOf(db), shipped.id).filter((table) => !table.includes('simulated'));
  const expected = ['events', 'idempotency_keys', 'matters'].map((table) => `${shopSchema()}.${table}`);
  t.match(named, expected, 'tables that name a removed order');
  t.ok(named.length > 10, named.join());
  await ageRows(db, YEAR);
  const young = await shop.order({ [sku]: 1 }, { customerId: 'customer-1' });
  await shop.work();
  const money = await moneyOf(db);
  t.match(money, [{ kind: 'CAPTURE' }, { kind: 'LOST_DISPUTE' }, { kind: 'REFUND' }]);
  const stock = await shop.getStock(sku);

  t.equal(await removeAllEnded(db, YEAR - 1), 2);
  await forgetOldKeys(db);
  t.equal(await forgetOldProviderEvents(db, 100), 2);
  const after = await dumpOf(db);
  for (const id of gone) {
    // The rows of the simulated provider remain, because a real provider is another company.
    t.strictSame(
      tablesWith(after, id).filter((table) => !table.includes('simulated')),
      [],
    );
    for (const part of ['', '/items', '/payment', '/payments', '/shipments', '/history'])
      t.match(await call('GET', `/orders/${id}${part}`), { status: 404, body: { type: 'NOT_FOUND' } });
  }
  t.strictSame(await left(db), [young.id]);
  t.strictSame(await moneyOf(db), money);
  t.strictSame(await shop.getStock(sku), stock);
  t.strictSame(tablesWith(after, 'gone-1'), [], 'no table names the customer');
  t.match((await call('GET', '/orders')).body, { totalCount: 1 });
  t.match((await call('GET', '/orders?customerId=gone-1')).body, { totalCount: 0, orders: [] });
  await checkAll(t, db);
  // The reference and the idempotency key of the removed order can be used again.
  const again = await shop.order({ [sku]: 1 }, { customerId: 'gone-1', reference: 'of-gone' });
  t.equal(again.status, 'SUBMITTED');
});

t.test('a removed order’s use of a code still counts for the code, not for the customer', async (t) => {
  const shop = await openShop(t);
  const { db } = shop;
  const sku = await shop.offer({ amount: 1000, onHand: 100 });
  await putCode(shop, 'TEN', { amount: EUR(1), maxUses: 3, maxUsesPerCustomer: 3 });
  await completedOrder(shop, sku, { discountCodes: ['TEN'] });
  const cancelled = await shop.order({ [sku]: 1 }, { discountCodes: ['TEN'] });
  await cancel(shop, cancelled.id);
  const usesOfCustomers = () => db.selectFrom('discount_code_customers').select('uses').execute();
  t.strictSame(await usesOfCustomers(), [{ uses: 1 }]);
  await ageRows(db, YEAR);
  await completedOrder(shop, sku, { discountCodes: ['TEN'] });
  t.equal(await removeAllEnded(db, YEAR - 1), 2);
  t.equal(await readUses(shop, 'TEN'), 2);
  t.strictSame(await usesOfCustomers(), [{ uses: 1 }], 'only the use by the remaining order is left');
  await checkAll(t, db);
});

t.test('removeEndedOrders keeps an order with unfinished work or with events in the feed', async (t) => {
  const shop = await openShop(t);
  const { db, call } = shop;
  const sku = await shop.offer({ amount: 1000, onHand: 100 });
  const open = await shop.order({ [sku]: 1 });
  const { orderId: refused, matter } = await orderWithRefusedRefund(shop);
  const disputed = await completedOrder(shop, sku);
  const underWay = await completedOrder(shop, sku);
  const held = await shop.order({ [sku]: 1 }, { captureMode: 'MANUAL' });
  await shop.work();
  await ageRows(db, 100);
  await changeUnheard(db, disputed, { dispute: 'OPEN' });
  await lookForChanges(shop);
  await cancel(shop, held.id);
  await call('POST', `/orders/${underWay.id}/payment/refunds`, {
    body: { paymentId: (await shop.getPayment(underWay.id)).id },
  });
  await ageRows(db, 100);
  // The feed still has the events of the last hundred days. The older events have been removed.
  t.equal(await removeAllEnded(db, 90), 0);
  t.strictSame(await left(db), [open.id, refused, disputed.id, underWay.id, held.id].toSorted());

  await call('POST', `/attention/${matter.id}/resolution`, { body: { note: 'Paid by hand.' } });
  await shop.work();
  await ageRows(db, 89);
  t.equal(await removeAllEnded(db, 90), 0, 'an order that was changed recently remains');
  await ageRows(db, 1);
  await beginRemoval(db);
  t.match(
    await removeEndedOrders(db, 90, 100),
    { removed: 0, isOver: true, skipped: [] },
    'orders with events in the feed remain',
  );
  t.equal(await removeAllEnded(db, 90), 3);
  t.strictSame(await left(db), [open.id, disputed.id].toSorted());
  await checkAll(t, db);
});

t.test('removeEndedOrders keeps an order until its invoice has a number', async (t) => {
  const shop = await openShop(t);
  const { db, call } = shop;
  const order = await completedOrder(shop, await shop.offer());
  const { body: invoice } = await call('POST', `/orders/${order.id}/documents`, { body: {} });
  await ageRows(db, 100);
  t.equal(await removeAllEnded(db, 90), 0);
  await issueAll(db);
  t.match(await call('GET', `/documents/${invoice['id']}`), { status: 200, body: { status: 'ISSUED' } });
  await ageRows(db, 100);
  t.equal(await removeAllEnded(db, 90), 1);
  await checkAll(t, db);
});

t.test('removeEndedOrders reads no recent orders, and is not slower if it keeps old orders', async (t) => {
  const shop = await openShop(t);
  const { db } = shop;
  const sku = await shop.offer({ onHand: 100 });
  const ids: string[] = [];
  for (let n = 0; n < 9; n += 1) ids.push((await shop.order({ [sku]: 1 })).id);
  for (const id of ids.slice(5)) await cancel(shop, id);
  await shop.work();
  await ageRows(db, 100);
  const young = await shop.order({ [sku]: 1 });
  t.equal(await removeAllEnded(db, 90, 2), 4);
  t.strictSame(await left(db), [...ids.slice(0, 5), young.id]);
  t.equal(await removeEndedOrders(db, 90, 2), undefined, 'nothing is due for an hour');
  await beginRemoval(db);
  t.strictSame(await removeEndedOrders(db, 90, 2), { removed: 0, isOver: false, skipped: [] });
  t.strictSame(await removeEndedOrders(db, 90, 2), { removed: 0, isOver: false, skipped: [] });
  t.strictSame(await removeEndedOrders(db, 90, 2), { removed: 0, isOver: true, skipped: [] });
  await t.rejects(removeEndedOrders(db, 89, 2), { name: 'RangeError' });
  await checkAll(t, db);
});

t.test('removeEndedOrders runs in one process at a time, and skips an order that is locked', async (t) => {
  const shop = await openShop(t);
  const { db } = shop;
  const sku = await shop.offer({ onHand: 100 });
  const ids = [await shop.order({ [sku]: 1 }), await shop.order({ [sku]: 1 })].map(({ id }) => id);
  for (const id of ids) await cancel(shop, id);
  await shop.work();
  await ageRows(db, 100);
  await db.transaction().execute(async (trx) => {
    await sql`select from order_removals for update`.execute(trx);
    t.equal(await removeEndedOrders(db, 90, 100), undefined, 'another process is removing orders');
  });
  await db.transaction().execute(async (trx) => {
    await sql`select from orders where id = ${ids[0]} for update`.execute(trx);
    t.equal(await removeAllEnded(db), 1);
    t.strictSame(await left(db), [ids[0]]);
  });
  t.equal(await removeAllEnded(db), 1);
  await checkAll(t, db);
});

t.test('a request that waits for the lock of an order during its removal finds no order', async (t) => {
  const shop = await openShop(t, { isPatient: true });
  const { db, call } = shop;
  const { id } = await shop.order({ [await shop.offer()]: 1 });
  await cancel(shop, id);
  await shop.work();
  await ageRows(db, 100);
  const waiting = await db.transaction().execute(async (trx) => {
    // The removal has locked the order, and waits for the row of the recount. The request waits for the lock of the
    // order.
    await sql`select from order_recount for update`.execute(trx);
    const removal = removeAllEnded(db);
    await untilBlocked(db);
    const patch = call('PATCH', `/orders/${id}`, { body: { metadata: { late: 'yes' } } });
    await untilBlocked(db, { count: 2 });
    return { removal, patch };
  });
  t.equal(await waiting.removal, 1);
  t.match(await waiting.patch, { status: 404 });
  await checkAll(t, db);
});

t.test('totals of orders remain right if orders are removed during a recount', async (t) => {
  const shop = await openShop(t);
  const { db } = shop;
  const sku = await shop.offer({ onHand: 1000 });
  const customers = ['customer-1', 'customer-2', 'customer-3'];
  for (let n = 0; n < 24; n += 1) {
    const { id } = await shop.order({ [sku]: 1 }, { customerId: customers[n % 3]! });
    if (n % 2 === 0) await cancel(shop, id);
  }
  await shop.work();
  await ageRows(db, 100);
  await sql`update order_recount set due_at = now()`.execute(db);
  const nextPiece = countPiece(5);
  // At each batch of the recount, some of the removed orders have been counted and others haven't.
  for (let pieces = 1, isOver = false; !isOver; pieces += 1) {
    const piece = await recountOrders(db, nextPiece);
    t.strictSame(piece?.mended, [], `after ${pieces} batches the recount corrects nothing`);
    await sql`update order_removals set due_at = now(), after_id = (select id from orders order by id offset ${pieces % 5} limit 1)`.execute(
      db,
    );
    await forgetOldEvents(db, 90, 1000);
    await removeEndedOrders(db, 90, 4);
    t.strictSame(await orderCountDrift(db), []);
    isOver = piece!.isOver;
  }
  await removeAllEnded(db);
  t.equal((await left(db)).length, 12);
  await checkAll(t, db);
});

t.test('totals remain right after a removal if the feed is behind and a process caches totals', async (t) => {
  const shop = await openShop(t);
  const { db, call } = shop;
  const sku = await shop.offer({ onHand: 1000 });
  const { id } = await shop.order({ [sku]: 1 }, { customerId: 'gone-1' });
  await cancel(shop, id);
  await shop.work();
  await ageRows(db, 100);
  const write = () =>
    sql`insert into events (order_id, id, type, order_version, data, occurred_at)
      select gen_random_uuid(), gen_random_uuid(), 'attention.opened', 1, '{}', now() from generate_series(1, 300)`.execute(
      db,
    );
  await write();
  const totals = async () => (await call('GET', '/orders?customerId=gone-1')).body['totalCount'];
  t.equal(await totals(), 1, 'the order is counted, and the process remembers the total');
  t.equal(await removeAllEnded(db), 1);
  letPass(t, 500);
  t.equal(await totals(), 0);
});
