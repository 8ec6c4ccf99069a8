import type { Database } from '../index.ts';
import { statement } from '../statement.ts';

/**
 * `$1`: days, `$2`: how many at most. Locks those deliveries, and waits for none. What is still to be sent stays, as
 * long as its endpoint is there.
 */
const forgetOldDeliveriesStatement = statement<{ count: number }>(`
  with old as materialized (
    select d.endpoint_id, d.event_id from webhook_deliveries d
    where d.first_at < now() - make_interval(days => $1) and (d.status not in ('PENDING', 'HELD')
      or not exists (select from webhook_endpoints w where w.id = d.endpoint_id))
    order by d.first_at limit $2 for update of d skip locked
  ),
  forgotten as (
    delete from webhook_deliveries d using old o
    where d.endpoint_id = o.endpoint_id and d.event_id = o.event_id returning 1
  )
  select count(*)::int as count from forgotten`);

/** Removes at most `limit` deliveries that began before so many days, the oldest first; returns how many. */
export async function forgetOldDeliveries(db: Database, days: number, limit: number): Promise<number> {
  const { rows } = await forgetOldDeliveriesStatement(db, days, limit);
  return rows[0]!.count;
}
