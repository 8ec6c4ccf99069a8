import { type Expression, type Selectable, sql } from 'kysely';
import type { PaymentOperations } from '../../generated/database.ts';
import { newId } from '../ids.ts';
import type { Database } from '../index.ts';
import { type PageRequest, pageOf } from '../pages.ts';
import { type AttemptRecord, changeAttempt } from './payment-attempts.ts';
import type { MoneyMovementStatus, PaymentOperationKind } from './state.ts';

/**
 * Something that the payment provider is asked to do with an attempt. Its id is the provider's idempotency
 * key. Everything here that writes runs under the order's lock; a new row is committed with the change that
 * requests it, and the worker carries it out. `waits`: the provider has refused it for now, and isn't to be
 * asked again yet.
 */
export type OperationRecord = Omit<
  Selectable<PaymentOperations>,
  'handed_over' | 'checked_at' | 'next_try_at'
> & { waits: boolean };

const columns = [
  'order_id',
  'id',
  'attempt_id',
  'kind',
  'amount',
  'final',
  'status',
  'reason',
  'failure_code',
  'refused_amount',
  'tries',
  'last_refusal',
  sql<boolean>`coalesce(status = 'PENDING' and next_try_at > now(), false)`.as('waits'),
  'foreign_currency',
  'version',
  'created_at',
  'updated_at',
] as const;

/**
 * Requests the refund of a part of what an attempt has captured. From now on no other request can spend that
 * amount. Returns the refund's id.
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

/** Requests the refund of money in another currency than the order's, which no sum of the attempt counts. */
export const insertRefundOfForeignMoney = (
  trx: Database,
  attempt: AttemptRecord,
  { amount, currency: foreign_currency }: { amount: number; currency: string },
  reason: string,
): Promise<string> => insertOperation(trx, attempt, { kind: 'REFUND', amount, foreign_currency, reason });

/** The refunds of such money of an attempt, the newest first. */
export const listForeignMoneyRefunds = (trx: Database, attempt: AttemptRecord): Promise<OperationRecord[]> =>
  selectRefunds(trx, attempt).where('foreign_currency', 'is not', null).execute();

/**
 * Requests the capture of a part of what is authorised. From now on no other request can take that amount.
 * `final`: nothing more will be captured. Returns the capture's id.
 */
export async function insertCapture(
  trx: Database,
  attempt: AttemptRecord,
  amount: number,
  final: boolean,
): Promise<string> {
  await changeAttempt(trx, attempt, { capturing_amount: sql`capturing_amount + ${amount}` });
  return insertOperation(trx, attempt, { kind: 'CAPTURE', amount, final });
}

/**
 * Requests that the provider gives up what it holds of an attempt and hasn't captured, or ends an attempt that
 * is under way, unless that is requested already or the provider has refused it a short while ago. `anyway`: a
 * person wants it requested in spite of the refusal.
 */
export async function insertVoid(
  trx: Database,
  attempt: AttemptRecord,
  reason: string,
  { anyway = false } = {},
): Promise<void> {
  if (await isBeingVoided(trx, attempt)) return;
  if (!anyway && (await isVoidPaused(trx, attempt))) return;
  await insertOperation(trx, attempt, {
    kind: 'VOID',
    amount: attempt.authorized_amount - attempt.captured_amount,
    reason,
  });
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

/**
 * Until when the provider isn't asked again to end an attempt: a minute after it refused, then twice as long
 * each time, 6 hours at most. Null where it has refused nothing.
 */
export const voidsPausedUntil = (orderId: Expression<unknown>, attemptId: Expression<unknown>) => sql<
  string | null
>`(
  select max(updated_at) + least(interval '1 minute' * 2 ^ least(count(*) - 1, 9), interval '6 hours')
  from payment_operations
  where order_id = ${orderId} and attempt_id = ${attemptId} and kind = 'VOID' and status = 'FAILED')`;

async function isVoidPaused(trx: Database, attempt: AttemptRecord): Promise<boolean> {
  const until = voidsPausedUntil(sql`${attempt.order_id}::uuid`, sql`${attempt.id}::uuid`);
  const { rows } = await sql<{ paused: boolean | null }>`select ${until} > now() as paused`.execute(trx);
  return rows[0]?.paused === true;
}

/** Money that was captured together with its authorisation, as a capture that has succeeded. */
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

/** A refund that the provider made without a request of ours. */
export async function insertForeignRefund(
  trx: Database,
  attempt: AttemptRecord,
  amount: number,
): Promise<string> {
  return insertOperation(trx, attempt, {
    kind: 'REFUND',
    amount,
    reason: 'OTHER',
    status: 'SUCCEEDED',
    handed_over: true,
  });
}

/** The refunds of an attempt in its own currency, the newest first. */
export const listRefundsOfAttempt = (trx: Database, attempt: AttemptRecord): Promise<OperationRecord[]> =>
  selectRefunds(trx, attempt).where('foreign_currency', 'is', null).execute();

const selectRefunds = (trx: Database, { order_id, id }: AttemptRecord) =>
  trx
    .selectFrom('payment_operations')
    .select(columns)
    .where('order_id', '=', order_id)
    .where('attempt_id', '=', id)
    .where('kind', '=', 'REFUND')
    .orderBy('id', 'desc');

async function insertOperation(
  trx: Database,
  { order_id, id: attempt_id }: AttemptRecord,
  operation: {
    kind: PaymentOperationKind;
    amount: number;
    final?: boolean;
    reason?: string;
    foreign_currency?: string;
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

/** The operations that the provider is to be asked about now, the oldest first. */
export async function listPendingOperations(
  db: Database,
  orderId: string,
  attemptId: string,
): Promise<OperationRecord[]> {
  return db
    .selectFrom('payment_operations')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('attempt_id', '=', attemptId)
    .where('status', '=', 'PENDING')
    .where(({ ref }) => ref('handed_over'))
    .where(sql<boolean>`coalesce(next_try_at <= now(), true)`)
    .orderBy('id')
    .execute();
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
    .select(columns)
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .$if(kind !== undefined, (qb) => qb.where('kind', '=', kind!))
    .executeTakeFirst();
}

/** A page of the operations of a kind, of an order or of one attempt, the oldest first, and how many there are. */
export async function listOperations(
  db: Database,
  { orderId, attemptId }: { orderId: string; attemptId?: string },
  kind: PaymentOperationKind,
  page: PageRequest,
): Promise<{ operations: OperationRecord[]; total: number }> {
  const sorted = db
    .selectFrom('payment_operations')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .$if(attemptId !== undefined, (qb) => qb.where('attempt_id', '=', attemptId!))
    .orderBy('id');
  const { rows, total } = await pageOf(sorted, page);
  return { operations: rows, total };
}
