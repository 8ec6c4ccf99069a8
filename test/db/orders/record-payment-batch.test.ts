import fc from 'fast-check';
import { sql } from 'kysely';
import t from 'tap';
import {
  type ObservedPayment,
  type PaymentAnswer,
  claimAttempts,
  findAttempt,
  recordDisputes,
  recordPayment,
  recordPayments,
  reportUnresolvedPayments,
} from '../../../db/orders/index.ts';
import { ServiceClient } from '../../../packages/postgres/sessions/pipelined-client.ts';
import { rowsOfOrder } from '../../support/orders/rows-of-order.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { checkBooks } from '../../support/shop/check-invariants.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { WORKER, endReservations } from '../../support/shop/run-jobs.ts';

// Records answers of the provider together, and compares the result with the result of `recordPayment`, which records
// one answer.

const RUNS = Number(process.env['RUNS'] ?? 40);

const AMOUNT = 700;

/** A random answer about an attempt. Its amounts are differences from the amount of the attempt. */
const answer = fc.record({
  /** A change of the order that happens before the answer is recorded. */
  before: fc.constantFrom(
    ...(['nothing', 'nothing', 'nothing', 'nothing'] as const),
    ...(['update', 'cancelUnit', 'cancel', 'expire', 'replace', 'unresolved'] as const),
  ),
  /** Whether the answer is about the latest attempt to pay the order. */
  isLatest: fc.constantFrom(true, true, true, false),
  status: fc.constantFrom(
    ...(['AUTHORIZED', 'CAPTURED', 'AUTHORIZED', 'CAPTURED', 'FAILED'] as const),
    ...(['REQUIRES_ACTION', 'PROCESSING', 'VOIDED'] as const),
  ),
  currency: fc.constantFrom(...Array<string>(15).fill('EUR'), 'XTS'),
  more: fc.constantFrom(...Array<number>(15).fill(0), 1, -1, -AMOUNT),
  refunded: fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 1),
  until: fc.constantFrom(undefined, '2030-01-01T00:00:00.000Z'),
  isOld: fc.constantFrom(false, false, false, true),
  isHeardNow: fc.boolean(),
  isDisputed: fc.constantFrom(...Array<boolean>(15).fill(false), true),
});
type Drawn = typeof answer extends fc.Arbitrary<infer Value> ? Value : never;

const order = fc.record({
  captureMode: fc.constantFrom('AUTOMATIC' as const, 'MANUAL' as const),
  amount: fc.constantFrom(AMOUNT, AMOUNT, AMOUNT, 0),
  answers: fc.array(answer, { minLength: 2, maxLength: 2 }),
});
type DrawnOrder = typeof order extends fc.Arbitrary<infer Value> ? Value : never;

const TOGETHER = ['AUTHORIZED', 'CAPTURED', 'FAILED', 'REQUIRES_ACTION'] as const;

/**
 * Pairs of equal answers that are in every run. The first answer of a pair is recorded together with other answers, the
 * second answer alone.
 */
const ALWAYS = TOGETHER.map((status): DrawnOrder => {
  const said: Drawn = {
    before: 'nothing',
    isLatest: true,
    status,
    currency: 'EUR',
    more: 0,
    refunded: 0,
    until: undefined,
    isOld: false,
    isHeardNow: true,
    isDisputed: false,
  };
  return { captureMode: 'AUTOMATIC', amount: AMOUNT, answers: [said, said] };
});

async function change(shop: Shop, orderId: string, what: Drawn['before']): Promise<void> {
  const path = `/orders/${orderId}`;
  const headers = { 'If-Match': '*' };
  switch (what) {
    case 'nothing':
      return;
    case 'update':
      await shop.call('PATCH', path, { body: { metadata: { gift: 'yes' } }, headers });
      return;
    case 'cancelUnit':
      await shop.call('POST', `${path}/cancel`, {
        body: units([(await shop.getOrder(orderId)).items[0], 1]),
      });
      return;
    case 'cancel':
      await shop.call('POST', `${path}/cancel`);
      return;
    case 'expire':
      await endReservations(shop.db, orderId);
      await shop.expireNow();
      return;
    case 'replace':
      await shop.call('PUT', `${path}/payment`, { body: { paymentMethod: 'tok_approved' }, headers });
      await claimAttempts(shop.db, 100);
      return;
    case 'unresolved':
      await sql`
        update payment_attempts set created_at = created_at - interval '2 hours', updated_at = updated_at - interval '2 hours'
        where order_id = ${orderId} and status = 'PROCESSING'`.execute(shop.db);
      await reportUnresolvedPayments(shop.db, 60, WORKER, 100);
  }
}

/** Builds the answer of the provider about an attempt to pay an order. */
async function answerOf(shop: Shop, orderId: string, drawn: Drawn): Promise<PaymentAnswer> {
  const attempts = await shop.db
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', orderId)
    .orderBy('number')
    .execute();
  const { id: attemptId } = attempts.at(drawn.isLatest ? -1 : 0)!;
  const { amount, version, read_at } = (await findAttempt(shop.db, orderId, attemptId))!;
  const { status, currency, until, isDisputed } = drawn;
  const authorizedAmount =
    status === 'AUTHORIZED' || status === 'CAPTURED' ? Math.max(0, amount + drawn.more) : 0;
  const observed: ObservedPayment = {
    reference: `payment_of_${attemptId}`,
    status,
    currency,
    authorizedAmount,
    capturedAmount: status === 'CAPTURED' ? authorizedAmount : 0,
    refundedAmount: status === 'CAPTURED' ? drawn.refunded : 0,
    ...(status === 'AUTHORIZED' && until !== undefined && { authorizedUntil: until }),
    ...(status === 'FAILED' && { failureCode: 'card_declined' }),
    ...(status === 'REQUIRES_ACTION' && { nextActionUrl: 'https://bank.example.com/' }),
    ...(isDisputed && {
      disputes: [{ reference: 'dispute', amount: authorizedAmount, currency, status: 'OPEN' as const }],
    }),
  };
  const heard = drawn.isHeardNow ? { heardAt: read_at } : {};
  return {
    orderId,
    attemptId,
    observed: { ...observed, ...heard, askedAt: version - (drawn.isOld ? 1 : 0) },
  };
}

async function recordAlone(shop: Shop, { orderId, attemptId, observed }: PaymentAnswer): Promise<void> {
  await recordPayment(shop.db, orderId, attemptId, observed, WORKER);
  if (observed.disputes) await recordDisputes(shop.db, orderId, attemptId, observed.disputes, WORKER);
}

t.test(
  `recordPayments has the same result as recording the answers one by one (${RUNS} runs)`,
  { timeout: 600_000 },
  async (t) => {
    const shop = await openShop(t);
    const together = new Map<string, number>();
    let alone = 0;
    let pairs = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 5 }), async (orders) => {
        const twins = [];
        for (const { captureMode, amount } of orders) {
          const sku = await shop.offer({ amount });
          const place = () => shop.order({ [sku]: 2 }, { captureMode });
          twins.push([(await place()).id, (await place()).id] as const);
        }
        await claimAttempts(shop.db, 100);
        for (const round of [0, 1]) {
          const ofSet: PaymentAnswer[] = [];
          for (const [index, pair] of twins.entries()) {
            const drawn = orders[index]!.answers[round]!;
            for (const id of pair) await change(shop, id, drawn.before);
            await recordAlone(shop, await answerOf(shop, pair[0], drawn));
            ofSet.push(await answerOf(shop, pair[1], drawn));
          }
          const recorded = await recordPayments(shop.db, ofSet, WORKER);
          for (const each of ofSet.filter((each) => !recorded.has(each))) await recordAlone(shop, each);
          alone += ofSet.length - recorded.size;
          for (const { observed } of recorded)
            together.set(observed.status, (together.get(observed.status) ?? 0) + 1);
          for (const [one, other] of twins) {
            const [expected, actual] = [await rowsOfOrder(shop.db, one), await rowsOfOrder(shop.db, other)];
            if (JSON.stringify(actual) !== JSON.stringify(expected)) {
              t.strictSame(actual, expected);
              throw new Error(
                'the rows of an order recorded in a batch differ from the rows of one recorded alone',
              );
            }
            pairs += 1;
          }
        }
      }),
      {
        numRuns: RUNS,
        examples: [[ALWAYS]],
        endOnFailure: true,
        includeErrorInReport: true,
        ...(process.env['SEED'] && { seed: Number(process.env['SEED']) }),
      },
    );
    t.comment(`together: ${JSON.stringify(Object.fromEntries(together))}, alone: ${alone}`);
    t.ok(pairs > 0, `${pairs} pairs of orders were the same`);
    for (const status of TOGETHER) t.ok((together.get(status) ?? 0) > 0, `${status} was recorded together`);
    t.ok(alone > 0, 'some answers were recorded alone');
  },
);

/** Creates orders whose payments have been started. Returns the answers of the provider about these payments. */
async function approved(shop: Shop, count: number, placed = count): Promise<PaymentAnswer[]> {
  const sku = await shop.offer({ amount: AMOUNT, onHand: 1000 });
  for (let n = 0; n < placed; n += 1) await shop.order({ [sku]: 1 });
  const attempts = await claimAttempts(shop.db, count);
  await sql`
    insert into simulated_payments (attempt_id, order_id, amount, currency, payment_method, capture, status,
      authorized_amount, captured_amount)
    select id, order_id, amount, 'EUR', payment_method, 'AUTOMATIC', 'CAPTURED', amount, amount
    from payment_attempts where id = any (${attempts.map(({ id }) => id)}::uuid[])`.execute(shop.db);
  return attempts.map(({ order_id: orderId, id: attemptId, amount, currency }) => ({
    orderId,
    attemptId,
    observed: {
      reference: attemptId,
      status: 'CAPTURED',
      currency,
      authorizedAmount: amount,
      capturedAmount: amount,
      refundedAmount: 0,
    },
  }));
}

t.test('recordPayments skips an order that another session has locked, without waiting', async (t) => {
  const shop = await openShop(t);
  const answers = await approved(shop, 5);
  const [held, ...free] = answers;
  await shop.db.transaction().execute(async (trx) => {
    await sql`select from orders where id = ${held!.orderId} for update`.execute(trx);
    t.strictSame([...(await recordPayments(shop.db, answers, WORKER))], free);
  });
  t.match(await shop.getOrder(held!.orderId), { status: 'SUBMITTED' });
  for (const { orderId } of free) t.match(await shop.getOrder(orderId), { status: 'CONFIRMED' });
  await recordAlone(shop, held!);
  await checkBooks(t, shop);
});

t.test('recordPayments of two processes at the same time records each answer once', async (t) => {
  const shop = await openShop(t);
  const answers = await approved(shop, 20);
  const recorded = await Promise.all(
    Array.from({ length: 4 }, () => recordPayments(shop.db, answers, WORKER)),
  );
  t.equal(
    recorded.reduce((sum, { size }) => sum + size, 0),
    20,
  );
  const { rows } = await sql<{
    versions: number[];
  }>`select array_agg(distinct version::int) as versions from orders`.execute(shop.db);
  t.strictSame(rows, [{ versions: [2] }]);
  await checkBooks(t, shop);
});

/** Counts the statements that are sent while `work` runs. The beginning and the end of transactions count too. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const { query } = ServiceClient.prototype;
  let count = 0;
  ServiceClient.prototype.query = function (this: ServiceClient, ...given: Parameters<typeof query>): never {
    count += 1;
    return query.apply(this, given);
  };
  try {
    await work();
  } finally {
    ServiceClient.prototype.query = query;
  }
  return count;
}

t.test('recordPayments sends the same number of statements for fifty attempts as for five', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 1000 });
  const counts: [claim: number, record: number][] = [];
  for (const size of [5, 50]) {
    for (let n = 0; n < size; n += 1) await shop.order({ [sku]: 1 });
    counts.push([await statementsOf(() => claimAttempts(shop.db, size)), 0]);
    await sql`update payment_attempts set status = 'PENDING' where status = 'PROCESSING'`.execute(shop.db);
    const answers = await approved(shop, size, 0);
    counts.at(-1)![1] = await statementsOf(() => recordPayments(shop.db, answers, WORKER));
    t.match(await shop.getOrder(answers.at(-1)!.orderId), { status: 'CONFIRMED' });
  }
  t.strictSame(counts[0], counts[1]);
  const [claim, record] = counts[0]!;
  t.ok(claim <= 2, `${claim} statements claim a set`);
  t.ok(record <= 5, `${record} statements record a set`);
});

t.test('recordPayments writes nothing if one answer of the batch cannot be written', async (t) => {
  const shop = await openShop(t);
  const answers = await approved(shop, 3);
  const [bad] = answers;
  const broken = { ...bad!, observed: { ...bad!.observed, reference: 'x'.repeat(5000), failureCode: '\0' } };
  await t.rejects(recordPayments(shop.db, [broken, ...answers.slice(1)], WORKER));
  const { rows } = await sql`select 1 from orders where status <> 'SUBMITTED'`.execute(shop.db);
  t.equal(rows.length, 0);
  t.equal((await recordPayments(shop.db, answers, WORKER)).size, 3);
  await checkBooks(t, shop);
});
