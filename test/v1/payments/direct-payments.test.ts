import t from 'tap';
import {
  confirm,
  expire,
  letPaymentsBecomeDue,
  listTasks,
  placeDirect,
  review,
} from '../../support/direct-payments/orders.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { eventTypesOf } from '../../support/shop/feed.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { openMatters, resolve } from '../../support/stories/money-matters.ts';

/** Lists the payments and the operations that the simulated provider knows. */
const askedOf = ({ db }: Shop) => db.selectFrom('simulated_payments').select('attempt_id').execute();

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

for (const kind of ['TERMS', 'ON_DELIVERY'] as const)
  t.test(
    `createOrder with a payment ${kind} confirms the order, which ships before it is paid`,
    async (t) => {
      const shop = await openShop(t);
      const order = await placeDirect(shop, { kind });
      t.match(order, { status: 'SUBMITTED', payment: { kind, dueOn: dayIn(14) } });
      t.match(await shop.getOrder(order.id), {
        ...{ status: 'CONFIRMED', paymentStatus: 'PENDING', outstandingAmount: { amount: 3000 } },
        payment: { kind, dueOn: dayIn(14) },
      });
      const status = kind === 'TERMS' ? 'ON_TERMS' : 'ON_DELIVERY';
      t.match(await shop.getPayment(order.id), {
        ...{
          kind,
          status,
          dueOn: dayIn(14),
          authorizedAmount: { amount: 0 },
          capturableAmount: { amount: 0 },
        },
      });
      const shipment = await shop.call('POST', `/orders/${order.id}/shipments`, {
        body: units([order.items[0], 3]),
      });
      t.equal(shipment.status, 201);
      t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', fulfillmentStatus: 'FULFILLED' });
      t.match(await confirm(shop, order.id), {
        status: 201,
        body: { status: 'SUCCEEDED', amount: { amount: 3000 } },
      });
      t.match(await shop.getOrder(order.id), {
        ...{ status: 'COMPLETED', paymentStatus: 'PAID', outstandingAmount: { amount: 0 }, version: 4 },
      });
      t.match(await shop.getPayment(order.id), { status: 'CAPTURED', capturedAmount: { amount: 3000 } });
      await shop.work();
      t.strictSame(await eventTypesOf(shop, order.id), [
        ...['order.submitted', 'payment.agreed', 'order.confirmed', 'shipment.created', 'payment.captured'],
        'order.completed',
      ]);
      t.strictSame(await askedOf(shop), [], 'the provider is never asked');
      t.strictSame(await faultsOf(shop.db), []);
    },
  );

t.test(
  'createOrder with a payment by TRANSFER reserves the stock for days, and is confirmed when paid',
  async (t) => {
    const shop = await openShop(t);
    const order = await placeDirect(shop, { kind: 'TRANSFER' });
    t.match(order, { payment: { kind: 'TRANSFER', dueOn: dayIn(7) } });
    const end = Date.parse(dayIn(8));
    t.ok(Math.abs(Date.parse(order.reservedUntil) - end) < 120_000, 'until the end of the last day');
    t.match(await shop.getOrder(order.id), { status: 'SUBMITTED', paymentStatus: 'PENDING' });
    t.match(await shop.getPayment(order.id), { status: 'AWAITING_TRANSFER' });
    t.match(await shop.call('POST', `/orders/${order.id}/shipments`, { body: units([order.items[0], 1]) }), {
      status: 409,
    });
    t.match(await confirm(shop, order.id, 1000), { status: 201 });
    t.match(await shop.getOrder(order.id), {
      ...{ status: 'SUBMITTED', paymentStatus: 'PARTIALLY_PAID', outstandingAmount: { amount: 2000 } },
    });
    t.match(await confirm(shop, order.id), { status: 201, body: { amount: { amount: 2000 } } });
    t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
    await shop.work();
    t.strictSame(await eventTypesOf(shop, order.id), [
      ...['order.submitted', 'payment.captured', 'payment.captured', 'order.confirmed'],
    ]);
    t.strictSame(await askedOf(shop), []);
    t.strictSame(await faultsOf(shop.db), []);
  },
);

t.test('createPaymentConfirmation refunds too much money, which a person pays back', async (t) => {
  const shop = await openShop(t);
  const order = await placeDirect(shop, { kind: 'TRANSFER' });
  t.match(await confirm(shop, order.id, 3100), { status: 201 });
  t.match(await shop.getOrder(order.id), {
    ...{ status: 'CONFIRMED', paymentStatus: 'PAID' },
    attention: [{ kind: 'MANUAL_REFUND', amount: { amount: 100 } }],
  });
  await shop.work();
  const refunds = () => shop.call('GET', `/orders/${order.id}/payment/refunds`);
  t.match(await refunds(), { body: { refunds: [{ status: 'PENDING', reason: 'OVERPAYMENT' }] } });
  const [matter] = await openMatters(shop);
  t.match(matter, { kind: 'MANUAL_REFUND', actions: ['RESOLVE'] });
  t.equal((await resolve(shop, matter!.id)).status, 200);
  t.match(await refunds(), { body: { refunds: [{ status: 'SUCCEEDED', amount: { amount: 100 } }] } });
  t.match(await shop.getOrder(order.id), {
    status: 'CONFIRMED',
    paymentStatus: 'PARTIALLY_REFUNDED',
    attention: [],
  });
  t.strictSame(await faultsOf(shop.db), []);
  await shop.work();
  t.strictSame((await eventTypesOf(shop, order.id)).slice(-2), ['refund.succeeded', 'attention.resolved']);
});

t.test(
  'createPaymentConfirmation refunds money that arrives after the order was cancelled or has expired',
  async (t) => {
    const shop = await openShop(t);
    const cancelled = await placeDirect(shop, { kind: 'TRANSFER' });
    t.equal((await shop.call('POST', `/orders/${cancelled.id}/cancel`)).status, 200);
    t.match(await shop.getPayment(cancelled.id), { status: 'VOIDED' });
    const expired = await placeDirect(shop, { kind: 'TRANSFER' });
    t.equal(await expire(shop, expired.id), 1);
    t.match(await shop.getOrder(expired.id), { status: 'EXPIRED' });
    t.strictSame(await openMatters(shop), []);
    for (const [{ id }, status] of [
      [cancelled, 'VOIDED'],
      [expired, 'EXPIRED'],
    ] as const) {
      t.match(await confirm(shop, id), { status: 409, body: { reason: 'NOTHING_DUE' } });
      t.match(await confirm(shop, id, 3000), { status: 201 });
      t.match(await shop.getPayment(id), { status, capturedAmount: { amount: 3000 } });
      const refunds = await shop.call('GET', `/orders/${id}/payment/refunds`);
      t.match(refunds, { body: { refunds: [{ reason: 'LATE_PAYMENT', amount: { amount: 3000 } }] } });
    }
    t.match(await openMatters(shop), [{ kind: 'MANUAL_REFUND' }, { kind: 'MANUAL_REFUND' }]);
    await shop.work();
    t.strictSame(await faultsOf(shop.db), []);
  },
);

t.test('cancelOrder and createRefund of a direct payment never ask the provider', async (t) => {
  const shop = await openShop(t);
  const order = await placeDirect(shop, { kind: 'TERMS' });
  const cancel = (quantity: number) =>
    shop.call('POST', `/orders/${order.id}/cancel`, { body: units([order.items[0], quantity]) });
  t.equal((await cancel(1)).status, 200);
  t.match(await shop.getPayment(order.id), { status: 'ON_TERMS', amount: { amount: 2000 } });
  await confirm(shop, order.id);
  t.match(await shop.getPayment(order.id), { status: 'CAPTURED', capturedAmount: { amount: 2000 } });
  const preview = await shop.call('GET', `/orders/${order.id}/cancel`);
  t.match(preview, { status: 200, body: { refundAmount: { amount: 2000 } } });
  t.equal((await cancel(1)).status, 200);
  const goodwill = await shop.call('POST', `/orders/${order.id}/payment/refunds`, {
    body: { amount: { amount: 300, currency: 'EUR' } },
  });
  t.match(goodwill, { status: 201, body: { status: 'PENDING' } });
  await shop.work();
  t.match(await openMatters(shop), [
    { kind: 'MANUAL_REFUND', amount: { amount: 1000 } },
    { kind: 'MANUAL_REFUND', amount: { amount: 300 } },
  ]);
  const { id: paymentId } = await shop.getPayment(order.id);
  t.strictSame(await listTasks(shop, order.id, paymentId), [], 'no worker gets a task');
  const { refunds } = (await shop.call('GET', `/orders/${order.id}/payment/refunds`)).body;
  await shop.work([
    { kind: 'event', orderId: order.id, id: paymentId },
    ...refunds.map(({ id }: { id: string }) => ({ kind: 'operation' as const, orderId: order.id, id })),
  ]);
  t.match(await shop.getPayment(order.id), { refundedAmount: { amount: 0 }, status: 'CAPTURED' });
  for (const { id } of await openMatters(shop)) await resolve(shop, id);
  t.match(await shop.getPayment(order.id), { refundedAmount: { amount: 1300 } });
  t.equal((await cancel(1)).status, 200);
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED', attention: [{ amount: { amount: 700 } }] });
  t.strictSame(await askedOf(shop), []);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test(
  'PAYMENT_OVERDUE opens after the last day of a payment, and closes when the money is confirmed',
  async (t) => {
    const shop = await openShop(t);
    const onTerms = await placeDirect(shop, { kind: 'TERMS' });
    const inPart = await placeDirect(shop, { kind: 'TRANSFER' });
    const unpaid = await placeDirect(shop, { kind: 'TRANSFER' });
    const paid = await placeDirect(shop, { kind: 'TERMS' });
    await confirm(shop, paid.id);
    await confirm(shop, inPart.id, 1000);
    await review(shop);
    t.strictSame(await openMatters(shop), []);
    t.equal(
      await expire(shop, inPart.id, unpaid.id),
      1,
      'a transfer that has arrived in part does not expire',
    );
    await letPaymentsBecomeDue(shop);
    for (const [{ id }, amount] of [
      [onTerms, 3000],
      [inPart, 2000],
    ] as const)
      t.match((await shop.getOrder(id)).attention, [{ kind: 'PAYMENT_OVERDUE', amount: { amount } }]);
    t.equal((await openMatters(shop)).length, 2);
    await letPaymentsBecomeDue(shop);
    t.equal((await openMatters(shop)).length, 2);
    await confirm(shop, onTerms.id);
    await shop.call('POST', `/orders/${inPart.id}/cancel`);
    t.match(await openMatters(shop), [
      { kind: 'MANUAL_REFUND', orderId: inPart.id, amount: { amount: 1000 } },
    ]);
    t.match(await shop.getOrder(inPart.id), { status: 'CANCELLED' });
    t.strictSame(await faultsOf(shop.db), []);
  },
);
