/** Builds requests of captures and refunds. The order must be locked. The worker sends the requests to the provider. */
import {
  type CteFragment,
  combineFragments,
  listFragment,
} from '../../../packages/postgres/statements/cte-fragments.ts';
import { pipeline } from '../../../packages/postgres/statements/pipeline.ts';
import { equalsKey } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type { AdvancedUnits } from '../model/advances.ts';
import { type AttemptAmounts, isDirect } from '../model/attempt-money.ts';
import type { RefundPurpose, RefundReason } from '../model/order-rules.ts';
import { type AttemptRecord, IS_FIRST_CHANGE } from './payment-attempts.ts';
import type { OperationRecord } from './payment-operations.ts';

type Attempt = Pick<AttemptRecord, 'order_id' | 'id'> & Pick<AttemptAmounts, 'kind'>;

/** A requested capture or refund. `part`: the CTE fragment that writes the operation. */
interface Movement {
  operation: OperationRecord;
  part: CteFragment;
}

/** The values of a new capture or refund. `changedAt`: time when the transaction began, by the database's clock. */
type MovementRequest = Pick<OperationRecord, 'kind' | 'amount' | 'final' | 'reason' | 'purpose' | 'items'> & {
  changedAt: string;
};

/**
 * Purpose of a refund. `items`: for a refund with the purpose ADVANCE, the units that will be cancelled later;
 * otherwise null.
 */
export type RefundMeaning = { purpose: RefundPurpose | null; items: AdvancedUnits[] | null };

/** A refund that the service decides itself has no purpose. */
const OWN: RefundMeaning = { purpose: null, items: null };

/**
 * Writes requests of captures and refunds. Each attempt's version increases as in `attemptChange`. For each request:
 * `$1`: order, `$2`: operation, `$3`: attempt, `$4`: amount to capture, `$5`: amount to refund (one of the two amounts is
 * 0), `$6`: whether a capture is final, `$7`: reason, `$8`: purpose, `$9`: items, `$10`: whether a person carries out the
 * request, so that no worker ever takes it. The attempts must be different.
 */
const movementPart = listFragment(`
  movement as materialized (
    select order_id, id, attempt_id, captured, refunded, final, reason, purpose, items, is_manual
    from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::bigint[], $5::bigint[],
        $6::boolean[], $7::text[], $8::text[], $9::text[], $10::boolean[])
      as m(order_id, id, attempt_id, captured, refunded, final, reason, purpose, items, is_manual)
  ),
  requested as (
    insert into payment_operations (
      order_id, id, attempt_id, status, kind, amount, final, reason, purpose, items, handed_over, next_try_at)
    select order_id, id, attempt_id, 'PENDING', case when captured > 0 then 'CAPTURE' else 'REFUND' end,
      captured + refunded, final, reason, purpose, items::jsonb, is_manual,
      case when is_manual then 'infinity'::timestamptz end
    from movement
  ),
  spent as (
    update payment_attempts a
    set capturing_amount = a.capturing_amount + m.captured, refunding_amount = a.refunding_amount + m.refunded,
      kept_amount = greatest(0, a.kept_amount - m.refunded),
      version = a.version + ${IS_FIRST_CHANGE}, updated_at = now()
    from movement m where ${equalsKey('a.order_id', 'm.order_id')} and ${equalsKey('a.id', 'm.attempt_id')}
  )`);

function movementOf(attempt: Attempt, { changedAt, ...request }: MovementRequest): Movement {
  const id = newId();
  const { order_id, id: attempt_id } = attempt;
  const { kind, amount, final, reason, purpose, items } = request;
  const captured = kind === 'CAPTURE' ? amount : 0;
  const refunded = amount - captured;
  const lines = items && JSON.stringify(items);
  const values = [
    order_id,
    id,
    attempt_id,
    captured,
    refunded,
    final,
    reason,
    purpose,
    lines,
    isDirect(attempt),
  ];
  const part = movementPart(...values.map((value) => [value]));
  const operation: OperationRecord = {
    order_id,
    id,
    attempt_id,
    ...request,
    status: 'PENDING',
    failure_code: null,
    refused_amount: 0,
    tries: 0,
    last_refusal: null,
    waits: false,
    foreign_currency: null,
    received_on: null,
    reference: null,
    settled_amount: 0,
    version: 1,
    created_at: changedAt,
    updated_at: changedAt,
  };
  return { operation, part };
}

/**
 * Builds the request of a refund of captured money. The request adds the amount to `refunding_amount`, so that no other
 * request can refund the same money.
 */
export const buildRefundRequest = (
  attempt: Attempt,
  amount: number,
  reason: RefundReason,
  changedAt: string,
  meaning = OWN,
): Movement => movementOf(attempt, { kind: 'REFUND', amount, final: false, reason, ...meaning, changedAt });

/**
 * Builds the request of a capture of authorised money. The request adds the amount to `capturing_amount`, so that no
 * other request can capture the same money. `final`: whether this is the last capture of the attempt.
 */
export const buildCaptureRequest = (
  attempt: Attempt,
  amount: number,
  final: boolean,
  changedAt: string,
): Movement => movementOf(attempt, { kind: 'CAPTURE', amount, final, reason: null, ...OWN, changedAt });

/** Requests a refund of captured money. Returns the refund's id. */
export async function insertRefund(
  trx: Database,
  attempt: AttemptRecord,
  amount: number,
  reason: RefundReason,
  meaning: RefundMeaning,
): Promise<string> {
  const { operation, part } = buildRefundRequest(attempt, amount, reason, attempt.read_at, meaning);
  await pipeline(trx, [combineFragments([part])]);
  return operation.id;
}
