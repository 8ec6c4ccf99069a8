import { combineFragments, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import type { CteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS, type Reach } from '../../call/reach.ts';
import { type ChangeOutcome, type ChangeRequest, changeOrder } from '../change/change-order.ts';
import type { OrderOperation } from '../model/order-rules.ts';
import { NOT_RECEIVED_DAYS } from '../read/return-status.ts';
import { type ReturnRecord, countAwaited, getReturn } from '../read/returns.ts';
import {
  type ReturnDecision,
  type ReturnEventType,
  isOpen,
  isPossible,
  returnEvent,
} from '../read/return-status.ts';

export type ReturnChangeRefusal =
  { kind: 'RETURN_NOT_FOUND' } | { kind: 'RETURN_CHANGE_REFUSED'; status: ReturnRecord['status'] };

type Outcome = Promise<ChangeOutcome<ReturnRecord, ReturnChangeRefusal> | undefined>;

/** The change that a decision makes. `after`: the return after the change. */
interface Decided {
  operation: OrderOperation;
  decision: ReturnDecision;
  event: ReturnEventType;
  after: Partial<ReturnRecord> & Pick<ReturnRecord, 'status'>;
  /** A note for the customer. */
  note?: string | undefined;
}

/** Approves a return that a customer or the shop has requested. See `changeOrder`. */
export const approveReturn = (
  db: Database,
  reach: Reach,
  orderId: string,
  returnId: string,
  request: ChangeRequest & { chargesBack: ReturnRecord['charges_back'] },
): Outcome =>
  decideReturn(db, reach, { orderId, returnId }, request, () => ({
    ...{ operation: 'approveReturn', decision: 'approve', event: 'return.approved' },
    after: { status: 'APPROVED', charges_back: request.chargesBack },
  }));

/** Declines a return. Its units can be returned again. See `changeOrder`. */
export const declineReturn = (
  db: Database,
  reach: Reach,
  orderId: string,
  returnId: string,
  request: ChangeRequest & { reason: NonNullable<ReturnRecord['decline_reason']>; note: string | undefined },
): Outcome =>
  decideReturn(db, reach, { orderId, returnId }, request, () => ({
    ...{ operation: 'declineReturn', decision: 'decline', event: 'return.declined' },
    after: { status: 'DECLINED', decline_reason: request.reason },
    note: request.note,
  }));

/**
 * Ends a return whose remaining units don't come back. These units can be returned again. If the shop has received
 * some units, the return is CLOSED, otherwise CANCELLED. See `changeOrder`.
 */
export const cancelReturn = (
  db: Database,
  reach: Reach,
  orderId: string,
  returnId: string,
  request: ChangeRequest,
): Outcome =>
  decideReturn(db, reach, { orderId, returnId }, request, ({ status }) => ({
    ...{ operation: 'cancelReturn', decision: 'cancel' },
    ...(status === 'PARTIALLY_RECEIVED'
      ? { event: 'return.closed', after: { status: 'CLOSED' } }
      : { event: 'return.cancelled', after: { status: 'CANCELLED' } }),
  }));

/**
 * Changes the status of a return, if its current status allows the change. The result contains no notes, because no
 * personal data is stored under idempotency keys. Locks the order.
 */
function decideReturn(
  db: Database,
  reach: Reach,
  { orderId, returnId }: { orderId: string; returnId: string },
  request: ChangeRequest,
  decide: (before: ReturnRecord) => Decided,
): Outcome {
  return changeOrder<ReturnRecord, ReturnChangeRefusal>(db, reach, orderId, request, async (trx, locked) => {
    const before = await getReturn(trx, ALL_ORDERS, locked.order.id, returnId);
    if (!before) return { kind: 'RETURN_NOT_FOUND' };
    const { operation, decision, event, after: changed, note } = decide(before);
    const { status } = before;
    if (!isPossible(decision, status)) return { kind: 'RETURN_CHANGE_REFUSED', status };
    const after: ReturnRecord = {
      ...{ ...before, ...changed, note: null, decline_note: null },
      ...{ version: before.version + 1, updated_at: locked.changedAt },
    };
    return {
      kind: 'planned',
      change: {
        operation,
        writes: [combineFragments([changeReturn(after, note ?? null)])],
        events: [returnEvent(event, after)],
      },
      result: () => after,
    };
  });
}

/**
 * Stores the status of a return. If the return has ended, the units that haven't been received can be returned again.
 * The order must be locked. `$1`: order, `$2`: return, `$3`: status, `$4`: decision about the charges, `$5`: reason of
 * the decline, `$6`: note of the decline, `$7`: items, `$8`: units of each item that aren't awaited any more, `$9`:
 * whether the return has ended.
 */
const changeReturnPart = cteFragment(`
  changed_return as (
    update returns set status = $3::text, charges_back = $4::text, decline_reason = $5::text,
      decline_note = coalesce($6::text, decline_note),
      review_at = case when $3::text = 'APPROVED' then now() + interval '${NOT_RECEIVED_DAYS} days' else review_at end,
      version = version + 1, updated_at = now()
    where order_id = $1::uuid and id = $2::uuid
  ),
  released_items as (
    update order_items i set in_return = i.in_return - l.units
    from unnest($7::uuid[], $8::bigint[]) as l(item_id, units)
    where i.order_id = $1::uuid and i.id = l.item_id and l.units > 0
  ),
  unpacked_lines as (
    update return_items set packing = 0
    where order_id = $1::uuid and return_id = $2::uuid and packing > 0 and $9::boolean
  ),
  ended_return as (
    update orders set open_returns = open_returns - 1 where id = $1::uuid and $9::boolean
  )`);

const changeReturn = (after: ReturnRecord, note: string | null): CteFragment => {
  const hasEnded = !isOpen(after.status);
  return changeReturnPart(
    after.order_id,
    after.id,
    after.status,
    after.charges_back,
    after.decline_reason,
    note,
    after.items.map(({ item_id }) => item_id),
    after.items.map((item) => (hasEnded ? countAwaited(item) : 0)),
    hasEnded,
  );
};
