import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { money } from '../../base/money.js';
import { eachDue } from '../../base/skipped-items.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change-order.ts';
import { openMatter } from '../matters/open-and-close.ts';
import { isSecuredByHold } from '../model/order-rules.ts';
import { findAttempt } from '../payments/payment-attempts.ts';
import { OUTLASTS } from '../shipment-holds/shipment-hold-record.ts';

const KIND = 'SHIPMENT_HOLD_OUTLASTS_AUTHORIZATION';

/** Number of hours before the end of an authorization in which the matter opens. */
const HOURS_BEFORE = 24;

interface Outlasting {
  orderId: string;
  attemptId: string;
}

/**
 * Finds orders whose shipment holds last longer than the authorization of their payment, if the authorization ends soon.
 * Locks nothing. Reads all open holds from a partial index. Leaves out orders with an open matter about the
 * authorization, and orders for which an operator has resolved the matter since the hold was created. `$1`: maximum
 * number, `$2`: ids of orders to leave out.
 */
const findOutlastingStatement = statement<Outlasting>(`
  select distinct hold.order_id as "orderId", attempt.id as "attemptId"
  from shipment_holds hold join payment_attempts attempt on attempt.order_id = hold.order_id
  where hold.released_at is null and ${OUTLASTS}
    and attempt.authorized_until < now() + interval '${HOURS_BEFORE} hours'
    and hold.order_id <> all ($2::uuid[]) and not exists (
      select from matters m
      where m.order_id = hold.order_id and m.kind = '${KIND}' and m.attempt_id = attempt.id
        and (m.status = 'OPEN' or m.decision = 'RESOLVE' and m.created_at >= hold.created_at))
  limit $1`);

/**
 * Opens a matter (a case for an operator) for each order whose shipment hold lasts longer than the authorization of its
 * payment, a day before the authorization ends. The change that ends the hold or captures the money closes the matter.
 * Handles at most `limit` orders, each in its own transaction, and returns their number. If an order is locked or fails,
 * handles the other orders and throws `ItemsSkipped` at the end.
 */
export async function reviewShipmentHolds(db: Database, caller: Caller, limit: number): Promise<number> {
  return eachDue(db, limit, {
    find: (left, seen) => findOutlastingStatement(db, left, seen),
    idOf: ({ orderId }) => orderId,
    work: (trx, outlasting) => report(trx, outlasting, caller),
  });
}

/** Opens the matter (a case for an operator), unless the hold has ended or the money was captured in the meantime. */
async function report(trx: Database, { orderId, attemptId }: Outlasting, caller: Caller): Promise<void> {
  const order = await beginChange(trx, ALL_ORDERS, orderId);
  if (!order?.shipment_holds?.some((hold) => hold.outlasts_authorization) || !isSecuredByHold(order)) return;
  const attempt = await findAttempt(trx, orderId, attemptId);
  if (attempt?.status !== 'AUTHORIZED') return;
  const { currency } = order;
  const amount = attempt.authorized_amount - attempt.captured_amount;
  const event = await openMatter(trx, {
    kind: KIND,
    orderId,
    attemptId,
    amount,
    currency,
    detail: `The order is on hold, and the payment provider holds ${money({ amount, currency })} only until ${attempt.authorized_until}. Ship the order, capture the money, or ask the customer to pay again.`,
  });
  if (!event) return;
  await endChange(trx, order, { operation: 'reviewShipmentHold', reason: KIND, events: [event], caller });
}
