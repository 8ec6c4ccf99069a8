import { sql } from 'kysely';
import type { Database } from '../index.ts';
import { statement } from '../statement.ts';

/**
 * Units of a SKU. Lists of them are sorted by SKU: stock is locked in that order everywhere, so there is no
 * deadlock.
 */
export interface SkuQuantity {
  sku: string;
  quantity: number;
}

/** Units by SKU, sorted: two lines of an order may share a SKU. */
export function sumBySku(items: readonly SkuQuantity[]): SkuQuantity[] {
  const sums = new Map<string, number>();
  for (const { sku, quantity } of items) sums.set(sku, (sums.get(sku) ?? 0) + quantity);
  return [...sums].map(([sku, quantity]) => ({ sku, quantity })).sort((a, b) => (a.sku < b.sku ? -1 : 1));
}

/** Units that an order holds of a SKU. */
export interface HeldUnits extends SkuQuantity {
  orderId: string;
}

/** What these orders still hold. */
export async function listHeldUnits(db: Database, orderIds: string[]): Promise<HeldUnits[]> {
  return db
    .selectFrom('reservations')
    .select(['order_id as orderId', 'sku', 'open as quantity'])
    .where('order_id', '=', sql<string>`any (${orderIds}::uuid[])`)
    .where('open', '>', 0)
    .execute();
}

/** Locks the stock of these SKUs, sorted; without `waits` only what nobody else has locked. Returns those SKUs. */
export async function lockStockOf(trx: Database, skus: string[], waits: boolean): Promise<Set<string>> {
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
 * `$1`: orders, `$2`: SKUs, `$3`: units. Locks the stock, sorted by SKU as everywhere, and then the
 * reservations, which only changes under the order's lock touch. Written out because it changes many rows by
 * different numbers. From the locked row, not from s: see `placeOrdersStatement`.
 */
const releaseStockStatement = statement<never>(`
  with released as materialized (
    select r.order_id, r.sku, r.quantity from unnest($1::uuid[], $2::text[], $3::bigint[]) as r(order_id, sku, quantity)
  ),
  locked as materialized (
    select sku, reserved, version from stock where sku = any ($2::text[]) order by sku collate "C" for update
  ),
  freed as (
    update stock s set reserved = f.reserved - f.quantity, version = f.version + 1, updated_at = now()
    from (
      select l.sku, l.reserved, l.version, r.quantity
      from locked l join (select sku, sum(quantity)::bigint as quantity from released group by sku) r on r.sku = l.sku) f
    where s.sku = f.sku
  )
  update reservations v set open = v.open - r.quantity
  from released r
  where v.order_id = any ($1::uuid[]) and v.order_id = r.order_id and v.sku = r.sku`);

/**
 * Gives units back to the stock, of one order or of many, each SKU's stock changed once. Under the orders'
 * locks. `open` never goes below 0 (CHECK), so units can't be released twice.
 */
export async function releaseStock(trx: Database, released: HeldUnits[]): Promise<void> {
  await releaseStockStatement(
    trx,
    released.map(({ orderId }) => orderId),
    released.map(({ sku }) => sku),
    released.map(({ quantity }) => quantity),
  );
}

/** Takes shipped units of an order out of the stock. Locks each SKU's stock, sorted, and then its reservation. */
export async function removeStock(trx: Database, orderId: string, removed: SkuQuantity[]): Promise<void> {
  for (const { sku, quantity } of removed) {
    await trx
      .updateTable('stock')
      .set({
        on_hand: sql`on_hand - ${quantity}`,
        reserved: sql`reserved - ${quantity}`,
        version: sql`version + 1`,
        updated_at: sql`now()`,
      })
      .where('sku', '=', sku)
      .execute();
    await reduceReservation(trx, orderId, { sku, quantity });
  }
}

async function reduceReservation(
  trx: Database,
  orderId: string,
  { sku, quantity }: SkuQuantity,
): Promise<void> {
  await trx
    .updateTable('reservations')
    .set({ open: sql`open - ${quantity}` })
    .where('order_id', '=', orderId)
    .where('sku', '=', sku)
    .execute();
}
