import type { Selectable } from 'kysely';
import type { Credits } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import { type PageRequest, readPage } from '../../call/pagination.ts';
import type { Reach } from '../../call/reach.ts';
import type { OrderRecord } from '../model/order-record.ts';
import { isWithinReach } from '../model/within-reach.ts';

/** A credit, with the currency of its order. */
export type CreditRecord = Selectable<Credits> & Pick<OrderRecord, 'currency'>;

const selectCredits = (db: Database, reach: Reach, orderId: string) =>
  db
    .selectFrom('credits')
    .innerJoin('orders', 'orders.id', 'credits.order_id')
    .select([
      'credits.id',
      'order_id',
      'credits.items',
      'credits.charges',
      'credits.reason',
      'credits.amount',
    ])
    .select(['credits.created_at', 'orders.currency'])
    .where('order_id', '=', orderId)
    .where(isWithinReach(reach, orderId));

/** Reads a credit. Returns undefined if the order has no such credit, or if the caller can't access the order. */
export const getCredit = (
  db: Database,
  reach: Reach,
  orderId: string,
  id: string,
): Promise<CreditRecord | undefined> =>
  selectCredits(db, reach, orderId).where('credits.id', '=', id).executeTakeFirst();

/** Lists a page of the credits of an order, the oldest first. Empty if the caller can't access the order. */
export async function listCredits(
  db: Database,
  reach: Reach,
  orderId: string,
  page: PageRequest,
): Promise<{ credits: CreditRecord[]; totalCount: number }> {
  const { rows, totalCount } = await readPage(selectCredits(db, reach, orderId).orderBy('credits.id'), page);
  return { credits: rows, totalCount };
}
