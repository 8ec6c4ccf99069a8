import { sql } from 'kysely';
import t from 'tap';
import type { PaymentTask } from '../../../db/orders/index.ts';
import type { PaymentProvider } from '../../../jobs/payment-providers/port/provider.ts';
import { orderWithRefusedVoid, refuseVoid } from '../../support/orders/refused-void.ts';
import { reportTwice } from '../../support/provider/provider-desk.ts';
import { eventTypesOf } from '../../support/shop/feed.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import {
  findOverdueTasks,
  processTask,
  reportUnresolvedPayments,
} from '../../support/shop/run-jobs-per-schema.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { TRACE_ID, WORKER, endReservations, takeTasks } from '../../support/shop/run-jobs.ts';

// If the provider refuses to end a payment, or never reports an outcome, the service opens one matter (a case that
// staff must decide). An outcome of the payment closes the matter.

/**
 * Seconds after which the worker queries the provider again. The times are the same as in `CHECK_INTERVALS` in
 * `jobs/payments/worker.ts`.
 */
const CHECK_INTERVALS = { owed: 120, held: 86_400 };

const listMatters = async (shop: Shop): Promise<Schemas['Matter'][]> =>
  (await shop.call('GET', '/attention')).body['matters'];

const countVoids = async (shop: Shop): Promise<number> =>
  (await shop.db.selectFrom('payment_operations').select('id').where('kind', '=', 'VOID').execute()).length;

const note = (shop: Shop, id: string) =>
  shop.call('PATCH', `/orders/${id}`, {
    body: { metadata: { note: 'looked at' } },
    headers: { 'If-Match': '*' },
  });

const decide = (shop: Shop, { id }: { id: string }, how: 'retries' | 'resolution') =>
  shop.call('POST', `/attention/${id}/${how}`, { body: { note: 'Spoken with the provider' } });

/** Makes the simulated provider send the event that an order's payment has changed. */
const report = async (shop: Shop, orderId: string, paymentId: string) => {
  await reportTwice(shop.db, orderId, paymentId);
  await shop.work();
};

t.test('if the release of a hold is refused, a matter opens, and an operator can retry it', async (t) => {
  const shop = await openShop(t);
  const { orderId, paymentId, matter } = await orderWithRefusedVoid(shop);
  t.match(matter, {
    kind: 'VOID_REFUSED',
    paymentId,
    amount: { amount: 3000, currency: 'EUR' },
    failureCode: 'not_now',
    actions: ['RETRY', 'RESOLVE'],
    detail: 'The payment provider refused to void the payment of €30.00: not_now.',
  });
  await note(shop, orderId);
  t.equal(await countVoids(shop), 1, 'a resolution with a note causes no void');
  t.equal((await decide(shop, matter, 'retries')).status, 200);
  await shop.work();
  t.match(await shop.getOrder(orderId), { paymentStatus: 'VOIDED', attention: [] });
  t.equal((await listMatters(shop)).length, 1);
  await checkBooks(t, shop);
});

t.test('if the provider refuses again after a retry, another matter opens', async (t) => {
  const shop = await openShop(t);
  const { orderId, matter } = await orderWithRefusedVoid(shop);
  await decide(shop, matter, 'retries');
  await refuseVoid(shop.db, orderId);
  await shop.work();
  t.match(await listMatters(shop), [{ status: 'RESOLVED' }, { status: 'OPEN', kind: 'VOID_REFUSED' }]);
  await checkBooks(t, shop);
});

t.test('the capture of a payment closes the matter about the refused release of its hold', async (t) => {
  const shop = await openShop(t);
  const { orderId, paymentId } = await orderWithRefusedVoid(shop);
  await sql`update simulated_payments set status = 'CAPTURED', captured_amount = amount`.execute(shop.db);
  await report(shop, orderId, paymentId);
  t.match(await listMatters(shop), [{ status: 'RESOLVED', resolvedBy: 'order-service' }]);
  t.match(await shop.getOrder(orderId), { paymentStatus: 'REFUNDED', attention: [] });
  await checkBooks(t, shop);
});

t.test('the matter about ending a payment closes if the customer pays after all', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order(
    { [await shop.offer()]: 1 },
    { captureMode: 'MANUAL', paymentMethod: 'tok_requires_action' },
  );
  await shop.work();
  const { id: paymentId } = await shop.getPayment(order.id);
  await shop.expireNow(order.id);
  await refuseVoid(shop.db, order.id);
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'SUBMITTED', attention: [{ kind: 'VOID_REFUSED' }] });
  await sql`update simulated_payments set status = 'AUTHORIZED', authorized_amount = amount`.execute(shop.db);
  await report(shop, order.id, paymentId);
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', attention: [] });
  await checkBooks(t, shop);
});

t.test('a resolved matter does not open again, even if the provider refuses again', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 }, { paymentMethod: 'tok_requires_action' });
  await shop.work();
  await endReservations(shop.db, order.id);
  for (let round = 0; round < 3; round += 1) {
    t.equal(await shop.expireNow(), 1);
    await refuseVoid(shop.db, order.id);
    await shop.work();
    const matters = await listMatters(shop);
    t.equal(matters.length, 1);
    if (round === 1) await decide(shop, matters[0]!, 'resolution');
    await sql`update payment_operations set updated_at = updated_at - interval '1 day'`.execute(shop.db);
  }
  await checkBooks(t, shop);
});

t.test('a payment without an outcome opens one matter, and the outcome closes the matter', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order(
    { [await shop.offer({ amount: 3000 })]: 1 },
    { paymentMethod: 'tok_pending_then_approved' },
  );
  await shop.order({ [await shop.offer()]: 1 }, { paymentMethod: 'tok_requires_action' });
  await shop.work();
  const tell = () => reportUnresolvedPayments(shop.db, 60, WORKER, 100);
  const passTime = (minutes: number) =>
    sql`update payment_attempts set updated_at = updated_at - make_interval(mins => ${minutes})`.execute(
      shop.db,
    );
  await passTime(59);
  t.equal(await tell(), 0);
  await passTime(2);
  t.equal(await tell(), 1);
  t.equal(await tell(), 0, 'the matter opens only once');
  const [matter] = await listMatters(shop);
  t.match(matter, {
    kind: 'PAYMENT_UNRESOLVED',
    status: 'OPEN',
    orderId: order.id,
    amount: { amount: 3000 },
    detail: 'The payment provider has not reported the outcome of the payment of €30.00 for 60 minutes.',
    actions: ['RETRY', 'RESOLVE'],
  });
  t.equal((await listMatters(shop)).length, 1, 'a payment that waits for its customer is not stuck');
  await shop.letProviderFinish();
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', attention: [] });
  t.match(await listMatters(shop), [{ id: matter!.id, status: 'RESOLVED', resolvedBy: 'order-service' }]);
  t.match((await eventTypesOf(shop, order.id)).slice(-3), [
    'payment.captured',
    'order.confirmed',
    'attention.resolved',
  ]);
  await checkBooks(t, shop);
});

t.test('a retried matter opens again if it remains unresolved, but a resolved matter does not', async (t) => {
  const shop = await openShop(t);
  for (const [how, expected] of [
    ['retries', 2],
    ['resolution', 1],
  ] as const) {
    const order = await shop.order(
      { [await shop.offer()]: 1 },
      { paymentMethod: 'tok_pending_then_approved' },
    );
    await shop.work();
    const passTime = () =>
      sql`
        with attempts as (
          update payment_attempts set updated_at = updated_at - interval '61 minutes' where order_id = ${order.id})
        update matters set resolved_at = resolved_at - interval '61 minutes' where order_id = ${order.id}`.execute(
        shop.db,
      );
    const tell = () => reportUnresolvedPayments(shop.db, 60, WORKER, 100);
    const ofOrder = async () => (await listMatters(shop)).filter(({ orderId }) => orderId === order.id);
    await passTime();
    await tell();
    const [matter] = await ofOrder();
    t.equal((await decide(shop, matter!, how)).status, 200);
    t.equal(await tell(), 0, 'no matter opens immediately');
    await passTime();
    await tell();
    t.equal((await ofOrder()).length, expected, how);
    await shop.letProviderFinish();
    await shop.work();
    t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', attention: [] });
  }
  await checkBooks(t, shop);
});

t.test('a refund that the provider reports as pending stays pending, and is looked up later', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.order({ [await shop.offer({ amount: 3000 })]: 1 });
  await shop.work();
  await shop.call('POST', `/orders/${id}/cancel`);
  let calls = 0;
  const slow: PaymentProvider = {
    ...shop.payments.provider,
    async refund() {
      calls += 1;
      return { status: 'PENDING' };
    },
  };
  const work = (provider: PaymentProvider, task: PaymentTask | undefined) =>
    processTask(shop.db, provider, task!, { isRetry: false, traceId: TRACE_ID });
  const [task] = await takeTasks(shop.db);
  await work(slow, task);
  const refunds = async () => (await shop.call('GET', `/orders/${id}/payment/refunds`)).body['refunds'];
  t.match(await refunds(), [{ status: 'PENDING' }]);
  await shop.work();
  t.equal(calls, 1, 'a pending refund is no error, so the call is not repeated');
  t.strictSame(await findOverdueTasks(shop.db, CHECK_INTERVALS, 10), []);

  const looked = (minutes: number) =>
    sql`update payment_operations set checked_at = now() - make_interval(mins => ${minutes})`.execute(
      shop.db,
    );
  await looked(3);
  t.equal(
    (await findOverdueTasks(shop.db, CHECK_INTERVALS, 10)).length,
    1,
    'looked up every two minutes at first',
  );
  await sql`
    update payment_operations set created_at = created_at - interval '1 day', updated_at = updated_at - interval '1 day'`.execute(
    shop.db,
  );
  await looked(59);
  t.strictSame(await findOverdueTasks(shop.db, CHECK_INTERVALS, 10), []);
  await looked(61);
  t.equal(
    (await findOverdueTasks(shop.db, CHECK_INTERVALS, 10)).length,
    1,
    'looked up every hour in the end',
  );
  t.equal(await reportUnresolvedPayments(shop.db, 60, WORKER, 100), 1);
  const [matter] = await listMatters(shop);
  const [refund] = await refunds();
  t.match(matter, { kind: 'PAYMENT_UNRESOLVED', refundId: refund.id, amount: { amount: 3000 } });
  t.equal((await decide(shop, matter!, 'retries')).status, 200);
  const [again] = await findOverdueTasks(shop.db, CHECK_INTERVALS, 10);
  t.match(again, { kind: 'operation', id: refund.id }, 'after a retry the refund is next to be looked up');
  await work(shop.payments.provider, again);
  t.match(await refunds(), [{ status: 'SUCCEEDED' }]);
  t.match(await shop.getOrder(id), { paymentStatus: 'REFUNDED', attention: [] });
  await checkBooks(t, shop);
});

t.test('an event of the provider makes the worker look up pending operations immediately', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.order({ [await shop.offer({ amount: 3000 })]: 1 });
  await shop.work();
  const { id: paymentId } = await shop.getPayment(id);
  await shop.call('POST', `/orders/${id}/cancel`);
  const slow = { ...shop.payments.provider, refund: async () => ({ status: 'PENDING' as const }) };
  const [task] = await takeTasks(shop.db);
  await processTask(shop.db, slow, task!, { isRetry: false, traceId: TRACE_ID });
  t.match(await shop.getOrder(id), { paymentStatus: 'PAID' });
  await report(shop, id, paymentId);
  t.match(await shop.getOrder(id), { paymentStatus: 'REFUNDED' });
  await checkBooks(t, shop);
});
