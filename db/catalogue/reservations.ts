import { sql } from 'kysely';
import { type CteFragment, cteFragment } from '../../packages/postgres/statements/cte-fragments.ts';
import { equalsKey } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

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

/**
 * Ends reservations of units, because the units are shipped or cancelled. Locks the stock sorted by SKU, and then the
 * reservations. Reservations of an order are only written under the order's lock. The CTEs are SQL text, because they
 * change many rows by different numbers. The CTEs compute the new values from `locked` and not from `s`: see
 * `placeOrdersStatement`. `$1`: orders, `$2`: SKUs, `$3`: units, `$4`: whether the units are shipped.
 */
const endReservationsPart = cteFragment(`
  ended as materialized (
    select r.order_id, r.sku, r.quantity from unnest($1::uuid[], $2::text[], $3::bigint[]) as r(order_id, sku, quantity)
  ),
  locked as materialized (
    select sku, on_hand, reserved, version from stock where sku = any ($2::text[]) order by sku collate "C" for update
  ),
  freed as (
    update stock s set
      on_hand = f.on_hand - case when $4::boolean then f.quantity else 0 end,
      reserved = f.reserved - f.quantity, version = f.version + 1, updated_at = now()
    from (
      select l.sku, l.on_hand, l.reserved, l.version, r.quantity
      from locked l join (select sku, sum(quantity)::bigint as quantity from ended group by sku) r on r.sku = l.sku) f
    where ${equalsKey('s.sku', 'f.sku')}
  ),
  held as (
    update reservations v set open = v.open - r.quantity
    from ended r
    where ${equalsKey('v.order_id', 'r.order_id')} and ${equalsKey('v.sku', 'r.sku')}
  )`);

const endReservations = (held: readonly ReservedUnits[], shipped: boolean): CteFragment =>
  endReservationsPart(
    held.map(({ orderId }) => orderId),
    held.map(({ sku }) => sku),
    held.map(({ quantity }) => quantity),
    shipped,
  );

/**
 * Builds the write that ends reservations of orders, so that other orders can reserve the units. The write updates the
 * stock of each SKU only once. The orders must be locked. A CHECK keeps `open` from falling below 0, so the same units
 * can't be released twice.
 */
export const releaseStock = (held: readonly ReservedUnits[]): CteFragment => endReservations(held, false);

/**
 * Builds the write that removes the shipped units of orders from the stock, and ends their reservations. The orders
 * must be locked.
 */
export const removeStock = (held: readonly ReservedUnits[]): CteFragment => endReservations(held, true);
