/** Finds and locks due orders: orders that weren't paid before their reservation ended. See `expireOrders`. */
import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import type { OrderRecord } from '../model/order-record.ts';
import type { OrderStatus, PaymentAttemptStatus } from '../model/order-rules.ts';
import { type AttemptRecord, listAttempts } from '../payments/payment-attempts.ts';
import { voidPausedSql, voidPendingSql } from '../payments/void-conditions.ts';
import { getOrdersWithSums } from '../read/get-order.ts';

/** A cursor in the list of due orders, which is sorted by the end of the reservation. */
export interface DueOrderCursor {
  id: string;
  /** Time when the reservation ended, with microseconds. */
  until: string;
}

/** Finds the due orders after a cursor. Locks nothing. */
export async function findDueOrders(
  db: Database,
  after: DueOrderCursor | undefined,
  limit: number,
): Promise<DueOrderCursor[]> {
  return dueOrders(db)
    .select(['id', sql<string>`reserved_until::text`.as('until')])
    .$if(after !== undefined, (qb) =>
      qb.where(sql<boolean>`(reserved_until, id) > (${after!.until}::timestamptz, ${after!.id}::uuid)`),
    )
    .orderBy('reserved_until')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A due order that is locked, with all its payment attempts. */
export interface DueOrder {
  order: OrderRecord;
  attempts: AttemptRecord[];
}

/**
 * Locks due orders, except those that another transaction has locked. Then locks the payment attempts of these orders,
 * and reads the orders. If a worker is claiming an attempt of an order at this moment, waits for the worker (`waits`)
 * or leaves out the order. Workers skip the attempts that are locked here.
 */
export async function lockDueOrders(trx: Database, ids: string[], waits: boolean): Promise<DueOrder[]> {
  const due = await dueOrders(trx)
    .select('id')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .forUpdate()
    .skipLocked()
    .execute();
  const lockedIds = due.map(({ id }) => id);
  if (lockedIds.length === 0) return [];
  const locked = await trx
    .selectFrom('payment_attempts')
    .select('id')
    .where('order_id', '=', sql<string>`any (${lockedIds}::uuid[])`)
    .forUpdate()
    .$if(!waits, (qb) => qb.skipLocked())
    .execute();
  const lockedAttempts = new Set(locked.map(({ id }) => id));
  // The orders are read after the locks, in separate statements, so that the reads see all changes that were committed
  // before the locks were granted.
  const requested = lockedIds.map((id) => ({ reach: ALL_ORDERS, id }));
  const orders = await getOrdersWithSums(trx, requested);
  const attempts = await listAttempts(trx, lockedIds);
  return (
    orders
      // Locked orders exist, and have attempts.
      .map((order) => ({ order: order!, attempts: attempts.get(order!.id)! }))
      .filter(({ attempts }) => attempts.every(({ id }) => lockedAttempts.has(id)))
  );
}

/** Statuses of failed or ended attempts. Such attempts don't prevent an order from expiring. */
const DEAD: PaymentAttemptStatus[] = ['FAILED', 'VOIDED', 'EXPIRED'];

/** Statuses of attempts that cover their order. A job confirms the order soon: see `reviewPayments`. */
const AGREED: PaymentAttemptStatus[] = ['ON_TERMS', 'ON_DELIVERY'];

/**
 * Selects orders that weren't paid in time. Leaves out orders for which a void is pending or was refused a short while
 * ago, orders that are paid later, and orders for which a part of a transfer has arrived. The conditions are literals
 * instead of parameters, because PostgreSQL uses a partial index in a prepared statement only if the statement contains
 * the index's condition. `offset 0` makes PostgreSQL look up each of the few due orders, instead of joining all
 * payments.
 */
const dueOrders = (db: Database) =>
  db
    .selectFrom('orders')
    .where('status', '=', sql.lit<OrderStatus>('SUBMITTED'))
    .where('reserved_until', '<', sql<string>`now()`)
    .where(({ not }) => not(voidPendingSql(sql.ref('orders.id'))))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment_attempts as attempt')
            .select('attempt.id')
            .whereRef('attempt.order_id', '=', 'orders.id')
            .where('attempt.status', 'not in', DEAD)
            .where((eb) =>
              eb.or([
                voidPausedSql(sql.ref('orders.id'), sql.ref('attempt.id')),
                eb('attempt.status', 'in', AGREED),
                eb('attempt.status', '=', sql.lit<PaymentAttemptStatus>('AWAITING_TRANSFER')).and(
                  eb('attempt.captured_amount', '>', 0),
                ),
              ]),
            )
            .offset(sql.lit(0)),
        ),
      ),
    );
