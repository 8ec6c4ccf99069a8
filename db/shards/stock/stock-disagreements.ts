import type { Database } from '../../base/database.ts';
import type { Shard, Shards } from '../layout/shards.ts';

/**
 * A difference between the main schema and a shard about a SKU. The main schema and the shard both record the units
 * that the shard was granted, and the units that it has returned.
 */
export interface StockDisagreement {
  shard: Shard;
  sku: string;
  /**
   * The shard has taken more units than the main schema has granted. The main schema must have been restored from a
   * backup.
   */
  taken?: { here: number; granted: number };
  /**
   * The main schema has taken back more units than the shard has returned. The shard must have been restored from a
   * backup.
   */
  givenBack?: { here: number; given: number };
}

interface Transfer {
  sku: string;
  granted: number;
  returned: number;
}

const NONE = { granted: 0, returned: 0 };

/**
 * Finds the SKUs about which a shard and the main schema disagree. Units are in transit until the receiver has recorded
 * the units. The receiver is the shard for granted units, and the main schema for returned units. So the receiver may
 * have recorded fewer units than the sender. The two schemas disagree only if the receiver has recorded more units. The
 * function reads whole tables, and locks nothing. The function reads the receiver's number first, and all numbers only
 * grow. So if units arrive while the function reads, the function finds no disagreement.
 */
export async function findStockDisagreements(main: Database, shard: Shard): Promise<StockDisagreement[]> {
  const read = () =>
    main
      .selectFrom('stock_allotments')
      .select(['sku', 'granted', 'returned'])
      .where('shard', '=', shard.name)
      .execute();
  const before = await read();
  const there = bySku(
    await shard.db.selectFrom('stock_transfers').select(['sku', 'granted', 'returned']).execute(),
  );
  const after = bySku(await read());
  const found = new Map<string, StockDisagreement>();
  for (const [sku, { granted: here }] of there) {
    const { granted } = after.get(sku) ?? NONE;
    if (here > granted) found.set(sku, { shard, sku, taken: { here, granted } });
  }
  for (const { sku, returned: here } of before) {
    const { returned: given } = there.get(sku) ?? NONE;
    if (here > given) found.set(sku, { shard, sku, ...found.get(sku), givenBack: { here, given } });
  }
  return [...found.values()];
}

/** Finds the disagreements between the main schema and all shards. Throws if a shard doesn't answer. */
export const findAllStockDisagreements = async ({ main, all }: Shards): Promise<StockDisagreement[]> =>
  (await Promise.all(all.map((shard) => findStockDisagreements(main, shard)))).flat();

const bySku = (rows: Transfer[]) => new Map(rows.map((row) => [row.sku, row]));
