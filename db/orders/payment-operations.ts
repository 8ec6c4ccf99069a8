import { sql } from 'kysely';
import { newId } from '../ids.ts';
import type { Database } from '../index.ts';
import type { MoneyMovementStatus, PaymentOperationKind } from './state.ts';
import type { AttemptRecord } from './payment-attempts.ts';
import { changeAttempt } from './payment-attempts.ts';

/** Something that the payment provider is asked to do with an attempt. Its id is the provider's idempotency key. */
export interface OperationRecord {
  order_id: string;
  id: string;
  attempt_id: string;
  kind: PaymentOperationKind;
  amount: number;
  final: boolean;
  status: MoneyMovementStatus;
  reason: string | null;
  failure_code: string | null;
  version: number;
  created_at: string;
  updated_at: string;
}

/**
 * Commits the wish to pay back so much of what an attempt has captured. From now on nobody else can spend that amount. Under the
 * order's lock. Returns the refund's id.
 */
export async function insertRefund(
  trx: Database,
  attempt: AttemptRecord,
  amount: number,
  reason: string,
): Promise<string> {
  await changeAttempt(trx, attempt, { refunding_amount: sql`refunding_amount + ${amount}` });
  return insertOperation(trx, attempt, { kind: 'REFUND', amount, reason });
}

/** The same for money that is to be taken. `final`: nothing more will be. */
export async function insertCapture(
  trx: Database,
  attempt: AttemptRecord,
  amount: number,
  final: boolean,
): Promise<string> {
  await changeAttempt(trx, attempt, { capturing_amount: sql`capturing_amount + ${amount}` });
  return insertOperation(trx, attempt, { kind: 'CAPTURE', amount, final });
}

/** Commits the wish to end an attempt that has captured nothing; once is enough. */
export async function insertVoid(trx: Database, attempt: AttemptRecord, reason: string): Promise<void> {
  if (await isBeingVoided(trx, attempt)) return;
  await insertOperation(trx, attempt, { kind: 'VOID', amount: attempt.authorized_amount, reason });
}

/** Whether the provider is being asked to end an attempt, and hasn't said yet whether it could. */
export async function isBeingVoided(trx: Database, attempt: AttemptRecord): Promise<boolean> {
  const pending = await trx
    .selectFrom('payment_operations')
    .select('id')
    .where('order_id', '=', attempt.order_id)
    .where('attempt_id', '=', attempt.id)
    .where('kind', '=', 'VOID')
    .where('status', '=', 'PENDING')
    .executeTakeFirst();
  return pending !== undefined;
}

/** Money that was taken together with its authorisation, as a capture that has succeeded. */
export async function insertAutomaticCapture(
  trx: Database,
  attempt: AttemptRecord,
  amount: number,
): Promise<string> {
  return insertOperation(trx, attempt, {
    kind: 'CAPTURE',
    amount,
    final: true,
    status: 'SUCCEEDED',
    handed_over: true,
  });
}

async function insertOperation(
  trx: Database,
  { order_id, id: attempt_id }: AttemptRecord,
  operation: {
    kind: PaymentOperationKind;
    amount: number;
    final?: boolean;
    reason?: string;
    status?: MoneyMovementStatus;
    handed_over?: boolean;
  },
): Promise<string> {
  const id = newId();
  await trx
    .insertInto('payment_operations')
    .values({ order_id, id, attempt_id, status: 'PENDING', ...operation })
    .execute();
  return id;
}

/** An operation of an order, of this kind if one is named. */
export async function findOperation(
  db: Database,
  orderId: string,
  id: string,
  kind?: PaymentOperationKind,
): Promise<OperationRecord | undefined> {
  return db
    .selectFrom('payment_operations')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .$if(kind !== undefined, (qb) => qb.where('kind', '=', kind!))
    .executeTakeFirst();
}

/** A page of an order's operations of a kind, the oldest first, and how many there are. */
export async function listOperations(
  db: Database,
  orderId: string,
  kind: PaymentOperationKind,
  { page, size }: { page: number; size: number },
): Promise<{ operations: OperationRecord[]; total: number }> {
  const matching = db
    .selectFrom('payment_operations')
    .where('order_id', '=', orderId)
    .where('kind', '=', kind);
  const [operations, { total }] = await Promise.all([
    matching
      .selectAll()
      .orderBy('id')
      .limit(size)
      .offset(page * size)
      .execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { operations, total };
}
