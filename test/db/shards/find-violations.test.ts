import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { type ShardViolation, findAllViolations } from '../../../db/shards/operator/find-violations.ts';
import {
  createShardedDatabase,
  customersOf,
  offerInShards,
  orderingIn,
} from '../../support/orders/sharded-database.ts';

const OLD_COPY = { what: 'catalogue copies are as new as in the main schema' };

t.test('findAllViolations names each violation and its shard', async (t) => {
  const { shards } = await createShardedDatabase(t);
  const [one, two, three] = shards.all;
  const order = orderingIn(shards);
  const sku = await offerInShards(shards, 10);
  const orders = [];
  for (const shard of shards.all)
    for (let n = 0; n < 2; n += 1) orders.push(await order(customersOf(shards, shard).next().value, sku));
  t.strictSame(await findAllViolations(shards), [], 'no invariant is violated');

  /** Finds the violations after the SQL `change`. The SQL `back` then undoes the change. */
  const faultsWith = async (db: Database, change: string, back: string): Promise<ShardViolation[]> => {
    await sql.raw(change).execute(db);
    const faults = await findAllViolations(shards);
    await sql.raw(back).execute(db);
    return faults;
  };
  t.strictSame(
    await faultsWith(
      two!.db,
      'update stock set reserved = reserved + 1',
      'update stock set reserved = reserved - 1',
    ),
    [{ shard: 'shard_2', what: 'reserved stock is the sum of open reservations', id: sku }],
  );
  await sql`update products set version = version + 1`.execute(one!.db);
  await sql`update products set version = version + 1`.execute(three!.db);
  t.strictSame(
    await faultsWith(
      shards.main,
      'update products set version = version + 1',
      'update products set version = version - 1',
    ),
    [{ ...OLD_COPY, shard: 'shard_2', id: `products ${sku}` }],
  );
  t.strictSame(
    await faultsWith(
      three!.db,
      'update stock_transfers set granted = granted + 1',
      'update stock_transfers set granted = granted - 1',
    ),
    [
      {
        shard: 'shard_3',
        what: 'a shard has received at most the units that it was granted',
        id: `${sku}: 11 of 10`,
      },
    ],
  );
  t.strictSame(
    await faultsWith(
      shards.main,
      `update stock_allotments set returned = 3 where shard = 'shard_2'`,
      'update stock_allotments set returned = 0',
    ),
    [
      {
        shard: 'shard_2',
        what: 'the main schema has received back at most the returned units',
        id: `${sku}: 3 of 0`,
      },
    ],
  );
  t.strictSame(
    await faultsWith(
      two!.db,
      'update stock_transfers set returned = 3',
      'update stock_transfers set returned = 0',
    ),
    [],
    'units that a shard has returned, but the main schema has not yet received',
  );
  t.strictSame(
    await faultsWith(
      shards.main,
      `insert into stock_allotments values ('${sku}', 'shard_9', 2, 1)`,
      `delete from stock_allotments where shard = 'shard_9'`,
    ),
    [{ what: 'units are allotted only to existing shards', id: `${sku}: shard_9` }],
  );
  t.strictSame(
    await faultsWith(
      shards.main,
      `update shards set name = 'shard_2' where first_slot = 0`,
      `update shards set name = 'shard_1' where first_slot = 0`,
    ),
    Array.from({ length: 85 }, (_, slot) => ({
      ...{ what: 'each customer slot has a shard', id: `${slot}: shard_2` },
    })),
  );
  t.match(
    await faultsWith(
      shards.main,
      `update shards set last_slot = 254 where last_slot = 255`,
      `update shards set last_slot = 255 where last_slot = 254`,
    ),
    [{ what: 'each customer slot has a shard', id: 'slot 255 belongs to no shard' }],
  );
  const elsewhere = customersOf(shards, one!).next().value;
  const [own] = orders.slice(2);
  const misplaced = await faultsWith(
    two!.db,
    `update orders set customer_id = '${elsewhere}' where id = '${own!.id}'`,
    `update orders set customer_id = '${own!.customer_id}' where id = '${own!.id}'`,
  );
  t.match(misplaced[0], { shard: 'shard_2', what: 'an order is in the shard of its customer', id: own!.id });
  const { rows } = await sql<{
    key: string;
  }>`select encode(key, 'hex') as key from customer_slot_keys`.execute(three!.db);
  const keys = await faultsWith(
    three!.db,
    `update customer_slot_keys set key = sha256('other')`,
    `update customer_slot_keys set key = '\\x${rows[0]!.key}'`,
  );
  t.match(keys[0], { shard: 'shard_3', what: 'all shards assign customers to slots with the same key' });
  t.strictSame(await findAllViolations(shards), []);
});
