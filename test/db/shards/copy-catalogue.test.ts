import { sql } from 'kysely';
import t from 'tap';
import { copyLeftEntries } from '../../../db/shards/catalogue/copy-catalogue.ts';
import type { Shard } from '../../../db/shards/layout/shards.ts';
import { singleStore } from '../../../db/single.ts';
import { createShardedDatabase, offerInShards } from '../../support/orders/sharded-database.ts';

t.test('copyLeftEntries continues after a shard that fails, and after a product that fails', async (t) => {
  const { shards } = await createShardedDatabase(t);
  const { main, all } = shards;
  const [away, damaged, sound] = all as [Shard, Shard, Shard];
  const skus = [await offerInShards(shards), await offerInShards(shards), await offerInShards(shards)];
  await sql`update products set name = 'Changed', version = version + 1`.execute(main);
  await sql`alter table products rename to elsewhere`.execute(away.db);
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'damaged'; end $$`.execute(
    damaged.db,
  );
  await sql`create trigger refused before update on products for each row
    when (old.sku = ${sql.lit(skus[1])}) execute function refuse()`.execute(damaged.db);
  await t.rejects(copyLeftEntries(shards), { name: 'ItemsSkipped', count: 2, message: /shard_1, shard_2/ });
  const changedIn = async ({ db }: Shard) =>
    (await db.selectFrom('products').select('sku').where('name', '=', 'Changed').execute()).map(
      ({ sku }) => sku,
    );
  t.strictSame((await changedIn(damaged)).sort(), [skus[0], skus[2]].sort());
  t.strictSame((await changedIn(sound)).sort(), [...skus].sort());

  await sql`alter table elsewhere rename to products`.execute(away.db);
  await sql`drop function refuse cascade`.execute(damaged.db);
  t.equal(await copyLeftEntries(shards), 4);
  t.equal(await copyLeftEntries(shards), 0);
});

t.test('copyLeftEntries copies all rows that shards lack, including deleted entries', async (t) => {
  const { shards } = await createShardedDatabase(t, { shards: 2 });
  const store = singleStore(shards.main);
  const price = { amount: 490, currency: 'EUR' };
  const rates = [{ percent: '19', validFrom: '2021-01-01T00:00:00.000Z', treatment: 'STANDARD' as const }];
  const method = { ...METHOD, name: 'Parcel', country_codes: ['DE', 'AT'] };
  await store.putProduct('TEA', { name: 'Tea', price, taxClass: 'reduced' }, () => true);
  await store.putShippingMethod('parcel', method, () => true);
  await store.putTaxRate('DE-standard', rates, () => true);
  await store.putDiscountCode('TEN', { ...CODE, skus: ['TEA', 'MUG'] }, () => true);
  t.equal(await copyLeftEntries(shards), 8);
  t.equal(await copyLeftEntries(shards), 0);
  await store.deleteDiscountCode('TEN', () => true);
  t.equal(await copyLeftEntries(shards), 2);
  for (const { db } of shards.all) {
    const copies = singleStore(db);
    t.strictSame(await copies.getProduct('TEA'), await store.getProduct('TEA'));
    t.strictSame(await copies.getShippingMethod('parcel'), await store.getShippingMethod('parcel'));
    t.strictSame(await copies.getTaxRate('DE-standard'), await store.getTaxRate('DE-standard'));
    t.equal(await copies.getDiscountCode('TEN'), undefined);
    t.equal((await db.selectFrom('discount_codes').select('version').executeTakeFirst())?.version, 2);
  }
});

t.test('copyLeftEntries corrects a copy that older code has made without the tax class', async (t) => {
  const { shards } = await createShardedDatabase(t, { shards: 2 });
  const sku = await offerInShards(shards);
  await shards.main.updateTable('products').set({ tax_class: 'reduced' }).where('sku', '=', sku).execute();
  t.equal(await copyLeftEntries(shards), 2, 'at the same version');
  for (const { db } of shards.all)
    t.equal((await db.selectFrom('products').select('tax_class').executeTakeFirst())?.tax_class, 'reduced');
  t.equal(await copyLeftEntries(shards), 0);
});

const METHOD = {
  kind: 'SHIPPING' as const,
  price_amount: 490,
  price_currency: 'EUR',
  free_from_amount: null,
  min_days: null,
  max_days: null,
  tax_class: null,
};

const CODE = {
  percent: '10',
  amount: null,
  currency: null,
  valid_from: '2026-01-01T00:00:00.000Z',
  valid_until: null,
  minimum_amount: null,
  minimum_currency: null,
  max_uses: 5,
  max_uses_per_customer: null,
  combinable: false,
};
