import type { Database } from '../../base/database.ts';
import type { Shard, Shards } from '../layout/shards.ts';

/**
 * A difference between the numbers that the main schema and a shard have recorded for a SKU. The numbers count the
 * units that the main schema has granted the shard, and the units that the shard has given back.
 */
export interface StockDisagreement {
  shard: Shard;
  sku: string;
  /**
   * The shard has taken more units than the main schema has granted, because the main schema was restored from a
   * backup.
   */
  taken?: { here: number; granted: number };
  /**
   * The main schema has taken back more units than the shard has given back, because the shard was restored from a
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
 * Finds the stock that a shard and the main schema disagree about. A shard takes the units that the main schema has
 * granted, and the main schema takes the units that the shard has given back. Until then these units are in transit,
 * and the numbers of the two schemas may differ. So only a receiver that has taken more units than the other schema has
 * given is a disagreement. The function reads whole tables, and locks nothing. All numbers only grow. Therefore the
 * function reads the receiver's number first, which is never larger in an intact installation.
 */
export async function findStockDisagreements(home: Database, shard: Shard): Promise<StockDisagreement[]> {
  const read = () =>
    home
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

/** Finds the disagreements about stock between the main schema and all shards. Throws if a shard doesn't answer. */
export const findAllStockDisagreements = async ({ home, all }: Shards): Promise<StockDisagreement[]> =>
  (await Promise.all(all.map((shard) => findStockDisagreements(home, shard)))).flat();

const bySku = (rows: Transfer[]) => new Map(rows.map((row) => [row.sku, row]));
