import type { Database } from '../index.ts';
import { statement } from '../statement.ts';

/**
 * `$1`: endpoints, which send the events of an order one by one. The next one of each order of which none is being
 * tried is due now. Locks deliveries, then lanes.
 */
const releaseHeldStatement = statement<{ endpoint_id: string }>(`
  with next as (
    select distinct on (endpoint_id, order_id) endpoint_id, event_id
    from webhook_deliveries h
    where endpoint_id = any ($1::uuid[]) and status = 'HELD' and not exists (
      select from webhook_deliveries p
      where p.endpoint_id = h.endpoint_id and p.order_id = h.order_id and p.status = 'PENDING')
    order by endpoint_id, order_id, position
  ),
  released as (
    update webhook_deliveries d set status = 'PENDING', next_attempt_at = now()
    from next n where d.endpoint_id = n.endpoint_id and d.event_id = n.event_id and d.status = 'HELD'
    returning d.endpoint_id
  )
  update webhook_lanes l set retry_at = least(l.retry_at, now())
  from (select distinct endpoint_id from released) r where l.endpoint_id = r.endpoint_id and l.id = r.endpoint_id
  returning l.endpoint_id`);

/** Returns the endpoints for which something is due now. Done again, it changes nothing. */
export async function releaseHeld(db: Database, endpointIds: string[]): Promise<string[]> {
  const { rows } = await releaseHeldStatement(db, endpointIds);
  return rows.map(({ endpoint_id }) => endpoint_id);
}
