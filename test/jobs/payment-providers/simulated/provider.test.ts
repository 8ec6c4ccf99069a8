import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import { uuidv7 } from 'uuidv7';
import { connect } from '../../../../db/base/open.ts';
import type { ProviderEvent } from '../../../../jobs/payment-providers/port/provider.ts';
import { deliverSimulatedEvents } from '../../../../jobs/payment-providers/simulated/events.ts';
import { simulatedProvider } from '../../../../jobs/payment-providers/simulated/provider.ts';
import { BASE_URL, open, typesOf } from '../../../support/provider/simulated.ts';

const refused = (code: string) => ({ name: 'ProviderRefusal', code });

/** For each token: the answer to the first call, and the answer to later calls. */
const TOKENS: [token: string, first: unknown, next: unknown][] = [
  ['tok_approved', { status: 'AUTHORIZED', authorizedAmount: 3000, capturedAmount: 0 }, undefined],
  ['tok_declined', { status: 'FAILED', failureCode: 'card_declined', authorizedAmount: 0 }, undefined],
  ['tok_insufficient_funds', { status: 'FAILED', failureCode: 'insufficient_funds' }, undefined],
  ['tok_nobody_knows', { status: 'FAILED', failureCode: 'invalid_payment_method' }, undefined],
  ['constructor', { status: 'FAILED', failureCode: 'invalid_payment_method' }, undefined],
  ['tok_requires_action', { status: 'REQUIRES_ACTION', nextActionUrl: BASE_URL }, undefined],
  ['tok_pending_then_approved', { status: 'PROCESSING' }, undefined],
  ['tok_timeout_before', /the call did not arrive/, { status: 'AUTHORIZED' }],
  ['tok_timeout_after', /the answer was lost/, { status: 'AUTHORIZED' }],
  ['tok_duplicate_event', { status: 'AUTHORIZED' }, undefined],
  ['tok_out_of_order_events', { status: 'PROCESSING' }, undefined],
  ['tok_hold_lapses', { status: 'AUTHORIZED', authorizedUntil: /Z$/ }, undefined],
  ['tok_hold_lapses_silently', { status: 'AUTHORIZED', authorizedUntil: /Z$/ }, undefined],
  ['tok_overcharge', { status: 'AUTHORIZED', authorizedAmount: 3001, currency: 'EUR' }, undefined],
  ['tok_undercharge', { status: 'AUTHORIZED', authorizedAmount: 2999 }, undefined],
  ['tok_other_currency', { status: 'AUTHORIZED', authorizedAmount: 3000, currency: 'XTS' }, undefined],
  ['tok_late_decline', { status: 'AUTHORIZED' }, undefined],
];

t.test('each test token has its outcome, and a repeated call gets the same answer', async (t) => {
  const { start, provider, payments } = await open(t);
  for (const [token, first, next] of TOKENS) {
    const { answer, call, attemptId, reference } = await start(token);
    t.match(answer, first, token);
    const again = await call();
    if (next) t.match(again, next, token);
    else t.strictSame(again, answer, token);
    t.strictSame(await provider.lookup({ attemptId, reference }), again, 'lookup returns the same result');
  }
  t.equal((await payments()).length, TOKENS.length);
});

t.test('lookup finds a payment only if its call has arrived, even if the answer was lost', async (t) => {
  const { start, provider } = await open(t);
  const lost = await start('tok_timeout_before');
  t.equal(await provider.lookup(lost), undefined);
  const charged = await start('tok_timeout_after');
  t.match(await provider.lookup(charged), { status: 'AUTHORIZED', authorizedAmount: 3000 });
  const away = await start('tok_unavailable');
  t.match(await away.call().catch(String), /did not arrive/, 'the second call fails in the same way');
  t.equal(await provider.lookup(away), undefined);
  t.match(await away.call(), { status: 'AUTHORIZED' });
  t.equal(await provider.lookup({ attemptId: uuidv7(), reference: undefined }), undefined);
});

t.test('automatic capture captures the money immediately', async (t) => {
  const { start } = await open(t);
  const { answer } = await start('tok_approved', { captureMode: 'AUTOMATIC' });
  t.match(answer, { status: 'CAPTURED', authorizedAmount: 3000, capturedAmount: 3000 });
});

t.test('if two processes call with the same id, only one payment or operation is created', async (t) => {
  const { databaseUrl, db, provider, start, payments } = await open(t);
  const other = connect(databaseUrl);
  t.teardown(() => other.destroy());
  const both = [provider, simulatedProvider(other, { baseUrl: BASE_URL })];
  const concurrently = <T>(call: (from: typeof provider) => Promise<T>) =>
    Promise.all(Array.from({ length: 8 }, (_, n) => call(both[n % 2]!)));

  const asked = { orderId: uuidv7(), amount: 3000, currency: 'EUR', paymentMethod: 'tok_duplicate_event' };
  const attemptId = uuidv7();
  const states = await concurrently((from) => from.authorize({ ...asked, attemptId, captureMode: 'MANUAL' }));
  t.equal(new Set(states.map(({ reference }) => reference)).size, 1);
  t.equal((await payments()).length, 1);
  t.equal((await db.selectFrom('simulated_events').selectAll().execute()).length, 1);

  const attempt = { attemptId, reference: undefined };
  const capture = { id: uuidv7(), amount: 1000, final: false };
  await concurrently((from) => from.capture(attempt, capture));
  const refund = { id: uuidv7(), amount: 400 };
  await concurrently((from) => from.refund(attempt, refund));
  t.match(await provider.lookup(attempt), { capturedAmount: 1000, refundedAmount: 400 });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, n) =>
      both[n % 2]!.capture(attempt, { id: uuidv7(), amount: 600, final: false }),
    ),
  );
  t.equal(
    outcomes.filter(({ status }) => status === 'fulfilled').length,
    3,
    'captures with different ids share what is left',
  );
  t.match(await provider.lookup(attempt), { capturedAmount: 2800 });
  const late = await start('tok_approved');
  const end = { id: uuidv7() };
  await concurrently((from) => from.void(late, end));
  t.match(await provider.lookup(late), { status: 'VOIDED' });
});

t.test('captures never exceed the authorized amount, and refunds never exceed the captures', async (t) => {
  const { start, provider } = await open(t);
  const payment = await start('tok_approved');
  const move = (amount: number, final = false) => ({ id: uuidv7(), amount, final });
  await t.rejects(provider.refund(payment, move(1)), refused('amount_too_large'));
  await t.rejects(provider.capture(payment, move(3001)), refused('amount_too_large'));
  for (const amount of [0, -1]) {
    await t.rejects(provider.capture(payment, move(amount)), refused('invalid_amount'));
    await t.rejects(provider.refund(payment, move(amount)), refused('invalid_amount'));
  }
  await provider.capture(payment, move(1000));
  await t.rejects(provider.capture(payment, move(2001)), refused('amount_too_large'));
  await t.rejects(provider.void(payment, { id: uuidv7() }), refused('already_captured'));
  await provider.capture(payment, move(500, true));
  t.match(await provider.lookup(payment), { status: 'CAPTURED', capturedAmount: 1500 });
  await t.rejects(provider.capture(payment, move(1)), refused('not_authorized'), 'the hold is released');
  await provider.refund(payment, move(1500));
  await t.rejects(provider.refund(payment, move(1)), refused('amount_too_large'));
  t.match(await provider.lookup(payment), { refundedAmount: 1500 });
  const unknownPayment = { attemptId: uuidv7(), reference: undefined };
  await t.rejects(provider.capture(unknownPayment, move(1)), refused('payment_not_found'));
});

t.test('the provider repeats its refusal of a call, even if the call would succeed later', async (t) => {
  const { start, provider } = await open(t);
  const payment = await start('tok_approved');
  const refund = { id: uuidv7(), amount: 1000 };
  await t.rejects(provider.refund(payment, refund), refused('amount_too_large'));
  await provider.capture(payment, { id: uuidv7(), amount: 3000, final: true });
  await t.rejects(provider.refund(payment, refund), refused('amount_too_large'));
  t.match(await provider.lookup(payment), { refundedAmount: 0 });
});

t.test('a payment without captured money can be voided, and remains voided', async (t) => {
  const { start, provider, pass } = await open(t);
  for (const token of ['tok_approved', 'tok_requires_action', 'tok_pending_then_approved']) {
    const payment = await start(token);
    await provider.void(payment, { id: uuidv7() });
    await provider.void(payment, { id: uuidv7() });
    await pass();
    t.match(await provider.lookup(payment), { status: 'VOIDED', authorizedAmount: 0 }, token);
  }
  const failed = await start('tok_declined');
  await provider.void(failed, { id: uuidv7() });
  t.match(await provider.lookup(failed), { status: 'FAILED' });
});

t.test('release frees the uncaptured amount of a hold, and does nothing to an expired hold', async (t) => {
  const { provider, start, payments } = await open(t);
  const payment = await start('tok_approved');
  await provider.capture(payment, { id: uuidv7(), amount: 1000, final: false });
  const release = { id: uuidv7() };
  await Promise.all([provider.release(payment, release), provider.release(payment, release)]);
  await provider.release(payment, { id: uuidv7() });
  t.match(await payments(), [{ status: 'CAPTURED', authorized_amount: 1000, captured_amount: 1000 }]);
});

t.test('an expired hold cannot be captured: after 7 days, or with some tokens after a moment', async (t) => {
  const { db, start, provider, deliver, pass } = await open(t);
  const usual = await start('tok_approved');
  const [reported, silent] = [await start('tok_hold_lapses'), await start('tok_hold_lapses_silently')];
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from authorized_until - now())::integer as seconds from simulated_payments
    order by 1 desc limit 1`.execute(db);
  t.ok(Math.abs(rows[0]!.seconds - 604_800) < 60);
  const part = await start('tok_hold_lapses_silently');
  await provider.capture(part, { id: uuidv7(), amount: 1000, final: false });
  await pass();
  t.match(await deliver(), [{ type: 'payment.lapsed', attempt: { attemptId: reported.attemptId } }]);
  const ended = { status: 'VOIDED', authorizedAmount: 0, authorizedUntil: undefined };
  for (const payment of [reported, silent]) t.match(await provider.lookup(payment), ended);
  t.match(await provider.lookup(part), { status: 'VOIDED', authorizedAmount: 1000, capturedAmount: 1000 });
  const capture = { id: uuidv7(), amount: 1000, final: true };
  await t.rejects(provider.capture(silent, capture), refused('not_authorized'));
  t.match(await provider.lookup(usual), { status: 'AUTHORIZED' });
  await sql`update simulated_payments set authorized_until = now()`.execute(db);
  t.match(await provider.lookup(usual), ended);
  const automatic = await start('tok_hold_lapses', { captureMode: 'AUTOMATIC' });
  await pass();
  t.strictSame(await deliver(), []);
  t.match(await provider.lookup(automatic), { status: 'CAPTURED', authorizedUntil: undefined });
});

t.test('the simulated provider refuses impossible amounts', async (t) => {
  const { db, start } = await open(t);
  await start('tok_approved');
  for (const change of ['captured_amount = 3001', 'refunded_amount = 1']) {
    await t.rejects(sql`update simulated_payments set ${sql.raw(change)}`.execute(db), { code: '23514' });
  }
  t.match((await start('tok_approved', { amount: 0 })).answer, /violates check constraint/);
});

t.test('a payment is approved after a moment, and its event is delivered later', async (t) => {
  const { start, provider, deliver, pass } = await open(t);
  const payment = await start('tok_pending_then_approved');
  t.strictSame(await deliver(), [], 'no event is due yet');
  t.match(await provider.lookup(payment), { status: 'PROCESSING' });
  await pass();
  t.match(await provider.lookup(payment), { status: 'AUTHORIZED', authorizedAmount: 3000 });
  t.match(await deliver(), [{ type: 'payment.approved', attempt: { attemptId: payment.attemptId } }]);
  t.strictSame(await deliver(), [], 'each event is delivered once');
});

t.test('lookup returns the current state, even if events are late, repeated or out of order', async (t) => {
  const { start, provider, deliver, pass } = await open(t);
  const twice = await start('tok_duplicate_event');
  const [first, second, ...more] = await deliver();
  t.match(first, { attempt: { attemptId: twice.attemptId } });
  t.strictSame(second, first);
  t.strictSame(more, []);
  // One or two payments could be in the right order by chance, so the test needs more.
  for (let n = 0; n < 5; n += 1) {
    const mixed = await start('tok_out_of_order_events');
    await pass();
    t.strictSame(typesOf(await deliver()), ['payment.approved', 'payment.processing']);
    t.match(await provider.lookup(mixed), { status: 'AUTHORIZED' });
  }
  const late = await start('tok_late_decline');
  t.strictSame(typesOf(await deliver()), ['payment.approved']);
  await pass();
  t.strictSame(typesOf(await deliver()), ['payment.declined']);
  t.match(await provider.lookup(late), { status: 'AUTHORIZED' });
});

t.test('an undelivered event is delivered again, and two processes share the deliveries', async (t) => {
  const { db, start, deliver } = await open(t);
  await start('tok_duplicate_event');
  const away = () => Promise.reject(new Error('away'));
  await t.rejects(deliverSimulatedEvents(db, away, 10), { message: 'away' });
  t.equal((await deliver()).length, 2);
  await start('tok_duplicate_event');
  const seen: string[] = [];
  await deliverSimulatedEvents(
    db,
    async ({ id }) => {
      seen.push(id);
      t.equal(
        await deliverSimulatedEvents(db, async () => void t.fail('another process has locked it'), 10),
        false,
        'a second delivery does not wait for the first',
      );
    },
    10,
  );
  t.equal(seen.length, 2);
});

t.test('an event that cannot be delivered does not undo deliveries of other payments', async (t) => {
  const { db, start, deliver, pass } = await open(t);
  const stuck = await start('tok_late_decline');
  await start('tok_duplicate_event');
  await pass();
  const seen: string[] = [];
  const lame = async ({ attempt }: ProviderEvent) => {
    if (attempt?.attemptId === stuck.attemptId) throw new Error('away');
    seen.push(attempt!.attemptId);
  };
  await t.rejects(deliverSimulatedEvents(db, lame, 10), { message: 'away' });
  t.equal(seen.length, 2);
  t.strictSame(typesOf(await deliver()), ['payment.approved', 'payment.declined'], 'only these two are left');
});

t.test('events of several payments are delivered in parallel, events of one payment in order', async (t) => {
  const { db, start, pass } = await open(t);
  for (let n = 0; n < 2; n += 1) await start('tok_late_decline');
  await pass();
  const seen: string[] = [];
  const both = Promise.withResolvers<void>();
  const meet = async ({ type }: ProviderEvent) => {
    if (seen.push(type) === 2) both.resolve();
    await both.promise;
  };
  t.notOk(await deliverSimulatedEvents(db, meet, 10));
  const [approved, declined] = ['payment.approved', 'payment.declined'];
  t.strictSame(seen, [approved, approved, declined, declined]);
});

t.test('a delivery handles only ten events at a time, so that it locks the table only briefly', async (t) => {
  const { db, start } = await open(t);
  for (let n = 0; n < 12; n += 1) await start('tok_duplicate_event');
  const seen = new Set<string>();
  const slowly = async ({ id }: { id: string }) => {
    seen.add(id);
    await delay(150);
  };
  t.ok(await deliverSimulatedEvents(db, slowly, 100), 'remaining events are delivered without a pause');
  t.equal(seen.size, 10);
  t.notOk(await deliverSimulatedEvents(db, slowly, 100));
  t.equal(seen.size, 12);
});
