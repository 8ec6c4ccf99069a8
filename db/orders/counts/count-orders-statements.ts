/** Statements of `countOrders`, which lock nothing. */
import { OLDEST_RUNNING_XID, SERVER_START_TIME } from '../../../packages/postgres/statements/snapshot.ts';
import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { OrderStatus } from '../model/order-rules.ts';

/** Number of orders, by status. */
export type Counts = Partial<Record<OrderStatus, number>>;

/**
 * The moment of a count. `snapshot`: the snapshot of the database. `position`: last position of the event feed in this
 * snapshot. `server`: start time of the server.
 */
interface Moment {
  snapshot: string;
  position: number;
  server: string;
  /**
   * Number of orders that have been deleted so far. Counts that were made before a deletion can't be updated, because a
   * deletion has no history row.
   */
  removed: number;
}

export type Counted = Moment & { counts: Counts };

const MOMENT = `
  pg_current_snapshot()::text as snapshot, (select last_position from event_feed) as position, ${SERVER_START_TIME} as server,
  (select count from order_removals) as removed`;

/**
 * CTEs that convert the changes of orders in the CTE `recent` to differences of the counts: -1 for the previous status
 * of an order, +1 for its new status. The keys of the history rows are put in arrays, so that PostgreSQL looks up these
 * rows one by one. PostgreSQL always estimates ten elements for an array, so the plan doesn't depend on the statistics.
 */
const CHANGES = `
  change as (
    select h.from_status, h.to_status
    from (select array_agg(order_id) as order_ids, array_agg(order_version) as versions
        from (select distinct order_id, order_version from recent) d) a
      cross join lateral unnest(a.order_ids, a.versions) r (order_id, version)
      cross join lateral (
        select from_status, to_status from order_history
        where order_id = r.order_id and version = r.version offset 0) h
    where h.from_status is distinct from h.to_status
      and ($1::text is null or $1 = (select customer_id from orders where id = r.order_id))
  ),
  difference as (
    select to_status as status, 1 as n from change
    union all
    select from_status, -1 from change where from_status is not null
  )`;

const sumOf = (rows: string) => `
  (select coalesce(json_object_agg(status, n), '{}') from (
    select status, sum(n)::bigint as n from (${rows}) d group by status) s)`;

/**
 * Adds up the counters (`order_counts`) and the changes that the counters don't include yet: changes whose events have
 * no position in the feed. The job `placeEvents` assigns positions, and updates the counters at the same time. If `few`
 * is false, too many events have no position, and the counts are wrong. `$1`: customer; null means all customers. `$2`:
 * a transaction id. All events of earlier transactions must have a position. `$3`: maximum number of events without a
 * position.
 */
export const countByCounters = statement<Counted & { few: boolean; next: string }>(`
  with unplaced as materialized (
    select order_id, order_version, transaction_id from events
    where position is null and transaction_id >= $2::xid8
    order by transaction_id limit $3::bigint + 1
  ),
  recent as (
    select order_id, order_version from unplaced where (select count(*) from unplaced) <= $3::bigint
  ),
  ${CHANGES}
  select (select count(*) from unplaced) <= $3::bigint as few,
    ${sumOf(`
      select status, count as n from order_counts where customer_id = coalesce($1::text, '')
      union all select status, n from difference`)} as counts,
    least((select transaction_id from unplaced order by transaction_id limit 1), ${OLDEST_RUNNING_XID})::text as next,
    ${MOMENT}`);

/** Maximum number of events whose changes `countChanges` reads by position. */
const EVENTS_MAX = 20_000;

/**
 * Counts the changes since a moment. The event of such a change either has no position in the feed yet, or has got its
 * position after the moment. If `few` is false, more than `EVENTS_MAX` events have got a position, and the counts are
 * wrong. `$1`: customer; null means all customers. `$2`: the snapshot of the moment. `$3`: the feed's last position at
 * that moment.
 */
export const countChanges = statement<Counted & { few: boolean }>(`
  with unplaced as materialized (
    select order_id, order_version from events
    where position is null and transaction_id >= pg_snapshot_xmin($2::pg_snapshot)
      and not pg_visible_in_snapshot(transaction_id, $2::pg_snapshot)
    order by transaction_id
  ),
  placed as materialized (
    select order_id, order_version from events
    where position > $3::bigint and position <= $3::bigint + ${EVENTS_MAX}
      and not pg_visible_in_snapshot(transaction_id, $2::pg_snapshot)
  ),
  recent as (
    select order_id, order_version from unplaced union all select order_id, order_version from placed
  ),
  ${CHANGES}
  select (select last_position from event_feed) <= $3::bigint + ${EVENTS_MAX} as few,
    ${sumOf('select status, n from difference')} as counts,
    ${MOMENT}`);

const countRows = (condition: string) =>
  statement<Counted>(`
  select ${sumOf(`select status, count(*) as n from orders ${condition} group by status`)} as counts, ${MOMENT}`);

/** Counts the rows of a customer's orders. `$1`: customer. */
export const countOrdersOfCustomer = countRows('where customer_id = $1');
export const countAllOrders = countRows('');
