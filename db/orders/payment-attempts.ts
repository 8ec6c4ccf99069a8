import { type UpdateObject, sql } from 'kysely';
import type { DB } from '../../generated/database.ts';
import type { Database } from '../index.ts';
import type { AttemptMoney, CaptureMode } from './state.ts';
import type { Reach } from './get.ts';

/** An attempt to pay an order, with the order's currency and mode of capture. Amounts in minor units. */
export interface AttemptRecord extends AttemptMoney {
  id: string;
  order_id: string;
  number: number;
  payment_method: string;
  amount: number;
  provider_reference: string | null;
  failure_code: string | null;
  next_action_url: string | null;
  version: number;
  created_at: string;
  updated_at: string;
  currency: string;
  capture: CaptureMode;
}

const attempts = (db: Database, orderId: string) =>
  db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders', 'orders.id', 'attempt.order_id')
    .selectAll('attempt')
    .select(['orders.currency', 'orders.capture'])
    .where('attempt.order_id', '=', orderId);

/** The current attempt to pay an order within reach. */
export async function getPayment(
  db: Database,
  reach: Reach,
  orderId: string,
): Promise<AttemptRecord | undefined> {
  return attempts(db, orderId)
    .$if(reach.customerId !== undefined, (qb) => qb.where('orders.customer_id', '=', reach.customerId!))
    .orderBy('attempt.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** All attempts to pay an order, the first one first. */
export async function listAttempts(db: Database, orderId: string): Promise<AttemptRecord[]> {
  return attempts(db, orderId).orderBy('attempt.number').execute();
}

export async function findAttempt(
  db: Database,
  orderId: string,
  attemptId: string,
): Promise<AttemptRecord | undefined> {
  return attempts(db, orderId).where('attempt.id', '=', attemptId).executeTakeFirst();
}

/** 1, or 0 where the row was written by this very transaction before. */
const isFirstChange = sql`(xmin <> pg_current_xact_id()::xid)::int`;

/** Changes an attempt, and so its version: by one, however often in a transaction. Under the order's lock. */
export async function changeAttempt(
  trx: Database,
  { order_id, id }: Pick<AttemptRecord, 'order_id' | 'id'>,
  change: UpdateObject<DB, 'payment_attempts'>,
): Promise<void> {
  await trx
    .updateTable('payment_attempts')
    .set({ ...change, version: sql`version + ${isFirstChange}`, updated_at: sql`now()` })
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .execute();
}
