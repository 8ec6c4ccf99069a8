/** Finds and locks due orders: orders that weren't paid before their reservation ended. See `expireOrders`. */
import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import type { OrderRecord } from '../model/order-record.ts';
import type { OrderStatus, PaymentAttemptStatus } from '../model/order-rules.ts';
import { type AttemptRecord, listAttempts } from '../payments/payment-attempts.ts';
import { voidPausedSql, voidPendingSql } from '../payments/void-conditions.ts';
import { getOrdersWithSums } from '../read/get-order.ts';

/** A cursor in the list of due orders. The list starts with the order that has been due for longest. */
export interface DueOrderCursor {
  id: string;
  /** Time when the reservation ended, with all the digits that the database stores. */
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
 * Locks those of the due orders that no other transaction has locked. Then locks their payment attempts, and reads the
 * orders. If a worker is claiming an attempt of an order at this moment, the function waits for the worker (`waits`) or
 * leaves out the order. Workers that search for attempts later skip the attempts that are locked here.
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
  // The orders are read in separate statements, which see all transactions that were committed before the locks were
  // granted.
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

/** Statuses of failed or ended attempts, which don't prevent an order from expiring. */
const DEAD: PaymentAttemptStatus[] = ['FAILED', 'VOIDED', 'EXPIRED'];

/**
 * Selects orders that weren't paid in time. Leaves out orders with a pending void of a payment, and orders whose void
 * the provider has refused a short while ago. The query contains the conditions of partial indexes as literals, because
 * the plan of a prepared statement doesn't know the values of parameters. `offset 0` makes PostgreSQL look up each of
 * the few due orders, instead of joining all payments.
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
            .where(voidPausedSql(sql.ref('orders.id'), sql.ref('attempt.id')))
            .offset(sql.lit(0)),
        ),
      ),
    );
