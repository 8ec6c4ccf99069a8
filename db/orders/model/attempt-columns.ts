/** Columns that are read of a payment attempt: its own, and sums over its disputes, captures and refunds. */
import { sql } from 'kysely';
import type { RefundSums } from './advances.ts';

/**
 * Sums over the rows of an attempt, by name, as SQL. `attempt`: its alias. Sums that are stored could differ from these
 * rows while older code writes them; each of these is looked up only for the few attempts that can have some. `offset 0`
 * has the operations of one attempt looked up, and not all read.
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

/** The sums of an attempt as a text of SQL: `… as name, …`. */
export const attemptSumsText = (attempt: string): string =>
  Object.entries(SUMS(attempt))
    .map(([name, text]) => `${text} as ${name}`)
    .join(', ');

const { disputed_amount, lost_apart_amount, closing } = SUMS('attempt');

/** The sums of `payment_attempts as attempt`. */
export const attemptSums = [
  sql.raw<number>(disputed_amount).as('disputed_amount'),
  sql.raw<number>(lost_apart_amount).as('lost_apart_amount'),
  sql.raw<boolean>(closing).as('closing'),
] as const;

/**
 * Sums over the refunds of `payment_attempts as attempt`: what they mean for the order. Derived from the rows, so that
 * no stored sum can drift. They are one subquery, because each subquery makes every statement longer; without refunds
 * it isn't executed.
 */
export const refundSums = sql<RefundSums | null>`
  case when attempt.refunding_amount + attempt.refunded_amount > 0 then (
    select json_build_object(
      'goodwill', coalesce(sum(p.amount) filter (where p.purpose = 'GOODWILL'), 0),
      'advances', coalesce(json_agg(json_build_object('refundId', p.id, 'items', p.items) order by p.id)
        filter (where p.purpose = 'ADVANCE'), '[]'))
    from payment_operations p
    where p.order_id = attempt.order_id and p.attempt_id = attempt.id and p.purpose is not null and p.status <> 'FAILED')
  end`.as('refund_sums');

/**
 * Columns of `AttemptAmounts`, from `payment_attempts as attempt`. An order that is only shown reads no others, because
 * each sum makes reading it slower.
 */
export const attemptAmountColumns = [
  'attempt.status',
  'attempt.authorized_amount',
  'attempt.capturing_amount',
  'attempt.captured_amount',
  'attempt.refunding_amount',
  'attempt.refunded_amount',
  'attempt.refused_refund_amount',
  'attempt.lost_amount',
  'attempt.pays_rest',
] as const;

/** Columns of a whole `AttemptMoney`, for decisions about money. */
export const attemptMoneyColumns = [...attemptAmountColumns, ...attemptSums, refundSums] as const;

/** Columns with the one sum that `isMatterRetryable` asks about. */
export const disputedMoneyColumns = [
  ...attemptAmountColumns,
  attemptSums[0],
  sql<number>`0`.as('lost_apart_amount'),
  sql<boolean>`false`.as('closing'),
  sql<null>`null`.as('refund_sums'),
] as const;
