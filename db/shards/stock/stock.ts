import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import {
  type StockOutcome,
  type StockRecord,
  type WantedStock,
  createAdjustStock,
  getStock as getPool,
  lockStock,
  createSetStock,
} from '../../catalogue/stock.ts';
import type { Shards } from '../layout/shards.ts';
import { StockDisagrees } from './stock-disagrees.ts';
import { type Holdings, availableInTotal, collectUnits, readHoldings, storeHoldings } from './stock-pool.ts';

/**
 * Combines the units of a SKU in all schemas into one stock. Each schema counts its own versions from 1, so the version
 * of this stock is 1 plus the changes in all schemas.
 */
function recordOf({ sku, pool, version, updatedAt, shards }: Holdings): StockRecord {
  const parts = [...shards.values()];
  const sum = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((total, part) => total + of(part), 0);
  return {
    sku,
    on_hand: pool + sum(({ on_hand, arriving }) => on_hand + arriving),
    reserved: sum(({ reserved }) => reserved),
    version: version + sum((part) => part.version - 1),
    updated_at: parts.reduce((last, part) => (part.updated_at > last ? part.updated_at : last), updatedAt),
  };
}

/** Reads where the units of a SKU are. Runs under the lock of the SKU. Rejects if a shard doesn't answer. */
async function holdingsOf(shards: Shards, main: Database, sku: string): Promise<Holdings> {
  const { holdings, shardErrors } = await readHoldings(shards, main, [sku]);
  if (shardErrors.length > 0) throw shardErrors[0];
  return holdings.get(sku)!;
}

/**
 * Reads where the units of SKUs are, without a lock. If units are moved after the main schema was read and before a
 * shard is read, the shard seems to disagree. So if a shard disagrees with the main schema, the main schema and the
 * shards are read again. Rejects if a shard doesn't answer, or if the disagreement lasts.
 */
async function readWithoutLock(shards: Shards, skus: readonly string[]): Promise<Map<string, Holdings>> {
  for (let tries = 1; ; tries += 1) {
    const { holdings, shardErrors } = await readHoldings(shards, shards.main, skus);
    if (shardErrors.length === 0) return holdings;
    const isMomentary = shardErrors.every((reason) => reason instanceof StockDisagrees);
    if (!isMomentary || tries === MAX_TRIES) throw shardErrors[0];
  }
}

/** Maximum number of reads of the same units, in case of disagreements. */
const MAX_TRIES = 5;

/** Reads the stock of a SKU, as `getStock` in `db/catalogue/` does in one schema. Rejects if a shard doesn't answer. */
export async function getStock(shards: Shards, wanted: WantedStock): Promise<StockRecord | undefined> {
  if (!(await getPool(shards.main, wanted))) return undefined;
  const holdings = await readWithoutLock(shards, [wanted.sku]);
  return recordOf(holdings.get(wanted.sku)!);
}

/**
 * Returns the available units of each SKU, as `listAvailable` in `db/catalogue/` does in one schema. Rejects if a shard
 * doesn't answer.
 */
export async function listAvailable(shards: Shards, skus: readonly string[]): Promise<Map<string, number>> {
  const holdings = await readWithoutLock(shards, skus);
  return new Map([...holdings].map(([sku, one]) => [sku, availableInTotal(one)]));
}

/** Stores the number of units in the main schema. Runs under the lock of the SKU. `$1`: SKU, `$2`: units. */
const changePoolStatement = statement<{ version: number; updated_at: string }>(`
  update stock set on_hand = $2, version = version + 1, updated_at = now() where sku = $1
  returning version, updated_at`);

/**
 * Returns functions that lock and change the stock of a SKU in the main schema, under the lock that every move of units
 * needs. While a function holds this lock, orders may still change the stock in a shard. For the result, the changes by
 * orders are treated as if they were made right after this change. The result is correct because orders don't depend on
 * each other. If a client has read the new version of the stock, its next order reserves stock after this change.
 */
const placeOf = (shards: Shards) => {
  const locked = new WeakMap<StockRecord, Holdings>();
  return {
    async lock(trx: Database, wanted: WantedStock): Promise<StockRecord | undefined> {
      if (!(await lockStock(trx, wanted))) return undefined;
      const holdings = await holdingsOf(shards, trx, wanted.sku);
      const record = recordOf(holdings);
      locked.set(record, holdings);
      return record;
    },
    async update(trx: Database, stock: StockRecord, onHand: number): Promise<StockOutcome> {
      const { reserved } = stock;
      if (onHand < reserved) return { kind: 'STOCK_BELOW_RESERVED', onHand: stock.on_hand, reserved };
      const holdings = locked.get(stock)!;
      const less = stock.on_hand - onHand;
      await collectUnits(holdings, less);
      const { sku, pool } = holdings;
      // Too few units were collected, because orders have reserved units in the meantime.
      if (pool < less) {
        const now = recordOf(holdings);
        return { kind: 'STOCK_BELOW_RESERVED', onHand: now.on_hand, reserved: now.reserved };
      }
      await storeHoldings(trx, [holdings]);
      const { rows } = await changePoolStatement(trx, sku, pool - less);
      const { version, updated_at } = rows[0]!;
      const changed = recordOf({ ...holdings, pool: pool - less, version, updatedAt: updated_at });
      return { kind: 'changed', stock: changed };
    },
  };
};

/**
 * Creates `setStock` for shards, as `createSetStock` does for one schema. If the transaction is rolled back after
 * shards have given units back, these units are in transit to the main schema.
 */
export const createSetStockInShards = (shards: Shards) => createSetStock(placeOf(shards));

/** Creates `adjustStock` for shards, as `createAdjustStock` does for one schema. */
export const createAdjustStockInShards = (shards: Shards) => createAdjustStock(placeOf(shards));
