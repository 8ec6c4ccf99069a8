/** Writes one or more answers of the provider about payment attempts. */
import { type CteFragment, cteFragment } from '../../../packages/postgres/statements/cte-fragments.ts';
import { equalsKey } from '../../../packages/postgres/statements/statement.ts';
import type { AnsweredPayment } from '../model/observed-payment.ts';
import { type AttemptRecord, IS_FIRST_CHANGE } from '../payments/payment-attempts.ts';
import type { Decision } from './answer-decision.ts';

/** An answer about an attempt, and the decision about it. */
export interface DecidedAnswer {
  attempt: Pick<AttemptRecord, 'order_id' | 'id'>;
  observed: AnsweredPayment;
  decision: Decision;
  /** Id for the capture to insert. Undefined if no money was captured. */
  captureId: string | undefined;
}

/**
 * Writes answers. The orders must be locked. If an answer reports newly captured money, inserts a capture that has
 * succeeded. `$1`: the answers as JSON.
 *
 * An answer that only confirms an authorization hold doesn't increase the attempt's version, because clients don't see
 * the time of the confirmation. Such an answer must be written by the last statement of its transaction. A later update
 * of the attempt in the same transaction would not be the first update of the row (`IS_FIRST_CHANGE`), so it would not
 * increase the version either.
 */
const answersPart = cteFragment(`
  answered as materialized (
    select * from json_to_recordset($1::json) as s(
      order_id uuid, id uuid, changes boolean, status text, provider_reference text, failure_code text,
      next_action_url text, authorized_amount bigint, captured_amount bigint, authorized_until timestamptz,
      sees_hold boolean, heard_at timestamptz, capture_id uuid, taken bigint)
  ),
  captures as (
    insert into payment_operations (order_id, id, attempt_id, kind, amount, final, status, handed_over)
    select order_id, capture_id, id, 'CAPTURE', taken, true, 'SUCCEEDED', true from answered where taken > 0
  ),
  attempts as (
    update payment_attempts a
    set status = coalesce(s.status, a.status),
      provider_reference = coalesce(s.provider_reference, a.provider_reference),
      failure_code = case when s.status is null then a.failure_code else s.failure_code end,
      next_action_url = case when s.status is null then a.next_action_url else s.next_action_url end,
      authorized_amount = coalesce(s.authorized_amount, a.authorized_amount),
      captured_amount = coalesce(s.captured_amount, a.captured_amount),
      authorized_until = coalesce(s.authorized_until, a.authorized_until),
      hold_seen_at = case when s.sees_hold then greatest(a.hold_seen_at, coalesce(s.heard_at, now()))
        else a.hold_seen_at end,
      version = a.version + case when s.changes then ${IS_FIRST_CHANGE} else 0 end,
      updated_at = case when s.changes then now() else a.updated_at end
    from answered s
    where ${equalsKey('a.order_id', 's.order_id')} and ${equalsKey('a.id', 's.id')}
  )`);

export const writeAnswers = (answers: readonly DecidedAnswer[]): CteFragment =>
  answersPart(
    JSON.stringify(
      answers.map(({ attempt, observed, decision: { change, taken, seesHold }, captureId }) => ({
        ...change,
        order_id: attempt.order_id,
        id: attempt.id,
        changes: change !== undefined,
        sees_hold: seesHold,
        heard_at: observed.heardAt,
        capture_id: captureId,
        taken,
      })),
    ),
  );
