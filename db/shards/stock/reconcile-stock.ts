/**
 * Corrects the stock after the main schema or a shard was restored from its own backup. The main schema and the shard
 * both record the units that the shard was granted and the units that it has returned. The recorded numbers only grow.
 * So if the two schemas have recorded different numbers, the larger number is right, and the restored schema stores the
 * larger number.
 */
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { Shard, Shards } from '../layout/shards.ts';
import { copyCatalogue } from '../catalogue/copy-catalogue.ts';
import { findAllStockDisagreements } from './stock-disagreements.ts';
import { type Holdings, collectUnits, lockPool, readHoldings, storeHoldings } from './stock-pool.ts';
import { lockStatements, readShardStock } from './stock-transfers.ts';

/** The corrected stock of a SKU in a shard. */
export interface ReconciledStock {
  sku: string;
  shard: string;
  before: number;
  after: number;
  /** Units that orders reserve or that were granted, but that no schema has. Staff must count the stock. */
  missing: number;
}

/**
 * Makes the main schema and the shards agree about the stock of each SKU. A restored shard may again have units that it
 * had already returned. The function removes these units from the shard. If orders in the shard reserve such units,
 * other units replace them: first units of the main schema (the pool), then units of other shards. Each SKU is
 * corrected in one transaction in the main schema, under the lock that every move of units needs. Within that
 * transaction, each restored shard is corrected in a transaction of its own. The process may be killed at any point,
 * because the call may be repeated.
 */
export async function reconcileStock(shards: Shards): Promise<ReconciledStock[]> {
  for (const { db } of shards.all) await copyCatalogue(shards.main, db);
  const found = await findAllStockDisagreements(shards);
  const reconciled: ReconciledStock[] = [];
  for (const [sku, all] of Map.groupBy(found, (one) => one.sku)) {
    const restored = all.map(({ shard }) => shard);
    reconciled.push(...(await reconcileSku(shards, sku, restored)));
  }
  return reconciled;
}

const reconcileSku = ({ main, all }: Shards, sku: string, restored: Shard[]): Promise<ReconciledStock[]> =>
  main.transaction().execute(async (trx) => {
    await lockPool(trx, [sku], 'wait');
    const others = all.filter((shard) => !restored.includes(shard));
    const { holdings, shardErrors } = await readHoldings({ all: others }, trx, [sku]);
    if (shardErrors.length > 0) throw shardErrors[0];
    const pool = holdings.get(sku);
    // If the main schema has no row for a product, the product isn't for sale.
    if (!pool) return [];
    for (const shard of restored) pool.pool += await countGivenBack(trx, sku, shard);
    const reconciled: ReconciledStock[] = [];
    for (const shard of restored) reconciled.push(await reconcileShard(trx, pool, shard));
    await storeHoldings(trx, [pool]);
    return reconciled;
  });

const allotmentStatement = statement<{ granted: number; returned: number }>(`
  select granted, returned from stock_allotments where sku = $1 and shard = $2`);

const readAllotment = async (trx: Database, sku: string, { name }: Shard) =>
  (await allotmentStatement(trx, sku, name)).rows[0] ?? { granted: 0, returned: 0 };

/** Counts the units that a shard has returned and that the main schema hasn't added to the pool yet. */
async function countGivenBack(trx: Database, sku: string, shard: Shard): Promise<number> {
  const { returned } = await readAllotment(trx, sku, shard);
  const [here] = await readShardStock(shard.db, [sku]);
  return Math.max(0, (here?.returned ?? 0) - returned);
}

const keepAllotmentStatement = statement<never>(`
  insert into stock_allotments as a (sku, shard, granted, returned) values ($1, $2, $3, $4)
  on conflict (sku, shard) do update set granted = excluded.granted, returned = excluded.returned`);

/**
 * Corrects the stock of a SKU in one shard. Runs under the lock of the pool, and locks the SKU's stock in the shard.
 * The shard's transaction is committed before the transaction of the main schema. If the process fails between the two
 * commits, the shard has taken units that the main schema hasn't recorded as granted. The next call corrects the
 * difference.
 */
async function reconcileShard(trx: Database, pool: Holdings, shard: Shard): Promise<ReconciledStock> {
  const { sku } = pool;
  const { name } = shard;
  const known = await readAllotment(trx, sku, shard);
  return shard.db.transaction().execute(async (own) => {
    await lockStatements.wait(own, [sku]);
    const here = (await readShardStock(own, [sku]))[0]!;
    const returned = Math.max(here.returned, known.returned);
    let granted = Math.max(here.granted, known.granted);
    // If the main schema was restored, its pool again has units that the shard has already taken. These units are
    // subtracted from the pool.
    let owed = granted - known.granted;
    let onHand = here.on_hand + (granted - here.granted) - (returned - here.returned);
    if (onHand < here.reserved) {
      owed += here.reserved - onHand;
      granted += here.reserved - onHand;
      onHand = here.reserved;
    }
    if (pool.pool < owed) await collectUnits(pool, owed);
    const missing = Math.max(0, owed - pool.pool);
    pool.pool -= owed - missing;
    await moveShardStatement(own, sku, granted, returned, onHand);
    await keepAllotmentStatement(trx, sku, name, granted, returned);
    return { sku, shard: name, before: here.on_hand, after: onHand, missing };
  });
}

/**
 * Stores the corrected numbers in a shard. Runs under the lock of the SKU's stock. `$1`: SKU, `$2`: granted units,
 * `$3`: returned units, `$4`: units on hand.
 */
const moveShardStatement = statement<never>(`
  with noted as (
    insert into stock_transfers as t (sku, granted, returned) values ($1, $2, $3)
    on conflict (sku) do update set granted = excluded.granted, returned = excluded.returned
  )
  update stock set on_hand = $4 where sku = $1 and on_hand <> $4`);
