import { type Expression, sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { ItemTransactions, throwIfSkipped } from '../../base/skipped-items.ts';
import type { Caller } from '../../call/caller.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import { beginChange, endChange } from '../change/change.ts';
import { planCancel } from '../model/cancel-plan.ts';
import type { OrderRecord } from '../model/record.ts';
import { type MatterKind, type PaymentAttemptStatus, isLapsed, isUnderWay } from '../model/state.ts';
import { getPayment } from '../payments/payment-attempts.ts';
import { insertVoid } from '../payments/payment-operations.ts';
import { isVoidPaused, isVoidUnderWay } from '../payments/void-conditions.ts';
import { cancelChange } from '../verbs/cancel.ts';

/** Of attempts that may still pay an order, or have paid it. */
const LIVE: PaymentAttemptStatus[] = ['PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED'];

/** Of those, what may wait for ever for a customer who has gone. */
const UNDER_WAY: PaymentAttemptStatus[] = ['PROCESSING', 'REQUIRES_ACTION'];

const LAPSES: MatterKind[] = ['HOLD_LAPSED', 'HOLD_LAPSED_AFTER_SHIPMENT'];

/** For how long a customer may be at the payment. */
const WAITS_MINUTES = 60;

const REASON = 'PAYMENT_LAPSED';

/**
 * Cancels what is left of orders whose hold ended more than `days` ago, if nobody has paid them in another way
 * or resolved the matter since; each in a transaction of its own. If another payment has waited for long, the end
 * of that payment is requested first, and its outcome decides; also where nothing is left to cancel or a person
 * has decided, because nobody could pay in yet another way. So is the end of a payment of the rest that has waited for
 * `days`. Returns how many orders were handled. A crash leaves each order either as it was or done. An order that is
 * locked or fails holds up no other: throws `ItemsSkipped` at the end.
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

/** Whether an order is not among those that this run has looked at. */
const isUnseen = (seen: readonly string[]) => sql<boolean>`orders.id <> all (${seen}::uuid[])`;

/** Those where another payment, or that of the rest, waits for long that nobody has asked the provider to end. */
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
    .where(({ not, ref }) => not(isVoidUnderWay(ref('attempt.order_id'), ref('attempt.id'))))
    .where(({ not, ref }) => not(isVoidPaused(ref('attempt.order_id'), ref('attempt.id'))))
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

/** Those that nobody is paying, and of which something is left to cancel. */
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
    // Nobody is in the way of others: what is being paid in another way isn't looked at.
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

/** Looks again under the order's lock: somebody may have paid or cancelled the order in the meantime. */
async function handle(trx: Database, id: string, caller: Caller): Promise<boolean> {
  const order = await beginChange(trx, ALL_ORDERS, id);
  if (!order || order.status !== 'CONFIRMED') return false;
  if (isUnderWay(order.payment.status)) return endPayment(trx, order);
  if (!isLapsed(order)) return false;
  const plan = planCancel(order, undefined);
  if ('kind' in plan) return false;
  await endChange(trx, order, { ...cancelChange(id, plan, REASON), caller });
  return true;
}

/** Requests the end of a payment that waits, unless it was started a short while ago. */
async function endPayment(trx: Database, { id }: OrderRecord): Promise<boolean> {
  const attempt = (await getPayment(trx, ALL_ORDERS, id))!; // An order has a payment.
  const waited = Date.parse(attempt.read_at) - Date.parse(attempt.updated_at);
  if (waited < WAITS_MINUTES * 60_000) return false;
  await insertVoid(trx, attempt, REASON);
  return true;
}
