import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/index.ts';
import type { PaymentProvider } from '../../../jobs/payment-providers/provider.ts';
import { startPaymentWorker } from '../../../jobs/payments/worker.ts';
import { checkBooks } from '../../support/invariants.ts';
import { type Shop, openShop } from '../../support/shop.ts';

// The worker with its queue, and a provider that is slow or away.

const LIMITS = { callSeconds: 60, unresolvedMinutes: 60 };

async function openWorker(t: Test, shop: Shop, provider: Partial<PaymentProvider>, limits = LIMITS) {
  const errors: unknown[] = [];
  const { db, databaseUrl, payments } = shop;
  const worker = await startPaymentWorker({
    db,
    databaseUrl,
    payments: { ...payments, provider: { ...payments.provider, ...provider } },
    limits,
    log: { error: (fields) => void errors.push(fields.err) },
  });
  t.teardown(() => worker.stop());
  return { ...worker, errors };
}

/** Looks again and again until it is so. */
async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 5));
}

/** A call that has arrived at the provider, which answers when it is told to. */
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

/** The states of the jobs that are not over. */
async function liveJobs(db: Database): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name like 'payment%' and state < 'completed' order by state`.execute(
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

t.test('while a payment is under way at the provider, reconcile makes no second job about it', async (t) => {
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
  for (let turn = 0; turn < 20; turn += 1) {
    await makeOverdue(shop.db);
    t.equal(await worker.reconcile(), 1, 'it is overdue');
  }
  t.strictSame(await liveJobs(shop.db), ['active']);
  call.release();
  await until(async () => (await liveJobs(shop.db)).length === 0);
  t.equal(await countPaid(shop.db), 1);
  await checkBooks(t, shop);
});

t.test('nor does it while a job about it waits to be tried again', async (t) => {
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

t.test('an event that comes while its payment is looked up has the payment looked up again', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { capture: 'MANUAL' });
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
  t.strictSame(await liveJobs(shop.db), ['created', 'active'], 'one waits for the one that is under way');
  call.release();
  await until(async () => (await liveJobs(shop.db)).length === 0);
  t.match(await shop.getPayment(order.id), { status: 'CAPTURED' });
  await checkBooks(t, shop);
});

t.test('calls that hang hold back no other payment', async (t) => {
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
  t.equal((await liveJobs(shop.db)).filter((state) => state !== 'active').length, 0, 'nothing waits');
  call.release();
  await until(async () => (await countPaid(shop.db)) === slow + quick);
  await until(async () => (await liveJobs(shop.db)).length === 0);
  await checkBooks(t, shop);
});

t.test('a call without an answer ends in time, and the payment is asked about again', async (t) => {
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
    { ...LIMITS, callSeconds: 0.1 },
  );
  await worker.relay();
  await until(async () => (await countPaid(shop.db)) === 1);
  t.match(worker.errors, [{ message: 'the payment provider has not answered within 0.1 seconds' }]);
  t.match(signals, [{ aborted: true }], 'the money is asked for once');
  t.match(await shop.getOrder(order.id), { paymentStatus: 'PAID' });
  await checkBooks(t, shop);
});

t.test('a worker that stops finishes what is under way', async (t) => {
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
  const stopped = worker.stop();
  call.release();
  await stopped;
  t.equal(await countPaid(shop.db), 1);
  t.strictSame(await liveJobs(shop.db), []);
  t.strictSame(worker.errors, []);
});

t.test('a hold that ended unnoticed three days ago is found where nothing else happens', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { capture: 'MANUAL' });
  await shop.work();
  await sql`update simulated_payments set status = 'VOIDED', authorized_amount = 0`.execute(shop.db);
  await sql`update payment_attempts set updated_at = updated_at - interval '3 days'`.execute(shop.db);
  const worker = await openWorker(t, shop, {});
  t.equal(await worker.reconcile(), 1);
  t.equal(await worker.reconcile(), 0, 'once a day');
  await until(async () => (await liveJobs(shop.db)).length === 0);
  t.match(await shop.getOrder(order.id), {
    status: 'CONFIRMED',
    paymentStatus: 'VOIDED',
    attention: [{ kind: 'HOLD_LAPSED', amount: { amount: 1000 } }],
  });
});
