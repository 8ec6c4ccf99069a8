import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { queueTable } from '../../../db/base/queue-tables.ts';
import { claimAttempts } from '../../../db/orders/index.ts';
import type { PaymentProvider } from '../../../jobs/payment-providers/port/provider.ts';
import { Availability } from '../../../jobs/payments/availability.ts';
import { withCallTimeout } from '../../../jobs/payments/provider-timeout.ts';
import { startPaymentWorker } from '../../../jobs/payments/worker.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

// Limits of the worker if its provider is slow or doesn't answer.

const LIMITS = { callSeconds: 60, unresolvedMinutes: 60, refundRetryDays: 3 };

async function openWorker(t: Test, shop: Shop, provider: Partial<PaymentProvider>, limits = LIMITS) {
  const errors: unknown[] = [];
  const { db, databaseUrl, payments } = shop;
  const log = { error: (fields: { err: unknown }) => void errors.push(fields.err), info: () => {} };
  const reached = withCallTimeout({ ...payments.provider, ...provider }, limits.callSeconds);
  const worker = await startPaymentWorker({
    db,
    databaseUrl,
    availability: new Availability(db, reached, log),
    limits,
    log,
  });
  t.teardown(() => worker.stop());
  return { ...worker, errors };
}

/** Waits until `isSo` returns true. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** A call that waits at the provider. The test decides when the provider answers. */
function hanging() {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  return {
    arrived: arrived.promise,
    release: () => released.resolve(),
    async hang() {
      arrived.resolve();
      await released.promise;
    },
  };
}

/** Opens a worker whose call for an order has arrived at the provider but isn't answered yet. */
async function openHangingCall(t: Test) {
  const shop = await openShop(t);
  await shop.order({ [await shop.offer()]: 1 });
  const call = hanging();
  const worker = await openWorker(t, shop, {
    async authorize(request) {
      await call.hang();
      return shop.payments.provider.authorize(request);
    },
  });
  await worker.relay();
  await call.arrived;
  return { shop, worker, call };
}

/** Reads the states of the unfinished jobs. */
async function liveJobs(db: Database): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from ${await queueTable(db, 'job')} where name like 'payment%' and state < 'completed' order by state`.execute(
    db,
  );
  return rows.map(({ state }) => state);
}

const makeOverdue = (db: Database) => sql`update payment_attempts set checked_at = 'epoch'`.execute(db);

const countPaid = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ paid: number }>`
    select count(*) as paid from payment_attempts where status = 'CAPTURED'`.execute(db);
  return Number(rows[0]!.paid);
};

t.test('no job is created for a payment while the payment is pending at the provider', async (t) => {
  const { shop, worker, call } = await openHangingCall(t);
  for (let turn = 0; turn < 20; turn += 1) {
    t.equal(await worker.reconcile(), 0, 'the payment is not overdue');
    t.equal(await worker.reclaim(), 0, 'the claim of the payment has not expired');
  }
  t.strictSame(await liveJobs(shop.db), []);
  call.release();
  await until(async () => (await countPaid(shop.db)) === 1);
  t.strictSame(await liveJobs(shop.db), []);
  await checkBooks(t, shop);
});

t.test('reconcile creates no second job while a job about the payment waits for its retry', async (t) => {
  const shop = await openShop(t);
  await shop.order({ [await shop.offer()]: 1 });
  const away = () => Promise.reject(new Error('the provider is away'));
  const worker = await openWorker(t, shop, { authorize: away, lookup: away });
  await worker.relay();
  await until(() => worker.errors.length > 0);
  for (let turn = 0; turn < 20; turn += 1) {
    await makeOverdue(shop.db);
    await worker.reconcile();
  }
  t.equal((await liveJobs(shop.db)).length, 1);
});

t.test('an event that arrives during a look-up makes the worker look up the payment again', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { captureMode: 'MANUAL' });
  await shop.work();
  const call = hanging();
  const worker = await openWorker(t, shop, {
    async lookup(attempt) {
      const state = await shop.payments.provider.lookup(attempt);
      await call.hang();
      return state;
    },
  });
  const sendEvent = async () => {
    await sql`
      insert into provider_events (provider, id, order_id, attempt_id, type)
      select 'simulated', gen_random_uuid()::text, order_id, id, 'payment.changed' from payment_attempts`.execute(
      shop.db,
    );
    await worker.relay();
  };
  await sendEvent();
  await call.arrived;
  await sql`update simulated_payments set status = 'CAPTURED', captured_amount = 1000`.execute(shop.db);
  for (let n = 0; n < 5; n += 1) await sendEvent();
  t.strictSame(await liveJobs(shop.db), ['created', 'active'], 'one job waits for the job that is running');
  call.release();
  await until(async () => (await liveJobs(shop.db)).length === 0);
  t.match(await shop.getPayment(order.id), { status: 'CAPTURED' });
  await checkBooks(t, shop);
});

t.test('provider calls that hang delay no other payment', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 1000 });
  const [slow, quick] = [45, 75];
  for (let n = 0; n < slow; n += 1) await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_timeout_before' });
  for (let n = 0; n < quick; n += 1) await shop.order({ [sku]: 1 });
  const call = hanging();
  let arrived = 0;
  const worker = await openWorker(t, shop, {
    async authorize(request) {
      if (request.paymentMethod === 'tok_approved') return shop.payments.provider.authorize(request);
      arrived += 1;
      await call.hang();
      return shop.payments.provider.authorize({ ...request, paymentMethod: 'tok_approved' });
    },
  });
  await worker.relay();
  await until(async () => (await countPaid(shop.db)) === quick && arrived === slow);
  t.equal((await liveJobs(shop.db)).filter((state) => state !== 'active').length, 0, 'no job waits');
  call.release();
  await until(async () => (await countPaid(shop.db)) === slow + quick);
  await until(async () => (await liveJobs(shop.db)).length === 0);
  await checkBooks(t, shop);
});

t.test('a provider call without an answer times out, and the payment is looked up again', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 });
  const signals: (AbortSignal | undefined)[] = [];
  const worker = await openWorker(
    t,
    shop,
    {
      async authorize(request, signal) {
        signals.push(signal);
        await shop.payments.provider.authorize(request);
        return new Promise(() => {});
      },
    },
    { ...LIMITS, callSeconds: 0.5 },
  );
  await worker.relay();
  await until(async () => (await countPaid(shop.db)) === 1);
  t.match(worker.errors, [{ message: 'the payment provider has not answered within 0.5 seconds' }]);
  t.match(signals, [{ aborted: true }], 'the money is requested once');
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PAID' });
  await checkBooks(t, shop);
});

for (const [when, isCharged] of [
  ['before it called the provider', false],
  ['after the provider charged', true],
] as const) {
  t.test(`a payment whose process was killed ${when} is continued by another process`, async (t) => {
    const shop = await openShop(t);
    const { authorize, lookup } = shop.payments.provider;
    const order = await shop.order({ [await shop.offer()]: 1 });
    const [attempt] = await claimAttempts(shop.db, 10);
    const { id: attemptId, order_id: orderId, amount, currency, payment_method: paymentMethod } = attempt!;
    const asked = { attemptId, orderId, amount, currency, paymentMethod, captureMode: 'AUTOMATIC' } as const;
    if (isCharged) await authorize(asked);
    const calls: string[] = [];
    const worker = await openWorker(t, shop, {
      authorize: (...given) => (calls.push('authorize'), authorize(...given)),
      lookup: (...given) => (calls.push('lookup'), lookup(...given)),
    });
    t.equal(await worker.reclaim(), 0, 'the provider call of the killed process may still be running');
    await sql`
      update payment_attempts set created_at = created_at - interval '63 seconds', updated_at = updated_at - interval '63 seconds'`.execute(
      shop.db,
    );
    t.equal(await worker.reclaim(), 1);
    t.equal(await worker.reclaim(), 0, 'the payment is reclaimed only once');
    await until(async () => (await countPaid(shop.db)) === 1);
    t.strictSame(calls, isCharged ? ['lookup'] : ['lookup', 'authorize']);
    t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', paymentStatus: 'PAID' });
    await checkBooks(t, shop);
  });
}

t.test('two workers never start the same payment', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 1000 });
  const calls = new Map<string, number>();
  const provider: Partial<PaymentProvider> = {
    authorize(request) {
      calls.set(request.attemptId, (calls.get(request.attemptId) ?? 0) + 1);
      return shop.payments.provider.authorize(request);
    },
  };
  const workers = [await openWorker(t, shop, provider), await openWorker(t, shop, provider)];
  await Promise.all(Array.from({ length: 100 }, () => shop.order({ [sku]: 1 })));
  await until(async () => (await countPaid(shop.db)) === 100);
  t.equal(calls.size, 100);
  t.strictSame([...new Set(calls.values())], [1]);
  await Promise.all(workers.map((worker) => worker.stop()));
  t.strictSame(
    workers.flatMap(({ errors }) => errors),
    [],
  );
  await checkBooks(t, shop);
});

t.test('an order that another session has locked delays no other payment', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 1000 });
  const held = await shop.order({ [sku]: 1 });
  for (let n = 0; n < 30; n += 1) await shop.order({ [sku]: 1 });
  const worker = await shop.db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`select from orders where id = ${held.id} for update`.execute(trx);
    const worker = await openWorker(t, shop, {});
    await until(async () => (await countPaid(shop.db)) === 30);
    await until(() => worker.errors.length > 0);
    return worker;
  });
  await until(async () => (await countPaid(shop.db)) === 31);
  t.match(worker.errors[0], { code: '55P03' }, 'the failed job is tried again');
  await worker.stop();
  await checkBooks(t, shop);
});

t.test('if the answer of a payment cannot be recorded, the payment is looked up again', async (t) => {
  const shop = await openShop(t);
  await shop.order({ [await shop.offer()]: 1 });
  const call = hanging();
  const worker = await openWorker(t, shop, {
    async authorize(request) {
      const state = await shop.payments.provider.authorize(request);
      await call.hang();
      return state;
    },
  });
  await call.arrived;
  await sql`alter table order_history rename to hidden`.execute(shop.db);
  call.release();
  await until(() => worker.errors.length > 0);
  await sql`alter table hidden rename to order_history`.execute(shop.db);
  await until(async () => (await countPaid(shop.db)) === 1);
  await worker.stop();
  await checkBooks(t, shop);
});

t.test('a worker that stops waits until its running calls have ended', async (t) => {
  const { shop, worker, call } = await openHangingCall(t);
  const stopped = worker.stop();
  call.release();
  await stopped;
  t.equal(await countPaid(shop.db), 1);
  t.strictSame(await liveJobs(shop.db), []);
  t.strictSame(worker.errors, []);
});

t.test('a hold that expired three days ago is noticed even if no event arrives', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { captureMode: 'MANUAL' });
  await shop.work();
  await sql`update simulated_payments set status = 'VOIDED', authorized_amount = 0`.execute(shop.db);
  await sql`update payment_attempts set updated_at = updated_at - interval '3 days'`.execute(shop.db);
  const worker = await openWorker(t, shop, {});
  t.equal(await worker.reconcile(), 1);
  t.equal(await worker.reconcile(), 0, 'a hold is looked up once a day');
  await until(async () => (await liveJobs(shop.db)).length === 0);
  t.match(await shop.getOrder(order.id), {
    status: 'CONFIRMED',
    paymentStatus: 'VOIDED',
    attention: [{ kind: 'HOLD_LAPSED', amount: { amount: 1000 } }],
  });
});
