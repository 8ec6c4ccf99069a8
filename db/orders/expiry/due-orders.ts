/** Orders whose reservation has ended, and which may be handled: see `expireOrders`. */
import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { ALL_ORDERS } from '../../call/reach.ts';
import type { OrderRecord } from '../model/order-record.ts';
import type { OrderStatus, PaymentAttemptStatus } from '../model/order-rules.ts';
import { type AttemptRecord, listAttempts } from '../payments/payment-attempts.ts';
import { voidPausedSql, voidPendingSql } from '../payments/void-conditions.ts';
import { getOrdersWithSums } from '../read/get-order.ts';

/** A cursor in the list of due orders, the order that has been due for longest first. */
export interface DueOrderCursor {
  id: string;
  /** Time with all the digits that the database has. */
  until: string;
}

/** Finds the next due orders after a cursor. Locks nothing. */
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

/** A due order that is locked, with all its attempts to pay. */
export interface DueOrder {
  order: OrderRecord;
  attempts: AttemptRecord[];
}

/**
 * Locks the due orders that no other transaction has locked, then their attempts to pay, and reads them. Waits for a
 * worker that is taking an attempt at the moment (a worker that comes later skips what is locked here); without `waits`
 * such an order is left out.
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
  // Separate statements: they see everything that was committed before the locks were granted.
  const asked = lockedIds.map((id) => ({ reach: ALL_ORDERS, id }));
  const orders = await getOrdersWithSums(trx, asked);
  const attempts = await listAttempts(trx, lockedIds);
  return (
    orders
      // Locked orders are there, and have attempts.
      .map((order) => ({ order: order!, attempts: attempts.get(order!.id)! }))
      .filter(({ attempts }) => attempts.every(({ id }) => lockedAttempts.has(id)))
  );
}

/** Statuses of attempts that don't keep an order from expiring. */
const DEAD: PaymentAttemptStatus[] = ['FAILED', 'VOIDED', 'EXPIRED'];

/**
 * Selects orders that weren't paid in time, unless the provider is being asked to end the payment, or has refused that
 * a short while ago. The conditions of partial indexes are literals: a statement that is planned once doesn't see
 * parameters. With `offset 0` each of the few due orders is looked up, instead of a join of all payments.
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
