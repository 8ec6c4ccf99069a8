import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../../db/base/database.ts';
import { assignPositions } from '../../../../db/feed/feed.ts';
import { countPiece } from '../../../../db/orders/counts/recount-statement.ts';
import { orderCountDrift, recountOrders } from '../../../../db/orders/index.ts';
import { untilBlocked } from '../../../support/database/database.ts';
import { type Shop, openShop } from '../../../support/shop/shop.ts';
import { pick } from '../../../support/stories/shoppers.ts';

/** The batches are small, so that the orders of one customer belong to several batches. */
const nextPiece = countPiece(7);
const CUSTOMERS = ['customer-1', 'customer-2', 'customer-3', 'customer-4', 'customer-5'];

async function openBusyShop(t: Test): Promise<{ shop: Shop; order: () => Promise<string> }> {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 1_000_000 });
  const place = async (customerId: string) => (await shop.order({ [sku]: 1 }, { customerId })).id;
  const order = () => place(pick(CUSTOMERS));
  // Some orders of each customer remain open, and some are cancelled.
  const ids = await Promise.all(
    Array.from({ length: 60 }, (_, n) => place(CUSTOMERS[n % CUSTOMERS.length]!)),
  );
  for (const id of ids.slice(0, 20)) await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
  return { shop, order };
}

/** Makes counters wrong, for example as if software had written orders without counting the orders. */
async function plantDrift(db: Database): Promise<void> {
  await sql`update order_counts set count = count + 5 where customer_id = 'customer-2' and status = 'CANCELLED'`.execute(
    db,
  );
  await sql`delete from order_counts where customer_id = 'customer-3' and status = 'CONFIRMED'`.execute(db);
  await sql`update order_counts set count = count - 7 where customer_id = '' and status = 'CONFIRMED'`.execute(
    db,
  );
  await sql`
    insert into order_counts (customer_id, status, count)
    values ('a-customer', 'EXPIRED', 3), ('customer-11', 'EXPIRED', 4), ('z-customer', 'EXPIRED', 5)
    on conflict (customer_id, status) do update set count = excluded.count`.execute(db);
}

const recountLater = (db: Database) => sql`update order_recount set due_at = now()`.execute(db);

/** Runs the recount to its end. Returns the number of corrected counters. */
async function recountAll(db: Database): Promise<number> {
  for (let mended = 0; ;) {
    const piece = await recountOrders(db, nextPiece);
    if (!piece) return mended;
    mended += piece.mended.length;
    if (piece.isOver) return mended;
  }
}

/** Places and cancels orders, and assigns feed positions, until `isOver` returns true. */
async function keepBusy({ shop, order }: Awaited<ReturnType<typeof openBusyShop>>, isOver: () => boolean) {
  const ids: string[] = [];
  const shopper = async () => {
    while (!isOver()) {
      ids.push(await order());
      await shop.call('POST', `/orders/${pick(ids)}/cancel`);
    }
  };
  const placer = async () => {
    while (!isOver()) await assignPositions(shop.db, 3);
  };
  await Promise.all([shopper(), shopper(), shopper(), placer(), placer()]);
}

t.test('recountOrders corrects wrong counters exactly while orders are placed and changed', async (t) => {
  const busy = await openBusyShop(t);
  const { db } = busy.shop;
  t.strictSame(await orderCountDrift(db), [], 'nothing is wrong at first');
  let isOver = false;
  t.teardown(() => (isOver = true));
  const load = keepBusy(busy, () => isOver);
  for (let turn = 0; turn < 5; turn += 1) {
    await plantDrift(db);
    t.equal((await orderCountDrift(db)).length, 6, 'the wrong totals are found while orders change');
    await recountLater(db);
    const mended = await Promise.all([recountAll(db), recountAll(db)]);
    while ((await recountOrders(db, nextPiece)) !== undefined);
    t.strictSame(await orderCountDrift(db), [], `${mended.join(' + ')} were corrected`);
  }
  await recountLater(db);
  t.equal(await recountAll(db), 0, 'a second recount changes nothing');
  isOver = true;
  await load;
  t.strictSame(await orderCountDrift(db), []);
  const { body } = await busy.shop.call('GET', '/orders?size=1');
  const { count } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  t.equal(body['totalCount'], count);
});

t.test('recountOrders starts once a day, and only one process at a time runs it', async (t) => {
  const { db } = (await openBusyShop(t)).shop;
  await db.transaction().execute(async (trx) => {
    await trx.selectFrom('order_recount').select('due_at').forUpdate().execute();
    t.equal(await recountOrders(db), undefined, 'another process is counting');
  });
  t.strictSame(await recountOrders(db), { mended: [], isOver: true });
  t.equal(await recountOrders(db), undefined, 'the last recount was today');
  await sql`update order_recount set due_at = due_at - interval '1 day'`.execute(db);
  t.strictSame(await recountOrders(db), { mended: [], isOver: true });
});

t.test('recountOrders repeats a batch killed before its commit, and corrects nothing twice', async (t) => {
  const { db } = (await openBusyShop(t)).shop;
  await plantDrift(db);
  const killed = await db.transaction().execute(async (trx) => {
    await sql`select from event_feed for update`.execute(trx);
    const piece = recountOrders(db).then(
      () => 'not killed',
      () => 'killed',
    );
    await Promise.race([untilBlocked(db), piece]);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(trx);
    return piece;
  });
  t.equal(killed, 'killed');
  t.equal((await orderCountDrift(db)).length, 6);
  t.equal(await recountAll(db), 6);
  t.strictSame(await orderCountDrift(db), []);
});

t.test('recountOrders starts again after a long pause, and skips the changes in between', async (t) => {
  const { db } = (await openBusyShop(t)).shop;
  await plantDrift(db);
  t.match(await recountOrders(db, nextPiece), { isOver: false });
  await sql`update order_counts set count = 0 where customer_id = 'customer-1'`.execute(db);
  await sql`update event_feed set last_position = last_position + 100001`.execute(db);
  t.strictSame(await recountOrders(db, nextPiece), { mended: [], isOver: false });
  t.match(await db.selectFrom('order_recount').select(['customer_id', 'position']).executeTakeFirst(), {
    customer_id: '',
    position: null,
  });
  await recountAll(db);
  t.strictSame(await orderCountDrift(db), []);
});
