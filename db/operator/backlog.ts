/** Counts the work that waits for background jobs, for the monitoring of the service. */
import { sql } from 'kysely';
import { SERVER_START_TIME, scanSince } from '../../packages/postgres/statements/snapshot.ts';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { BLOCKED_BY_CAPTURE } from '../orders/outbox/outbox-scan.ts';
import { HAS_PART_OF_TRANSFER } from './overdue-work.ts';

/**
 * Maximum number of items of each kind that are counted, because the check must cost little even if many items wait.
 */
const COUNT_MAX = 10_000;

/** Timeout of each statement of the check, in ms. The check must end soon even if the database is slow. */
const WITHIN_MS = 5_000;

/** Number of waiting items of a kind. `seconds`: how long the oldest item has waited. */
interface BacklogItem {
  kind: string;
  count: number;
  seconds: number;
}

export interface Backlog {
  waiting: BacklogItem[];
  /** Number of open matters (cases that staff must decide) of each kind. */
  matters: { kind: string; count: number }[];
  /** `placed`: last position of the feed. `notified`: position up to which the senders of webhooks were notified. */
  feed: { placed: number; notified: number };
  webhooks: Webhooks;
}

interface Webhooks {
  /** Number of endpoints in each state: `healthy`, `failing` (the last ten attempts failed), `paused` or `disabled`. */
  endpoints: { state: string; count: number }[];
  /** Age of the oldest event that a healthy endpoint must still get. */
  seconds: number;
  /** Longest time for which an active endpoint has been failing without a success. */
  failingSeconds: number;
}

/**
 * Builds SQL that counts waiting items of a kind. `query` selects, for each item, the time `at` since when the item
 * waits. `query` reads an index that contains only waiting items.
 */
const waitingIn = (kind: string, query: string) => `
  select '${kind}' as kind, count(*)::int as count,
    greatest(0, coalesce(extract(epoch from now() - min(at)), 0))::float8 as seconds
  from (${query} limit ${COUNT_MAX}) w`;

/**
 * Counts waiting items of each kind. The conditions are the conditions of partial indexes. Locks nothing. An unpaid
 * order isn't overdue if the service has requested to void its payment. Even if the payment provider has refused the
 * void, the order isn't overdue, because the expiry retries the void after growing pauses. An operation that the
 * provider has refused temporarily isn't overdue, because the service retries the operation for days.
 */
const waitingStatement = statement<BacklogItem>(
  [
    waitingIn(
      'new_payments',
      `select created_at as at from payment_attempts where status = 'PENDING' order by id`,
    ),
    waitingIn(
      'operations',
      `select created_at as at from payment_operations candidate
      where not handed_over and not (${BLOCKED_BY_CAPTURE}) order by id`,
    ),
    waitingIn(
      'provider_events',
      `select received_at as at from provider_events where not handed_over order by received_at`,
    ),
    waitingIn(
      'provider_changes',
      `select next_at as at from provider_changes where settled_at is null and next_at < now() order by next_at`,
    ),
    waitingIn(
      'payments_without_outcome',
      `select updated_at as at from payment_attempts where status = 'PROCESSING'
      order by coalesce(checked_at, updated_at)`,
    ),
    waitingIn(
      'operations_without_outcome',
      `select created_at as at from payment_operations
      where status = 'PENDING' and handed_over and last_refusal is null and next_try_at is distinct from 'infinity'
      order by coalesce(checked_at, updated_at)`,
    ),
    waitingIn(
      'overdue_orders',
      `select reserved_until as at from orders
      where status = 'SUBMITTED' and reserved_until < now() and not exists (
        select from payment_operations o where o.order_id = orders.id and o.kind = 'VOID' offset 0)
        and not ${HAS_PART_OF_TRANSFER}
      order by reserved_until`,
    ),
    waitingIn(
      'overdue_shipment_holds',
      `select until as at from shipment_holds where released_at is null and until < now() order by until`,
    ),
    waitingIn(
      'webhook_retries',
      `select first_at as at from webhook_deliveries where status = 'PENDING' order by endpoint_id, next_attempt_at`,
    ),
  ].join('\n  union all'),
);

interface Feed extends BacklogItem {
  placed: number;
  notified: number;
  next: string;
  server: string;
}

/**
 * Counts events without a position, and reads the positions of the feed. Locks nothing. `$1`: a transaction; all events
 * of earlier transactions have positions.
 */
const feedStatement = statement<Feed>(`
  select u.*, f.last_position as placed, w.position as notified, $1::xid8::text as next, ${SERVER_START_TIME} as server
  from event_feed f, webhook_feed w, (${waitingIn(
    'unplaced_events',
    `select occurred_at as at from events where position is null and transaction_id >= $1::xid8
    order by transaction_id`,
  )}) u`);

/** Counts open matters (cases that staff must decide) of each kind. Locks nothing. */
const mattersStatement = statement<{ kind: string; count: number }>(`
  select kind, count(*)::int as count
  from (select kind from matters where status = 'OPEN' order by id limit ${COUNT_MAX}) m
  group by kind`);

/**
 * Counts webhook endpoints in each state. Also finds the oldest unsent event, which is the next event of the healthy
 * endpoint that is furthest behind. Locks nothing.
 */
const webhooksStatement = statement<Webhooks>(`
  with lane as materialized (
    select l.position, l.known, l.failing_since,
      case when w.status <> 'ACTIVE' then lower(w.status) when l.failing_since is not null then 'failing' else 'healthy' end as state
    from webhook_endpoints w join webhook_lanes l on l.endpoint_id = w.id and l.id = w.id
  )
  select
    (select coalesce(json_agg(s), '[]') from (select state, count(*)::int as count from lane group by state) s)
      as endpoints,
    coalesce((
      select extract(epoch from now() - e.occurred_at)
      from (select min(position) as position from lane where state = 'healthy' and known > position) l
        cross join lateral (
          select occurred_at from events where position > l.position order by position limit 1) e
    ), 0)::float8 as seconds,
    coalesce((
      select extract(epoch from now() - min(failing_since)) from lane where state = 'failing'
    ), 0)::float8 as "failingSeconds"`);

/**
 * Reads the backlog. Throws if the database doesn't answer in time. Reads at most some thousand entries of each index.
 */
export async function readBacklog(db: Database): Promise<Backlog> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(WITHIN_MS)}`.execute(trx);
    const waiting = await waitingStatement(trx);
    const { placed, notified, ...unplaced } = await scanSince(db, async (since) => {
      const { rows } = await feedStatement(trx, since);
      return rows[0]!;
    });
    const { kind, count, seconds } = unplaced;
    const matters = await mattersStatement(trx);
    const webhooks = await webhooksStatement(trx);
    return {
      waiting: [...waiting.rows, { kind, count, seconds }],
      matters: matters.rows,
      feed: { placed, notified },
      webhooks: webhooks.rows[0]!,
    };
  });
}
