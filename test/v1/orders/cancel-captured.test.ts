import { sql } from 'kysely';
import t from 'tap';
import { placeOf, storedTable } from '../../support/database/shards.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { openShop } from '../../support/shop/shop.ts';

t.test('cancelOrder refunds the captured money of a payment, and releases the remaining hold', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 3 }, { captureMode: 'MANUAL' });
  await shop.work();
  const body = { amount: { amount: 1000, currency: 'EUR' } };
  t.equal((await shop.call('POST', `/orders/${order.id}/payment/captures`, { body })).status, 201);
  await shop.work();
  t.match(await shop.getPayment(order.id), { status: 'AUTHORIZED', capturedAmount: { amount: 1000 } });

  const cancelled = await shop.call('POST', `/orders/${order.id}/cancel`);
  t.match(cancelled, {
    status: 200,
    body: { voidedAmount: { amount: 2000 }, refundAmount: { amount: 1000 } },
  });
  const attempt = await shop.db
    .selectFrom('payment_attempts')
    .select(['captured_amount', 'refunding_amount'])
    .executeTakeFirst();
  t.strictSame(attempt, { captured_amount: 1000, refunding_amount: 1000 });
  const operations = await shop.db
    .selectFrom('payment_operations')
    .select(['kind', 'amount'])
    .where('status', '=', 'PENDING')
    .orderBy('kind')
    .execute();
  t.strictSame(operations, [
    { kind: 'REFUND', amount: 1000 },
    { kind: 'VOID', amount: 2000 },
  ]);
  t.strictSame(await faultsOf(shop.db), []);
  await shop.work();
  t.match(await shop.getPayment(order.id), { refundedAmount: { amount: 1000 } });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('cancelOrder updates a payment in two statements if it both reduces and refunds it', async (t) => {
  const { db, call, ...shop } = await openShop(t);
  const sku = await shop.offer({ amount: 1000 });
  const order = await shop.order({ [sku]: 3 }, { captureMode: 'MANUAL' });
  await shop.work();
  const body = { amount: { amount: 2000, currency: 'EUR' } };
  t.equal((await call('POST', `/orders/${order.id}/payment/captures`, { body })).status, 201);
  await shop.work();
  const place = placeOf(db, order.id);
  // If one statement updates a row twice, PostgreSQL executes only one of the updates, and doesn't define which one.
  // This table records the updates.
  await sql`create table written (refunding_amount bigint, version bigint)`.execute(place);
  await sql`
    create function note() returns trigger language plpgsql as $$ begin
      insert into written values (new.refunding_amount, new.version - old.version); return null; end $$`.execute(
    place,
  );
  const attempts = await storedTable(place, 'payment_attempts');
  await sql`create trigger note after update on ${attempts} for each row execute function note()`.execute(
    place,
  );
  const units = { items: [{ itemId: order.items[0]!.id, quantity: 2 }] };
  const { status, body: cancelled } = await call('POST', `/orders/${order.id}/cancel`, { body: units });
  t.match([status, cancelled], [200, { refundAmount: { amount: 1000 } }]);
  const { rows } = await sql`select * from written`.execute(place);
  t.strictSame(rows, [
    { refunding_amount: 0, version: 1 },
    { refunding_amount: 1000, version: 0 },
  ]);
});
