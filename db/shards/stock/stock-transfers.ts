import { equalsKey, statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';

/**
 * Units of a SKU in a shard. `granted`: all units that the shard has ever taken from the main schema. `returned`: all
 * units that the shard has ever given back to the main schema.
 */
export interface ShardStock {
  sku: string;
  on_hand: number;
  reserved: number;
  granted: number;
  returned: number;
  version: number;
  /** RFC 3339. */
  updated_at: string;
}

/** Reads the stock of SKUs in a shard. `$1`: SKUs. Locks nothing. */
const readStatement = statement<ShardStock>(`
  select s.sku, s.on_hand, s.reserved, coalesce(t.granted, 0) as granted, coalesce(t.returned, 0) as returned,
    s.version, s.updated_at
  from stock s left join stock_transfers t on t.sku = s.sku
  where s.sku = any ($1::text[])`);

/** Reads the stock of SKUs in a shard. SKUs that the shard doesn't have are missing in the result. */
export const readShardStock = async (shard: Database, skus: readonly string[]): Promise<ShardStock[]> =>
  (await readStatement(shard, skus)).rows;

/**
 * A transfer of a SKU's units to or from a shard. `granted`: how many units the shard must have taken after the
 * transfer, counted since the shard was created. `back`: how many units the shard gives back now, at most those that no
 * order reserves.
 */
export interface Transfer {
  sku: string;
  granted: number;
  back: number;
}

/**
 * Executes transfers in a shard. Runs under the locks of the stock. The locks were taken in an earlier statement, so
 * that this statement sees everything that was committed before the locks were granted. The versions of the stock
 * remain unchanged, because a client sees no change. `$1`: SKUs, `$2`: granted units, `$3`: units to give back.
 */
const transferStatement = statement<ShardStock>(`
  with known as materialized (
    select s.sku, s.on_hand, s.reserved, s.version, s.updated_at, coalesce(t.granted, 0) as granted,
      coalesce(t.returned, 0) as returned, greatest(a.granted - coalesce(t.granted, 0), 0) as arriving, a.back
    from unnest($1::text[], $2::bigint[], $3::bigint[]) as a(sku, granted, back)
      join stock s on ${equalsKey('s.sku', 'a.sku')} left join stock_transfers t on t.sku = s.sku
  ),
  moved as materialized (
    select sku, on_hand, reserved, version, updated_at, granted, returned, arriving,
      least(back, on_hand - reserved + arriving) as going
    from known
  ),
  noted as (
    insert into stock_transfers as t (sku, granted, returned)
    select sku, granted + arriving, returned + going from moved where arriving > 0 or going > 0
    on conflict (sku) do update set granted = excluded.granted, returned = excluded.returned
  ),
  changed as (
    update stock s set on_hand = s.on_hand + m.arriving - m.going
    from moved m where ${equalsKey('s.sku', 'm.sku')} and m.arriving <> m.going
  )
  select sku, on_hand + arriving - going as on_hand, reserved, granted + arriving as granted,
    returned + going as returned, version, updated_at
  from moved`);

/** How to handle a SKU that another transaction has locked: wait for the lock, or skip the SKU. */
export type LockMode = 'wait' | 'leave';

/**
 * Executes transfers in one transaction. The shard takes the units that were granted to it. The shard gives back units
 * that no order reserves, at most the requested number. Locks the stock sorted by SKU. The call may be repeated,
 * because units that have arrived aren't added again. Returns the stock of the SKUs that weren't skipped.
 */
export async function transferStock(
  shard: Database,
  transfers: readonly Transfer[],
  held: LockMode = 'wait',
): Promise<ShardStock[]> {
  return shard.transaction().execute(async (trx) => {
    const { rows: locked } = await lockStatements[held](
      trx,
      transfers.map(({ sku }) => sku),
    );
    const skus = new Set(locked.map(({ sku }) => sku));
    const all = transfers.filter(({ sku }) => skus.has(sku));
    const { rows } = await transferStatement(
      trx,
      all.map(({ sku }) => sku),
      all.map(({ granted }) => granted),
      all.map(({ back }) => back),
    );
    return rows;
  });
}

const LOCKING = `select sku from stock where sku = any ($1::text[]) order by sku collate "C" for update`;

/** Statements that lock rows of `stock`, sorted by SKU, in a shard or in the main schema. `$1`: SKUs. */
export const lockStatements: Record<LockMode, ReturnType<typeof statement<{ sku: string }>>> = {
  wait: statement(LOCKING),
  leave: statement(`${LOCKING} skip locked`),
};
