import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { newId } from '../../../db/base/ids.ts';

/**
 * Makes a shard disagree with the main schema about stock. `shard_1` has returned 4 units to the main schema, but
 * `shard_1` has no record of the return. Shard and main schema disagree in this way if only the shard is restored from
 * a backup. `main`: a superuser's connection. All schemas must be in one database.
 */
export async function disagree(main: Database): Promise<void> {
  const sku = `SKU-${newId().slice(-8)}`;
  for (const schema of ['public', 'shard_1'])
    await sql`
      insert into ${sql.table(`${schema}.products`)} (sku, name, price_amount, price_currency)
      values (${sku}, 'Tea', 1250, 'EUR')`.execute(main);
  await sql`insert into public.stock (sku, on_hand) values (${sku}, 4)`.execute(main);
  await sql`insert into shard_1.stock (sku, on_hand) values (${sku}, 10)`.execute(main);
  await sql`insert into public.stock_allotments (sku, shard, granted, returned) values (${sku}, 'shard_1', 10, 4)`.execute(
    main,
  );
  await sql`insert into shard_1.stock_transfers (sku, granted, returned) values (${sku}, 10, 0)`.execute(
    main,
  );
}
