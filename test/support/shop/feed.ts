import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { serviceDatabases } from '../database/shards.ts';
import type { Schemas, Shop } from './shop.ts';

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

/** Lists all events of the feed. */
export async function listAllEvents({ call }: Shop): Promise<Schemas['Event'][]> {
  const events: Schemas['Event'][] = [];
  for (;;) {
    const after = events.at(-1)?.cursor;
    const path = `/events?size=100${after === undefined ? '' : `&after=${after}`}`;
    const { body } = await call<Schemas['EventCollection']>('GET', path);
    if (body.events.length === 0) return events;
    events.push(...body.events);
  }
}
