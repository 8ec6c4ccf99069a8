import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { reconcileUses } from '../../../db/shards/codes/reconcile-uses.ts';
import type { Shard } from '../../../db/shards/layout/shards.ts';
import { findAllViolations } from '../../../db/shards/operator/find-violations.ts';
import { backUp } from '../../support/database/table-backups.ts';
import { customersOf, openShardedShop } from '../../support/orders/sharded-shop.ts';
import { BY, runAdmin } from '../../support/processes/admin.ts';
import { putCode, readUses } from '../../support/shop/discount-codes.ts';

// Restores a shard or the main schema from its own backup, while the other schemas remain current.

const IN_MAIN = ['discount_code_uses', 'discount_code_allotments'];

/** Lists all tables of a schema, except those of the migrator. */
async function allTables(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

async function open(t: Test) {
  const shop = await openShardedShop(t);
  const [[one], [two], [three]] = customersOf(shop.shards, 1) as [[string], [string], [string]];
  const sku = await shop.offer({ onHand: 900 });
  const order = (customerId: string) =>
    shop.call('POST', '/orders', {
      body: {
        ...{ customerId, items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' },
        discountCodes: ['TEN'],
      },
    });
  /** Places orders of a customer until one is refused. Returns the ids of the orders. */
  const orderAll = async (customerId: string): Promise<string[]> => {
    const { status, body } = await order(customerId);
    if (status === 201) return [body['id'], ...(await orderAll(customerId))];
    t.match(body, { type: 'DISCOUNT_CODE_NOT_APPLICABLE', reason: 'USED_UP' });
    return [];
  };
  const cancel = async (ids: readonly string[]) => {
    for (const id of ids) t.match(await shop.call('POST', `/orders/${id}/cancel`), { status: 200 });
  };
  const disagreements = async () =>
    (await findAllViolations(shop.shards))
      .filter(({ what }) => what.includes('uses'))
      .map(({ shard, what, id }) => ({ shard, what, id }));
  return { ...shop, one, two, three, order, orderAll, cancel, disagreements };
}

t.test('shards reconcile removes the uses that a restored shard had returned', async (t) => {
  const { databaseUrl, shards, call, one, two, order, orderAll, cancel, disagreements } = await open(t);
  const [, restored] = shards.all as [Shard, Shard];
  await putCode({ call }, 'TEN', { percent: '10', maxUses: 12 });
  t.match(await order(two), { status: 201 }, 'the shard gets four uses, and has three left');
  const restore = await backUp(restored.db, await allTables(restored.db));
  const others = await orderAll(one);
  t.equal(others.length, 11);
  await restore();

  const what = 'the main schema has received back at most the returned uses';
  t.strictSame(await disagreements(), [{ shard: restored.name, what, id: 'TEN' }]);
  const doctor = await runAdmin(t, databaseUrl, ['doctor']);
  t.match(
    doctor.result['faults'].find((fault: { what: string }) => fault.what === `broken: ${what}`),
    { shard: restored.name, ids: ['TEN'], mend: /admin shards reconcile/ },
  );
  const ran = await runAdmin(t, databaseUrl, ['shards', 'reconcile', ...BY]);
  const { name: shard } = restored;
  t.match(ran.result, { codes: [{ code: 'TEN', shard, before: 4, after: 1, exceeded: 0 }] }, ran.stderr);
  t.strictSame(await findAllViolations(shards), []);
  t.equal(await readUses({ call }, 'TEN'), 12);
  t.match(await order(two), { status: 409 }, 'other orders have the uses');
  await cancel(others.slice(0, 3));
  t.equal((await orderAll(two)).length, 3, 'no use is lost');
  t.strictSame(await reconcileUses(shards), []);
});

t.test('reconcileUses reports uses of restored orders that exceed the maximum', async (t) => {
  const { shards, call, one, two, order, orderAll, cancel } = await open(t);
  const [, restored] = shards.all as [Shard, Shard];
  await putCode({ call }, 'TEN', { percent: '10', maxUses: 6 });
  const before = await orderAll(two);
  const restore = await backUp(restored.db, await allTables(restored.db));
  await cancel(before);
  const others = await orderAll(one);
  t.equal(others.length, 6);
  await restore();
  t.match(await reconcileUses(shards), [{ code: 'TEN', shard: restored.name, after: 6, exceeded: 6 }]);
  for (const customer of [one, two]) t.match(await order(customer), { status: 409 });
  await cancel(others);
  t.match(await order(one), { status: 409 }, 'the restored orders have all uses');
  await cancel(before.slice(0, 2));
  t.equal((await orderAll(one)).length, 2);
  t.equal(await readUses({ call }, 'TEN'), 6);
});

t.test('reconcileUses corrects a restored main schema by the shards, also after any kill', async (t) => {
  const { main, shards, call, one, two, three, order, orderAll, cancel, disagreements } = await open(t);
  await putCode({ call }, 'TEN', { percent: '10', maxUses: 9 });
  const restore = await backUp(main, IN_MAIN);
  const placed: string[] = [];
  for (const customer of [one, two, three]) placed.push((await order(customer)).body['id']);
  await restore();
  t.equal((await disagreements()).length, 3);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(
    main,
  );
  await sql`create trigger refused before insert on discount_code_allotments for each row execute function refuse()`.execute(
    main,
  );
  await t.rejects(reconcileUses(shards), { message: 'killed' });
  await sql`drop function refuse cascade`.execute(main);
  t.match(await reconcileUses(shards), { length: 3 });
  t.strictSame(await disagreements(), []);
  placed.push(...(await orderAll(three)));
  t.equal(placed.length, 9, 'the maximum holds, and no use is lost');
  await cancel(placed);
  t.equal((await orderAll(one)).length, 9);
});

t.test('reconcileUses corrects a code that has no maximum any more', async (t) => {
  const { main, shards, call, one, two, order, orderAll, disagreements } = await open(t);
  await putCode({ call }, 'TEN', { percent: '10', maxUses: 9 });
  const restore = await backUp(main, IN_MAIN);
  for (const customer of [one, two]) t.match(await order(customer), { status: 201 });
  await putCode({ call }, 'TEN', { percent: '10' });
  await restore();
  t.equal((await disagreements()).length, 2);
  t.match(await reconcileUses(shards), [{ exceeded: 0 }, { exceeded: 0 }]);
  t.strictSame(await disagreements(), []);
  await putCode({ call }, 'TEN', { percent: '10', maxUses: 5 });
  t.equal((await orderAll(one)).length, 3);
});
