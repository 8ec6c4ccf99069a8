/**
 * Stock after home or a shard was restored from its own backup. What home has granted a shard and what the shard has given
 * back only grows, so the larger number is the true one, and the side that was restored takes it over.
 */
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { Shard, Shards } from '../layout/shards.ts';
import { copyProducts } from './copy-products.ts';
import { findAllStockDisagreements } from './stock-disagreements.ts';
import { type Holdings, collectUnits, lockPool, readHoldings, storeHoldings } from './stock-pool.ts';
import { LOCKS, readShardStock } from './stock-transfers.ts';

/** Stock of a shard that agrees with home again. */
export interface ReconciledStock {
  sku: string;
  shard: string;
  /** Units in the shard before and after. */
  before: number;
  after: number;
  /** Units that orders hold, or that were granted, and that are nowhere: count the stock. */
  missing: number;
}

/**
 * Makes home and shards agree about the stock of each SKU. Units that a restored shard had given back before leave it; if
 * orders hold them there, others take their place: of the pool, then of other shards. A transaction at home for each SKU,
 * under the lock without which no units are moved, and one in the shard within it. Killed at any line, it may be repeated.
 */
export async function reconcileStock(shards: Shards): Promise<ReconciledStock[]> {
  for (const { db } of shards.all) await copyProducts(shards.home, db);
  const found = await findAllStockDisagreements(shards);
  const reconciled: ReconciledStock[] = [];
  for (const [sku, all] of Map.groupBy(found, (one) => one.sku)) {
    const restored = all.map(({ shard }) => shard);
    reconciled.push(...(await reconcileSku(shards, sku, restored)));
  }
  return reconciled;
}

const reconcileSku = ({ home, all }: Shards, sku: string, restored: Shard[]): Promise<ReconciledStock[]> =>
  home.transaction().execute(async (trx) => {
    await lockPool(trx, [sku], 'wait');
    const others = all.filter((shard) => !restored.includes(shard));
    const { holdings, away } = await readHoldings({ all: others }, trx, [sku]);
    if (away.length > 0) throw away[0];
    const pool = holdings.get(sku);
    // A product that home doesn't know isn't sold.
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

/** Counts the units that a shard has given back and home has not taken in. */
async function countGivenBack(trx: Database, sku: string, shard: Shard): Promise<number> {
  const { returned } = await readAllotment(trx, sku, shard);
  const [here] = await readShardStock(shard.db, [sku]);
  return Math.max(0, (here?.returned ?? 0) - returned);
}

const keepAllotmentStatement = statement<never>(`
  insert into stock_allotments as a (sku, shard, granted, returned) values ($1, $2, $3, $4)
  on conflict (sku, shard) do update set granted = excluded.granted, returned = excluded.returned`);

/** Under the lock of the pool; locks the stock of the shard. The shard is committed first: it may then have taken more. */
async function reconcileShard(trx: Database, pool: Holdings, shard: Shard): Promise<ReconciledStock> {
  const { sku } = pool;
  const { name } = shard;
  const known = await readAllotment(trx, sku, shard);
  return shard.db.transaction().execute(async (own) => {
    await LOCKS.wait(own, [sku]);
    const here = (await readShardStock(own, [sku]))[0]!;
    const returned = Math.max(here.returned, known.returned);
    let granted = Math.max(here.granted, known.granted);
    // What it took of a home that was restored, the pool has given.
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

/** `$1`: SKU, `$2`: granted, `$3`: returned, `$4`: units on hand. Under the lock of the stock. */
const moveShardStatement = statement<never>(`
  with noted as (
    insert into stock_transfers as t (sku, granted, returned) values ($1, $2, $3)
    on conflict (sku) do update set granted = excluded.granted, returned = excluded.returned
  )
  update stock set on_hand = $4 where sku = $1 and on_hand <> $4`);
