import { connect } from '../../../db/base/open.ts';
import { schemaUrl } from '../../../db/shards/layout/schema-url.ts';
import { openShards } from '../../../db/shards/servers/open-shards.ts';
import { createStockRequester } from '../../../db/shards/stock/request-stock.ts';
import { migrateAll } from '../../../jobs/migrate-all.ts';
import type { Table } from '../report/table.ts';
import { createShopDatabase } from '../stage/databases.ts';
import type { Stage } from '../stage/environment.ts';
import { type PlacingPlan, placeInTurns, serveMany, served } from './placing.ts';

const SHARDS = 4;

/** Numbers of processes that answer requests. */
const COUNTS = [1, 4];

/**
 * Measures placing orders alternately in one schema and in four shards of the same PostgreSQL. Each layout is measured
 * with one process and with four processes. The measured processes do no background work.
 */
export async function measureShards(stage: Stage, plan: PlacingPlan): Promise<Table> {
  const single = { DATABASE_URL: await createShopDatabase(stage, 'single') };
  const sharded = { DATABASE_URL: await createShopDatabase(stage, 'sharded'), DATABASE_ENGINE: 'sharded' };
  await migrateAll(sharded.DATABASE_URL, { shards: SHARDS });
  await spreadUnits(sharded.DATABASE_URL);
  const most = Math.max(...COUNTS);
  const layouts = [
    { name: 'one schema', servers: await serveMany(stage, most, single) },
    { name: `${SHARDS} shards`, servers: await serveMany(stage, most, sharded) },
  ];
  // `served` returns the processes of one layout as a contestant of the measurement.
  const contestants = COUNTS.flatMap((count) =>
    layouts.map(({ name, servers }) => served(stage, [name, `${count}`], servers.slice(0, count))),
  );
  const connections = [Math.max(...plan.connections)];
  const head = ['layout', 'api processes', 'ratio to one schema'];
  // The ratio compares each contestant with the contestant of one schema that has the same number of processes.
  const indexOfOneSchema = (index: number) => index - (index % layouts.length);
  return placeInTurns(stage, { ...plan, connections }, head, contestants, indexOfOneSchema);
}

/**
 * Makes each shard request one unit of each SKU, as if an order with each SKU had already been placed in every shard.
 * The requests move a share of the units to each shard. Then no measured order has to request units from another shard.
 */
async function spreadUnits(url: string): Promise<void> {
  const connectTo = (address: string) => connect(address, { poolSize: 2, statementTimeout: 0 });
  const main = connectTo(url);
  const shards = (await openShards(main, (name) => connectTo(schemaUrl(url, name))))!;
  const ask = createStockRequester(shards);
  const skus = await main.selectFrom('products').select('sku').orderBy('sku').execute();
  const units = skus.map(({ sku }) => ({ sku, quantity: 1 }));
  for (const shard of shards.all) await ask({ shard, units });
  for (const db of [main, ...shards.all.map((shard) => shard.db)]) await db.destroy();
}
