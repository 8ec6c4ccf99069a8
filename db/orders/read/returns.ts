import { type Selectable, expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { DB, OrderItems, ReturnItems, ReturnReceipts, Returns } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import { type PageRequest, readPage } from '../../call/pagination.ts';
import { ALL_ORDERS, type Reach } from '../../call/reach.ts';
import { isWithinReach } from '../model/within-reach.ts';

export type ReturnItemRecord = Omit<Selectable<ReturnItems>, 'order_id' | 'return_id'> &
  Pick<Selectable<OrderItems>, 'sku'>;

export interface ReturnRecord extends Omit<Selectable<Returns>, 'review_at' | 'customer_id'> {
  /** The stored number of the return's order. Undefined in a result that older code has stored with a key. */
  number_payload?: string | null;
  items: ReturnItemRecord[];
}

export type ReceiptRecord = Selectable<ReturnReceipts>;

/** Returns the number of shipped units of a line that the shop awaits, unless the return has ended. */
export const countAwaited = ({
  requested,
  cancelled,
  accepted,
  rejected,
  packing,
}: Omit<ReturnItemRecord, 'item_id' | 'sku' | 'reason'>): number =>
  requested - cancelled - accepted - rejected - packing;

/** Returns whether no unit of a return is awaited or being packed, so that the return ends. */
export const isSettled = (items: readonly ReturnItemRecord[]): boolean =>
  items.every((item) => countAwaited(item) + item.packing === 0);

const eb = expressionBuilder<DB, 'returns'>();

/** The lines of a return, sorted by the order's lines. */
const returnedItems = jsonArrayFrom(
  eb
    .selectFrom('return_items as line')
    .innerJoin('order_items as item', (join) =>
      join.onRef('item.order_id', '=', 'line.order_id').onRef('item.id', '=', 'line.item_id'),
    )
    .select(['line.item_id', 'item.sku', 'line.reason'])
    .select(['line.requested', 'line.cancelled', 'line.accepted', 'line.rejected', 'line.packing'])
    .whereRef('line.order_id', '=', 'returns.order_id')
    .whereRef('line.return_id', '=', 'returns.id')
    .orderBy('item.line'),
);

/** Columns of `returns` for a `ReturnRecord`. */
export const returnColumns = [
  ...(['returns.id', 'returns.order_id', 'returns.kind', 'returns.status', 'returns.note'] as const),
  ...(['returns.decline_reason', 'returns.decline_note', 'returns.charges_back'] as const),
  ...(['returns.version', 'returns.created_at', 'returns.updated_at'] as const),
  eb
    .selectFrom('orders as numbered')
    .select('numbered.number_payload')
    .whereRef('numbered.id', '=', 'returns.order_id')
    .as('number_payload'),
  returnedItems.as('items'),
] as const;

const selectReturns = (db: Database, reach: Reach, orderId: string) =>
  db
    .selectFrom('returns')
    .select(returnColumns)
    .where('order_id', '=', orderId)
    .where(isWithinReach(reach, orderId));

/** Reads a return. Returns undefined if the order has no such return, or if the caller can't access the order. */
export const getReturn = (
  db: Database,
  reach: Reach,
  orderId: string,
  id: string,
): Promise<ReturnRecord | undefined> =>
  selectReturns(db, reach, orderId).where('id', '=', id).executeTakeFirst();

/** Lists the withdrawals of an order with units that are being packed, the oldest first. */
export const listPackedReturns = (db: Database, orderId: string): Promise<ReturnRecord[]> =>
  selectReturns(db, ALL_ORDERS, orderId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('return_items as packed')
          .whereRef('packed.order_id', '=', 'returns.order_id')
          .whereRef('packed.return_id', '=', 'returns.id')
          .where('packed.packing', '>', 0),
      ),
    )
    .orderBy('id')
    .execute();

/** Lists a page of the returns of an order, the oldest first. Empty if the caller can't access the order. */
export async function listReturnsOfOrder(
  db: Database,
  reach: Reach,
  orderId: string,
  page: PageRequest,
): Promise<{ returns: ReturnRecord[]; totalCount: number }> {
  const { rows, totalCount } = await readPage(selectReturns(db, reach, orderId).orderBy('id'), page);
  return { returns: rows, totalCount };
}

/**
 * Lists a page of the receipts of a return, the oldest first. Without `returnId`, lists the receipts of all returns of
 * the order. Empty if the caller can't access the order.
 */
export async function listReturnReceipts(
  db: Database,
  reach: Reach,
  orderId: string,
  returnId: string | undefined,
  page: PageRequest,
): Promise<{ receipts: ReceiptRecord[]; totalCount: number }> {
  const receipts = db
    .selectFrom('return_receipts')
    .select(['order_id', 'return_id', 'id', 'items', 'deductions', 'charges_back', 'created_at'])
    .where('order_id', '=', orderId)
    .where(isWithinReach(reach, orderId))
    .$if(returnId !== undefined, (query) => query.where('return_id', '=', returnId!)) // only if there is an id
    .orderBy('id');
  const { rows, totalCount } = await readPage(receipts, page);
  return { receipts: rows, totalCount };
}
