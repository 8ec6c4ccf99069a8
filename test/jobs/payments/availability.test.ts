import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { queueTable } from '../../../db/base/queue-tables.ts';
import type { PaymentProvider } from '../../../jobs/payment-providers/port/provider.ts';
import { Availability } from '../../../jobs/payments/availability.ts';
import { startPaymentWorker } from '../../../jobs/payments/worker.ts';
import { faultsOf, checkBooks } from '../../support/shop/check-invariants.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { TRACE_ID } from '../../support/shop/run-jobs.ts';

// During an outage of the provider its calls are paused, and one matter (a case that staff must decide) is open, even
// with several workers.

const matters = async (shop: Shop): Promise<Schemas['Matter'][]> =>
  (await shop.call('GET', '/attention')).body['matters'];

/** A process that calls the provider. `answers`: whether the provider answers its next calls. */
function process(shop: Shop) {
  const lines: string[] = [];
  const state = { answers: true };
  const provider: PaymentProvider = {
    ...shop.payments.provider,
    lookup: async () => {
      if (!state.answers) throw new Error('connect ECONNREFUSED\n10.0.0.1');
      return undefined;
    },
  };
  const log = {
    error: (_: object, line: string) => void lines.push(line),
    info: (_: object, line: string) => void lines.push(line),
  };
  const availability = new Availability(shop.db, provider, log);
  const call = async (count: number) => {
    for (let n = 0; n < count; n += 1)
      await availability.provider.lookup({ attemptId: TRACE_ID, reference: undefined }).catch(() => {});
    await availability.settle();
  };
  const review = () => availability.review(TRACE_ID);
  return { state, lines, call, review };
}

async function outage(t: Test) {
  const shop = await openShop(t);
  const first = process(shop);
  first.state.answers = false;
  await first.call(15);
  return { shop, first };
}

t.test('an outage of the provider opens one matter, even if several processes detect it', async (t) => {
  const { shop, first } = await outage(t);
  const second = process(shop);
  second.state.answers = false;
  await Promise.all([second.call(10), first.review()]);
  const [matter, ...more] = await matters(shop);
  t.strictSame(more, []);
  t.match(matter, {
    kind: 'PROVIDER_UNAVAILABLE',
    status: 'OPEN',
    actions: ['RESOLVE'],
    detail:
      /^The payment provider simulated has not answered since \d{4}-\S+Z: connect ECONNREFUSED 10\.0\.0\.1\. Payments wait/,
  });
  t.notOk('orderId' in matter!);
  t.strictSame(first.lines, ['payment provider does not answer']);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('an outage of the provider is logged once, even if the breaker sees too few calls', async (t) => {
  const shop = await openShop(t);
  const lines: { message: string; fields: object }[] = [];
  const add = (fields: object, message: string) => void lines.push({ fields, message });
  const state = { answers: true };
  const lookup = async () => {
    if (!state.answers) throw new Error('getaddrinfo ENOTFOUND pay.example.com');
    return undefined;
  };
  const away = { ...shop.payments.provider, host: 'pay.example.com', lookup };
  const { provider } = new Availability(shop.db, away, { error: add, info: add });
  const call = async (count: number) => {
    for (let n = 0; n < count; n += 1)
      await provider.lookup({ attemptId: TRACE_ID, reference: undefined }).catch(() => {});
  };
  for (const answers of [true, false, true, false]) {
    state.answers = answers;
    await call(4);
  }
  t.match(lines, [
    {
      message: 'payment provider does not answer',
      fields: { providerHost: 'pay.example.com', err: { message: /ENOTFOUND/ } },
    },
    { message: 'payment provider answers again' },
    { message: 'payment provider does not answer' },
  ]);
  t.equal(lines.length, 3);
});

t.test('after a process was killed, another process closes its matter if its calls succeed', async (t) => {
  const { shop } = await outage(t);
  const second = process(shop);
  await second.call(1);
  await second.review();
  t.match(await matters(shop), [{ status: 'OPEN' }], 'the calls may have been before the outage');
  await second.review();
  t.match(await matters(shop), [{ status: 'OPEN' }], 'no call was made since the last review');
  await second.call(1);
  second.state.answers = false;
  await second.call(1);
  await second.review();
  t.match(await matters(shop), [{ status: 'OPEN' }], 'some calls fail');
  second.state.answers = true;
  await second.call(1);
  const third = process(shop);
  await third.review();
  await third.call(1);
  await Promise.all([second.review(), third.review()]);
  t.match(await matters(shop), [{ status: 'RESOLVED', resolvedBy: 'order-service', version: 2 }]);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('staff may resolve the matter of an outage, and the same outage opens no other matter', async (t) => {
  const { shop, first } = await outage(t);
  const [matter] = await matters(shop);
  const answer = await shop.call('POST', `/attention/${matter!.id}/resolution`, {
    body: { note: 'They know' },
  });
  t.equal(answer.status, 200);
  await first.call(20);
  await first.review();
  t.match(await matters(shop), { length: 1, 0: { status: 'RESOLVED', resolvedBy: 'backoffice' } });
});

t.test('a matter that could not be opened is opened by the next review', async (t) => {
  const shop = await openShop(t);
  const first = process(shop);
  first.state.answers = false;
  await sql`alter table matters rename to hidden`.execute(shop.db);
  await first.call(10);
  await sql`alter table hidden rename to matters`.execute(shop.db);
  t.strictSame(await matters(shop), []);
  await first.review();
  t.match(await matters(shop), [{ kind: 'PROVIDER_UNAVAILABLE' }]);
});

t.test('jobs remain in the queue during an outage, and continue when the provider answers', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 1000 });
  const orders = 30;
  for (let n = 0; n < orders; n += 1) await shop.order({ [sku]: 1 });
  let away = true;
  let calls = 0;
  const reach =
    <Args extends unknown[], Answer>(call: (...args: Args) => Promise<Answer>) =>
    async (...args: Args): Promise<Answer> => {
      calls += 1;
      if (away) throw new Error('away');
      return call(...args);
    };
  const { authorize, lookup } = shop.payments.provider;
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  const provider = { ...shop.payments.provider, authorize: reach(authorize), lookup: reach(lookup) };
  const log = { error: () => {}, info: () => resolve() };
  const worker = await startPaymentWorker({
    db: shop.db,
    databaseUrl: shop.databaseUrl,
    availability: new Availability(shop.db, provider, log, { pauseSeconds: 0.5 }),
    limits: { callSeconds: 8, unresolvedMinutes: 60, refundRetryDays: 3 },
    log,
  });
  t.teardown(() => worker.stop());
  await worker.relay();
  while ((await matters(shop)).length === 0) await delay(5);
  const before = calls;
  t.ok(before >= 10, 'most calls have failed');
  const more = async () => {
    for (let n = 0; n < 20; n += 1) await shop.order({ [sku]: 1 });
    await worker.relay();
  };
  await more();
  // The worker sends one probe call at a time.
  while (calls < before + 2) await matters(shop);
  const { rows } = await sql<{ tried: number }>`
    select count(*)::int as tried from ${await queueTable(shop.db, 'job')} where name = 'payments' and retry_count > 0`.execute(
    shop.db,
  );
  t.ok(rows[0]!.tried <= orders, 'payments that arrived during the outage were not tried');
  away = false;
  await closed;
  const paid = async () =>
    (await shop.db.selectFrom('payment_attempts').select('id').where('status', '=', 'CAPTURED').execute())
      .length;
  while ((await paid()) < orders + 20) await delay(5);
  t.match(await matters(shop), [{ status: 'RESOLVED' }]);
  await worker.stop();
  await checkBooks(t, shop);
});
