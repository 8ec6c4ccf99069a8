import { sql } from 'kysely';
import { units } from '../shop/request-bodies.ts';
import type { Schemas, Shop } from '../shop/shop.ts';

export type Order = Schemas['Order'];

/** Places an order with manual capture, and waits until its amount is authorised. A unit costs 10 euros. */
export async function heldOrder(
  shop: Shop,
  { quantity = 2, paymentMethod = 'tok_approved' } = {},
): Promise<Order> {
  const sku = await shop.offer({ amount: 1000, onHand: 100 });
  const order = await shop.order({ [sku]: quantity }, { captureMode: 'MANUAL', paymentMethod });
  await shop.work();
  return order;
}

/** Makes authorization holds older: the provider's last confirmation of each hold moves into the past by `age`. */
export const grow = ({ db }: Shop, age: string) =>
  sql`update payment_attempts set hold_seen_at = hold_seen_at - ${age}::interval`.execute(db);

export const ship = (shop: Shop, { id, items }: Order, headers: Record<string, string> = {}) =>
  shop.call('POST', `/orders/${id}/shipments`, { body: units([items[0], 1]), headers });

export const DAILY = { owed: 120, held: 86_400 };
