import { sql } from 'kysely';
import t from 'tap';
import { findOperation, postponeOperation, recordOperation } from '../../../db/orders/index.ts';
import { reportTwice } from '../../support/provider/provider-desk.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { findOverdueTasks, reportUnresolvedPayments } from '../../support/shop/run-jobs-per-schema.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { WORKER } from '../../support/shop/run-jobs.ts';

// If the provider refuses a refund temporarily, the service requests it again with the same id. It waits before each
// retry, and gives up after some days.

const CHECK_INTERVALS = { owed: 120, held: 86_400 };

/** Places a paid order of 3000, and cancels it. The provider has refused the refund temporarily. */
async function delayed(shop: Shop) {
  const { id } = await shop.order(
    { [await shop.offer({ amount: 3000 })]: 1 },
    { paymentMethod: 'tok_refund_delayed' },
  );
  await shop.work();
  await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
  const [refund] = await refundsOf(shop, id);
  return { id, refundId: refund!.id };
}

const refundsOf = async (shop: Shop, id: string): Promise<Schemas['Refund'][]> =>
  (await shop.call('GET', `/orders/${id}/payment/refunds`)).body['refunds'];

const rowOf = (shop: Shop, id: string) =>
  shop.db
    .selectFrom('payment_operations')
    .select(['tries', 'last_refusal', 'status'])
    .select(sql<number>`extract(epoch from next_try_at - now())::float8 / 60`.as('minutes'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

/** Moves the times of the refund and of the worker into the past by this many minutes. */
const pass = (shop: Shop, minutes: number) =>
  sql`
    update payment_operations set
      created_at = created_at - make_interval(mins => ${minutes}), updated_at = updated_at - make_interval(mins => ${minutes}),
      checked_at = checked_at - make_interval(mins => ${minutes}), next_try_at = next_try_at - make_interval(mins => ${minutes})`.execute(
    shop.db,
  );

/** Does the same as the job `reconcilePayments`. Returns the number of due tasks. */
async function reconcile(shop: Shop): Promise<number> {
  const tasks = await findOverdueTasks(shop.db, CHECK_INTERVALS, 10);
  await shop.work(tasks);
  return tasks.length;
}

t.test('a temporarily refused refund is pending until a retry succeeds', async (t) => {
  const shop = await openShop(t);
  const { id, refundId } = await delayed(shop);
  t.match(await refundsOf(shop, id), [{ status: 'PENDING', amount: { amount: 3000 } }]);
  t.match(await shop.getPayment(id), { refundableAmount: { amount: 0 } });
  t.match(await shop.getOrder(id), { attention: [], paymentStatus: 'PAID' });
  const row = await rowOf(shop, refundId);
  t.match(row, { tries: 1, last_refusal: 'insufficient_balance', status: 'PENDING' });
  t.ok(row.minutes > 0.9 && row.minutes <= 1, 'the first retry is due in a minute');
  t.equal(await reconcile(shop), 0, 'no retry is due yet');
  await pass(shop, 1);
  t.equal(await reconcile(shop), 1);
  const next = await rowOf(shop, refundId);
  t.equal(next.tries, 2);
  t.ok(next.minutes > 1.9 && next.minutes <= 2, 'the second pause is twice as long');
  await pass(shop, 1);
  t.equal(await reconcile(shop), 0);
  await pass(shop, 1);
  t.equal(await reconcile(shop), 1);
  t.match(await refundsOf(shop, id), { length: 1, 0: { id: refundId, status: 'SUCCEEDED' } });
  t.match(await shop.getOrder(id), { paymentStatus: 'REFUNDED', attention: [] });
  await checkBooks(t, shop);
});

t.test('neither a second task nor an event causes a retry of a refund before it is due', async (t) => {
  const shop = await openShop(t);
  const { id, refundId } = await delayed(shop);
  await shop.work([{ kind: 'operation', orderId: id, id: refundId }]);
  await reportTwice(shop.db, id, (await shop.getPayment(id)).id);
  await shop.work();
  t.match(await rowOf(shop, refundId), { tries: 1 });
});

t.test('the pauses between retries of a refund grow to six hours, and retries end after days', async (t) => {
  const shop = await openShop(t);
  const { id, refundId } = await delayed(shop);
  const operation = (await findOperation(shop.db, id, refundId))!;
  const code = 'insufficient_balance';
  for (let tries = operation.tries; tries < 12; tries += 1)
    t.ok(await postponeOperation(shop.db, { ...operation, tries }, { code, retryDays: 3 }));
  const { minutes } = await rowOf(shop, refundId);
  t.ok(minutes > 359 && minutes <= 360);
  const late = { ...operation, tries: 12 };
  await pass(shop, 3 * 24 * 60);
  t.notOk(await postponeOperation(shop.db, late, { code, retryDays: 3 }), 'no retry after three days');
  t.ok(
    await postponeOperation(shop.db, late, { code, retryDays: 4 }),
    'retries last four days if retryDays is 4',
  );
});

t.test('if a refund is refused for days, it counts as refused, and an operator decides', async (t) => {
  const shop = await openShop(t);
  const { id, refundId } = await delayed(shop);
  await pass(shop, 3 * 24 * 60);
  t.equal(await reconcile(shop), 1);
  t.match(await refundsOf(shop, id), [
    { id: refundId, status: 'FAILED', failureCode: 'insufficient_balance' },
  ]);
  t.match(await shop.getOrder(id), {
    attention: [{ kind: 'REFUND_REFUSED', actions: ['RETRY', 'RESOLVE'] }],
  });
  await checkBooks(t, shop);
});

t.test('a refusal of a refund is ignored if a later retry has already succeeded', async (t) => {
  const shop = await openShop(t);
  const { id, refundId } = await delayed(shop);
  const before = { ...(await findOperation(shop.db, id, refundId))!, tries: 0 };
  const code = 'insufficient_balance';
  t.notOk(await postponeOperation(shop.db, before, { code, retryDays: 3 }));
  await recordOperation(
    shop.db,
    id,
    refundId,
    { status: 'FAILED', failureCode: code, tries: before.tries },
    WORKER,
  );
  t.match(await rowOf(shop, refundId), { tries: 1, status: 'PENDING' });
});

t.test('a matter shows why a refund is delayed, and an operator can retry it immediately', async (t) => {
  const shop = await openShop(t);
  const { id, refundId } = await delayed(shop);
  await pass(shop, 61);
  await reconcile(shop);
  t.equal(await reportUnresolvedPayments(shop.db, 60, WORKER, 10), 1);
  const [matter] = (await shop.call('GET', '/attention')).body['matters'];
  t.match(matter, {
    kind: 'PAYMENT_UNRESOLVED',
    refundId,
    failureCode: 'insufficient_balance',
    detail:
      'The payment provider temporarily refuses the refund of €30.00: insufficient_balance. The service retries it.',
  });
  t.equal(await reconcile(shop), 0);
  const retry = { body: { note: 'The account has been filled' } };
  t.equal((await shop.call('POST', `/attention/${matter.id}/retries`, retry)).status, 200);
  t.equal(await reconcile(shop), 1, 'the refund is retried without a pause');
  t.match(await refundsOf(shop, id), [{ status: 'SUCCEEDED' }]);
  t.match(await shop.getOrder(id), { attention: [] });
  await checkBooks(t, shop);
});
