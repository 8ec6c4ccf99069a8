import { type Selectable, type UpdateObject, sql } from 'kysely';
import type { DB, Orders, PaymentAttempts } from '../../generated/database.ts';
import type { Database } from '../index.ts';
import { type PageRequest, pageOf } from '../pages.ts';
import { ALL_ORDERS, type Reach } from './reach.ts';

/** An attempt to pay an order, with the order's currency and mode of capture. Amounts in minor units. */
export type AttemptRecord = Omit<Selectable<PaymentAttempts>, 'checked_at' | 'hold_seen_at'> &
  Pick<Selectable<Orders>, 'currency' | 'capture'> & {
    /** When it was read, by the database's clock. */
    read_at: string;
  };

const selectAttempts = (db: Database, orderId: string, reach?: Reach) =>
  attemptsWithin(db, reach).where('attempt.order_id', '=', orderId);

const attemptsWithin = (db: Database, { customerId }: Reach = ALL_ORDERS) =>
  db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders', 'orders.id', 'attempt.order_id')
    .select([
      'attempt.id',
      'attempt.order_id',
      'attempt.number',
      'attempt.status',
      'attempt.payment_method',
      'attempt.amount',
      'attempt.authorized_amount',
      'attempt.authorized_until',
      'attempt.capturing_amount',
      'attempt.captured_amount',
      'attempt.refunding_amount',
      'attempt.refunded_amount',
      'attempt.refused_refund_amount',
      'attempt.lost_amount',
      'attempt.provider_reference',
      'attempt.failure_code',
      'attempt.next_action_url',
      'attempt.version',
      'attempt.created_at',
      'attempt.updated_at',
      'orders.currency',
      'orders.capture',
      sql<string>`statement_timestamp()`.as('read_at'),
    ])
    .$if(customerId !== undefined, (qb) => qb.where('orders.customer_id', '=', customerId!));

/** The current attempt to pay an order within reach. */
export async function getPayment(
  db: Database,
  reach: Reach,
  orderId: string,
): Promise<AttemptRecord | undefined> {
  return selectAttempts(db, orderId, reach).orderBy('attempt.number', 'desc').limit(1).executeTakeFirst();
}

/** An attempt to pay an order within reach, the current one or an earlier one. */
export async function getPaymentById(
  db: Database,
  reach: Reach,
  orderId: string,
  id: string,
): Promise<AttemptRecord | undefined> {
  return selectAttempts(db, orderId, reach).where('attempt.id', '=', id).executeTakeFirst();
}

/** A page of the attempts to pay an order, the current one first, and how many there are. */
export async function listPayments(
  db: Database,
  orderId: string,
  page: PageRequest,
): Promise<{ payments: AttemptRecord[]; total: number }> {
  const sorted = selectAttempts(db, orderId).orderBy('attempt.number', 'desc');
  const { rows, total } = await pageOf(sorted, page);
  return { payments: rows, total };
}

/** All attempts to pay each of these orders, the first one first. */
export async function listAttempts(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, AttemptRecord[]>> {
  const attempts = await attemptsWithin(db)
    .where('attempt.order_id', '=', sql<string>`any (${orderIds}::uuid[])`)
    .orderBy('attempt.number')
    .execute();
  return Map.groupBy(attempts, ({ order_id }) => order_id);
}

/** For the service itself. */
export const findAttempt = (db: Database, orderId: string, attemptId: string) =>
  getPaymentById(db, ALL_ORDERS, orderId, attemptId);

/** 1, or 0 where this same transaction has written the row before. */
const isFirstChange = sql`(xmin <> pg_current_xact_id()::xid)::int`;

type AttemptChange = UpdateObject<DB, 'payment_attempts'>;

/** Changes an attempt, and so its version: by one, however often in a transaction. Under the order's lock. */
export const changeAttempt = (
  trx: Database,
  attempt: Pick<AttemptRecord, 'order_id' | 'id'>,
  change: AttemptChange,
): Promise<void> => changeAttempts(trx, [attempt], change);

/** The same change of many attempts. Under their orders' locks. */
export async function changeAttempts(
  trx: Database,
  attempts: Pick<AttemptRecord, 'order_id' | 'id'>[],
  change: AttemptChange,
): Promise<void> {
  await trx
    .updateTable('payment_attempts')
    .set({ ...change, version: sql`version + ${isFirstChange}`, updated_at: sql`now()` })
    .where('order_id', '=', sql<string>`any (${attempts.map(({ order_id }) => order_id)}::uuid[])`)
    .where('id', '=', sql<string>`any (${attempts.map(({ id }) => id)}::uuid[])`)
    .execute();
}
