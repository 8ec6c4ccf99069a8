import type { MovementRecord } from '../../../db/store.ts';
import { etagOf } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { capturePath } from '../bodies/links.ts';
import type { Operation } from '../bodies/types.ts';
import { toCapture } from './captures-and-refunds.ts';
import { dayOf } from './payment-choice.ts';
import { toConfirmationProblem } from './payment-parts.ts';

/** Time in ms by which the day of the shop may be ahead of UTC: the largest offset of a time zone is 14 hours. */
const AHEAD_MS = 14 * 3_600_000;

export const createPaymentConfirmation: Operation<'createPaymentConfirmation'> = async (
  call,
  { store, prefix },
) => {
  const { params, body = {}, reach, precondition, caller, idempotencyKey: key } = call;
  const { orderId, paymentId } = params;
  const { amount: requested, receivedOn = dayOf(Date.now()), reference } = body;
  if (receivedOn > dayOf(Date.now() + AHEAD_MS))
    return problems.validationFailed([
      { field: '/receivedOn', message: 'must not be in the future', rejectedValue: receivedOn },
    ]);
  const request = { requested, receivedOn, reference, precondition, caller, key };
  const outcome = await store.createPaymentConfirmation(reach, orderId, paymentId, request);
  if (!outcome) return problems.orderOfPartNotFound(orderId, { paymentId });
  switch (outcome.kind) {
    case 'done':
      return confirmed(prefix, outcome.result);
    case 'replayed':
      return asReplayed(confirmed(prefix, outcome.result));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'PAYMENT_NOT_FOUND':
      return problems.paymentNotFound(orderId, paymentId);
    default:
      return toConfirmationProblem(outcome);
  }
};

const confirmed = (prefix: string, record: MovementRecord) => ({
  status: 201 as const,
  headers: { Location: capturePath(prefix, record.order_id, record.id), ETag: etagOf('capture', record) },
  body: toCapture(prefix, record),
});
