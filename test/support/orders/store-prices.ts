import { sql } from 'kysely';
import { uuidv7 } from 'uuidv7';
import type { Database } from '../../../db/base/database.ts';
import { priceOrder } from '../../../db/pricing/price-order.ts';
import type { OrderToPrice } from '../../../db/pricing/pricing.ts';
import { placeOf } from '../database/shards.ts';

/**
 * Discounts, charges and taxes of an order. `percents` are the tax rates of the items: the first rate is for the first
 * item, and so on. If there are more items than rates, the rates start again from the first.
 */
export interface Extras extends Omit<OrderToPrice, 'items'> {
  percents: readonly [string, ...string[]];
}

/** Computes the prices of items with the given discounts, charges and taxes. */
export function priceItems(
  items: readonly { id: string; ordered: number; unit_price_amount: number }[],
  { percents, ...order }: Extras,
): ReturnType<typeof priceOrder> {
  const priced = items.map(({ id, ordered, unit_price_amount }, index) => ({
    id,
    unitPrice: unit_price_amount,
    quantity: ordered,
    tax: { countryCode: 'DE', percent: percents[index % percents.length]!, treatment: 'STANDARD' as const },
  }));
  return priceOrder({ ...order, items: priced });
}

/**
 * Changes the stored prices of a new order. The new prices result from the given discounts, charges and taxes. Call
 * this function before the order's payment starts. The discounts and charges get new ids.
 */
export async function storePrices(db: Database, orderId: string, extras: Extras): Promise<void> {
  const place = placeOf(db, orderId);
  const items = await place
    .selectFrom('order_items')
    .select(['id', 'ordered', 'unit_price_amount'])
    .where('order_id', '=', orderId)
    .orderBy('line')
    .execute();
  const withIds = {
    ...extras,
    discounts: (extras.discounts ?? []).map((discount) => ({ label: 'Discount', ...discount, id: uuidv7() })),
    charges: (extras.charges ?? []).map((charge) => ({ label: 'Charge', ...charge, id: uuidv7() })),
  };
  const { pricing, price } = priceItems(items, withIds);
  await sql`
    update orders set pricing = ${JSON.stringify(pricing)}::jsonb, total_amount = ${price.total}
    where id = ${orderId}`.execute(place);
  await sql`update payment_attempts set amount = ${price.total} where order_id = ${orderId}`.execute(place);
}
