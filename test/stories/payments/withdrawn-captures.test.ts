import { sql } from 'kysely';
import t from 'tap';
import { processTask } from '../../../jobs/payments/process-task.ts';
import { placeOf } from '../../support/database/shards.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { bookFaultsOf, checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { findOverdueTasks, reportUnresolvedPayments } from '../../support/shop/run-jobs-per-schema.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { TRACE_ID, WORKER, takeTasks } from '../../support/shop/run-jobs.ts';

// The service withdraws a capture that no order needs any more, unless the provider is already executing it.

/**
 * Places an authorised order of three units at 10 euros each, and requests these captures. The provider refuses the
 * first attempt of each capture temporarily.
 */
async function orderWithCaptures(shop: Shop, ...captures: object[]) {
  const sku = await shop.offer({ amount: 1000 });
  const order = await shop.order(
    { [sku]: 3 },
    { captureMode: 'MANUAL', paymentMethod: 'tok_capture_delayed' },
  );
  await shop.work();
  for (const body of captures) await capture(shop, order.id, body);
  return order;
}

async function capture(shop: Shop, orderId: string, body: object): Promise<void> {
  const { status } = await shop.call('POST', `/orders/${orderId}/payment/captures`, { body });
  if (status !== 201) throw new Error(`createCapture: ${status}`);
}

const capturesOf = async (shop: Shop, id: string): Promise<Schemas['Capture'][]> =>
  (await shop.call('GET', `/orders/${id}/payment/captures`)).body['captures'];

const cancel = (shop: Shop, id: string, body?: object) => shop.call('POST', `/orders/${id}/cancel`, { body });

const atProvider = ({ db }: Shop) =>
  db
    .selectFrom('simulated_payments')
    .select(['status', 'captured_amount', 'refunded_amount'])
    .executeTakeFirstOrThrow();

/** Runs due tasks until none is left. */
async function finish(shop: Shop): Promise<void> {
  for (let round = 0; round < 4; round += 1) {
    await shop.letProviderFinish();
    await shop.work(await findOverdueTasks(shop.db, { owed: 0, held: 0 }, 10));
  }
}

async function typesOf(shop: Shop): Promise<string[]> {
  const { events } = (await shop.call('GET', '/events?size=100')).body;
  return events.map(({ type }: { type: string }) => type);
}

t.test('cancelOrder withdraws a capture that waits for its retry, and releases the hold', async (t) => {
  const shop = await openShop(t);
  const { id } = await orderWithCaptures(shop, {});
  await shop.work();
  t.match(await capturesOf(shop, id), [{ status: 'PENDING', amount: { amount: 3000 } }]);
  const [order, payment] = [await shop.getOrder(id), await shop.getPayment(id)];
  t.match(await cancel(shop, id), {
    status: 200,
    body: { order: { status: 'CANCELLED', version: order.version + 1 }, voidedAmount: { amount: 3000 } },
  });
  t.match(await capturesOf(shop, id), [{ status: 'FAILED', failureCode: 'issuer_unavailable', version: 2 }]);
  t.match(await shop.getPayment(id), { version: payment.version + 1, capturableAmount: { amount: 0 } });
  await checkBooks(t, shop);
  t.match(await atProvider(shop), { status: 'VOIDED', captured_amount: 0 });
  t.match((await typesOf(shop)).slice(-3), ['order.cancelled', 'capture.failed', 'payment.voided']);
  await finish(shop);
  t.match(await atProvider(shop), { status: 'VOIDED', captured_amount: 0 }, 'the capture is not retried');
  t.strictSame(await bookFaultsOf(shop.db), []);
});

t.test(
  'cancelOrder of some units replaces a waiting capture with a capture of the new due amount',
  async (t) => {
    const shop = await openShop(t);
    const { id, items } = await orderWithCaptures(shop, {});
    await shop.work();
    const { version } = await shop.getPayment(id);
    t.match(await cancel(shop, id, units([items[0], 1])), {
      status: 200,
      body: { refundAmount: { amount: 0 } },
    });
    t.match(await capturesOf(shop, id), [
      { status: 'FAILED', amount: { amount: 3000 } },
      { status: 'PENDING', amount: { amount: 2000 } },
    ]);
    t.match(await shop.getPayment(id), { version: version + 1 });
    t.strictSame(await faultsOf(shop.db), []);
    await finish(shop);
    t.match(await atProvider(shop), { status: 'CAPTURED', captured_amount: 2000, refunded_amount: 0 });
    t.match(await shop.getOrder(id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
    await checkBooks(t, shop);
  },
);

t.test('cancelOrder of some units does not change a capture whose amount is still due', async (t) => {
  const shop = await openShop(t);
  const { id, items } = await orderWithCaptures(shop, euros(1000));
  await shop.work();
  await cancel(shop, id, units([items[0], 2]));
  t.match(await capturesOf(shop, id), { length: 1, 0: { status: 'PENDING', amount: { amount: 1000 } } });
  await finish(shop);
  t.match(await atProvider(shop), { status: 'CAPTURED', captured_amount: 1000, refunded_amount: 0 });
  await checkBooks(t, shop);
});

t.test('cancelOrder withdraws a final capture that waits for another capture', async (t) => {
  const shop = await openShop(t);
  const { id } = await orderWithCaptures(shop, euros(500), { ...euros(1500), final: true });
  await shop.work();
  await cancel(shop, id);
  t.match(await capturesOf(shop, id), [
    { status: 'FAILED', failureCode: 'issuer_unavailable' },
    { status: 'FAILED', failureCode: 'withdrawn' },
  ]);
  await finish(shop);
  t.match(await atProvider(shop), { status: 'VOIDED', captured_amount: 0 });
  await checkBooks(t, shop);
});

t.test('cancelOrder releases the remaining hold if a second capture is waiting for its retry', async (t) => {
  const shop = await openShop(t);
  const { id } = await orderWithCaptures(shop, euros(1000));
  await finish(shop);
  t.match(await atProvider(shop), { status: 'AUTHORIZED', captured_amount: 1000 });
  await capture(shop, id, euros(1000));
  await shop.work();
  await cancel(shop, id);
  await checkBooks(t, shop);
  t.match(await atProvider(shop), { status: 'CAPTURED', captured_amount: 1000, refunded_amount: 1000 });
});

t.test('cancelOrder closes the matter that was opened because a capture took too long', async (t) => {
  const shop = await openShop(t);
  const { id } = await orderWithCaptures(shop, {});
  await shop.work();
  await sql`update payment_operations set created_at = created_at - interval '2 hours', updated_at = updated_at - interval '2 hours'`.execute(
    shop.db,
  );
  await reportUnresolvedPayments(shop.db, 60, WORKER, 10);
  t.match(await shop.getOrder(id), { attention: [{ kind: 'PAYMENT_UNRESOLVED' }] });
  await cancel(shop, id);
  t.match(await shop.getOrder(id), { attention: [] });
  await checkBooks(t, shop);
});

/** Runs the due tasks. `during` runs while the provider executes a capture. */
async function workDuring(shop: Shop, during: () => Promise<unknown>): Promise<void> {
  const { provider } = shop.payments;
  const asked: typeof provider = {
    ...provider,
    async capture(...request) {
      await during();
      return provider.capture(...request);
    },
  };
  const due = await findOverdueTasks(shop.db, { owed: 0, held: 86_400 }, 10);
  for (const task of [...(await takeTasks(shop.db)), ...due]) {
    const how = { isRetry: false, traceId: TRACE_ID };
    await processTask(placeOf(shop.db, task.orderId), asked, task, how);
  }
}

t.test('if the provider refuses a capture of a cancelled order temporarily, it is not retried', async (t) => {
  const shop = await openShop(t);
  const { id } = await orderWithCaptures(shop, {});
  await workDuring(shop, async () => {
    await cancel(shop, id);
    t.match(await capturesOf(shop, id), [{ status: 'PENDING' }], 'the capture is in flight');
  });
  t.match(await capturesOf(shop, id), [{ status: 'FAILED', failureCode: 'issuer_unavailable' }]);
  await checkBooks(t, shop);
  t.match(await atProvider(shop), { status: 'VOIDED', captured_amount: 0 });
});

t.test('if the provider refuses a capture temporarily, the retry leaves out cancelled units', async (t) => {
  const shop = await openShop(t);
  const { id, items } = await orderWithCaptures(shop, {});
  await workDuring(shop, () => cancel(shop, id, units([items[0], 1])));
  t.match(await capturesOf(shop, id), [
    { status: 'FAILED' },
    { status: 'PENDING', amount: { amount: 2000 } },
  ]);
  await finish(shop);
  t.match(await atProvider(shop), { status: 'CAPTURED', captured_amount: 2000, refunded_amount: 0 });
  await checkBooks(t, shop);
});

t.test('if an order is cancelled while its capture is retried, the capture is refunded', async (t) => {
  const shop = await openShop(t);
  const { id } = await orderWithCaptures(shop, {});
  await shop.work();
  await shop.letProviderFinish();
  await workDuring(shop, async () => {
    await cancel(shop, id);
    t.match(await capturesOf(shop, id), [{ status: 'PENDING' }], 'the capture is in flight');
  });
  t.match(await capturesOf(shop, id), [{ status: 'SUCCEEDED' }]);
  await checkBooks(t, shop);
  t.match(await atProvider(shop), { status: 'CAPTURED', captured_amount: 3000, refunded_amount: 3000 });
  t.match(await shop.getOrder(id), { attention: [] });
});

t.test('a worker does not send a capture to the provider if the order is already cancelled', async (t) => {
  const shop = await openShop(t);
  const { id } = await orderWithCaptures(shop, {});
  await shop.work();
  await shop.letProviderFinish();
  const due = await findOverdueTasks(shop.db, { owed: 120, held: 86_400 }, 10);
  await cancel(shop, id);
  t.equal(due.length, 1);
  await shop.work(due);
  t.match(await atProvider(shop), { status: 'VOIDED', captured_amount: 0 });
  await checkBooks(t, shop);
});

t.test('a waiting capture that an older version left for a cancelled order is not retried', async (t) => {
  const shop = await openShop(t);
  const { id } = await orderWithCaptures(shop, {});
  await shop.work();
  const waits = shop.db
    .selectFrom('payment_operations')
    .select(['status', 'failure_code', 'version', 'next_try_at'])
    .where('kind', '=', 'CAPTURE');
  const before = await waits.executeTakeFirstOrThrow();
  await cancel(shop, id);
  await sql`delete from payment_operations where kind = 'VOID'`.execute(shop.db);
  await shop.db.updateTable('payment_operations').set(before).execute();
  await sql`update payment_attempts set capturing_amount = 3000`.execute(shop.db);
  t.strictSame(await faultsOf(shop.db), []);
  await finish(shop);
  t.match(await capturesOf(shop, id), [{ status: 'FAILED', failureCode: 'issuer_unavailable' }]);
  t.match(await atProvider(shop), { status: 'VOIDED', captured_amount: 0 });
  await checkBooks(t, shop);
});

t.test('cancelOrder withdraws the capture of a hold that has expired at the provider', async (t) => {
  const shop = await openShop(t);
  const { id } = await orderWithCaptures(shop, {});
  await shop.work();
  await sql`update simulated_payments set status = 'VOIDED', authorized_amount = 0`.execute(shop.db);
  await cancel(shop, id);
  t.match(await capturesOf(shop, id), [{ status: 'FAILED' }]);
  await checkBooks(t, shop);
  t.match(await shop.getPayment(id), { status: 'VOIDED' });
  t.match(await shop.getOrder(id), { status: 'CANCELLED', attention: [] });
});

t.test('cancelOrder releases a hold while a refund waits, and refunds the remaining amount', async (t) => {
  const shop = await openShop(t);
  const { id } = await orderWithCaptures(shop, euros(1000));
  await finish(shop);
  await sql`update simulated_payments set payment_method = 'tok_refund_delayed'`.execute(shop.db);
  await shop.call('POST', `/orders/${id}/payment/refunds`, { body: euros(300) });
  await shop.work();
  await cancel(shop, id);
  await shop.work();
  t.match(await atProvider(shop), { status: 'CAPTURED', captured_amount: 1000, refunded_amount: 0 });
  await finish(shop);
  t.match(await atProvider(shop), { refunded_amount: 1000 });
  await checkBooks(t, shop);
});
