import { sql } from 'kysely';
import { type CteFragment, listFragment } from '../../packages/postgres/statements/cte-fragments.ts';
import { compiledStatement, equalsKey, statement } from '../../packages/postgres/statements/statement.ts';
import type { Query } from '../../packages/postgres/statements/pipeline.ts';
import type { Database } from '../base/database.ts';
import { MAX_ON_HAND } from './stock.ts';

/**
 * A number of units of a SKU. Lists of `SkuQuantity` are sorted by SKU. All code locks stock sorted by SKU, so that
 * transactions don't deadlock.
 */
export interface SkuQuantity {
  sku: string;
  quantity: number;
}

/**
 * Adds up the units of each SKU, because several lines of an order may have the same SKU. The result is sorted by SKU.
 */
export function sumBySku(items: readonly SkuQuantity[]): SkuQuantity[] {
  const sums = new Map<string, number>();
  for (const { sku, quantity } of items) sums.set(sku, (sums.get(sku) ?? 0) + quantity);
  return [...sums].map(([sku, quantity]) => ({ sku, quantity })).sort((a, b) => (a.sku < b.sku ? -1 : 1));
}

/** Units of a SKU that are reserved for an order. */
export interface ReservedUnits extends SkuQuantity {
  orderId: string;
}

/** Lists the units that are still reserved for orders. */
export async function listReservedUnits(db: Database, orderIds: string[]): Promise<ReservedUnits[]> {
  return db
    .selectFrom('reservations')
    .select(['order_id as orderId', 'sku', 'open as quantity'])
    .where('order_id', '=', sql<string>`any (${orderIds}::uuid[])`)
    .where('open', '>', 0)
    .execute();
}

/**
 * Locks the stock of SKUs, sorted by SKU. If `waits` is false, skips rows that another transaction has locked. Returns
 * the locked SKUs.
 */
export async function lockStocks(trx: Database, skus: string[], waits: boolean): Promise<Set<string>> {
  const locked = await trx
    .selectFrom('stock')
    .select('sku')
    .where('sku', '=', sql<string>`any (${skus}::text[])`)
    .orderBy(sql`sku collate "C"`)
    .forUpdate()
    .$if(!waits, (qb) => qb.skipLocked())
    .execute();
  return new Set(locked.map(({ sku }) => sku));
}

/** Stock of a SKU that a transaction has locked. */
export interface LockedStock {
  sku: string;
  on_hand: number;
  reserved: number;
}

/** Locks the stock of SKUs, sorted by SKU, and reads the locked rows. `$1`: SKUs. */
const lockAndReadStatement = statement<LockedStock>(`
  select sku, on_hand, reserved from stock where sku = any ($1::text[]) order by sku collate "C" for update`);

/**
 * Locks and reads the stock of units. If the transaction also locks orders, it must lock the orders first. Includes the
 * stock of deleted products.
 */
export async function lockStockOf(
  trx: Database,
  units: readonly SkuQuantity[],
): Promise<Map<string, LockedStock>> {
  const { rows } = await lockAndReadStatement(
    trx,
    units.map(({ sku }) => sku),
  );
  return new Map(rows.map((row) => [row.sku, row]));
}

const lockStockStatement = compiledStatement<{ sku: string }>(`
  select sku from stock where sku = any ($1::text[]) order by sku collate "C" for update`);

/** Builds the query that locks the stock of SKUs, sorted by SKU. Includes the stock of deleted products. */
export const stockLockQuery = (skus: readonly string[]): Query<{ sku: string }> => lockStockStatement(skus);

/** A SKU that too few units are available of. */
export interface Shortage {
  sku: string;
  requested: number;
  available: number;
}

/** Lists the SKUs that `reserveAgain` can't reserve, because too few units are available. */
export const findShortages = (
  locked: ReadonlyMap<string, LockedStock>,
  units: readonly SkuQuantity[],
): Shortage[] =>
  units.flatMap(({ sku, quantity: requested }) => {
    const stock = locked.get(sku);
    const available = stock ? stock.on_hand - stock.reserved : 0;
    return requested > available ? [{ sku, requested, available }] : [];
  });

/**
 * Finds the first stock that `addStock` and `restoreStock` can't increase, because the stock would have more units than
 * `MAX_ON_HAND`.
 */
export const findFullStock = (
  locked: ReadonlyMap<string, LockedStock>,
  units: readonly SkuQuantity[],
): LockedStock | undefined =>
  units
    .filter(({ sku, quantity }) => (locked.get(sku)?.on_hand ?? 0) + quantity > MAX_ON_HAND)
    .map(({ sku }) => locked.get(sku))
    .find((stock) => stock !== undefined);

/**
 * Changes stock and the reservations of orders. Locks the stock sorted by SKU, and then the reservations. Reservations
 * of an order are only written under the order's lock. The CTEs are SQL text, because they change many rows by different
 * numbers. The CTEs compute the new values from `locked` and not from `s`: see `placeOrdersStatement`. For each order and
 * SKU: `$1`: order, `$2`: SKU, `$3` and `$4`: by how much the units on hand and the reserved units change.
 */
const moveUnitsPart = listFragment(`
  moving as materialized (
    select m.order_id, m.sku, m.on_hand, m.reserved
    from unnest($1::uuid[], $2::text[], $3::bigint[], $4::bigint[]) as m(order_id, sku, on_hand, reserved)
  ),
  locked as materialized (
    select sku, on_hand, reserved, version from stock where sku = any ($2::text[]) order by sku collate "C" for update
  ),
  moved as (
    update stock s set
      on_hand = f.on_hand, reserved = f.reserved, version = f.version + 1, updated_at = now()
    from (
      select l.sku, l.version, l.on_hand + m.on_hand as on_hand, l.reserved + m.reserved as reserved
      from locked l join (
        select sku, sum(on_hand)::bigint as on_hand, sum(reserved)::bigint as reserved from moving group by sku) m
        on m.sku = l.sku) f
    where ${equalsKey('s.sku', 'f.sku')}
  ),
  held as (
    update reservations v set open = v.open + m.reserved
    from moving m
    where ${equalsKey('v.order_id', 'm.order_id')} and ${equalsKey('v.sku', 'm.sku')} and m.reserved <> 0
  )`);

/** By how much each unit changes the units on hand and the reserved units of its stock. */
interface UnitChange {
  onHand: -1 | 0 | 1;
  reserved: -1 | 0 | 1;
}

const moveUnits = (units: readonly ReservedUnits[], { onHand, reserved }: UnitChange): CteFragment =>
  moveUnitsPart(
    units.map(({ orderId }) => orderId),
    units.map(({ sku }) => sku),
    units.map(({ quantity }) => onHand * quantity),
    units.map(({ quantity }) => reserved * quantity),
  );

/**
 * Builds the write that ends reservations of orders, so that other orders can reserve the units. The write updates the
 * stock of each SKU only once. The orders must be locked. A CHECK keeps `open` from falling below 0, so the same units
 * can't be released twice.
 */
export const releaseStock = (held: readonly ReservedUnits[]): CteFragment =>
  moveUnits(held, { onHand: 0, reserved: -1 });

/**
 * Builds the write that removes the shipped units of orders from the stock, and ends their reservations. The orders
 * must be locked.
 */
export const removeStock = (held: readonly ReservedUnits[]): CteFragment =>
  moveUnits(held, { onHand: -1, reserved: -1 });

/**
 * Builds the write that puts removed units back into the stock, so that any order can reserve them. The orders must be
 * locked, and `findFullStock` must have found nothing.
 */
export const addStock = (units: readonly ReservedUnits[]): CteFragment =>
  moveUnits(units, { onHand: 1, reserved: 0 });

/**
 * Builds the write that puts removed units back into the stock and reserves them for their orders again. The orders
 * must be locked, and `findFullStock` must have found nothing.
 */
export const restoreStock = (units: readonly ReservedUnits[]): CteFragment =>
  moveUnits(units, { onHand: 1, reserved: 1 });

/**
 * Builds the write that reserves available units for orders again, instead of removed units that are lost. The orders
 * must be locked, and `findShortages` must have found nothing.
 */
export const reserveAgain = (units: readonly ReservedUnits[]): CteFragment =>
  moveUnits(units, { onHand: 0, reserved: 1 });
