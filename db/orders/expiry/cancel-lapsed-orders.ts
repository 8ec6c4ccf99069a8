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
import { toOrderChange } from '../verbs/cancel.ts';

/** Statuses of attempts that may still pay an order, or have paid it. */
const LIVE: PaymentAttemptStatus[] = ['PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED'];

/** Those of these statuses in which an attempt may wait forever for a customer who has left. */
const UNDER_WAY: PaymentAttemptStatus[] = ['PROCESSING', 'REQUIRES_ACTION'];

const LAPSES: MatterKind[] = ['HOLD_LAPSED', 'HOLD_LAPSED_AFTER_SHIPMENT'];

/** Time that a customer may take for the payment. */
const WAITS_MINUTES = 60;

const REASON = 'PAYMENT_LAPSED';

/**
 * Cancels the rest of orders whose authorization hold ended more than `days` ago, if no customer has paid them in
 * another way and no operator has resolved the matter since. Each order has its own transaction. If another payment has
 * waited for long, the end of that payment is requested first, and its outcome decides. This also happens if nothing is
 * left to cancel or an operator has decided, because otherwise the customer could not pay in yet another way. The end
 * of a payment of the rest that has waited for `days` is requested too. Returns the number of orders that were handled.
 * A crash leaves each order either unchanged or done. An order that is locked or fails delays no other: throws
 * `ItemsSkipped` at the end.
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

/** Finds at most `limit` orders, without those in `seen`. `until`: their matters were opened before this time. */
type FindOrders = (
  db: Database,
  until: Expression<string>,
  seen: readonly string[],
  limit: number,
) => Promise<{ id: string }[]>;

/** Whether an order is not among the ones that this run has handled. */
const isUnseen = (seen: readonly string[]) => sql<boolean>`orders.id <> all (${seen}::uuid[])`;

/** Finds orders whose other payment, or payment of the rest, has waited for long and isn't being ended. */
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

/** Finds orders without a live payment that have units left to cancel. */
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
    // Orders that are being paid in another way are left out, so that they don't take the place of others.
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

/** Checks again under the order's lock: the order may have been paid or cancelled in the meantime. */
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

/** Requests the end of a waiting payment, unless it was started a short while ago. */
async function endPayment(trx: Database, { id }: OrderRecord): Promise<boolean> {
  const attempt = (await getPayment(trx, ALL_ORDERS, id))!; // An order has a payment.
  const waited = Date.parse(attempt.read_at) - Date.parse(attempt.updated_at);
  if (waited < WAITS_MINUTES * 60_000) return false;
  await insertVoid(trx, attempt, REASON);
  return true;
}
