import { type Expression, sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { ItemTransactions, throwIfSkipped } from '../../base/skipped-items.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change-order.ts';
import { planCancel } from '../model/cancel-plan.ts';
import type { OrderRecord } from '../model/order-record.ts';
import {
  type MatterKind,
  type PaymentAttemptStatus,
  hasHoldLapsed,
  isAttemptPending,
} from '../model/order-rules.ts';
import { getPayment } from '../payments/payment-attempts.ts';
import { insertVoid } from '../payments/payment-operations.ts';
import { voidPausedSql, voidPendingSql } from '../payments/void-conditions.ts';
import { toOrderChange } from '../change/cancel-units.ts';

/** Statuses of attempts that have paid an order or may still pay an order. */
const LIVE: PaymentAttemptStatus[] = [
  ...(['PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED'] as const),
  ...(['AWAITING_TRANSFER', 'ON_TERMS', 'ON_DELIVERY'] as const),
];

/**
 * Statuses of attempts that wait for the customer. If the customer doesn't complete the payment, the status may never
 * change.
 */
const UNDER_WAY: PaymentAttemptStatus[] = ['PROCESSING', 'REQUIRES_ACTION'];

const LAPSES: MatterKind[] = ['HOLD_LAPSED', 'HOLD_LAPSED_AFTER_SHIPMENT'];

/** Number of minutes for which a payment may wait for the customer. */
const WAITS_MINUTES = 60;

const REASON = 'PAYMENT_LAPSED';

/**
 * Cancels the remaining units of orders whose authorization hold ended more than `days` ago. Leaves out orders that
 * another payment has paid, and orders for which an operator has resolved the matter (a case for an operator) about the
 * hold. Each order has its own transaction.
 *
 * If the customer has started another payment but hasn't completed it for `WAITS_MINUTES`, the function first requests
 * a void of that payment. The order is cancelled in a later run if the provider has voided the payment. The void is
 * requested even if no unit can be cancelled or an operator has resolved the matter. Without the void, the customer
 * could not start another payment. After a partial capture, the customer may pay the remaining price with
 * another payment. If this payment has waited for `days`, the function also requests a void of this payment.
 *
 * Returns the number of handled orders. A crash leaves each order either unchanged or completely handled. If an order
 * is locked or fails, handles the other orders and throws `ItemsSkipped` at the end.
 */
export async function cancelLapsedOrders(
  db: Database,
  { days, limit }: { days: number; limit: number },
  caller: Caller,
): Promise<number> {
  const until = sql<string>`now() - make_interval(days => ${days})`;
  const transactions = new ItemTransactions(db);
  let handled = 0;
  for (const find of [waitingOrders, unpaidOrders]) {
    const seen: string[] = [];
    while (handled < limit) {
      const found = await find(db, until, seen, limit - handled);
      if (found.length === 0) break;
      for (const { id } of found) {
        seen.push(id);
        if (await transactions.run(id, (trx) => handle(trx, id, caller))) handled += 1;
      }
    }
  }
  throwIfSkipped(transactions.skipped);
  return handled;
}

/**
 * Finds at most `limit` orders whose ids aren't in `seen`. The matter about the ended authorization hold must have been
 * opened before `until`.
 */
type FindOrders = (
  db: Database,
  until: Expression<string>,
  seen: readonly string[],
  limit: number,
) => Promise<{ id: string }[]>;

/** SQL condition: this run hasn't seen the order yet. */
const isUnseen = (seen: readonly string[]) => sql<boolean>`orders.id <> all (${seen}::uuid[])`;

/**
 * Finds orders with a further payment that has waited for the customer for `WAITS_MINUTES`. Leaves out payments whose
 * void is pending or was refused a short while ago.
 */
const waitingOrders: FindOrders = (db, until, seen, limit) =>
  db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders', 'orders.id', 'attempt.order_id')
    .select('orders.id')
    .where('orders.status', '=', 'CONFIRMED')
    .where(isUnseen(seen))
    .where(
      'attempt.status',
      'in',
      UNDER_WAY.map((status) => sql.lit(status)),
    )
    .where('attempt.updated_at', '<', sql<string>`now() - make_interval(mins => ${WAITS_MINUTES})`)
    .where(({ not, ref }) => not(voidPendingSql(ref('attempt.order_id'), ref('attempt.id'))))
    .where(({ not, ref }) => not(voidPausedSql(ref('attempt.order_id'), ref('attempt.id'))))
    .where(({ or, and, eb, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('matters')
            .select('matters.id')
            .whereRef('matters.order_id', '=', 'orders.id')
            .where('matters.kind', 'in', LAPSES)
            .where('matters.created_at', '<', until)
            .offset(sql.lit(0)),
        ),
        and([eb('attempt.pays_rest', '=', true), eb('attempt.created_at', '<', until)]),
      ]),
    )
    .orderBy('attempt.id')
    .limit(limit)
    .execute();

/** Finds orders that have units to cancel, but no attempt that has paid or may still pay the order. */
const unpaidOrders: FindOrders = (db, until, seen, limit) =>
  db
    .selectFrom('matters')
    .innerJoin('orders', 'orders.id', 'matters.order_id')
    .select('orders.id')
    .where('matters.status', '=', 'OPEN')
    .where('matters.kind', 'in', LAPSES)
    .where('matters.created_at', '<', until)
    .where('orders.status', '=', 'CONFIRMED')
    .where(isUnseen(seen))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('order_items')
          .select('order_items.id')
          .whereRef('order_items.order_id', '=', 'orders.id')
          .whereRef('ordered', '>', sql`order_items.cancelled + order_items.shipped`)
          .offset(sql.lit(0)),
      ),
    )
    // Orders with another payment can't be cancelled. The query leaves out such orders, because otherwise they would
    // use up the limit.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempts as attempt')
            .select('attempt.id')
            .whereRef('attempt.order_id', '=', 'orders.id')
            .where('attempt.status', 'in', LIVE)
            .offset(sql.lit(0)),
        ),
      ),
    )
    .orderBy('matters.id')
    .limit(limit)
    .execute();

/**
 * Cancels the remaining units of an order, or requests a void of its payment. Checks the conditions again under the
 * order's lock, because the order may have changed since the query.
 */
async function handle(trx: Database, id: string, caller: Caller): Promise<boolean> {
  const order = await beginChange(trx, ALL_ORDERS, id);
  if (!order || order.status !== 'CONFIRMED') return false;
  if (isAttemptPending(order.payment.status)) return endPayment(trx, order);
  if (!hasHoldLapsed(order)) return false;
  const plan = planCancel(order, undefined);
  if ('kind' in plan) return false;
  await endChange(trx, order, { ...toOrderChange(id, plan, REASON), caller });
  return true;
}

/** Requests a void of a payment that waits for the customer, unless the payment changed a short while ago. */
async function endPayment(trx: Database, { id }: OrderRecord): Promise<boolean> {
  const attempt = (await getPayment(trx, ALL_ORDERS, id))!; // Every order has a payment.
  const waited = Date.parse(attempt.read_at) - Date.parse(attempt.updated_at);
  if (waited < WAITS_MINUTES * 60_000) return false;
  await insertVoid(trx, attempt, REASON);
  return true;
}
