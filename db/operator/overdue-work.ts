import { sql } from 'kysely';
import type { Database } from '../base/database.ts';

/**
 * A kind of overdue work. `query` selects the ids of overdue items, and the time since when each item waits. `query`
 * reads a partial index or a small table. `mend`: what the operator should do.
 */
export interface OverdueWork {
  query: string;
  mend: string;
}

const WORKER = 'Start a worker (--role worker), or check its log.';

/** SQL condition: a part of the order's transfer has arrived, so the order doesn't expire by itself. */
export const HAS_PART_OF_TRANSFER = `exists (
        select from payment_attempts a
        where a.order_id = orders.id and a.status = 'AWAITING_TRANSFER' and a.captured_amount > 0 offset 0)`;

/** Kinds of overdue work, by description. The time limits are longer than items usually wait on a busy day. */
export const OVERDUE_CHECKS: Record<string, OverdueWork> = {
  'payments that no worker has started for a minute': {
    query: `
      select id::text as id, created_at as since from payment_attempts
      where status = 'PENDING' and created_at < now() - interval '1 minute'`,
    mend: WORKER,
  },
  'captures, voids and refunds that no worker has claimed for a minute': {
    query: `
      select w.id::text as id, w.created_at as since from payment_operations w
      where not w.handed_over and w.created_at < now() - interval '1 minute'
        and not (w.final and exists (
          select from payment_operations o
          where o.order_id = w.order_id and o.attempt_id = w.attempt_id and o.kind = 'CAPTURE'
            and o.status = 'PENDING' and not o.final))`,
    mend: WORKER,
  },
  'payments without an outcome for ten minutes': {
    query: `
      select id::text as id, updated_at as since from payment_attempts
      where status = 'PROCESSING' and updated_at < now() - interval '10 minutes'`,
    mend: 'node server.ts admin payment reconcile <id>',
  },
  'captures, voids and refunds that no worker has checked for two hours': {
    query: `
      select attempt_id::text as id, coalesce(checked_at, updated_at) as since from payment_operations
      where status = 'PENDING' and handed_over and coalesce(next_try_at, updated_at) < now() - interval '2 hours'
        and coalesce(checked_at, updated_at) < now() - interval '2 hours'`,
    mend: 'node server.ts admin payment retry <id>',
  },
  'provider events that no worker has claimed for a minute': {
    query: `
      select id, received_at as since from provider_events
      where not handed_over and received_at < now() - interval '1 minute'`,
    mend: WORKER,
  },
  'provider changes that could not be identified for an hour': {
    query: `
      select reference as id, received_at as since from provider_changes
      where settled_at is null and received_at < now() - interval '1 hour'`,
    mend: 'Look them up at the provider. See also: node server.ts admin orders attention',
  },
  'events without a position in the feed for half a minute': {
    query: `
      select id::text as id, occurred_at as since from events
      where position is null and occurred_at < now() - interval '30 seconds'`,
    mend: `${WORKER} A long writing transaction delays the feed too.`,
  },
  'unpaid orders that still reserve stock a quarter of an hour after they were due to expire': {
    query: `
      select id::text as id, reserved_until as since from orders
      where status = 'SUBMITTED' and reserved_until < now() - interval '15 minutes' and not ${HAS_PART_OF_TRANSFER}`,
    mend: `${WORKER} node server.ts admin payment show <id> shows what the provider answers.`,
  },
  'shipment holds that no worker has ended a quarter of an hour after their end': {
    query: `
      select order_id::text as id, until as since from shipment_holds
      where released_at is null and until < now() - interval '15 minutes'`,
    mend: WORKER,
  },
  'orders that older code changed ten minutes ago, and that lists by status may lack': {
    query: `
      select id::text as id, updated_at as since from orders
      where unit_statuses_version is distinct from version and updated_at < now() - interval '10 minutes'`,
    mend: `${WORKER} After an upgrade, wait until a worker has stored the statuses of all orders.`,
  },
  'webhooks that no worker has sent for five minutes': {
    query: `
      select l.endpoint_id::text as id, l.due_at as since
      from webhook_lanes l join webhook_endpoints w on w.id = l.endpoint_id
      where w.status = 'ACTIVE' and l.due_at < now() - interval '5 minutes' and l.failing_since is null
        and coalesce(l.leased_until, '-infinity') < now() - interval '1 minute' and l.known > l.position`,
    mend: WORKER,
  },
  'webhook endpoints that have failed for an hour': {
    query: `
      select l.endpoint_id::text as id, l.failing_since as since
      from webhook_lanes l join webhook_endpoints w on w.id = l.endpoint_id
      where w.status = 'ACTIVE' and l.failing_since < now() - interval '1 hour'`,
    mend: 'Inform the owner of the endpoint: node server.ts admin feed status shows who that is.',
  },
  'order counts that no worker has recounted for two days': {
    query: `
      select 'order_recount' as id, due_at as since from order_recount where due_at < now() - interval '1 day'
      and not exists (select from shards)`,
    mend: `${WORKER} To recount now: node server.ts admin counts rebuild`,
  },
};

/**
 * Overdue items of a kind. `since`: the time since when the oldest item waits. `ids`: some of the items, the oldest
 * first.
 */
export interface Overdue {
  count: number;
  since: string;
  ids: string[];
}

/** Finds the overdue items of a kind. Returns undefined if no item is overdue. */
export async function findOverdue(db: Database, { query }: OverdueWork): Promise<Overdue | undefined> {
  const { rows } = await sql
    .raw<{ id: string; since: string; count: number }>(
      `select w.id, w.since, (count(*) over ())::int as count from (${query}) w order by w.since limit 5`,
    )
    .execute(db);
  const [oldest] = rows;
  return oldest && { count: oldest.count, since: oldest.since, ids: rows.map(({ id }) => id) };
}
