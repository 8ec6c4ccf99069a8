/** What waits for the background work, for whoever watches the service. */
import { sql } from 'kysely';
import { SERVER, lookSince } from '../../packages/postgres/statements/snapshot.ts';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';
import { HELD } from '../orders/outbox/waiting-tasks.ts';

/** So many of each kind are counted at most: a look must cost little also where much has gone wrong. */
const MOST = 10_000;

/** A look is given up after this time, in ms: it must not wait where others do. */
const WITHIN_MS = 5_000;

/** How much waits for one kind of work, and for how long the oldest of it has. */
interface Waiting {
  kind: string;
  count: number;
  seconds: number;
}

export interface Backlog {
  waiting: Waiting[];
  /** Open matters by kind. */
  matters: { kind: string; count: number }[];
  /** The last place in the feed, and the one up to which webhooks have been told of it. */
  feed: { placed: number; told: number };
  webhooks: Webhooks;
}

interface Webhooks {
  /** Endpoints by how they are: `healthy`, `failing` (the last ten attempts failed), `paused` or `disabled`. */
  endpoints: { state: string; count: number }[];
  /** How old the oldest event is that a healthy endpoint hasn't been sent. */
  seconds: number;
  /** For how long that active endpoint has failed that has failed for longest. */
  failingSeconds: number;
}

/** `query` has the times since when (`at`) something waits, by an index that has nothing else. */
const waitingIn = (kind: string, query: string) => `
  select '${kind}' as kind, count(*)::int as count,
    greatest(0, coalesce(extract(epoch from now() - min(at)), 0))::float8 as seconds
  from (${query} limit ${MOST}) w`;

/**
 * Locks nothing. The conditions are those of partial indexes. An order isn't overdue while the provider is asked to
 * end its payment, or has refused that: the expiry tries that again after ever longer pauses. What it refuses for now
 * has an answer, and is asked about for days.
 */
const waitingStatement = statement<Waiting>(
  [
    waitingIn(
      'new_payments',
      `select created_at as at from payment_attempts where status = 'PENDING' order by id`,
    ),
    waitingIn(
      'operations',
      `select created_at as at from payment_operations candidate
      where not handed_over and not (${HELD}) order by id`,
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
      where status = 'PENDING' and handed_over and last_refusal is null order by coalesce(checked_at, updated_at)`,
    ),
    waitingIn(
      'overdue_orders',
      `select reserved_until as at from orders
      where status = 'SUBMITTED' and reserved_until < now() and not exists (
        select from payment_operations o where o.order_id = orders.id and o.kind = 'VOID' offset 0)
      order by reserved_until`,
    ),
    waitingIn(
      'webhook_retries',
      `select first_at as at from webhook_deliveries where status = 'PENDING' order by endpoint_id, next_attempt_at`,
    ),
  ].join('\n  union all'),
);

interface Feed extends Waiting {
  placed: number;
  told: number;
  next: string;
  server: string;
}

/** `$1`: all events of earlier transactions have their places. Locks nothing. */
const feedStatement = statement<Feed>(`
  select u.*, f.last_position as placed, w.position as told, $1::xid8::text as next, ${SERVER} as server
  from event_feed f, webhook_feed w, (${waitingIn(
    'unplaced_events',
    `select occurred_at as at from events where position is null and transaction_id >= $1::xid8
    order by transaction_id`,
  )}) u`);

/** Locks nothing. */
const mattersStatement = statement<{ kind: string; count: number }>(`
  select kind, count(*)::int as count
  from (select kind from matters where status = 'OPEN' order by id limit ${MOST}) m
  group by kind`);

/** Locks nothing. Of the healthy endpoints the one that is behind furthest has the oldest event. */
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

/** Reads at most some thousand entries of indexes. Throws where the database has no time for it. */
export async function readBacklog(db: Database): Promise<Backlog> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = ${sql.lit(WITHIN_MS)}`.execute(trx);
    const waiting = await waitingStatement(trx);
    const { placed, told, ...unplaced } = await lookSince(db, async (since) => {
      const { rows } = await feedStatement(trx, since);
      return rows[0]!;
    });
    const { kind, count, seconds } = unplaced;
    const matters = await mattersStatement(trx);
    const webhooks = await webhooksStatement(trx);
    return {
      waiting: [...waiting.rows, { kind, count, seconds }],
      matters: matters.rows,
      feed: { placed, told },
      webhooks: webhooks.rows[0]!,
    };
  });
}
