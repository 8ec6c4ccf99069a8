import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { queryShard } from '../layout/query-shard.ts';
import type { Shard, Shards } from '../layout/shards.ts';
import { StockDisagrees } from './stock-disagrees.ts';
import {
  type LockMode,
  lockStatements,
  type ShardStock,
  type Transfer,
  readShardStock,
  transferStock,
} from './stock-transfers.ts';

/**
 * All units of a SKU: in the main schema (the pool), in shards, or in transit. Units are in transit to a shard if the
 * main schema has granted the units and the shard hasn't recorded them yet. Units are in transit to the pool if a shard
 * has returned the units and the main schema hasn't recorded them yet. The numbers of granted and returned units only
 * grow, so every step can be repeated. The sum of all units is the same before and after each step.
 */
export interface Holdings {
  sku: string;
  /** Units in the main schema, including units that are in transit to it. */
  pool: number;
  /** Version of the stock row in the main schema. */
  version: number;
  updatedAt: string;
  shards: Map<Shard, ShardHolding>;
}

interface ShardHolding extends Omit<ShardStock, 'sku' | 'granted'> {
  /** Number of units that the main schema has ever granted to the shard, including units in transit. */
  granted: number;
  /** Units in transit to the shard. */
  arriving: number;
}

/** Number of units that new orders of a shard can still reserve. */
export const availableInShard = ({ on_hand, reserved, arriving }: ShardHolding): number =>
  on_hand + arriving - reserved;

/** Number of units in all schemas that no order reserves. */
export const availableInTotal = ({ pool, shards }: Holdings): number =>
  [...shards.values()].reduce((sum, shard) => sum + availableInShard(shard), pool);

interface MainRow {
  sku: string;
  on_hand: number;
  version: number;
  updated_at: string;
  allotments: { shard: string; granted: number; returned: number }[];
}

/**
 * Reads how many units the main schema has, and how many it has granted to each shard. One statement reads one
 * snapshot, so the sum of all units is right even while units are moved. `$1`: SKUs.
 */
const readMainStatement = statement<MainRow>(`
  select s.sku, s.on_hand, s.version, s.updated_at, coalesce((
    select json_agg(json_build_object('shard', shard, 'granted', granted, 'returned', returned))
    from stock_allotments a where a.sku = s.sku), '[]') as allotments
  from stock s where s.sku = any ($1::text[]) order by s.sku`);

/** Locks the rows of SKUs in the main schema. Units are moved only under these locks. Returns the locked SKUs. */
export const lockPool = async (
  trx: Database,
  skus: readonly string[],
  held: LockMode,
): Promise<Set<string>> => new Set((await lockStatements[held](trx, skus)).rows.map(({ sku }) => sku));

/**
 * Reads where the units of SKUs are. `main` may be a transaction with locks that other transactions wait for. So a
 * shard that doesn't answer delays these transactions only once, and `shardErrors` in the result contains its error. If
 * a shard disagrees with the main schema about a SKU, the sum of both would include units that don't exist. So the
 * function leaves out the shard for this SKU, and adds a `StockDisagrees` to `shardErrors`.
 */
export async function readHoldings(
  shards: Pick<Shards, 'all'>,
  main: Database,
  skus: readonly string[],
): Promise<{ holdings: Map<string, Holdings>; shardErrors: unknown[] }> {
  const { rows } = await readMainStatement(main, skus);
  const found = await Promise.allSettled(
    shards.all.map((shard) => queryShard(shard, () => readShardStock(shard.db, skus))),
  );
  const holdings = new Map(rows.map((row) => [row.sku, holdingsOf(row)]));
  const shardErrors: unknown[] = [];
  for (const [n, shard] of shards.all.entries()) {
    const stock = found[n]!;
    if (stock.status === 'rejected') shardErrors.push(stock.reason);
    else
      for (const one of stock.value)
        if (!addShard(holdings.get(one.sku), shard, one, rows))
          shardErrors.push(new StockDisagrees(shard.name, one.sku));
  }
  return { holdings, shardErrors };
}

const holdingsOf = ({ sku, on_hand: pool, version, updated_at }: MainRow): Holdings => ({
  sku,
  pool,
  version,
  updatedAt: updated_at,
  shards: new Map(),
});

/** Adds the stock of a shard to `holdings`. Returns false if the shard and the main schema disagree about the units. */
function addShard(
  holdings: Holdings | undefined,
  shard: Shard,
  { sku, granted, ...stock }: ShardStock,
  rows: readonly MainRow[],
): boolean {
  // If the main schema has no row for a product, the product isn't for sale.
  if (!holdings) return true;
  const { allotments } = rows.find((row) => row.sku === sku)!; // a product that has holdings has a row
  const known = allotments.find((one) => one.shard === shard.name) ?? { granted: 0, returned: 0 };
  if (granted > known.granted || known.returned > stock.returned) return false;
  holdings.shards.set(shard, { ...stock, granted: known.granted, arriving: known.granted - granted });
  holdings.pool += stock.returned - known.returned;
  return true;
}

/** Planned moves of a SKU's units: from the pool to shards (`grants`), and from shards to the pool (`takes`). */
export interface StockMove {
  sku: string;
  grants: Map<Shard, number>;
  takes: Map<Shard, number>;
}

/**
 * Makes shards give back the units in `takes`, unless orders have reserved the units in the meantime. Runs under the
 * locks of the pool. Updates `holdings` with the result. If the transaction in the main schema is rolled back, the
 * returned units are in transit to the pool.
 */
export async function takeFromShards(
  holdings: ReadonlyMap<string, Holdings>,
  moves: readonly StockMove[],
  held: LockMode = 'wait',
): Promise<void> {
  const transfers = new Map<Shard, Transfer[]>();
  for (const { sku, takes } of moves)
    for (const [shard, back] of takes) {
      const { granted } = holdings.get(sku)!.shards.get(shard)!;
      transfers.set(shard, [...(transfers.get(shard) ?? []), { sku, granted, back }]);
    }
  await Promise.all(
    [...transfers].map(async ([shard, list]) => {
      const now = await queryShard(shard, () => transferStock(shard.db, list, held));
      for (const { sku, granted, ...stock } of now) {
        const units = holdings.get(sku)!;
        const known = units.shards.get(shard)!;
        units.pool += stock.returned - known.returned;
        // No units are in transit to the shard any more, because `transferStock` has added all these units.
        units.shards.set(shard, { ...stock, granted, arriving: 0 });
      }
    }),
  );
}

/**
 * Makes shards give back units until the pool has `wanted` units. A shard gives back only units that no order reserves,
 * so the pool may have fewer units afterwards. Runs under the lock of the pool.
 */
export async function collectUnits(holdings: Holdings, wanted: number): Promise<void> {
  const { sku, shards } = holdings;
  const move: StockMove = { sku, grants: new Map(), takes: new Map() };
  let lacking = wanted - holdings.pool;
  for (const [shard, known] of shards) {
    const taken = Math.min(lacking, availableInShard(known));
    if (taken <= 0) continue;
    move.takes.set(shard, taken);
    lacking -= taken;
  }
  await takeFromShards(new Map([[sku, holdings]]), [move]);
}

/**
 * Stores the units that each shard was granted and has returned, and the units in the pool. Runs under the locks of the
 * pool. `$1` to `$4`, for each SKU and shard: SKU, shard, granted units, returned units. `$5` and `$6`, for each SKU:
 * SKU, units in the pool.
 */
const storeStatement = statement<never>(`
  with moved as (
    insert into stock_allotments as a (sku, shard, granted, returned)
    select m.sku, m.shard, m.granted, m.returned
    from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) as m(sku, shard, granted, returned)
    where m.granted > 0 or m.returned > 0
    on conflict (sku, shard) do update set granted = excluded.granted, returned = excluded.returned
      where (a.granted, a.returned) <> (excluded.granted, excluded.returned)
  )
  update stock s set on_hand = p.pool from unnest($5::text[], $6::bigint[]) as p(sku, pool)
  where s.sku = p.sku and s.on_hand <> p.pool`);

/**
 * Records in the main schema where the units are. Runs under the locks of the pool. The versions of the stock remain
 * unchanged.
 */
export async function storeHoldings(trx: Database, all: readonly Holdings[]): Promise<void> {
  const places = all.flatMap(({ sku, shards }) =>
    [...shards].map(([{ name }, { granted, returned }]) => ({ sku, name, granted, returned })),
  );
  await storeStatement(
    trx,
    places.map(({ sku }) => sku),
    places.map(({ name }) => name),
    places.map(({ granted }) => granted),
    places.map(({ returned }) => returned),
    all.map(({ sku }) => sku),
    all.map(({ pool }) => pool),
  );
}

/**
 * Grants units from the pool to shards, at most as many as the pool has. After the commit in the main schema these
 * units are in transit to the shards.
 */
export function grantUnits({ grants, sku }: StockMove, holdings: ReadonlyMap<string, Holdings>): void {
  const units = holdings.get(sku)!;
  for (const [shard, wanted] of grants) {
    const known = units.shards.get(shard)!;
    const given = Math.min(wanted, units.pool);
    units.pool -= given;
    units.shards.set(shard, { ...known, granted: known.granted + given, arriving: known.arriving + given });
  }
}

/**
 * Makes the shards add the units that are in transit to the shards. Any process may repeat the call. If a shard can't
 * add the units at this moment, it adds them with its next request for units. Returns for each shard the new stock of
 * the SKUs whose units it has added.
 */
export function transferGrantedUnits(
  all: readonly Holdings[],
  held: LockMode,
): Map<Shard, Promise<ShardStock[]>> {
  const transfers = new Map<Shard, Transfer[]>();
  for (const { sku, shards } of all)
    for (const [shard, { granted, arriving }] of shards)
      if (arriving > 0) transfers.set(shard, [...(transfers.get(shard) ?? []), { sku, granted, back: 0 }]);
  const deliveries = [...transfers].map(
    ([shard, list]) => [shard, transferStock(shard.db, list, held)] as const,
  );
  // If no caller awaits a promise, its rejection would count as unhandled. So each promise gets a handler.
  for (const [, done] of deliveries) done.catch(() => {});
  return new Map(deliveries);
}
