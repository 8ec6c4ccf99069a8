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
 * All units of a SKU: in the main schema (the pool), in shards, or in transit. Two kinds of units are in transit: units
 * that the main schema has granted to a shard and that haven't arrived there, and units that a shard has given back and
 * that the main schema hasn't added to the pool. The numbers of granted and returned units only grow, so every step can
 * be repeated. The sum of all units is the same before and after each step.
 */
export interface Holdings {
  sku: string;
  /**
   * Units in the main schema, including units that shards have given back and that the main schema hasn't recorded yet.
   */
  pool: number;
  /** Version of the SKU's row in the main schema. */
  version: number;
  updatedAt: string;
  shards: Map<Shard, ShardHolding>;
}

interface ShardHolding extends Omit<ShardStock, 'sku' | 'granted'> {
  /** Number of units that the main schema has ever granted the shard, including units that haven't arrived. */
  granted: number;
  /** Units in transit from the main schema to the shard. */
  arriving: number;
}

/** Number of units that new orders in a shard can still reserve. */
export const availableInShard = ({ on_hand, reserved, arriving }: ShardHolding): number =>
  on_hand + arriving - reserved;

/** Number of all units of a SKU that no order reserves. */
export const availableInTotal = ({ pool, shards }: Holdings): number =>
  [...shards.values()].reduce((sum, shard) => sum + availableInShard(shard), pool);

interface HomeRow {
  sku: string;
  on_hand: number;
  version: number;
  updated_at: string;
  allotments: { shard: string; granted: number; returned: number }[];
}

/**
 * Reads where the main schema says that units are. `$1`: SKUs. It is one statement, and so reads one snapshot: the sum
 * of its numbers is right even while units are moved.
 */
const readHomeStatement = statement<HomeRow>(`
  select s.sku, s.on_hand, s.version, s.updated_at, coalesce((
    select json_agg(json_build_object('shard', shard, 'granted', granted, 'returned', returned))
    from stock_allotments a where a.sku = s.sku), '[]') as allotments
  from stock s where s.sku = any ($1::text[]) order by s.sku`);

/**
 * Locks the SKUs' rows in the main schema. Units are moved only under these locks. Returns the SKUs whose rows it has
 * locked.
 */
export const lockPool = async (
  trx: Database,
  skus: readonly string[],
  held: LockMode,
): Promise<Set<string>> => new Set((await lockStatements[held](trx, skus)).rows.map(({ sku }) => sku));

/**
 * Reads where the units of these SKUs are. `home` may be a transaction whose locks other transactions wait for. If a
 * shard doesn't answer, `away` contains the shard's error. Such a shard delays the waiting transactions only once. If a
 * shard disagrees with the main schema about a SKU, the shard's numbers would create units that don't exist. So the
 * function leaves the shard out for that SKU, and `away` contains a `StockDisagrees`.
 */
export async function readHoldings(
  shards: Pick<Shards, 'all'>,
  home: Database,
  skus: readonly string[],
): Promise<{ holdings: Map<string, Holdings>; away: unknown[] }> {
  const { rows } = await readHomeStatement(home, skus);
  const found = await Promise.allSettled(
    shards.all.map((shard) => queryShard(shard, () => readShardStock(shard.db, skus))),
  );
  const holdings = new Map(rows.map((row) => [row.sku, holdingsOf(row)]));
  const away: unknown[] = [];
  for (const [n, shard] of shards.all.entries()) {
    const stock = found[n]!;
    if (stock.status === 'rejected') away.push(stock.reason);
    else
      for (const one of stock.value)
        if (!addShard(holdings.get(one.sku), shard, one, rows))
          away.push(new StockDisagrees(shard.name, one.sku));
  }
  return { holdings, away };
}

const holdingsOf = ({ sku, on_hand: pool, version, updated_at }: HomeRow): Holdings => ({
  sku,
  pool,
  version,
  updatedAt: updated_at,
  shards: new Map(),
});

/** Adds the stock of a shard to `holdings`. Returns whether the shard and the main schema agree about the units. */
function addShard(
  holdings: Holdings | undefined,
  shard: Shard,
  { sku, granted, ...stock }: ShardStock,
  rows: readonly HomeRow[],
): boolean {
  // A product that the main schema doesn't know isn't for sale.
  if (!holdings) return true;
  const { allotments } = rows.find((row) => row.sku === sku)!; // A product that has holdings has a row.
  const known = allotments.find((one) => one.shard === shard.name) ?? { granted: 0, returned: 0 };
  if (granted > known.granted || known.returned > stock.returned) return false;
  holdings.shards.set(shard, { ...stock, granted: known.granted, arriving: known.granted - granted });
  holdings.pool += stock.returned - known.returned;
  return true;
}

/** The planned moves of a SKU: from the pool to shards, and from shards to the pool. */
export interface StockMove {
  sku: string;
  grants: Map<Shard, number>;
  takes: Map<Shard, number>;
}

/**
 * Makes shards give back the units that `moves` take, as far as the shards still have these units. Runs under the locks
 * of the pool. Updates `holdings` with the result. If the transaction in the main schema is rolled back, the units that
 * were given back are in transit.
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
        // No units are arriving: `transferStock` has added all units that the main schema had granted until then.
        units.shards.set(shard, { ...stock, granted, arriving: 0 });
      }
    }),
  );
}

/**
 * Makes shards give back units until the pool has `wanted` units. The shards give back only units that no order
 * reserves, so the pool may have fewer units afterwards. Runs under the lock of the pool.
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
 * Stores the allotments of shards, and the units of the pool. Runs under the locks of the pool. `$1` to `$4`, for each
 * allotment: SKU, shard, granted units, returned units. `$5` and `$6`, for each SKU: SKU, units in the pool.
 */
const storeStatement = statement<never>(`
  with moved as (
    insert into stock_allotments as a (sku, shard, granted, returned)
    select m.sku, m.shard, m.granted, m.returned
    from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) as m(sku, shard, granted, returned)
    where m.granted > 0
    on conflict (sku, shard) do update set granted = excluded.granted, returned = excluded.returned
      where (a.granted, a.returned) <> (excluded.granted, excluded.returned)
  )
  update stock s set on_hand = p.pool from unnest($5::text[], $6::bigint[]) as p(sku, pool)
  where s.sku = p.sku and s.on_hand <> p.pool`);

/**
 * Records in the main schema where the units are. Runs under the locks of the pool. The versions of the SKUs remain
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
 * Grants units from the pool to shards, as far as the pool has enough. The units are in transit as soon as the
 * transaction in the main schema is committed.
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
 * Makes the shards add the units that are in transit to them. Any process may repeat the call: a shard that doesn't add
 * the units now adds them when it next requests units. Returns for each shard the new stock of the SKUs whose units the
 * shard has added.
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
  // Perhaps no caller awaits these promises. So each one gets a handler: a rejection must not count as unhandled.
  for (const [, done] of deliveries) done.catch(() => {});
  return new Map(deliveries);
}
