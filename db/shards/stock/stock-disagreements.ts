import type { Database } from '../../base/database.ts';
import type { Shard, Shards } from '../layout/shards.ts';

/**
 * Units that the main schema has granted a shard, and that the shard has given back, when both sides have different numbers.
 */
export interface StockDisagreement {
  shard: Shard;
  sku: string;
  /** The shard has taken more than the main schema has granted: the main schema was restored from a backup. */
  taken?: { here: number; granted: number };
  /** The main schema has taken back more than the shard has given: the shard was restored from a backup. */
  givenBack?: { here: number; given: number };
}

interface Transfer {
  sku: string;
  granted: number;
  returned: number;
}

const NONE = { granted: 0, returned: 0 };

/**
 * Finds the stock that a shard and the main schema disagree about. A shard takes what the main schema has granted, and the
 * main schema takes what the shard has returned. In between, units are in transit. Reads whole tables, and locks nothing. The
 * numbers only grow, so the side that must be behind is read first.
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

/** Finds the stock that any shard disagrees about. Throws if a shard doesn't answer. */
export const findAllStockDisagreements = async ({ home, all }: Shards): Promise<StockDisagreement[]> =>
  (await Promise.all(all.map((shard) => findStockDisagreements(home, shard)))).flat();

const bySku = (rows: Transfer[]) => new Map(rows.map((row) => [row.sku, row]));
