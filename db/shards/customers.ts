import type { Caller } from '../caller.ts';
import {
  type Erasure,
  eraseOrders,
  findOpenOrders,
  forgetAnswers,
  newPseudonym,
} from '../customers/erase.ts';
import { exportCustomer as exportCustomerOf } from '../customers/export.ts';
import { eraseLeftovers } from '../customers/leftovers.ts';
import { type Mention, findMentions, wordPattern } from '../customers/mentions.ts';
import { statement } from '../statement.ts';
import type { Shards } from './index.ts';
import { placesOf } from './places.ts';

/** Its orders are in one shard, its endpoints of webhooks at home. */
export const exportCustomer = (shards: Shards, customerId: string) =>
  exportCustomerOf(shards.ofCustomer(customerId).db, customerId, shards.home);

/**
 * `eraseCustomer` of `db/customers/`, each schema for itself: first what the orders' ids are needed for, then the orders,
 * then all else that names the customer. After a kill the next call does the rest, under another pseudonym.
 */
export async function eraseCustomer(shards: Shards, customerId: string, caller: Caller): Promise<Erasure> {
  const { db } = shards.ofCustomer(customerId);
  const open = await findOpenOrders(db, customerId);
  if (open.length > 0) return { kind: 'ORDERS_OPEN', orderIds: open };
  const pseudonym = pseudonymFor(shards, customerId);
  const found = await db.selectFrom('orders').select('id').where('customer_id', '=', customerId).execute();
  const orderIds = found.map(({ id }) => id);
  await forgetAnswers(shards.home, orderIds);
  const orders = await eraseOrders(db, customerId, pseudonym, caller);
  // Also of what was sent meanwhile.
  await forgetAnswers(shards.home, orderIds);
  const places = placesOf(shards).map((place) => place.db);
  for (const place of places) {
    await eraseLeftovers(place, customerId, pseudonym);
    await forgetRoutesStatement(place, wordPattern(customerId));
  }
  const mentions: Mention[] = [];
  for (const place of places) mentions.push(...(await findMentions(place, customerId)));
  return { kind: 'erased', pseudonym, orders, mentions };
}

/** Of the customer's slot: whoever lists the orders under it looks in the shard that has them. */
function pseudonymFor(shards: Shards, customerId: string): string {
  for (;;) {
    const pseudonym = newPseudonym();
    if (shards.slotOf(pseudonym) === shards.slotOf(customerId)) return pseudonym;
  }
}

/** `$1`: pattern of a customer as a word. As `forgetOwnKeysStatement` does with the keys themselves. */
const forgetRoutesStatement = statement<never>(`
  delete from order_key_routes where key ~ $1 or scope ~ $1`);
