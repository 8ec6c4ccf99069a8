import { sql } from 'kysely';
import t from 'tap';
import { euros, units } from '../support/bodies.ts';
import { bookFaultsOf, faultsOf } from '../support/invariants.ts';
import { type Shop, openShop } from '../support/shop.ts';
import { TRACE_ID, takeTasks } from '../support/worker.ts';
import { processTask } from '../../jobs/payments/tasks.ts';

// Payments that change at the provider without a request from us: in its dashboard, or because a hold ends.

/** The provider changes a payment, and sends an event. */
async function changeAtProvider(
  shop: Shop,
  { id }: { id: string },
  now: { status: string; captured_amount: number },
): Promise<void> {
  await shop.db.updateTable('simulated_payments').set(now).where('order_id', '=', id).execute();
  await shop.db
    .insertInto('simulated_events')
    .columns(['attempt_id', 'type', 'due_at'])
    .expression((eb) =>
      eb
        .selectFrom('simulated_payments')
        .select(['attempt_id', sql<string>`'payment.changed'`.as('type'), sql<string>`now()`.as('due_at')])
        .where('order_id', '=', id),
    )
    .execute();
}

/** An order whose money, 10 euros, is authorised and not captured. */
async function authorisedOrder(shop: Shop) {
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { capture: 'MANUAL' });
  await shop.work();
  return order;
}

t.test('money captured in the dashboard pays the order', async (t) => {
  const shop = await openShop(t);
  const order = await authorisedOrder(shop);
  await changeAtProvider(shop, order, { status: 'CAPTURED', captured_amount: 1000 });
  await shop.work();
  t.match(await shop.getPayment(order.id), { status: 'CAPTURED', capturedAmount: { amount: 1000 } });
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
  t.strictSame(await faultsOf(shop.db), []);
  t.strictSame(await bookFaultsOf(shop.db), []);
});

t.test('money captured in the dashboard is refunded by a cancel, also when a worker is killed', async (t) => {
  const shop = await openShop(t);
  const { provider } = shop.payments;
  const order = await authorisedOrder(shop);
  await shop.db
    .updateTable('simulated_payments')
    .set({ status: 'CAPTURED', captured_amount: 1000 })
    .execute();
  await shop.call('POST', `/orders/${order.id}/cancel`);
  const tasks = await takeTasks(shop.db);
  t.match(tasks, [{ kind: 'operation' }]);
  let lookups = 0;
  const lookup: typeof provider.lookup = async (attempt) => {
    lookups += 1;
    if (lookups === 2) throw new Error('killed');
    return provider.lookup(attempt);
  };
  const work = (isRetry: boolean) =>
    processTask(shop.db, { ...provider, lookup }, tasks[0]!, { isRetry, traceId: TRACE_ID });
  await t.rejects(work(false), { message: 'killed' }, 'after it has recorded that the provider refuses');
  await work(true);
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED', paymentStatus: 'REFUNDED' });
  t.strictSame(await faultsOf(shop.db), []);
  t.strictSame(await bookFaultsOf(shop.db), []);
});

t.test('a hold that ends after a part of it was captured leaves that part paid', async (t) => {
  const shop = await openShop(t);
  const order = await authorisedOrder(shop);
  await shop.call('POST', `/orders/${order.id}/payment/captures`, { body: euros(300) });
  await shop.work();
  await changeAtProvider(shop, order, { status: 'VOIDED', captured_amount: 300 });
  await shop.work();
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PARTIALLY_PAID' });
  t.match(await shop.getPayment(order.id), {
    status: 'CAPTURED',
    capturedAmount: { amount: 300 },
    refundableAmount: { amount: 300 },
    capturableAmount: { amount: 0 },
  });
});

t.test('an order whose hold has ended cannot be shipped, but can be cancelled', async (t) => {
  const shop = await openShop(t);
  const order = await authorisedOrder(shop);
  await changeAtProvider(shop, order, { status: 'VOIDED', captured_amount: 0 });
  await shop.work();
  const body = units([order.items[0], 1]);
  t.match(await shop.call('POST', `/orders/${order.id}/shipments`, { body }), {
    status: 409,
    body: { type: 'INVALID_TRANSITION', orderStatus: 'CONFIRMED', paymentStatus: 'VOIDED' },
  });
  t.equal((await shop.call('POST', `/orders/${order.id}/cancel`)).status, 200);
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED', paymentStatus: 'VOIDED' });
});
