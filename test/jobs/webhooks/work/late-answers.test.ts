import type { ServerResponse } from 'node:http';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../../db/base/database.ts';
import { eraseCustomer } from '../../../../db/customers/erase-customer.ts';
import { eraseCustomer as eraseCustomerInShards } from '../../../../db/shards/operator/customers.ts';
import { Sender } from '../../../../jobs/webhooks/http/sender.ts';
import { Dispatcher } from '../../../../jobs/webhooks/work/dispatcher.ts';
import { untilBlocked } from '../../../support/database/database.ts';
import { createShards, publish as publishInShards } from '../../../support/orders/created-shards.ts';
import { retryUntil } from '../../../support/run/wait-for.ts';
import { OUTSIDE_NAMES, RULES, openReceiver } from '../../../support/webhooks/fake-receiver.ts';
import { KEYS, openWebhooks, registerAt } from '../../../support/webhooks/webhooks.ts';

// If a receiver answers after the customer of the event was erased, the answer must not be stored.

const CALLER = { clientId: 'operator:dora', customerId: undefined, traceId: 'b'.repeat(32) };
const ANSWER = 'Anna moved to Bonn';

/** Ends orders whose payments were never started, so that their customers can be erased. */
async function endOrders(db: Database): Promise<void> {
  await sql`update payment_attempts set status = 'VOIDED'`.execute(db);
  await sql`update orders set status = 'CANCELLED'`.execute(db);
}

/** Opens a receiver that delays its answer to the first request until the test releases it. */
async function openSlowReceiver(t: Test) {
  const waiting: ServerResponse[] = [];
  let isOpen = false;
  const answer = (reply: ServerResponse) => void reply.writeHead(200).end(ANSWER);
  const receiver = await openReceiver(t, (_, reply) => {
    if (isOpen) answer(reply);
    else waiting.push(reply);
  });
  const release = () => {
    isOpen = true;
    for (const reply of waiting.splice(0)) answer(reply);
  };
  return { url: receiver.url, waiting, release };
}

const attemptsIn = (db: Database) =>
  sql<{ id: string; status: string; excerpt: string | null }>`
    select event_id as id, status, attempts -> -1 ->> 'responseExcerpt' as excerpt
    from webhook_deliveries order by position`
    .execute(db)
    .then(({ rows }) => rows);

t.test('the answer to a webhook is not stored if the customer of its event was erased before', async (t) => {
  const { db, register, publish, openDispatcher, until } = await openWebhooks(t);
  const { url, waiting, release } = await openSlowReceiver(t);
  await register(url);
  const dispatcher = openDispatcher();
  await publish(1, 'anna');
  await publish(1, 'bob');
  await endOrders(db);
  await until(() => waiting.length > 0, dispatcher);
  t.match(await eraseCustomer(db, 'anna', CALLER), { kind: 'erased', orders: 1 });
  release();
  await until(async () => (await attemptsIn(db)).length === 2, dispatcher);
  t.match(await attemptsIn(db), [
    { status: 'DELIVERED', excerpt: null },
    { status: 'DELIVERED', excerpt: ANSWER },
  ]);
});

t.test(
  'the answer to a webhook is deleted if it was stored while the customer of the event was erased',
  async (t) => {
    const { db, register, publish, openDispatcher, until } = await openWebhooks(t);
    const { url, waiting, release } = await openSlowReceiver(t);
    await register(url);
    const dispatcher = openDispatcher();
    await publish(1, 'anna');
    await endOrders(db);
    await until(() => waiting.length > 0, dispatcher);
    let erasure: ReturnType<typeof eraseCustomer> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      await sql`select from webhook_lanes for update`.execute(trx);
      release();
      await untilBlocked(db);
      erasure = eraseCustomer(db, 'anna', CALLER);
      // Waits until the erasure has ended, or until it waits for a lock as well.
      await Promise.race([erasure, untilBlocked(db, { count: 2 })]);
    });
    t.match(await erasure, { kind: 'erased', orders: 1 });
    await until(async () => (await attemptsIn(db)).length === 1, dispatcher);
    t.match(await attemptsIn(db), [{ status: 'DELIVERED', excerpt: null }]);
  },
);

t.test('the answer to a webhook is not stored if a shard erased its customer before', async (t) => {
  const { shards, main, customerOf } = await createShards(t);
  const { url, waiting, release } = await openSlowReceiver(t);
  await registerAt(main, url);
  const [anna = '', bob = ''] = shards.all.map((shard) => customerOf(shard));
  await publishInShards(shards, 1, anna);
  await publishInShards(shards, 1, bob);
  for (const { db } of shards.all) await endOrders(db);
  const sender = new Sender({ rules: RULES, lookup: OUTSIDE_NAMES, answerMs: 300_000 });
  const log = { error: (fields: object) => t.fail('nothing fails here', fields), warn() {}, info() {} };
  const dispatcher = new Dispatcher({
    ...{ db: main, shards, keys: KEYS, openSender: async () => sender, log },
    ...{ concurrency: 64, slowAfterMs: 300_000 },
  });
  t.teardown(() => dispatcher.stop(0));
  const until = (isSo: () => boolean | Promise<boolean>) =>
    retryUntil(`${isSo}`, isSo, () => dispatcher.run());
  await until(() => waiting.length > 0);
  t.match(await eraseCustomerInShards(shards, anna, CALLER), { kind: 'erased', orders: 1 });
  release();
  await until(async () => (await attemptsIn(main)).length === 2);
  t.match(await attemptsIn(main), [
    { status: 'DELIVERED', excerpt: null },
    { status: 'DELIVERED', excerpt: ANSWER },
  ]);
});
