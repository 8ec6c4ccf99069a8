import { type Selectable, sql } from 'kysely';
import type { PaymentOperations } from '../../../generated/database.ts';
import {
  type CteFragment,
  combineFragments,
  listFragment,
} from '../../../packages/postgres/statements/cte-fragments.ts';
import { compileToText } from '../../../packages/postgres/statements/statement.ts';
import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import { type PageRequest, readPage } from '../../call/pagination.ts';
import { ALL_ORDERS, type Reach } from '../../call/reach.ts';
import type { AdvancedUnits } from '../model/advances.ts';
import type {
  ChangeReason,
  MoneyMovementStatus,
  PaymentOperationKind,
  RefundPurpose,
  RefundReason,
} from '../model/order-rules.ts';
import { isWithinReach } from '../model/within-reach.ts';
import type { AttemptRecord } from './payment-attempts.ts';
import { voidPausedSql, voidPendingSql } from './void-conditions.ts';

/**
 * An operation: a request to the payment provider (capture, void or refund) about a payment attempt. The operation's id
 * is the idempotency key at the provider. All functions of this file that write require the order's lock. An operation
 * is inserted by the change that requests it. After the commit, the worker sends the operation to the provider.
 * `waits`: whether the provider has refused the operation temporarily, so that the worker must wait before it repeats
 * the request.
 */
export type OperationRecord = Omit<
  Selectable<PaymentOperations>,
  'handed_over' | 'checked_at' | 'next_try_at'
> & { waits: boolean };

/** Returns the reason of a refund. The cast is needed because the column also has the reasons of other operations. */
export const refundReasonOf = ({ reason }: Pick<OperationRecord, 'reason'>) => reason as RefundReason;

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
  'purpose',
  'items',
  'received_on',
  'reference',
  'settled_amount',
  'version',
  'created_at',
  'updated_at',
] as const;

type Attempt = Pick<AttemptRecord, 'order_id' | 'id'>;

/**
 * Requests a refund of money that isn't in the order's currency. Amounts in the wrong currency aren't stored in the
 * attempt's row.
 */
export const insertWrongCurrencyRefund = (
  trx: Database,
  attempt: AttemptRecord,
  { amount, currency: foreign_currency }: { amount: number; currency: string },
  reason: RefundReason,
): Promise<string> => insertOtherRefund(trx, attempt, { amount, foreign_currency, reason });

/** Lists an attempt's refunds of money that isn't in the order's currency, the newest first. */
export const listForeignMoneyRefunds = (trx: Database, attempt: AttemptRecord): Promise<OperationRecord[]> =>
  selectRefunds(trx, attempt).where('foreign_currency', 'is not', null).execute();

/**
 * Requests voids. For each void: `$1`: order, `$2`: operation, `$3`: attempt, `$4`: amount, `$5`: reason, `$6`: whether
 * to request the void even if the provider has refused one a short while ago.
 */
const voidPart = listFragment(`
  voided as (
    insert into payment_operations (order_id, id, attempt_id, status, kind, amount, reason)
    select v.order_id, v.id, v.attempt_id, 'PENDING', 'VOID', v.amount, v.reason
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::text[], $6::boolean[])
      as v(order_id, id, attempt_id, amount, reason, anyway)
    where not ${compileToText(voidPendingSql(sql.ref('v.order_id'), sql.ref('v.attempt_id')))}
      and (v.anyway or not ${compileToText(voidPausedSql(sql.ref('v.order_id'), sql.ref('v.attempt_id')))})
  )`);

/**
 * Builds the write that requests a void. The provider must then release the uncaptured money of the attempt, or must
 * end the pending payment. The write does nothing if a void is already pending, or if the provider has refused a void a
 * short while ago. `anyway`: whether to request the void even if the provider has refused a void a short while ago.
 */
export const voidRequestCte = (
  { order_id, id, authorized_amount, captured_amount }: VoidedAttempt,
  reason: ChangeReason,
  { anyway = false } = {},
): CteFragment =>
  voidPart([order_id], [newId()], [id], [authorized_amount - captured_amount], [reason], [anyway]);

type VoidedAttempt = Attempt & Pick<AttemptRecord, 'authorized_amount' | 'captured_amount'>;

/** Executes the write of `voidRequestCte`. */
export async function insertVoid(trx: Database, ...about: Parameters<typeof voidRequestCte>): Promise<void> {
  await pipeline(trx, [combineFragments([voidRequestCte(...about)])]);
}

/** Returns whether a void of an attempt is pending at the provider. */
export async function isBeingVoided(trx: Database, { order_id, id }: Attempt): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${voidPendingSql(sql`${order_id}::uuid`, sql`${id}::uuid`)} as is`.execute(trx);
  return rows[0]!.is;
}

/** Inserts a refund that the provider made without a request of the service. Returns the refund's id. */
export async function insertExternalRefund(
  trx: Database,
  attempt: AttemptRecord,
  refund: Pick<OperationRecord, 'amount' | 'purpose' | 'items'> & { reason: RefundReason },
): Promise<string> {
  return insertOtherRefund(trx, attempt, { ...refund, status: 'SUCCEEDED', handed_over: true });
}

/** Lists an attempt's refunds in the currency of its order, the newest first. */
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

/** Inserts a refund without changing the amounts in the attempt's row. Returns the refund's id. */
async function insertOtherRefund(
  trx: Database,
  { order_id, id: attempt_id }: Attempt,
  refund: {
    amount: number;
    reason: RefundReason;
    foreign_currency?: string;
    purpose?: RefundPurpose | null;
    items?: AdvancedUnits[] | null;
    status?: MoneyMovementStatus;
    handed_over?: boolean;
  },
): Promise<string> {
  const id = newId();
  const { items, ...columns } = refund;
  const values = { order_id, id, attempt_id, kind: 'REFUND', status: 'PENDING', ...columns } as const;
  await trx
    .insertInto('payment_operations')
    .values({ ...values, ...(items && { items: sql`${JSON.stringify(items)}::jsonb` }) })
    .execute();
  return id;
}

/**
 * Lists the pending operations of an attempt that the worker must send to the provider or ask about now, the oldest
 * first.
 */
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

/**
 * Finds an operation of an order by its id, if the caller may access the order. If `kind` is given, the operation must
 * be of this kind.
 */
export async function findOperation(
  db: Database,
  orderId: string,
  id: string,
  kind?: PaymentOperationKind,
  reach = ALL_ORDERS,
): Promise<OperationRecord | undefined> {
  return db
    .selectFrom('payment_operations')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('id', '=', id)
    .where(isWithinReach(reach, orderId))
    .$if(kind !== undefined, (qb) => qb.where('kind', '=', kind!))
    .executeTakeFirst();
}

/**
 * Lists a page of the operations of one kind, the oldest first. Lists the operations of an order, or only those of one
 * payment attempt if `attemptId` is given. The result is empty if the caller can't access the order.
 */
export async function listOperations(
  db: Database,
  reach: Reach,
  { orderId, attemptId }: { orderId: string; attemptId?: string },
  kind: PaymentOperationKind,
  page: PageRequest,
): Promise<{ operations: OperationRecord[]; totalCount: number }> {
  const sorted = db
    .selectFrom('payment_operations')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where(isWithinReach(reach, orderId))
    .$if(attemptId !== undefined, (qb) => qb.where('attempt_id', '=', attemptId!))
    .orderBy('id');
  const { rows, totalCount } = await readPage(sorted, page);
  return { operations: rows, totalCount };
}
