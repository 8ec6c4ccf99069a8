import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../db/base/database.ts';
import { feedStatus } from '../../db/feed/feed-status.ts';
import { expireOrders } from '../../db/orders/index.ts';
import { comparePayments, reconcilePayment } from '../../jobs/payments/compare-payments.ts';
import { anotherProcess } from '../support/database/query-cost.ts';
import { feedFaultsOf } from '../support/database/check-feed.ts';
import { type Restored, backUp } from '../support/database/backup-and-restore.ts';
import { BY, runAdmin } from '../support/processes/admin.ts';
import { payElsewhere } from '../support/provider/provider-desk.ts';
import { units } from '../support/shop/request-bodies.ts';
import { caller } from '../support/shop/contract-client.ts';
import { bookFaultsOf, faultsOf } from '../support/shop/check-invariants.ts';
import { openPayingService } from '../support/shop/service-with-worker.ts';
import { type Shop, openShop, usualRequests } from '../support/shop/shop.ts';
import { WORKER, endReservations, takeTasks, runUntilIdle } from '../support/shop/run-jobs.ts';

// A backup is restored. Since the backup was made, the payment provider has continued.

interface Lost {
  restored: Restored;
  /** The orders, by what happened to them after the backup. */
  orders: Record<string, { id: string; payment: string }>;
  since: string;
}

/** Changes of orders after the backup. Each function returns once the provider has made the change. */
const AFTERWARDS: Record<
  string,
  { before?(shop: Shop): Promise<string>; after?(shop: Shop, id: string): Promise<unknown> }
> = {
  paid: { before: (shop) => place(shop) },
  claimed: {
    async before(shop) {
      const id = await place(shop);
      await takeTasks(shop.db);
      return id;
    },
    after: async (shop, id) =>
      shop.work([{ kind: 'attempt', orderId: id, id: (await shop.getPayment(id)).id }]),
  },
  captured: {
    before: (shop) => place(shop, { captureMode: 'MANUAL' }, true),
    after: (shop, id) => shop.call('POST', `/orders/${id}/payment/captures`, { body: {} }),
  },
  released: {
    before: (shop) => place(shop, { captureMode: 'MANUAL' }, true),
    after: (shop, id) => shop.call('POST', `/orders/${id}/cancel`, { body: {} }),
  },
  refunded: {
    before: (shop) => place(shop, {}, true),
    after: (shop, id) =>
      shop.call('POST', `/orders/${id}/payment/refunds`, {
        body: { amount: { amount: 400, currency: 'EUR' } },
      }),
  },
  replaced: {
    before: (shop) => place(shop, { paymentMethod: 'tok_declined' }, true),
    after: (shop, id) => replacePayment(shop, id),
  },
  untouched: { before: (shop) => place(shop, {}, true) },
};

async function place(shop: Shop, rest: object = {}, isWorkedOff = false): Promise<string> {
  const { id } = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, rest);
  if (isWorkedOff) await shop.work();
  return id;
}

const replacePayment = (shop: Shop, id: string) =>
  shop.call('PUT', `/orders/${id}/payment`, {
    body: { paymentMethod: 'tok_approved' },
    headers: { 'If-Match': '*' },
  });

async function loseSome(t: Test): Promise<Lost> {
  const shop = await openShop(t, { isDirect: true });
  // The worker processes these orders first, and the other orders wait.
  const ids: Record<string, string> = {};
  for (const name of ['captured', 'released', 'refunded', 'replaced', 'untouched', 'claimed', 'paid'])
    ids[name] = await AFTERWARDS[name]!.before!(shop);
  const since = (await sql<{ now: string }>`select now()`.execute(shop.db)).rows[0]!.now;
  const backup = await backUp(t, shop.databaseUrl);
  for (const [name, { after }] of Object.entries(AFTERWARDS)) await after?.(shop, ids[name]!);
  ids['lost'] = await place(shop);
  ids['given back'] = await place(shop, {}, true);
  await shop.call('POST', `/orders/${ids['given back']}/payment/refunds`, { body: {} });
  await shop.work();
  const orders: Lost['orders'] = {};
  for (const [name, id] of Object.entries(ids))
    orders[name] = { id, payment: (await shop.getPayment(id)).id };
  t.strictSame(await bookFaultsOf(shop.db), [], 'nothing is wrong before');
  return { restored: await backup.restore(shop.db), orders, since };
}

const run = (t: Test, { databaseUrl }: Restored, verb: string, since: string, more: string[] = []) =>
  runAdmin(t, databaseUrl, ['provider', verb, since, ...more]);

t.test('after a restore, provider verify names differences, and reconcile removes them', async (t) => {
  const { restored, orders, since } = await loseSome(t);
  const { db } = restored;
  const nameOf = ({ order }: { order: string }) =>
    Object.entries(orders).find(([, { id }]) => id === order)?.[0];
  const found = await run(t, restored, 'verify', since);
  t.equal(found.status, 1, found.stderr);
  const differences = found.result['differences'] as { order: string; here?: object; there: object }[];
  t.strictSame(
    Object.fromEntries(
      differences.map((each) => [nameOf(each), [each.here && { ...each.here }, each.there]]).sort(),
    ),
    {
      captured: [here('AUTHORIZED'), there('CAPTURED')],
      claimed: [here('PROCESSING'), there('CAPTURED')],
      lost: [undefined, there('CAPTURED')],
      paid: [here('PENDING'), there('CAPTURED')],
      refunded: [here('CAPTURED', 1000), there('CAPTURED', 1000, 400)],
      released: [here('AUTHORIZED'), { ...there('VOIDED', 0), authorized: 0 }],
      replaced: [undefined, there('CAPTURED')],
    },
  );
  t.match(found.result, { compared: 10, underWay: 0, told: 0, failed: [] });
  const taken = await run(t, restored, 'reconcile', since, BY);
  t.equal(taken.status, 0, JSON.stringify(taken));
  t.strictSame(
    taken.result['differences']
      .filter(({ outcome }: { outcome: string }) => outcome !== 'RECORDED')
      .map(nameOf),
    ['lost'],
    'all but the money of an order that has gone',
  );
  const again = await run(t, restored, 'verify', since);
  t.match(
    again,
    { status: 0, result: { compared: 10, told: 1, differences: [] } },
    'a second run finds nothing',
  );
  t.match((await run(t, restored, 'reconcile', since, BY)).result, { differences: [] });

  // The workers of the restored service start now, long after the reservations of stock have ended.
  await endReservations(db, ...Object.values(orders).map(({ id }) => id));
  await expireOrders(db, WORKER);
  await runUntilIdle(db, restored.payments);
  const { rows } = await sql<{ id: string; status: string; matters: number }>`
    select id, status, open_matters as matters from orders`.execute(db);
  t.strictSame(
    Object.fromEntries(
      rows.map(({ id, status, matters }) => [nameOf({ order: id }), [status, matters]]).sort(),
    ),
    {
      captured: ['CONFIRMED', 1],
      claimed: ['CONFIRMED', 0],
      paid: ['CONFIRMED', 0],
      refunded: ['CONFIRMED', 1],
      released: ['CONFIRMED', 1],
      replaced: ['CONFIRMED', 0],
      untouched: ['CONFIRMED', 0],
    },
    'nothing that is paid expires; a person hears of what nobody here remembers asking for',
  );
  t.strictSame(await faultsOf(db), []);
  const apart = (await bookFaultsOf(db)) as { provider_captured: number; provider_refunded: number }[];
  t.match(
    apart.toSorted((one, other) => one.provider_refunded - other.provider_refunded),
    [
      { id: null, provider_captured: 1000, provider_refunded: 0 },
      { id: null, provider_captured: 1000, provider_refunded: 1000 },
    ],
    'of the orders that have gone the provider keeps the money, until a person decides',
  );
  const attention = await runAdmin(t, restored.databaseUrl, ['orders', 'attention']);
  t.match(
    attention.result['matters'].find(({ kind }: { kind: string }) => kind === 'UNKNOWN_MONEY'),
    {
      amount: 1000,
      currency: 'EUR',
      detail: new RegExp(`belongs to no order \\(it names ${orders['lost']!.id}\\)`),
    },
  );
  const kept = await sql`select subject, outcome from operator_commands order by id limit 1`.execute(db);
  t.match(kept.rows, [{ subject: since, outcome: { compared: 10, differences: 7, left: 0, failed: 0 } }]);
});

const here = (status: string, captured = 0) => ({ status, captured, refunded: 0 });
const there = (status: string, captured = 1000, refunded = 0) => ({
  ...{ status, currency: 'EUR', authorized: 1000, captured, refunded },
});

t.test('provider reconcile has to run before workers, because workers expire paid orders', async (t) => {
  const { restored, orders } = await loseSome(t);
  const { db } = restored;
  const { id } = orders['paid']!;
  await endReservations(db, id);
  await expireOrders(db, WORKER);
  const { rows } = await sql`select status from orders where id = ${id}`.execute(db);
  t.strictSame(rows, [{ status: 'EXPIRED' }]);
});

t.test('two reconciles take over a payment once, name a locked order and skip that order', async (t) => {
  const { restored, orders, since } = await loseSome(t);
  const { db, payments } = restored;
  const { provider } = payments;
  const reconcile = () =>
    comparePayments(
      () => db,
      provider,
      since,
      (found) => reconcilePayment(db, provider, found, WORKER),
    );
  const holder = await db.startTransaction().execute();
  await sql`select from orders where id = ${orders['refunded']!.id} for update`.execute(holder);
  const both = await Promise.all([reconcile(), reconcile()]);
  const { reference } = both[0].differences.find(({ payment }) => payment === orders['refunded']!.payment)!;
  for (const { failed } of both) t.match(failed, [{ payment: reference, why: /lock timeout/ }]);
  await holder.rollback().execute();
  t.match(await reconcile(), { differences: [{ reference, outcome: 'RECORDED' }], failed: [] });
  t.match(await reconcile(), { differences: [], failed: [] });
  const { rows } = await sql`select kind from matters where order_id is null`.execute(db);
  t.strictSame(rows, [{ kind: 'UNKNOWN_MONEY' }]);
  t.strictSame(await faultsOf(db), []);
});

/** Places an order of three units at 1000. Its final capture has taken 1000. */
async function placePartlyPaid(shop: Shop): Promise<string> {
  const { id } = await shop.order({ [await shop.offer({ amount: 1000 })]: 3 }, { captureMode: 'MANUAL' });
  await shop.work();
  const body = { amount: { amount: 1000, currency: 'EUR' }, final: true };
  await shop.call('POST', `/orders/${id}/payment/captures`, { body });
  await shop.work();
  return id;
}

t.test('adoptPayment takes over a payment of the rest, and counts earlier captures', async (t) => {
  for (const isDeclinedFirst of [false, true]) {
    const shop = await openShop(t, { isDirect: true });
    const { db } = shop;
    const { provider } = shop.payments;
    const id = await placePartlyPaid(shop);
    const first = await shop.getPayment(id);
    if (isDeclinedFirst) {
      const headers = { 'If-Match': '*' };
      await shop.call('PUT', `/orders/${id}/payment`, { body: { paymentMethod: 'tok_declined' }, headers });
      await shop.work();
    }
    const rest = { amount: 2000, authorized_amount: 2000, captured_amount: 2000 };
    const reference = await payElsewhere(db, { order_id: id, ...rest });
    const reconcile = () =>
      comparePayments(
        () => db,
        provider,
        '2020-01-01T00:00:00Z',
        (found) => reconcilePayment(db, provider, found, WORKER),
      );
    t.match(await reconcile(), { differences: [{ reference, outcome: 'RECORDED' }], failed: [] });
    t.match(await reconcile(), { differences: [], failed: [] });
    await shop.work();
    t.match(await shop.getPayment(id), {
      number: isDeclinedFirst ? 3 : 2,
      status: 'CAPTURED',
      capturedAmount: { amount: 2000 },
      refundedAmount: { amount: 0 },
    });
    const order = await shop.getOrder(id);
    t.match(order, { status: 'CONFIRMED', paymentStatus: 'PAID', outstandingAmount: { amount: 0 } });
    const { rows } = await sql<{ refunded: number; kept: number }>`
      select refunded_amount + refunding_amount as refunded, kept_amount as kept
      from payment_attempts where id = ${first.id}`.execute(db);
    t.strictSame(rows, [{ refunded: 0, kept: 1000 }], 'older code can not give it back');
    const all = { body: units([order.items[0], 3]) };
    t.match(await shop.call('POST', `/orders/${id}/shipments`, all), { status: 201 });
    t.strictSame(await faultsOf(db), []);
    t.strictSame(await bookFaultsOf(db), []);
  }
});

t.test('adoptPayment leaves money to an operator if the rest is being paid or nothing is due', async (t) => {
  for (const act of ['pays', 'cancels', 'covers'] as const) {
    const shop = await openShop(t, { isDirect: true });
    const { db } = shop;
    const { provider } = shop.payments;
    const id = await placePartlyPaid(shop);
    const headers = { 'If-Match': '*' };
    if (act === 'pays' || act === 'covers')
      await shop.call('PUT', `/orders/${id}/payment`, { body: { paymentMethod: 'tok_approved' }, headers });
    if (act === 'covers') await shop.work();
    if (act === 'cancels') {
      const { items } = await shop.getOrder(id);
      await shop.call('POST', `/orders/${id}/cancel`, { body: units([items[0], 2]) });
    }
    await payElsewhere(db, { order_id: id, amount: 2000, authorized_amount: 2000, captured_amount: 2000 });
    const compared = await comparePayments(
      () => db,
      provider,
      '2020-01-01T00:00:00Z',
      (found) => reconcilePayment(db, provider, found, WORKER),
    );
    t.match(
      compared.differences.map(({ outcome }) => outcome),
      ['MATTER'],
      act,
    );
    t.strictSame(await faultsOf(db), []);
  }
});

t.test(
  'provider verify finds nothing in a shop that lost no data, and refuses an invalid time',
  async (t) => {
    const shop = await openShop(t, { isDirect: true });
    const id = await place(shop, {}, true);
    await shop.call('POST', `/orders/${id}/shipments`, {
      body: units([(await shop.getOrder(id)).items[0], 1]),
    });
    await place(shop, { captureMode: 'MANUAL' }, true);
    await place(shop, { paymentMethod: 'tok_overcharge' }, true);
    await place(shop, { paymentMethod: 'tok_other_currency' }, true);
    await place(shop, { paymentMethod: 'tok_requires_action' }, true);
    const own = { ...shop, payments: shop.payments };
    t.match(await run(t, own, 'verify', '2020-01-01T00:00:00Z'), {
      status: 0,
      result: { compared: 5, differences: [], failed: [] },
    });
    for (const time of ['yesterday', '2026-13-01T00:00:00Z', '2026-01-01'])
      t.match(await run(t, own, 'verify', time), { status: 1, result: { refused: /start time/ } }, time);
    await payElsewhere(shop.db, { status: 'REQUIRES_ACTION', authorized_amount: 0, captured_amount: 0 });
    t.match(await run(t, own, 'verify', '2020-01-01T00:00:00Z'), { status: 0 }, 'there is no money yet');
  },
);

t.test('feed renew makes cursors from before the restore invalid, and the feed starts again', async (t) => {
  const shop = await openShop(t, { isDirect: true });
  await place(shop, {}, true);
  const backup = await backUp(t, shop.databaseUrl);
  await place(shop, {}, true);
  const url = '/events?size=100';
  const read = (await shop.call('GET', url)).body;
  const { href: next } = read['_links'].next as { href: string };
  const { db, databaseUrl, payments } = await backup.restore(shop.db);
  const serve = async (own: Database) => caller(t, (await openPayingService(t, own, [])).url);
  const call = await serve(db);
  // Creates as many events as were removed, at the same positions.
  const { offer, order } = usualRequests(call);
  const sku = await offer();
  for (let n = 0; n < 3; n += 1) await order({ [sku]: 1 });
  await runUntilIdle(db, payments);
  t.ok((await feedStatus(db)).last > read['events'].length);
  const silent = await call('GET', next.slice('/api/v1'.length));
  t.equal(silent.status, 200, 'it goes on behind them, and nobody notices');
  t.equal((await runAdmin(t, databaseUrl, ['feed', 'renew', ...BY])).status, 0);
  const callAnew = await serve(anotherProcess(t, databaseUrl));
  t.match(await callAnew('GET', next.slice('/api/v1'.length)), {
    status: 400,
    body: { errors: [{ field: 'after', message: 'is not a cursor of this feed' }] },
  });
  const anew = (await callAnew('GET', url)).body;
  t.strictSame(
    anew['events'].slice(0, 3).map(({ id }: { id: string }) => id),
    read['events'].slice(0, 3).map(({ id }: { id: string }) => id),
    'from the beginning, where they know events by their ids',
  );
  t.equal((await callAnew('GET', anew['_links'].next.href.slice('/api/v1'.length))).status, 200);
  t.strictSame(await feedFaultsOf(db), []);
});
