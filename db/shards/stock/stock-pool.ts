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
 * that were granted and haven't arrived, and units that were given back and that the main schema hasn't taken in. The
 * numbers of granted and returned units only grow, so every step can be repeated. The sum of all units is the same
 * before and after each step.
 */
export interface Holdings {
  sku: string;
  /**
   * Units in the main schema, including units that shards have given back and that the main schema hasn't taken in yet.
   */
  pool: number;
  /** Version of the row in the main schema. */
  version: number;
  updatedAt: string;
  shards: Map<Shard, ShardHolding>;
}

interface ShardHolding extends Omit<ShardStock, 'sku' | 'granted'> {
  /** Units that the main schema has granted the shard, including units that haven't arrived. */
  granted: number;
  /** Units in transit from the main schema to the shard. */
  arriving: number;
}

/** Units of a shard that orders can still get. */
export const availableInShard = ({ on_hand, reserved, arriving }: ShardHolding): number =>
  on_hand + arriving - reserved;

/** All units of a SKU that no order reserves. */
export const availableInTotal = ({ pool, shards }: Holdings): number =>
  [...shards.values()].reduce((sum, shard) => sum + availableInShard(shard), pool);

interface HomeRow {
  sku: string;
  on_hand: number;
  version: number;
  updated_at: string;
  allotments: { shard: string; granted: number; returned: number }[];
}

/** `$1`: SKUs. Reads one snapshot, so that the sum of its numbers doesn't change when units are moved. */
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
 * Reads where the units of these SKUs are. `home` may be a transaction whose locks other transactions wait for. A shard
 * that doesn't answer is listed in `away` with its error, and delays these other transactions only once. If a shard
 * disagrees with the main schema about a SKU, its numbers would create units that don't exist. So the shard is left out
 * for that SKU, and is listed in `away` too.
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

/** Adds the numbers of a shard. Returns whether the shard and the main schema agree. */
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
 * Makes shards give back the units that a move takes, as far as the shards still have them. Runs under the locks of the
 * pool. Updates `holdings` with the result. If the transaction is rolled back, the units that were given back are in
 * transit.
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
        // The shard has taken at least the units that the main schema had granted at that moment.
        units.shards.set(shard, { ...stock, granted, arriving: 0 });
      }
    }),
  );
}

/**
 * Makes shards give back the units that the pool lacks to have `wanted` units, as far as no order reserves units in the
 * shards. Runs under the lock of the pool.
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
 * `$1`: SKUs, `$2`: shards, `$3`: granted, `$4`: returned, `$5`: SKUs, `$6`: their pools. Runs under the locks of the pool.
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
 * Grants units from the pool, as far as the pool has enough. The units are in transit once the transaction is
 * committed.
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
 * Makes the shards take the units that are in transit to them. Any process may repeat this: a shard that doesn't get
 * the units now gets them when it requests units. Returns the stock of the SKUs that each shard has taken, as it is
 * afterwards.
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
  // Perhaps no caller waits for these promises, so a rejection must not count as unhandled.
  for (const [, done] of deliveries) done.catch(() => {});
  return new Map(deliveries);
}
