import { sql } from 'kysely';
import t from 'tap';
import { newTraceId } from '../../../db/base/ids.ts';
import { serviceCaller } from '../../../db/call/caller.ts';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { placeOf } from '../../support/database/shards.ts';
import { captureAtDesk } from '../../support/provider/provider-desk.ts';
import { money, paidTogether, partlyPaid } from '../../support/shop/partly-paid.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { cancelLapsedOrders } from '../../support/shop/run-jobs-per-schema.ts';
import { openShop } from '../../support/shop/shop.ts';

// In these tests, a final capture has taken only a share of an order's price. A second payment pays the remaining
// amount. After that, both payments count.

t.test('replacePayment pays the amount that a final capture has left unpaid', async (t) => {
  const shop = await openShop(t);
  const { order, item, post, pay, payments } = await partlyPaid(shop);
  t.match(await pay(), { status: 200, body: { number: 2, status: 'PENDING', amount: money(2000) } });
  t.match(await pay(), { status: 409, body: { type: 'INVALID_TRANSITION' } }, 'one pending payment at most');
  t.match(await shop.getOrder(order.id), {
    status: 'CONFIRMED',
    paymentStatus: 'PARTIALLY_PAID',
    outstandingAmount: money(2000),
  });
  t.match(await post('/shipments', units([item, 1])), { status: 409, body: { reason: 'NOT_PAID' } });
  await shop.work();
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PARTIALLY_PAID', outstandingAmount: money(0) });
  t.match(await shop.getPayment(order.id), { status: 'AUTHORIZED', capturableAmount: money(2000) });
  t.match(
    await post('/shipments', units([item, 3])),
    { status: 201 },
    'the hold and the first capture cover the shipment',
  );
  t.match(await post('/payment/captures', euros(2001)), {
    status: 409,
    body: { capturableAmount: money(2000) },
  });
  t.match(await post('/payment/captures'), { status: 201, body: { amount: money(2000) } });
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', paymentStatus: 'PAID' });
  t.match(await payments(), [
    { number: 2, status: 'CAPTURED', capturedAmount: money(2000), refundedAmount: money(0) },
    { number: 1, status: 'CAPTURED', capturedAmount: money(1000), refundedAmount: money(0) },
  ]);
  await checkBooks(t, shop);
});

t.test('replacePayment of an unpaid amount: a decline leaves earlier captures unchanged', async (t) => {
  const shop = await openShop(t);
  const { order, item, post, pay, payments } = await partlyPaid(shop);
  await pay('tok_declined');
  await shop.work();
  t.match(await payments(), [
    { status: 'FAILED', amount: money(2000) },
    { capturedAmount: money(1000), refundedAmount: money(0) },
  ]);
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PARTIALLY_PAID', outstandingAmount: money(2000) });
  t.match(await post('/shipments', units([item, 1])), { status: 409, body: { reason: 'NOT_PAID' } });
  await post('/cancel', units([item, 1]));
  t.match(
    await pay(),
    { status: 200, body: { number: 3, amount: money(1000) } },
    'another payment, of the amount that is due now',
  );
  await shop.work();
  t.match(await post('/shipments', units([item, 2])), { status: 201 });
  await post('/payment/captures');
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', paymentStatus: 'PAID' });
  await checkBooks(t, shop);
});

t.test('replacePayment of an unpaid amount: after a decline, unpaid units can be cancelled', async (t) => {
  const shop = await openShop(t);
  const { order, item, post, pay } = await partlyPaid(shop);
  await pay('tok_declined');
  await shop.work();
  t.match(await post('/cancel', units([item, 2])), {
    body: { voidedAmount: money(2000), refundAmount: money(0) },
  });
  t.match(await pay(), { status: 409 }, 'a payment is refused when nothing is due');
  t.match(await post('/shipments', units([item, 1])), { status: 201 });
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', paymentStatus: 'PAID' });
  await checkBooks(t, shop);
});

t.test('replacePayment is refused in every state after the unpaid units were cancelled', async (t) => {
  for (const [token, works] of [
    ['tok_approved', false],
    ['tok_approved', true],
    ['tok_requires_action', true],
  ] as const) {
    const shop = await openShop(t);
    const { order, item, post, pay, payments } = await partlyPaid(shop);
    await pay(token);
    if (works) await shop.work();
    await post('/cancel', units([item, 2]));
    t.match(await pay(), { status: 409 }, 'a payment is refused when nothing is due');
    await shop.work();
    t.match(await payments(), [{ status: 'VOIDED', capturedAmount: money(0) }, { refundedAmount: money(0) }]);
    t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
    t.match(await post('/shipments', units([item, 1])), { status: 201 });
    await checkBooks(t, shop);
  }
});

t.test('cancelOrder refunds the newest payment first, each payment by at most its captures', async (t) => {
  const shop = await openShop(t);
  const { order, item, post, payments } = await paidTogether(shop);
  t.match((await shop.call('GET', `/orders/${order.id}/cancel`)).body, { refundAmount: money(3000) });
  t.match(await post('/cancel', units([item, 1])), { body: { refundAmount: money(1000) } });
  await shop.work();
  t.match(await payments(), [{ refundedAmount: money(1000) }, { refundedAmount: money(0) }]);
  t.match(await post('/cancel'), { body: { refundAmount: money(2000), order: { status: 'CANCELLED' } } });
  await shop.work();
  t.match(await payments(), [{ refundedAmount: money(2000) }, { refundedAmount: money(1000) }]);
  t.match(await shop.getOrder(order.id), { paymentStatus: 'REFUNDED' });
  await checkBooks(t, shop);
});

t.test('createRefund refunds each payment at most by its captured amount', async (t) => {
  const shop = await openShop(t);
  const { order, item, first, post, payments } = await paidTogether(shop);
  t.match(await post('/payment/refunds', { paymentId: first.id, ...euros(1001) }), {
    status: 409,
    body: { type: 'AMOUNT_NOT_REFUNDABLE', refundableAmount: money(1000) },
  });
  t.match(await post('/payment/refunds', { paymentId: first.id, ...euros(300) }), { status: 201 });
  t.match(await post('/payment/refunds', { paymentId: first.id, ...units([item, 1]) }), {
    status: 201,
    body: { purpose: 'ADVANCE', amount: money(700) },
  });
  t.match(await post('/payment/refunds', units([item, 1])), { status: 201, body: { amount: money(300) } });
  t.match(
    (await shop.call('GET', `/orders/${order.id}/cancel`)).body,
    { refundAmount: money(1700), goodwillAmount: money(300), advanceAmount: money(1000) },
    'the refunds of both payments count',
  );
  await shop.work();
  await post('/cancel', units([item, 2]));
  await shop.work();
  t.match(await payments(), [{ refundedAmount: money(1300) }, { refundedAmount: money(1000) }]);
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PARTIALLY_REFUNDED', status: 'CONFIRMED' });
  await checkBooks(t, shop);
});

t.test('getPayment returns a new version when the capturable amount decreases', async (t) => {
  const shop = await openShop(t);
  const { order, first, pay } = await partlyPaid(shop);
  await pay();
  await shop.work();
  const before = await shop.getPayment(order.id);
  await sql`update simulated_payments set status = 'AUTHORIZED' where attempt_id = ${first.id}`.execute(
    shop.db,
  );
  await captureAtDesk(shop.db, order.id);
  await shop.work();
  const after = await shop.getPayment(order.id);
  t.not(etagOf('payment', after), etagOf('payment', before));
});

t.test('replacePayment of an unpaid amount: a payment that is never completed expires', async (t) => {
  const shop = await openShop(t);
  const { order, pay, payments } = await partlyPaid(shop);
  await pay('tok_requires_action');
  await shop.work();
  await sql`
    update payment_attempts set updated_at = updated_at - interval '1 day', created_at = created_at - interval '1 day'
    where status = 'REQUIRES_ACTION'`.execute(shop.db);
  await cancelLapsedOrders(shop.db, { days: 0, limit: 10 }, serviceCaller(newTraceId()));
  await shop.work();
  t.match(await payments(), [{ status: 'VOIDED' }, { status: 'CAPTURED', refundedAmount: money(0) }]);
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', outstandingAmount: money(2000) });
  t.match(await pay(), { status: 200, body: { amount: money(2000) } });
  await shop.work();
  await checkBooks(t, shop);
});

t.test('an older version can’t refund the first payment or start another for the whole price', async (t) => {
  const shop = await openShop(t);
  const { order, first, pay } = await partlyPaid(shop);
  await pay('tok_declined');
  await shop.work();
  const db = placeOf(shop.db, order.id);
  await t.rejects(
    sql`update payment_attempts set refunding_amount = refunding_amount + 1000 where id = ${first.id}`.execute(
      db,
    ),
    /payment_attempts_refunds_within_captured/,
  );
  await t.rejects(
    sql`
    insert into payment_attempts (order_id, id, number, status, payment_method, amount, created_at, updated_at)
    values (${order.id}, gen_random_uuid(), 3, 'PENDING', 'tok_approved', 3000, now(), now())`.execute(db),
    /payment_attempts_one_for_whole/,
  );
});
