import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { serviceDatabases } from '../database/shards.ts';
import type { Shop } from './shop.ts';

/**
 * Builds a subquery of the shop's events with the columns `order_id`, `id` and `position` (in the feed of the shop).
 */
export const feedOf = (db: Database): RawBuilder<unknown> =>
  serviceDatabases(db).shards ? sql`feed` : sql`(select order_id, id, position from events)`;

/** Lists the types of an order's events in the sequence of the feed. */
export async function eventTypesOf(shop: Shop, orderId: string): Promise<string[]> {
  const { body } = await shop.call('GET', '/events?size=100');
  return body['events']
    .filter(({ subject }: { subject: string }) => subject === orderId)
    .map(({ type }: { type: string }) => type);
}
