import type { Database } from '../../db/base/database.ts';
import { eachOrSkip, throwIfSkipped } from '../../db/base/skipped-items.ts';
import { forgetOldKeys } from '../../db/call/idempotency.ts';
import { analyzeGrownTables } from '../../db/operator/analyze.ts';
import type { Shard, Shards } from '../../db/shards/layout/shards.ts';
import { forgetOldRoutes } from '../../db/shards/orders/order-keys.ts';
import { copyLeftProducts } from '../../db/shards/stock/copy-products.ts';
import { findStockDisagreements } from '../../db/shards/stock/stock-disagreements.ts';
import { forgetOldUsage } from '../../db/usage/forget-usage.ts';
import type { Job } from '../running/loops.ts';

const BATCH = 1_000;

/** What is done in each schema of a shop. */
export const schemaJobs = (db: Database): Job[] => [
  {
    name: 'forgetOldKeys',
    everyMs: 3_600_000,
    run: async () => (await forgetOldKeys(db, BATCH * 5)) === BATCH * 5,
  },
  {
    name: 'analyzeTables',
    everyMs: 5_000,
    run: async () => {
      await analyzeGrownTables(db);
      return false;
    },
  },
];

/** What is done once for a shop. `usageDays`: for how many it is kept which client uses what of the contract. */
export const shopJobs = (db: Database, usageDays: number): Job[] => [
  {
    name: 'forgetOldUsage',
    everyMs: 3_600_000,
    run: async () => (await forgetOldUsage(db, usageDays, BATCH)) === BATCH,
  },
];

/** What is done in each shard besides. */
export const shardJobs = (db: Database): Job[] => [
  {
    name: 'forgetOldRoutes',
    everyMs: 3_600_000,
    run: async () => (await forgetOldRoutes(db, BATCH * 5)) === BATCH * 5,
  },
];

/** Called with the number of SKUs about which a shard and home disagree. */
export type StockWatch = (shard: string, skus: number) => void;

/** What is done between shards and their home. */
export const jobsBetween = (shards: Shards, onStock: StockWatch = () => {}): Job[] => [
  {
    name: 'copyLeftProducts',
    everyMs: 30_000,
    run: async () => {
      await copyLeftProducts(shards);
      return false;
    },
  },
  {
    name: 'compareStock',
    everyMs: 60_000,
    run: async () => {
      const compare = async (shard: Shard) =>
        onStock(shard.name, (await findStockDisagreements(shards.home, shard)).length);
      throwIfSkipped(await eachOrSkip(shards.all, ({ name }) => name, compare));
      return false;
    },
  },
];
