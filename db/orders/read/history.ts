import type { Selectable } from 'kysely';
import type { OrderHistory } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import { type PageRequest, pageOf } from '../../call/pages.ts';
import type { Reach } from '../../call/reach.ts';
import { isWithinReach } from '../model/within-reach.ts';

/** One change of an order: who made it, by which operation, and from which status to which. */
export type HistoryRecord = Omit<Selectable<OrderHistory>, 'order_id'>;

/** A page of the changes of an order within reach, the oldest first, and how many there are: one per version. */
export async function listOrderHistory(
  db: Database,
  reach: Reach,
  orderId: string,
  page: PageRequest,
): Promise<{ history: HistoryRecord[]; totalCount: number }> {
  const sorted = db
    .selectFrom('order_history')
    .select([
      'version',
      'operation',
      'from_status',
      'to_status',
      'reason',
      'client_id',
      'trace_id',
      'occurred_at',
    ])
    .where('order_id', '=', orderId)
    .where(isWithinReach(reach, orderId))
    .orderBy('version');
  const { rows, totalCount } = await pageOf(sorted, page);
  return { history: rows, totalCount };
}
