import { sql } from 'kysely';
import t from 'tap';
import { ALL_ORDERS } from '../../../db/call/reach.ts';
import { lockOrder, lockOrderAndWaiting } from '../../../db/orders/change/lock-order.ts';
import { claimAttempts } from '../../../db/orders/outbox/claim-attempts.ts';
import { unwrapRows } from '../../../packages/postgres/statements/pipeline.ts';
import { transact } from '../../../packages/postgres/statements/transact.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { waitUntil } from '../../support/shop/raw-service.ts';
import { openShop } from '../../support/shop/shop.ts';

t.test('claimAttempts skips a waiting payment attempt while its order is locked', async (t) => {
  const { db, offer, order } = await openShop(t);
  const { id } = await order({ [await offer()]: 1 });
  await transact(db, [lockOrderAndWaiting(ALL_ORDERS, id)], async (_, answers) => {
    const [[locked]] = unwrapRows(answers);
    t.equal(locked?.waiting.length, 1);
    t.strictSame(await claimAttempts(db, 10), []);
  });
  await transact(db, [lockOrder(ALL_ORDERS, id)], async () => {
    t.equal((await claimAttempts(db, 10)).length, 1, 'the lock of the order alone does not block it');
  });
  await transact(db, [lockOrderAndWaiting(ALL_ORDERS, id)], async (_, answers) => {
    t.strictSame(unwrapRows(answers), [[{ id, waiting: [] }]], 'the attempt no longer waits');
  });
  const beyond = lockOrderAndWaiting({ customerId: 'another' }, id);
  t.strictSame(await transact(db, [beyond], async (_, answers) => unwrapRows(answers)), [[]]);
});

/** Cancellations of an order of 3 units. `body`: the request. `ended`: the resulting status of the order. */
const CANCELS = {
  'the whole order': { body: {}, ended: 'CANCELLED' },
  'a unit': { body: { units: 1 }, ended: 'SUBMITTED' },
};

for (const [name, { body, ended }] of Object.entries(CANCELS))
  t.test(`cancelOrder cancels ${name} while a worker is claiming the payment`, async (t) => {
    const shop = await openShop(t);
    const { db, call, getOrder } = shop;
    const { id, items } = await shop.order({ [await shop.offer()]: 3 });
    const taken = Promise.withResolvers<void>();
    const done = Promise.withResolvers<void>();
    const taking = db.transaction().execute(async (trx) => {
      t.equal((await claimAttempts(trx, 10)).length, 1);
      taken.resolve();
      await done.promise;
    });
    await taken.promise;
    const units = 'units' in body ? { items: [{ itemId: items[0]!.id, quantity: body.units }] } : {};
    const cancelling = call('POST', `/orders/${id}/cancel`, { body: units });
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_locks l join pg_stat_activity a using (pid)
        where not l.granted and a.datname = current_database()`.execute(db);
      return rows.length > 0;
    };
    t.ok(await waitUntil(isWaiting, 10_000), 'cancelling waits for the process that holds the claim');
    done.resolve();
    await taking;
    t.match(await cancelling, { status: 200, body: { order: { status: ended } } });
    t.match(await getOrder(id), { status: ended });
    const voids = await db
      .selectFrom('payment_operations')
      .select('kind')
      .where('order_id', '=', id)
      .execute();
    t.strictSame(
      voids,
      ended === 'CANCELLED' ? [{ kind: 'VOID' }] : [],
      'a payment that was requested is voided after a cancellation',
    );
    t.strictSame(await faultsOf(db), []);
  });
