import { type Selectable, sql } from 'kysely';
import type { Events } from '../generated/database.ts';
import type { Database } from './index.ts';
import type { EventType } from './orders/events.ts';
import type { Reach } from './orders/reach.ts';
import { statement } from './statement.ts';

/** An event with its place in the feed. `data` is `EventData` of the contract. */
export interface EventRecord extends Pick<Selectable<Events>, 'id' | 'order_id' | 'data' | 'occurred_at'> {
  type: EventType;
  position: number;
}

/**
 * `$1`: how many events to begin with; events of the same orders come along. Under the lock of `event_feed`,
 * which only this function takes; after it come the events and then the counters, which nobody else writes.
 * Written out because it is one step in one round trip: it places events, counts the changes that they tell
 * of, and moves the feed on.
 */
const placeEventsStatement = statement<{ count: number }>(`
  with first as materialized (
    select distinct order_id from (select order_id from events where position is null order by id limit $1) e
  ),
  placed as materialized (
    select order_id, id, order_version, row_number() over (
      -- Never before an earlier version of the same order, though a process with a slower clock wrote this
      -- one.
      order by newest, order_id, order_version, id) as n
    from (
      select order_id, id, order_version,
        max(id::text) over (partition by order_id order by order_version, id) as newest
      from events where position is null and order_id in (select order_id from first)
    ) waiting
  ),
  moved as (
    update events e set position = f.last_position + p.n
    from placed p, event_feed f where e.order_id = p.order_id and e.id = p.id
  ),
  change as (
    select o.customer_id, h.from_status, h.to_status
    from (select distinct order_id, order_version from placed) p
      join order_history h on h.order_id = p.order_id and h.version = p.order_version
      join orders o on o.id = p.order_id
    where h.from_status is distinct from h.to_status
  ),
  -- The rows without a customer count the orders of all.
  counted as (
    insert into order_counts as c (customer_id, status, count)
    select coalesce(customer_id, ''), status, sum(n) from (
      select customer_id, to_status as status, 1 as n from change
      union all
      select customer_id, from_status, -1 from change where from_status is not null
    ) d
    group by grouping sets ((customer_id, status), (status))
    on conflict (customer_id, status) do update set count = c.count + excluded.count
  )
  update event_feed set last_position = last_position + (select count(*) from placed)
  where exists (select from placed)
  returning (select count(*) from placed)::int as count`);

/**
 * Gives events that have none yet their places in the feed, about `limit` at a time; returns how many. One
 * process at a time does it, under the lock of one row until it commits, so a place is never seen before all
 * places below it. Events of an order get theirs in the order of its versions: a later version can't have
 * committed before an earlier one. Otherwise it is the order of their ids, which are times. What is placed is
 * counted as well: see `countOrders`.
 */
export async function placeEvents(db: Database, limit = 1000): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // A statement of its own: the next one then sees all that was committed before the lock was granted.
    await trx.selectFrom('event_feed').select('last_position').forUpdate().execute();
    const { rows } = await placeEventsStatement(trx, limit);
    return rows[0]?.count ?? 0;
  });
}

/**
 * The next events of orders within reach after a place in the feed, the oldest first. Events of matters are
 * for those who reach all orders.
 */
export async function listEvents(
  db: Database,
  reach: Reach,
  after: number,
  size: number,
): Promise<EventRecord[]> {
  return (
    db
      .selectFrom('events')
      .select([
        'events.id',
        'events.order_id',
        'events.type',
        'events.data',
        'events.occurred_at',
        'events.position',
      ])
      .where('events.position', '>', after)
      .$if(reach.customerId !== undefined, (qb) =>
        qb
          .innerJoin('orders', 'orders.id', 'events.order_id')
          .where('orders.customer_id', '=', reach.customerId!)
          .where('events.type', 'not in', [sql.lit('attention.opened'), sql.lit('attention.resolved')]),
      )
      .orderBy('events.position')
      .limit(size)
      // Only `insertEvents`, the statement that places orders and `db/matters/change.ts` write events.
      .$narrowType<{ type: EventType; position: number }>()
      .execute()
  );
}
