import { type Selectable, type UpdateObject, sql } from 'kysely';
import type { DB, Orders, PaymentAttempts } from '../../../generated/database.ts';
import { equalsKey } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { type PageRequest, readPage } from '../../call/pagination.ts';
import { ALL_ORDERS, type Reach } from '../../call/reach.ts';
import { isOrderOf } from '../model/within-reach.ts';
import { attemptSums, attemptSumsText, refundSums } from '../model/attempt-columns.ts';
import type { AttemptMoney, AttemptSums } from '../model/order-rules.ts';

/** A payment attempt, with the currency and the capture mode of its order. Amounts in minor units. */
export type AttemptRecord = Omit<
  Selectable<PaymentAttempts>,
  'checked_at' | 'hold_seen_at' | 'kept_amount' | 'review_at'
> &
  Pick<Selectable<Orders>, 'currency' | 'capture'> &
  AttemptSums &
  Pick<AttemptMoney, 'refund_sums'> & {
    /** Time when the attempt was read, by the database's clock. */
    read_at: string;
  };

const COLUMNS = [
  'id',
  'order_id',
  'number',
  'status',
  'kind',
  'due_on',
  'payment_method',
  'amount',
  'authorized_amount',
  'authorized_until',
  'capturing_amount',
  'captured_amount',
  'refunding_amount',
  'refunded_amount',
  'refused_refund_amount',
  'lost_amount',
  'pays_rest',
  'provider_reference',
  'failure_code',
  'next_action_url',
  'version',
  'created_at',
  'updated_at',
] as const;

/**
 * SQL columns of an `AttemptRecord`, from the attempt `a` and its order `o`, for attempts that can't have refunds yet.
 */
export const ATTEMPT_OF_ORDER = [
  ...COLUMNS.map((column) => `a.${column}`),
  attemptSumsText('a'),
  'o.currency',
  'o.capture',
  'null::json as refund_sums',
  'statement_timestamp() as read_at',
].join(', ');

const selectAttempts = (db: Database, orderId: string, reach?: Reach) =>
  attemptsWithin(db, reach).where('attempt.order_id', '=', orderId);

const attemptsWithin = (db: Database, { customerId }: Reach = ALL_ORDERS) =>
  db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders', (join) => join.on(sql.raw<boolean>(equalsKey('orders.id', 'attempt.order_id'))))
    .select(COLUMNS.map((column) => `attempt.${column}` as const))
    .select([...attemptSums, refundSums])
    .select(['orders.currency', 'orders.capture', sql<string>`statement_timestamp()`.as('read_at')])
    .$if(customerId !== undefined, (qb) => qb.where(isOrderOf(customerId!)));

/** Reads the current payment attempt of an order, if the caller may access the order. */
export async function getPayment(
  db: Database,
  reach: Reach,
  orderId: string,
): Promise<AttemptRecord | undefined> {
  return selectAttempts(db, orderId, reach).orderBy('attempt.number', 'desc').limit(1).executeTakeFirst();
}

/** Reads a payment attempt of an order, if the caller may access the order. */
export async function getPaymentById(
  db: Database,
  reach: Reach,
  orderId: string,
  id: string,
): Promise<AttemptRecord | undefined> {
  return selectAttempt(db, orderId, id, reach).executeTakeFirst();
}

const selectAttempt = (db: Database, orderId: string, id: string, reach?: Reach) =>
  selectAttempts(db, orderId, reach).where('attempt.id', '=', id);

/**
 * Lists a page of the payment attempts of an order, if the caller may access the order. The current attempt comes
 * first.
 */
export async function listPayments(
  db: Database,
  reach: Reach,
  orderId: string,
  page: PageRequest,
): Promise<{ payments: AttemptRecord[]; totalCount: number }> {
  const sorted = selectAttempts(db, orderId, reach).orderBy('attempt.number', 'desc');
  const { rows, totalCount } = await readPage(sorted, page);
  return { payments: rows, totalCount };
}

/** Lists all payment attempts of these orders by order id, each list from the first to the last attempt. */
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

/** Reads an attempt of any order. Only work that the service does without a client's request may call the function. */
export const findAttempt = (db: Database, orderId: string, attemptId: string) =>
  getPaymentById(db, ALL_ORDERS, orderId, attemptId);

/** SQL expression that is 1 if the current transaction hasn't written the row yet, otherwise 0. */
export const IS_FIRST_CHANGE = '(xmin <> pg_current_xact_id()::xid)::int';

/** SQL expression for the end of a day (UTC). */
export const endOfDay = (day: string): string => `((${day} + 1)::timestamp at time zone 'UTC')`;

type AttemptChange = UpdateObject<DB, 'payment_attempts'>;

/**
 * Builds an update of attempts. The version of each attempt increases by one, even if a transaction updates the attempt
 * several times. The orders must be locked.
 */
export const attemptChange = (
  db: Database,
  attempts: Pick<AttemptRecord, 'order_id' | 'id'>[],
  change: AttemptChange,
) =>
  db
    .updateTable('payment_attempts')
    .set({ ...change, version: sql`version + ${sql.raw(IS_FIRST_CHANGE)}`, updated_at: sql`now()` })
    .where('order_id', '=', sql<string>`any (${attempts.map(({ order_id }) => order_id)}::uuid[])`)
    .where('id', '=', sql<string>`any (${attempts.map(({ id }) => id)}::uuid[])`);

/** Executes the update of `attemptChange` for one attempt. */
export async function changeAttempt(
  trx: Database,
  attempt: Pick<AttemptRecord, 'order_id' | 'id'>,
  change: AttemptChange,
): Promise<void> {
  await attemptChange(trx, [attempt], change).execute();
}
