import type { Selectable } from 'kysely';
import type { OrderHistory } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import { type PageRequest, readPage } from '../../call/pagination.ts';
import type { Reach } from '../../call/reach.ts';
import { isWithinReach } from '../model/within-reach.ts';

/**
 * A change of an order: the operation, the client and the person who requested it, and the order's status before and
 * after the change.
 */
export type HistoryRecord = Omit<Selectable<OrderHistory>, 'order_id'>;

/**
 * Lists a page of the changes of an order, the oldest first unless `newestFirst` is set: one change for each version.
 * Empty if the caller can't access the order.
 */
export async function listOrderHistory(
  db: Database,
  reach: Reach,
  orderId: string,
  { newestFirst = false, ...page }: PageRequest & { newestFirst?: boolean },
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
      'actor',
      'trace_id',
      'occurred_at',
    ])
    .where('order_id', '=', orderId)
    .where(isWithinReach(reach, orderId))
    .orderBy('version', newestFirst ? 'desc' : 'asc');
  const { rows, totalCount } = await readPage(sorted, page);
  return { history: rows, totalCount };
}
