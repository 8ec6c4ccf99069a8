import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../db/base/database.ts';
import { queueTable } from '../../db/base/queue-tables.ts';
import { assignPositions } from '../../db/feed/feed.ts';
import { openMatter } from '../../db/orders/index.ts';
import { schemaUrl } from '../../db/shards/layout/schema-url.ts';
import type { Shard } from '../../db/shards/layout/shards.ts';
import { openPayments } from '../../jobs/payment-providers/index.ts';
import { enqueue, openQueue } from '../../jobs/payments/queue/queue.ts';
import {
  createShardedDatabase,
  customersOf,
  offerInShards,
  orderingIn,
} from '../support/orders/sharded-database.ts';
import { BY, runAdmin } from '../support/processes/admin.ts';
import { takeTasks, runUntilIdle } from '../support/shop/run-jobs.ts';

/** Opens a shop in three shards, without faults. Each shard has a paid order. */
async function openShardedShop(t: Test) {
  const { shards, databaseUrl } = await createShardedDatabase(t);
  const { provider, routes } = await openPayments({ provider: 'simulated' }, shards.main, 'http://127.0.0.1');
  const sku = await offerInShards(shards);
  const customers = shards.all.map((shard) => customersOf(shards, shard).next().value);
  const order = orderingIn(shards);
  const work = async (db: Database) => runUntilIdle(db, { provider, routes });
  const orders = [];
  for (const customer of customers) orders.push(await order(customer, sku));
  for (const { db } of shards.all) await work(db);
  const admin = (...args: string[]) => runAdmin(t, databaseUrl, args);
  const place = (n: number) => order(customers[n]!, sku);
  return { shards, databaseUrl, sku, customers, orders, place, work, admin };
}

t.test('doctor checks every shard, and its commands repair each fault in its shard', async (t) => {
  const shop = await openShardedShop(t);
  const { shards, databaseUrl, sku, orders, place, work, admin } = shop;
  t.match(await admin('doctor'), { status: 0, result: { isWell: true, faults: [], unknown: [] } });
  const [one, two, three] = shards.all.map(({ db }) => db) as [Database, Database, Database];

  await sql`update order_counts set count = count + 1 where customer_id = ''`.execute(three);
  const { id: stranded } = await place(1);
  await takeTasks(two);
  await sql`
    update payment_attempts set created_at = created_at - interval '1 hour', updated_at = updated_at - interval '1 hour',
      checked_at = now() where order_id = ${stranded}`.execute(two);
  while ((await assignPositions(two)) > 0);
  const { id: paymentId } = await one.selectFrom('payment_attempts').select('id').executeTakeFirstOrThrow();
  const queue = await openQueue(one, schemaUrl(databaseUrl, 'shard_1'), undefined, {
    error: () => {},
    info: () => {},
  });
  await enqueue(queue, one, [{ kind: 'event', orderId: orders[0]!.id, id: paymentId }]);
  await queue.stop({ graceful: false });
  await sql`update ${await queueTable(one, 'job')} set state = 'failed', completed_on = now()`.execute(one);
  await sql`update idempotency_keys set created_at = now() - interval '9 days'`.execute(shards.main);
  await sql`
    insert into idempotency_keys (client_id, customer_id, scope, key, fingerprint, result, created_at)
    values ('x', '', 's', 'k', ${Buffer.alloc(32)}, '{}', now() - interval '9 days')`.execute(shards.main);

  const { result } = await admin('doctor');
  t.strictSame(
    result['faults'].map(({ shard = 'main', what, count, ids }: Record<string, unknown>) => ({
      shard,
      what,
      count,
      ids,
    })),
    [
      { shard: 'shard_3', what: 'order counts are wrong', count: 1, ids: ['all CONFIRMED: -1'] },
      {
        shard: 'main',
        what: 'idempotency keys that should have been removed a day ago',
        count: 1,
        ids: undefined,
      },
      {
        ...{ shard: 'shard_2', what: 'payments without an outcome for ten minutes', count: 1 },
        ids: [
          (
            await two
              .selectFrom('payment_attempts')
              .select('id')
              .where('order_id', '=', stranded)
              .executeTakeFirstOrThrow()
          ).id,
        ],
      },
      { shard: 'shard_1', what: 'payment jobs that have failed permanently', count: 1, ids: [orders[0]!.id] },
    ],
  );
  t.match(await admin('counts', 'verify'), {
    status: 1,
    result: { wrong: [{ shard: 'shard_3', count: -1 }] },
  });
  t.match(await admin('jobs', 'dead'), { status: 1, result: { jobs: [{ shard: 'shard_1' }] } });
  const mend = async (...args: string[]) => {
    const ran = await admin(...args, ...BY);
    t.equal(ran.status, 0, ran.stderr);
    return ran.result;
  };
  t.match(await mend('counts', 'rebuild'), { mended: [{ shard: 'shard_3', count: -1 }], wrong: [] });
  t.match(await mend('payment', 'reconcile', stranded), {
    asked: [{ before: 'PROCESSING', now: 'CAPTURED' }],
  });
  t.match(await mend('jobs', 'redrive'), { redriven: 1 });
  t.match(await mend('prune'), { removed: { keys: 1, events: 0 } });
  await work(two);
  t.match(await admin('doctor'), { status: 0, result: { faults: [], unknown: [] } });
  t.match((await admin('payment', 'show', stranded)).result, {
    order: { id: stranded },
    commands: [{ command: 'payment reconcile', operator: 'anna' }],
  });
  t.match(await admin('payment', 'show', shards.all[0]!.name), { status: 1, result: { refused: String } });

  await sql`update stock set reserved = reserved + 1 where sku = ${sku}`.execute(two);
  await sql`update stock_transfers set granted = granted + 7`.execute(three);
  await sql`alter table order_recount rename to away`.execute(one);
  t.match(await admin('doctor'), {
    status: 1,
    result: {
      faults: [
        {
          shard: 'shard_3',
          what: 'broken: a shard has received at most the units that it was granted',
          count: 1,
        },
        { shard: 'shard_2', what: 'broken: reserved stock is the sum of open reservations', ids: [sku] },
      ],
      unknown: [{ shard: 'shard_1', what: /could not check backlogs/ }],
    },
  });
  await sql`delete from kysely_migration where name like '0202%'`.execute(three);
  const { status, stderr } = await admin('doctor');
  t.equal(status, 1);
  t.match(stderr, /the schema lacks 0202_operator_commands/);
  t.match(await admin('prune', ...BY), { status: 1, stderr: /the schema lacks/ }, 'nothing is changed');
});

t.test('the commands doctor, counts rebuild and prune continue if one shard does not answer', async (t) => {
  const { shards, admin } = await openShardedShop(t);
  const [, away, last] = shards.all as [Shard, Shard, Shard];
  await sql`update order_counts set count = count + 1 where customer_id = ''`.execute(last.db);
  await away.db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`lock table kysely_migration in access exclusive mode`.execute(trx);
    t.match(await admin('doctor'), {
      status: 1,
      result: {
        faults: [{ shard: last.name, what: 'order counts are wrong' }],
        unknown: [{ shard: away.name, what: /does not answer: .*lock timeout/ }],
      },
    });
  });
  for (const [table, ...command] of [
    ['order_recount', 'counts', 'rebuild'],
    ['idempotency_keys', 'prune'],
  ] as const) {
    await sql`alter table ${sql.table(table)} rename to elsewhere`.execute(away.db);
    t.match(await admin(...command, ...BY), {
      status: 1,
      stderr: /1 items failed and were skipped \(shard_2\)/,
    });
    await sql`alter table elsewhere rename to ${sql.table(table)}`.execute(away.db);
  }
  t.match(await admin('counts', 'verify'), { status: 0 }, 'the last shard was corrected');
});

t.test('commands find customers, matters, provider payments and the feed in all shards', async (t) => {
  const shop = await openShardedShop(t);
  const { shards, customers, orders, admin } = shop;
  const exported = await admin('customer', 'export', customers[2]!, ...BY);
  t.match(exported, { status: 0, result: { orders: [{ id: orders[2]!.id }], webhookEndpoints: [] } });
  const refused = await admin('customer', 'erase', customers[1]!, ...BY);
  t.match(refused, { status: 1, result: { orders: [orders[1]!.id] } });
  const erased = await admin('customer', 'erase', 'customer-0', ...BY);
  t.match(erased, { status: 0, result: { pseudonym: /^erased-/, orders: 0, mentions: [] } });

  for (const { db } of shards.all.slice(1))
    await db.transaction().execute(async (trx) => {
      await openMatter(trx, { kind: 'PROVIDER_CHANGES_UNREAD', detail: 'The list has not been read.' });
    });
  t.match(await admin('orders', 'attention'), {
    status: 0,
    result: { totalCount: 2, matters: { length: 2 } },
  });

  const since = new Date(Date.now() - 3_600_000).toISOString();
  t.match(await admin('provider', 'verify', since), {
    status: 0,
    result: { compared: 3, differences: [] },
  });
  const [first] = shards.all;
  await sql`update payment_attempts set status = 'PROCESSING', captured_amount = 0`.execute(first!.db);
  const verified = await admin('provider', 'verify', since);
  t.match(verified, { status: 1, result: { compared: 3, differences: [{ order: orders[0]!.id }] } });
  const reconciled = await admin('provider', 'reconcile', since, ...BY);
  t.match(reconciled, { status: 0, result: { differences: [{ outcome: 'RECORDED' }] } });

  const feed = await admin('feed', 'status');
  t.match(feed, {
    status: 0,
    result: {
      ...{ keptDays: 'forever', endpoints: [], woven: [] },
      shards: shards.all.map(({ name }) => ({ shard: name, fault: null, first: 1 })),
    },
  });
  const env = { EVENT_RETENTION_DAYS: '90' };
  for (const { db } of shards.all)
    await sql`update events set occurred_at = occurred_at - interval '100 days' where position = 1`.execute(
      db,
    );
  t.match(await runAdmin(t, shop.databaseUrl, ['prune', 'preview'], env), {
    result: { removable: { events: 3 } },
  });
  t.match((await admin('usage', 'export')).result, { usage: [] });
});
