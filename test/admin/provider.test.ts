import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { expireOrders } from '../../db/orders/index.ts';
import { comparePayments, reconcilePayment } from '../../jobs/payments/compare-payments.ts';
import { type Restored, backUp } from '../support/database/backup-and-restore.ts';
import { BY, runAdmin } from '../support/processes/admin.ts';
import { payElsewhere } from '../support/provider/provider-desk.ts';
import { units } from '../support/shop/request-bodies.ts';
import { bookFaultsOf, faultsOf } from '../support/shop/check-invariants.ts';
import { type Shop, openShop } from '../support/shop/shop.ts';
import { WORKER, endReservations, takeTasks, runUntilIdle } from '../support/shop/run-jobs.ts';

// A backup is restored, but the payment provider has continued to work since the backup.

interface Lost {
  restored: Restored;
  /** Orders of the test: the key is the name of a change in `AFTERWARDS`. */
  orders: Record<string, { id: string; payment: string }>;
  since: string;
}

/**
 * Orders of the test. `before` places an order before the backup. `after` changes the order after the backup, so that
 * only the provider keeps the change.
 */
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
  // The worker processes these orders first, while the other orders wait.
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
  t.strictSame(await bookFaultsOf(shop.db), [], 'the books agree before the restore');
  return { restored: await backup.restore(shop.db), orders, since };
}

const run = (t: Test, { databaseUrl }: Restored, verb: string, since: string, more: string[] = []) =>
  runAdmin(t, databaseUrl, ['provider', verb, since, ...more]);

t.test('after a restore, provider verify reports differences, and reconcile removes them', async (t) => {
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
  t.match(found.result, { compared: 10, underWay: 0, reported: 0, failed: [] });
  const taken = await run(t, restored, 'reconcile', since, BY);
  t.equal(taken.status, 0, JSON.stringify(taken));
  t.strictSame(
    taken.result['differences']
      .filter(({ outcome }: { outcome: string }) => outcome !== 'RECORDED')
      .map(nameOf),
    ['lost'],
    'only money of orders that no longer exist is not recorded',
  );
  const again = await run(t, restored, 'verify', since);
  t.match(
    again,
    { status: 0, result: { compared: 10, reported: 1, differences: [] } },
    'a second run finds nothing',
  );
  t.match((await run(t, restored, 'reconcile', since, BY)).result, { differences: [] });

  // The workers of the restored service start only now, long after the reservations have expired.
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
    'no paid order expires; changes without a request open a matter',
  );
  t.strictSame(await faultsOf(db), []);
  const apart = (await bookFaultsOf(db)) as { provider_captured: number; provider_refunded: number }[];
  t.match(
    apart.toSorted((one, other) => one.provider_refunded - other.provider_refunded),
    [
      { id: null, provider_captured: 1000, provider_refunded: 0 },
      { id: null, provider_captured: 1000, provider_refunded: 1000 },
    ],
    'the provider keeps the money of lost orders until an operator decides',
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

t.test('provider reconcile must run before workers, because workers expire paid orders', async (t) => {
  const { restored, orders } = await loseSome(t);
  const { db } = restored;
  const { id } = orders['paid']!;
  await endReservations(db, id);
  await expireOrders(db, WORKER);
  const { rows } = await sql`select status from orders where id = ${id}`.execute(db);
  t.strictSame(rows, [{ status: 'EXPIRED' }]);
});

t.test('two concurrent runs of reconcile adopt a payment once, and skip locked orders', async (t) => {
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
    t.match(await run(t, own, 'verify', '2020-01-01T00:00:00Z'), { status: 0 }, 'there are no payments yet');
  },
);
