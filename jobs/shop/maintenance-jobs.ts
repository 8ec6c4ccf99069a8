import type { Database } from '../../db/base/database.ts';
import { eachOrSkip, throwIfSkipped } from '../../db/base/skipped-items.ts';
import { recountCatalogue } from '../../db/catalogue/count-entries.ts';
import { forgetOldKeys } from '../../db/call/idempotency.ts';
import { analyzeGrownTables } from '../../db/operator/analyze-grown-tables.ts';
import { copyLeftEntries } from '../../db/shards/catalogue/copy-catalogue.ts';
import type { Shard, Shards } from '../../db/shards/layout/shards.ts';
import { forgetOldRoutes } from '../../db/shards/orders/idempotency-routes.ts';
import { findStockDisagreements } from '../../db/shards/stock/stock-disagreements.ts';
import { forgetOldUsage } from '../../db/usage/forget-usage.ts';
import type { Job } from '../running/job-loops.ts';

const BATCH = 1_000;

/** Jobs that each schema needs. */
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

/** Jobs that an installation needs once. `usageDays`: number of days for which usage counts are kept. */
export const shopJobs = (db: Database, usageDays: number): Job[] => [
  {
    name: 'forgetOldUsage',
    everyMs: 3_600_000,
    run: async () => (await forgetOldUsage(db, usageDays, BATCH)) === BATCH,
  },
  {
    name: 'recountCatalogue',
    everyMs: 60_000,
    run: async () => {
      await recountCatalogue(db);
      return false;
    },
  },
];

/** Jobs that each shard needs in addition to `schemaJobs`. */
export const shardJobs = (db: Database): Job[] => [
  {
    name: 'forgetOldRoutes',
    everyMs: 3_600_000,
    run: async () => (await forgetOldRoutes(db, BATCH * 5)) === BATCH * 5,
  },
];

/** Called with the number of SKUs whose stock differs between a shard and the main schema. */
export type StockWatch = (shard: string, skus: number) => void;

/** Jobs that compare or move data between shards and their main schema. */
export const crossShardJobs = (shards: Shards, onStock: StockWatch = () => {}): Job[] => [
  {
    name: 'copyLeftProducts',
    everyMs: 30_000,
    run: async () => {
      await copyLeftEntries(shards);
      return false;
    },
  },
  {
    name: 'compareStock',
    everyMs: 60_000,
    run: async () => {
      const compare = async (shard: Shard) =>
        onStock(shard.name, (await findStockDisagreements(shards.main, shard)).length);
      throwIfSkipped(await eachOrSkip(shards.all, ({ name }) => name, compare));
      return false;
    },
  },
];
