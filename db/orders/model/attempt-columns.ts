/**
 * Columns that queries select for a payment attempt: columns of its row, and sums over its disputes, captures and
 * refunds.
 */
import { sql } from 'kysely';
import type { ValuesOf } from '../../../packages/postgres/statements/json-values.ts';
import type { RefundSums } from './advances.ts';
import type { AttemptAmounts } from './attempt-money.ts';
import { OWN_REFUND_REASONS } from './order-rules.ts';

/**
 * SQL expressions that compute sums over the disputes and operations of an attempt, by name of the sum. `attempt`:
 * alias of the table `payment_attempts`. The sums aren't stored, because older versions of the service would not update
 * stored sums. A condition before each subquery skips attempts that can't have disputes or operations of this kind.
 * `offset 0` makes PostgreSQL look up the operations of one attempt instead of reading all operations.
 */
const SUMS = (attempt: string) => ({
  disputed_amount: `case when ${attempt}.captured_amount > 0 then (
    select coalesce(sum(d.amount), 0)::bigint
    from payment_disputes d join orders of on of.id = d.order_id and of.currency = d.currency
    where d.order_id = ${attempt}.order_id and d.attempt_id = ${attempt}.id and d.status = 'OPEN') else 0 end`,
  lost_apart_amount: `case when ${attempt}.lost_amount > 0 then (
    select coalesce(sum(d.lost_amount), 0)::bigint from payment_disputes d
    where d.order_id = ${attempt}.order_id and d.attempt_id = ${attempt}.id and d.apart) else 0 end`,
  closing: `case when ${attempt}.capturing_amount > 0 then exists (
    select from payment_operations p
    where p.order_id = ${attempt}.order_id and p.attempt_id = ${attempt}.id
      and p.kind = 'CAPTURE' and p.status = 'PENDING' and p.final offset 0) else false end`,
});

/** Returns SQL text that selects the `SUMS` of an attempt: `… as name, …`. */
export const attemptSumsText = (attempt: string): string =>
  Object.entries(SUMS(attempt))
    .map(([name, text]) => `${text} as ${name}`)
    .join(', ');

const { disputed_amount, lost_apart_amount, closing } = SUMS('attempt');

/** The `SUMS` of an attempt, as columns of a query of `payment_attempts as attempt`. */
export const attemptSums = [
  sql.raw<number>(disputed_amount).as('disputed_amount'),
  sql.raw<number>(lost_apart_amount).as('lost_apart_amount'),
  sql.raw<boolean>(closing).as('closing'),
] as const;

/**
 * SQL expression for the `excess` of `RefundSums`, over the refunds `p` of an attempt. Refunds without a purpose that have
 * another reason were requested before refunds had purposes.
 */
export const EXCESS = `coalesce(sum(case when p.status = 'FAILED' then p.refused_amount
  when p.purpose is null and p.foreign_currency is null and p.reason in (${OWN_REFUND_REASONS.map((reason) => `'${reason}'`).join(', ')})
  then p.amount end), 0)`;

/**
 * SQL that computes the `RefundSums` of `payment_attempts as attempt`. The database doesn't store the sums, because a
 * stored sum could be wrong. One subquery computes all sums, because several subqueries would make every statement
 * longer. An attempt without refunds skips the subquery.
 */
export const refundSums = sql<RefundSums | null>`
  case when attempt.refunding_amount + attempt.refunded_amount + attempt.refused_refund_amount > 0 then (
    select json_build_object(
      'goodwill', coalesce(sum(p.amount) filter (where p.purpose = 'GOODWILL' and p.status <> 'FAILED'), 0),
      'advances', coalesce(json_agg(json_build_object('refundId', p.id, 'items', p.items) order by p.id)
        filter (where p.purpose = 'ADVANCE' and p.status <> 'FAILED'), '[]'),
      'excess', ${sql.raw(EXCESS)})
    from payment_operations p
    where p.order_id = attempt.order_id and p.attempt_id = attempt.id and p.kind = 'REFUND')
  end`.as('refund_sums');

/**
 * Columns of `AttemptAmounts`, in the sequence in which statements read their values. Reads that only show an order
 * select these columns without sums, because each sum makes a read slower.
 */
export const AMOUNT_COLUMNS = [
  'status',
  'authorized_amount',
  'capturing_amount',
  'captured_amount',
  'refunding_amount',
  'refunded_amount',
  'refused_refund_amount',
  'lost_amount',
  'pays_rest',
  'kind',
  'due_on',
] as const;

/** Names the values of `AMOUNT_COLUMNS`. */
export function toAmounts(values: ValuesOf<AttemptAmounts, typeof AMOUNT_COLUMNS>): AttemptAmounts {
  const [
    status,
    authorized_amount,
    capturing_amount,
    captured_amount,
    refunding_amount,
    refunded_amount,
    refused_refund_amount,
    lost_amount,
    pays_rest,
    kind,
    due_on,
  ] = values;
  return {
    status,
    authorized_amount,
    capturing_amount,
    captured_amount,
    refunding_amount,
    refunded_amount,
    refused_refund_amount,
    lost_amount,
    pays_rest,
    kind,
    due_on,
  };
}

/** `AMOUNT_COLUMNS`, from `payment_attempts as attempt`. */
export const attemptAmountColumns = AMOUNT_COLUMNS.map((column) => `attempt.${column}` as const);

/** All columns of `AttemptMoney`, for decisions about money. */
export const attemptMoneyColumns = [...attemptAmountColumns, ...attemptSums, refundSums] as const;

/**
 * Columns of `AttemptMoney` for `isMatterRetryable`. Of the sums, only `disputed_amount` is computed. The other sums
 * are constants, because `isMatterRetryable` doesn't read them.
 */
export const disputedMoneyColumns = [
  ...attemptAmountColumns,
  attemptSums[0],
  sql<number>`0`.as('lost_apart_amount'),
  sql<boolean>`false`.as('closing'),
  sql<null>`null`.as('refund_sums'),
] as const;
