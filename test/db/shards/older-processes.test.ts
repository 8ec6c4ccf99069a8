import pg from 'pg';
import t from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { BEFORE_1_6_0, countOlderSessions } from '../../../db/base/older-processes.ts';
import { doneSteps, findTooNew } from '../../../packages/postgres/migrator/schema-compatibility.ts';
import { customersOf, openShardedShop } from '../../support/orders/sharded-shop.ts';
import { credit } from '../../support/shop/request-bodies.ts';
import type { Schemas } from '../../support/shop/shop.ts';

/** Returns whether a process that doesn't know returned units refuses to use a schema. */
async function refusesOlder(db: Database): Promise<boolean> {
  const steps = await doneSteps(db);
  const older = steps.map(({ name }) => name).filter((name) => name < '0481');
  return findTooNew(older, steps) !== undefined;
}

t.test('createCredit keeps older processes from each shard whose orders have a credit', async (t) => {
  const { databaseUrl, main, shards, call, other, offer, order } = await openShardedShop(t);
  const sku = await offer({ amount: 500 });
  const orders: Schemas['Order'][] = [];
  for (const [customerId = ''] of customersOf(shards, 1))
    orders.push(await order({ [sku]: 1 }, { customerId }));
  const create = ({ id, items }: Schemas['Order'], by = call) =>
    by('POST', `/orders/${id}/credits`, { body: credit([items[0], 100]) });
  const refused = { status: 503, body: { type: 'UNAVAILABLE', retryable: true } };
  for (const name of BEFORE_1_6_0) {
    const older = new pg.Client({ connectionString: databaseUrl, application_name: name });
    await older.connect();
    for (const each of orders) t.match(await create(each), refused, name);
    await older.end();
    // The server removes the session a moment after the client has closed the connection.
    while ((await countOlderSessions(main, [name])) > 0);
  }
  const placed = await Promise.all(orders.map(({ id }) => call('GET', `/orders/${id}`)));
  for (const { body } of placed) t.match(body, { version: 1, currentTotal: { amount: 500 } });

  const isRefusing = () => Promise.all(shards.all.map(({ db }) => refusesOlder(db)));
  t.strictSame(await isRefusing(), [false, false, false]);
  t.match(await create(orders[0]!), { status: 201 });
  t.strictSame(await isRefusing(), [true, false, false], 'older processes may use the other shards');
  for (const each of orders) t.match(await create(each, other), { status: 201 });
  t.strictSame(await isRefusing(), [true, true, true]);
});
