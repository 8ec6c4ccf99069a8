import { sql } from 'kysely';
import t from 'tap';
import type { Shard } from '../../../db/shards/layout/shards.ts';
import { copyLeftProducts } from '../../../db/shards/stock/copy-products.ts';
import { createShardedDatabase, offerInShards } from '../../support/orders/sharded-database.ts';

t.test('copyLeftProducts continues after a shard that fails, and after a product that fails', async (t) => {
  const { shards } = await createShardedDatabase(t);
  const { home, all } = shards;
  const [away, damaged, sound] = all as [Shard, Shard, Shard];
  const skus = [await offerInShards(shards), await offerInShards(shards), await offerInShards(shards)];
  await sql`update products set name = 'Changed', version = version + 1`.execute(home);
  await sql`alter table products rename to elsewhere`.execute(away.db);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'damaged'; end $$`.execute(
    damaged.db,
  );
  await sql`create trigger refused before update on products for each row
    when (old.sku = ${sql.lit(skus[1])}) execute function refuse()`.execute(damaged.db);
  await t.rejects(copyLeftProducts(shards), { name: 'ItemsSkipped', count: 2, message: /shard_1, shard_2/ });
  const changedIn = async ({ db }: Shard) =>
    (await db.selectFrom('products').select('sku').where('name', '=', 'Changed').execute()).map(
      ({ sku }) => sku,
    );
  t.strictSame((await changedIn(damaged)).sort(), [skus[0], skus[2]].sort());
  t.strictSame((await changedIn(sound)).sort(), [...skus].sort());

  await sql`alter table elsewhere rename to products`.execute(away.db);
  await sql`drop function refuse cascade`.execute(damaged.db);
  t.equal(await copyLeftProducts(shards), 4);
  t.equal(await copyLeftProducts(shards), 0);
});
