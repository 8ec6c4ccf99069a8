import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { newId } from '../../../db/base/ids.ts';

/**
 * Makes the first shard of a shop report a state from before the shard returned units to the main schema. This happens
 * after a restore from the shard's own backup. `home`: a superuser's connection to the main schema. The shards must be
 * on the same server.
 */
export async function disagree(home: Database): Promise<void> {
  const sku = `SKU-${newId().slice(-8)}`;
  for (const schema of ['public', 'shard_1'])
    await sql`
      insert into ${sql.table(`${schema}.products`)} (sku, name, price_amount, price_currency)
      values (${sku}, 'Tea', 1250, 'EUR')`.execute(home);
  await sql`insert into public.stock (sku, on_hand) values (${sku}, 4)`.execute(home);
  await sql`insert into shard_1.stock (sku, on_hand) values (${sku}, 10)`.execute(home);
  await sql`insert into public.stock_allotments (sku, shard, granted, returned) values (${sku}, 'shard_1', 10, 4)`.execute(
    home,
  );
  await sql`insert into shard_1.stock_transfers (sku, granted, returned) values (${sku}, 10, 0)`.execute(
    home,
  );
}
