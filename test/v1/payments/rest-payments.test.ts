import { sql } from 'kysely';
import t from 'tap';
import { newTraceId } from '../../../db/base/ids.ts';
import { serviceCaller } from '../../../db/call/caller.ts';
import { recordDisputes } from '../../../db/orders/index.ts';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { placeOf } from '../../support/database/shards.ts';
import { captureAtDesk, chargeDeadAttempt } from '../../support/provider/provider-desk.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { cancelLapsedOrders } from '../../support/shop/run-jobs-per-schema.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

// A final capture has taken a part of an order. Another attempt pays the rest, and then both attempts count.

const money = (amount: number) => ({ amount, currency: 'EUR' });

/** Places an order of three units at 1000, whose last capture has taken a part. */
async function partlyPaid(shop: Shop, amount = 1000) {
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 3 }, { captureMode: 'MANUAL' });
  const post = (path: string, body: object = {}) => shop.call('POST', `/orders/${order.id}${path}`, { body });
  await shop.work();
  await post('/payment/captures', { ...euros(amount), final: true });
  await shop.work();
  const first = await shop.getPayment(order.id);
  const pay = async (paymentMethod = 'tok_approved') =>
    shop.call('PUT', `/orders/${order.id}/payment`, {
      body: { paymentMethod },
      headers: { 'If-Match': etagOf('payment', await shop.getPayment(order.id)) },
    });
  const payments = async () =>
    (await shop.call('GET', `/orders/${order.id}/payments`)).body['payments'] as Record<string, any>[];
  return { order, item: order.items[0], first, post, pay, payments };
}

/** Places an order whose final capture has taken a part, and pays the rest. */
async function paidTogether(shop: Shop) {
  const partly = await partlyPaid(shop);
  await partly.pay();
  await shop.work();
  await partly.post('/payment/captures');
  await shop.work();
  return { ...partly, second: await shop.getPayment(partly.order.id) };
}

t.test('replacePayment pays the rest after a final capture has taken only a part', async (t) => {
  const shop = await openShop(t);
  const { order, item, post, pay, payments } = await partlyPaid(shop);
  t.match(await pay(), { status: 200, body: { number: 2, status: 'PENDING', amount: money(2000) } });
  t.match(await pay(), { status: 409, body: { type: 'INVALID_TRANSITION' } }, 'one at a time');
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
    'the hold and the first capture cover it',
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

t.test('replacePayment of the rest keeps the earlier captures if it is declined', async (t) => {
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
    'again, for what is due now',
  );
  await shop.work();
  t.match(await post('/shipments', units([item, 2])), { status: 201 });
  await post('/payment/captures');
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', paymentStatus: 'PAID' });
  await checkBooks(t, shop);
});

t.test('replacePayment of the rest, if declined, leaves a rest that can be cancelled', async (t) => {
  const shop = await openShop(t);
  const { order, item, post, pay } = await partlyPaid(shop);
  await pay('tok_declined');
  await shop.work();
  t.match(await post('/cancel', units([item, 2])), {
    body: { voidedAmount: money(2000), refundAmount: money(0) },
  });
  t.match(await pay(), { status: 409 }, 'nothing is due');
  t.match(await post('/shipments', units([item, 1])), { status: 201 });
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', paymentStatus: 'PAID' });
  await checkBooks(t, shop);
});

t.test('replacePayment of the rest is unnecessary in every state once units are cancelled', async (t) => {
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
    t.match(await pay(), { status: 409 }, 'nothing is due');
    await shop.work();
    t.match(await payments(), [{ status: 'VOIDED', capturedAmount: money(0) }, { refundedAmount: money(0) }]);
    t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
    t.match(await post('/shipments', units([item, 1])), { status: 201 });
    await checkBooks(t, shop);
  }
});

t.test('cancelOrder refunds the newest payment first, each at most by its captured amount', async (t) => {
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

t.test('createRefund refunds each payment at most with its captured amount', async (t) => {
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

/** Returns a function that records a dispute of a part of a payment by the customer's bank, or the bank's decision. */
const disputing =
  (shop: Shop, orderId: string, paymentId: string) =>
  async (status: 'OPEN' | 'WON' | 'LOST', amount: number): Promise<void> => {
    const dispute = { reference: 'dispute_1', amount, currency: 'EUR', status };
    const db = placeOf(shop.db, orderId);
    await recordDisputes(db, orderId, paymentId, [dispute], serviceCaller(newTraceId()));
  };

t.test('createShipment is refused while money of any payment is disputed or lost', async (t) => {
  const shop = await openShop(t);
  const { order, item, first, post } = await paidTogether(shop);
  const dispute = disputing(shop, order.id, first.id);
  const refused = { status: 409, body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'DISPUTED' } };
  await dispute('OPEN', 1000);
  t.match(await post('/shipments', units([item, 1])), refused);
  await dispute('LOST', 1000);
  t.match(await post('/shipments', units([item, 1])), refused);
  t.match(await shop.getOrder(order.id), { outstandingAmount: money(0) }, 'it is not asked for again');
  t.match((await post('/cancel')).body, { refundAmount: money(2000) }, 'what is left goes back');
});

t.test('replacePayment requests the rest without disputed money, whatever the outcome', async (t) => {
  for (const end of ['WON', 'LOST'] as const) {
    const shop = await openShop(t);
    const { order, item, first, post, pay, payments } = await partlyPaid(shop);
    const dispute = disputing(shop, order.id, first.id);
    await dispute('OPEN', 400);
    t.match(await shop.getOrder(order.id), { outstandingAmount: money(2000) }, 'it is neither due again');
    t.match(await pay(), { status: 200, body: { amount: money(2000) } });
    await shop.work();
    await post('/payment/captures');
    await shop.work();
    t.match(await payments(), [{ refundedAmount: money(0) }, { refundedAmount: money(0) }], 'nor given back');
    const notShippable = { status: 409, body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'DISPUTED' } };
    t.match(await post('/shipments', units([item, 1])), notShippable);
    await dispute(end, 400);
    await shop.work();
    t.match(await shop.getOrder(order.id), { paymentStatus: 'PAID', outstandingAmount: money(0) });
    t.match(
      await pay(),
      { status: 409, body: { type: 'INVALID_TRANSITION' } },
      'what was lost is not paid again',
    );
    t.match(await payments(), [{ refundedAmount: money(0) }, { refundedAmount: money(0) }]);
    if (end === 'LOST') {
      t.match(await post('/shipments', units([item, 1])), notShippable);
      t.match(await post('/cancel'), { body: { refundAmount: money(2600) } }, 'all that is left');
    } else t.match(await post('/shipments', units([item, 3])), { status: 201 });
    await shop.work();
    await checkBooks(t, shop);
  }
});

t.test('replacePayment of the rest: a first payment disputed in full is refunded once', async (t) => {
  for (const end of ['WON', 'LOST'] as const) {
    const shop = await openShop(t);
    const { order, first, post, pay, payments } = await partlyPaid(shop);
    const dispute = disputing(shop, order.id, first.id);
    await dispute('OPEN', 1000);
    t.match(await pay(), { status: 200, body: { amount: money(2000) } });
    await shop.work();
    await post('/payment/captures');
    await shop.work();
    t.match(await post('/cancel'), { body: { refundAmount: money(2000), order: { status: 'CANCELLED' } } });
    await shop.work();
    t.match(await payments(), [{ refundedAmount: money(2000) }, { refundedAmount: money(0) }]);
    await dispute(end, 1000);
    await shop.work();
    t.match(await payments(), [
      { refundedAmount: money(2000) },
      { refundedAmount: money(end === 'WON' ? 1000 : 0) },
    ]);
    t.match(await pay(), { status: 409 }, 'the order has ended');
    await checkBooks(t, shop);
  }
});

t.test('replacePayment is refused while the bank disputes a payment of the whole price', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 });
  await shop.work();
  const { id } = await shop.getPayment(order.id);
  const dispute = disputing(shop, order.id, id);
  const pay = async () =>
    shop.call('PUT', `/orders/${order.id}/payment`, {
      body: { paymentMethod: 'tok_approved' },
      headers: { 'If-Match': '*' },
    });
  for (const status of ['OPEN', 'LOST'] as const) {
    await dispute(status, 1000);
    t.match(await pay(), { status: 409, body: { type: 'INVALID_TRANSITION' } }, status);
    t.match(await shop.getOrder(order.id), { outstandingAmount: money(0) });
  }
  await checkBooks(t, shop);
});

t.test('replacePayment requests the whole price while a failed payment’s money is disputed', async (t) => {
  for (const end of ['WON', 'LOST'] as const) {
    const shop = await openShop(t);
    const sku = await shop.offer({ amount: 1000 });
    const order = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_declined' });
    await shop.work();
    const { id } = await shop.getPayment(order.id);
    const dispute = disputing(shop, order.id, id);
    await chargeDeadAttempt(shop.db, order.id, id);
    await dispute('OPEN', 1000);
    await shop.work();
    const body = { paymentMethod: 'tok_approved' };
    const headers = { 'If-Match': '*' };
    const paid = await shop.call('PUT', `/orders/${order.id}/payment`, { body, headers });
    t.match(paid, { status: 200, body: { amount: money(1000) } });
    await shop.work();
    const first = async () => (await shop.call('GET', `/orders/${order.id}/payments/${id}`)).body;
    t.match(await first(), { capturedAmount: money(1000), refundedAmount: money(0) });
    await dispute(end, 1000);
    await shop.work();
    t.match(await first(), { refundedAmount: money(end === 'WON' ? 1000 : 0) });
    const shipped = await shop.call('POST', `/orders/${order.id}/shipments`, {
      body: units([order.items[0], 1]),
    });
    t.equal(shipped.status, 201);
    t.match(await shop.getOrder(order.id), { status: 'COMPLETED', paymentStatus: 'PAID' });
    await checkBooks(t, shop);
  }
});

t.test('getPayment has another version once its capturable amount is smaller', async (t) => {
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

t.test('replacePayment of the rest expires if the customer never completes the payment', async (t) => {
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

t.test('older code can neither refund the first payment nor start one for the whole price', async (t) => {
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
    /payment_attempts_one_for_all/,
  );
});
