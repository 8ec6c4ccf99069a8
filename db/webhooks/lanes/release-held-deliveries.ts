import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';

/**
 * Makes held deliveries due. A held delivery waits for an earlier delivery of the same order. If an order has no
 * pending delivery, its next held delivery becomes due now. If the owner no longer wants the events of an order one
 * after the other, all held deliveries become due. The lanes were locked in an earlier statement, so this statement
 * sees everything that was committed before the locks were granted. The statement locks the released deliveries. `$1`:
 * endpoints.
 */
const releaseHeldDeliveriesStatement = statement<{ endpoint_id: string }>(`
  with next as (
    select distinct on (h.endpoint_id, h.order_id, alone) h.endpoint_id, h.event_id,
      case when w.ordering = 'NONE' then h.event_id end as alone
    from webhook_deliveries h join webhook_endpoints w on w.id = h.endpoint_id
    where h.endpoint_id = any ($1::uuid[]) and h.status = 'HELD' and (w.ordering = 'NONE' or not exists (
      select from webhook_deliveries p
      where p.endpoint_id = h.endpoint_id and p.order_id = h.order_id and p.status = 'PENDING'))
    order by h.endpoint_id, h.order_id, alone, h.position
  ),
  released as (
    update webhook_deliveries d set status = 'PENDING', next_attempt_at = now()
    from next n where d.endpoint_id = n.endpoint_id and d.event_id = n.event_id and d.status = 'HELD'
    returning d.endpoint_id
  )
  update webhook_lanes l set retry_at = least(l.retry_at, now())
  from (select distinct endpoint_id from released) r where l.endpoint_id = r.endpoint_id and l.id = r.endpoint_id
  returning l.endpoint_id`);

/**
 * Releases deliveries that waited for earlier deliveries of their orders. Returns the endpoints that now have a due
 * delivery. Must run in the transaction that records the earlier deliveries. If there were two transactions, a crash
 * between them would leave the waiting deliveries unsent forever.
 */
export async function releaseHeldDeliveries(trx: Database, endpointIds: string[]): Promise<string[]> {
  const { rows } = await releaseHeldDeliveriesStatement(trx, endpointIds);
  return rows.map(({ endpoint_id }) => endpoint_id);
}
