import { sql } from 'kysely';
import type { Database } from '../index.ts';

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

/**
 * Gives units of an order back to the stock. Under the order's lock; locks each SKU's stock, sorted, and then
 * its reservation. `open` never goes below 0 (CHECK), so units can't be released twice.
 */
export async function releaseStock(trx: Database, orderId: string, released: SkuQuantity[]): Promise<void> {
  for (const { sku, quantity } of released) {
    await trx
      .updateTable('stock')
      .set({ reserved: sql`reserved - ${quantity}`, version: sql`version + 1`, updated_at: sql`now()` })
      .where('sku', '=', sku)
      .execute();
    await reduceReservation(trx, orderId, { sku, quantity });
  }
}

/** Takes shipped units of an order out of the stock. Locks as `releaseStock` does. */
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
