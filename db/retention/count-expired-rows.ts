import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/** Number of rows of each kind that are older than allowed. */
export interface ExpiredRows {
  events: number;
  keys: number;
  deliveries: number;
  replays: number;
  changes: number;
  providerEvents: number;
  usage: number;
}

/**
 * Counts the rows of each kind that should already have been deleted. The statements that delete these rows have the
 * same conditions. Locks nothing. `$1`: days for events, or null if events are kept forever, `$2`: days for deliveries
 * and replays, `$3`: days for usage, `$4`: days that are added to each limit.
 */
const countExpiredRowsStatement = statement<ExpiredRows>(`
  select (select count(*)::int from events e where e.position > f.removed_position
      and e.position < coalesce((select min(position) from events where occurred_at >= now() - make_interval(days => $1::int + $4::int)),
        f.last_position + 1)
      and $1::int is not null) as events,
    (select count(*)::int from idempotency_keys where created_at < now() - make_interval(days => 7 + $4::int)) as keys,
    (select count(*)::int from webhook_deliveries d where d.first_at < now() - make_interval(days => $2::int + $4::int)
      and (d.status not in ('PENDING', 'HELD')
        or not exists (select from webhook_endpoints w where w.id = d.endpoint_id))) as deliveries,
    (select count(*)::int from webhook_replays where ended_at < now() - make_interval(days => $2::int + $4::int)) as replays,
    (select count(*)::int from provider_changes where settled_at < now() - make_interval(days => 90 + $4::int)) as changes,
    (select count(*)::int from provider_events
      where handed_over and received_at < now() - make_interval(days => 90 + $4::int)) as "providerEvents",
    (select count(*)::int from usage_counts where day < (now() at time zone 'utc')::date - $3::int - $4::int) as usage
  from event_feed f`);

/**
 * Number of days for which rows are kept. `events` is undefined if events are kept forever. The days in `deliveries`
 * are also used for replays.
 */
export interface RetentionDays {
  events: number | undefined;
  deliveries: number;
  usage: number;
}

/** Counts rows that should have been deleted at least `late` days ago. */
export async function countExpiredRows(
  db: Database,
  { events, deliveries, usage }: RetentionDays,
  late = 0,
): Promise<ExpiredRows> {
  return (await countExpiredRowsStatement(db, events ?? null, deliveries, usage, late)).rows[0]!;
}
