import { sql } from 'kysely';
import t from 'tap';
import { ALL_ORDERS } from '../../../db/call/reach.ts';
import { listErasures } from '../../../db/call/erasures.ts';
import { assignPositions } from '../../../db/feed/feed.ts';
import type { Shards } from '../../../db/shards/layout/shards.ts';
import { listOrders } from '../../../db/shards/lists/list-orders.ts';
import { eraseCustomer, exportCustomer, reapplyErasures } from '../../../db/shards/operator/customers.ts';
import { findAllViolations } from '../../../db/shards/operator/find-violations.ts';
import { singleStore } from '../../../db/single.ts';
import { dumpOf, tablesWith } from '../../support/database/dump-tables.ts';
import {
  BACKOFFICE as caller,
  createShardedDatabase,
  offerInShards,
  orderingIn,
} from '../../support/orders/sharded-database.ts';
import { registerAt } from '../../support/webhooks/webhooks.ts';

const ANNA = 'anna-77';
const OWN = { ...caller, clientId: 'storefront', customerId: ANNA };

const FINGERPRINT = Buffer.alloc(32, 7);

const withKey = (key: string) => ({
  scope: 'POST /api/v1/orders',
  key,
  fingerprint: FINGERPRINT.toString('hex'),
});

/** Creates a customer with `count` ended orders, and in all schemas all rows that may name a customer. */
async function useShop(shards: Shards, count: number): Promise<string[]> {
  const sku = await offerInShards(shards);
  const order = orderingIn(shards);
  const { db } = shards.ofCustomer(ANNA);
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const metadata = { email: 'anna@example.com' };
    const { id } = await order(ANNA, sku, {
      ...{ metadata, reference: `${n}-of-anna`, caller: OWN },
      idempotencyKey: withKey(`k${n}`),
    });
    ids.push(id);
    const all = {
      requested: undefined,
      reason: 'CUSTOMER_REQUEST',
      caller,
      precondition: () => true,
    } as const;
    await singleStore(db).cancelOrder(ALL_ORDERS, id, all as never);
    while ((await assignPositions(db)) > 0);
  }
  await order('bob-1', sku, { metadata: { email: 'bob@example.com' } });
  const { id: endpointId } = await registerAt(shards.main, 'https://one.example.com/');
  await sql`update webhook_endpoints set only_customer_id = ${ANNA}, description = ${`of ${ANNA}`}`.execute(
    shards.main,
  );
  const attempts = [
    { number: 1, kind: 'FIRST', url: 'https://a.example', responseExcerpt: 'thanks, Anna of Elm Street' },
  ];
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, order_id, type, status, attempts)
    select ${endpointId}, gen_random_uuid(), id, 'order.submitted', 'DELIVERED', ${JSON.stringify(attempts)}
    from unnest(${ids}::uuid[]) id`.execute(shards.main);
  await sql`
    insert into idempotency_keys (client_id, customer_id, scope, key, fingerprint, result)
    values ('shop', '', 'POST /api/v1/webhook-endpoints/' || ${endpointId}::text || '/deliveries/1/attempts', 'again',
      ${FINGERPRINT}, ${JSON.stringify({ order_id: ids[0], attempts })})`.execute(shards.main);
  await sql`
    insert into operator_commands (id, command, subject, operator, reason, trace_id)
    values (gen_random_uuid(), 'customer export', ${ANNA}, 'dora', ${`asked by ${ANNA}`}, ${'a'.repeat(32)})`.execute(
    shards.main,
  );
  return ids;
}

const PERSONAL = [ANNA, 'anna@example.com', 'Elm Street', '-of-anna'];

t.test('exportCustomer and eraseCustomer use the customer’s shard and the main schema', async (t) => {
  const { shards } = await createShardedDatabase(t);
  const ids = await useShop(shards, 3);
  const exported = await exportCustomer(shards, ANNA);
  t.strictSame(
    exported.orders.map(({ id }) => id),
    ids,
  );
  t.match(exported.orders[0], { payments: { length: 1 }, history: [{ operation: 'createOrder' }, {}] });
  t.match(exported.webhookEndpoints, [{ only_customer_id: ANNA }]);
  t.strictSame(
    exported.storedAnswers.map(({ key }) => key),
    ['k0', 'k1', 'k2', 'again'],
    'answers stored in the shard and in the main schema',
  );

  const before = await dumpOf(shards.main);
  for (const text of PERSONAL) t.ok(tablesWith(before, text).length > 0, `${text} is in the dump before`);
  const erasure = await eraseCustomer(shards, ANNA, caller);
  t.match(erasure, { kind: 'erased', orders: 3, mentions: [] });
  const pseudonym = erasure.kind === 'erased' ? erasure.pseudonym : '';
  const after = await dumpOf(shards.main);
  for (const text of PERSONAL) t.strictSame(tablesWith(after, text), [], text);
  t.ok(tablesWith(after, 'bob@example.com').length > 0, 'data of other customers remains');

  const page = { newestFirst: false, page: 0, size: 20 };
  const found = await listOrders(shards, { reach: ALL_ORDERS, customerId: pseudonym }, page);
  t.strictSame(
    found.orders.map(({ id, customer_id }) => [id, customer_id]),
    ids.map((id) => [id, pseudonym]),
    'under its pseudonym the orders are found',
  );
  t.equal((await listOrders(shards, { reach: ALL_ORDERS, customerId: ANNA }, page)).totalCount, 0);
  t.strictSame(await findAllViolations(shards), []);
  t.match(await eraseCustomer(shards, ANNA, caller), { kind: 'erased', orders: 0, mentions: [] });
});

t.test('eraseCustomer in shards changes nothing if the customer has an open order', async (t) => {
  const { shards } = await createShardedDatabase(t);
  await useShop(shards, 1);
  const { id } = await orderingIn(shards)(ANNA, await offerInShards(shards));
  const before = await dumpOf(shards.main);
  t.strictSame(await eraseCustomer(shards, ANNA, caller), { kind: 'ORDERS_OPEN', orderIds: [id] });
  t.strictSame(await dumpOf(shards.main), before);
});

t.test('eraseCustomer in shards completes an earlier erasure that was killed at any point', async (t) => {
  const { shards } = await createShardedDatabase(t);
  const ids = await useShop(shards, 2);
  // In each round the erasure fails at another table, as if the process had been killed there.
  for (const [n, { db }] of [{ db: shards.main }, ...shards.all].entries())
    for (const table of ['webhook_deliveries', 'idempotency_keys', 'matters', 'customer_turns']) {
      await sql`alter table ${sql.id(table)} rename to away`.execute(db);
      const outcome = await eraseCustomer(shards, ANNA, caller).then(
        () => 'done',
        () => 'failed',
      );
      await sql`alter table away rename to ${sql.id(table)}`.execute(db);
      if (n > 0 || table !== 'webhook_deliveries') continue;
      t.equal(outcome, 'failed');
      const left = await exportCustomer(shards, ANNA);
      t.equal(left.orders.length, 2, 'the orders are still known until the answers of receivers are removed');
    }
  const erasure = await eraseCustomer(shards, ANNA, caller);
  t.match(erasure, { kind: 'erased', mentions: [] });
  const after = await dumpOf(shards.main);
  for (const text of PERSONAL) t.strictSame(tablesWith(after, text), [], text);
  const { orders, totalCount } = await listOrders(
    shards,
    { reach: ALL_ORDERS },
    { newestFirst: false, page: 0, size: 20 },
  );
  t.equal(totalCount, 3);
  t.strictSame(
    orders.filter(({ customer_id }) => customer_id.startsWith('erased-')).map(({ id }) => id),
    ids,
  );
  t.strictSame(await findAllViolations(shards), []);
});

t.test('reapplyErasures applies an erasure again in the restored shard, and in no other shard', async (t) => {
  const { shards } = await createShardedDatabase(t);
  const [id] = await useShop(shards, 1);
  const own = shards.ofCustomer(ANNA);
  await eraseCustomer(shards, ANNA, caller);
  const erasures = await listErasures(shards.main);
  t.equal(erasures.length, 1);
  for (const { db } of shards.all) t.strictSame(await listErasures(db), erasures);
  // Resets the shard to its state before the erasure.
  await sql`update orders set customer_id = ${ANNA}, reference = '0-of-anna' where id = ${id}`.execute(
    own.db,
  );
  await sql`delete from erasures`.execute(own.db);

  const all = [{ db: shards.main }, ...shards.all];
  for (const { db } of all) {
    const applied = db === own.db ? 1 : 0;
    t.strictSame(await reapplyErasures(shards, db, erasures, caller), { applied, refused: [] });
    t.strictSame(await listErasures(db), erasures);
  }
  const { orders } = await listOrders(
    shards,
    { reach: ALL_ORDERS },
    { newestFirst: false, page: 0, size: 20 },
  );
  const pseudonym = orders.find((order) => order.id === id)!.customer_id;
  t.match(pseudonym, /^erased-/);
  t.equal(shards.slotOf(pseudonym), shards.slotOf(ANNA));
  t.strictSame(tablesWith(await dumpOf(own.db), ANNA), []);
});
