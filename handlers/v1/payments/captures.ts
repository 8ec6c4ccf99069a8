import type { MovementRecord } from '../../../db/store.ts';
import { currentOrNotModified, etagOf } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { capturePath, orderPath, pagination, paymentPath } from '../bodies/links.ts';
import type { Operation } from '../bodies/types.ts';
import { toCaptureProblem } from './payment-parts.ts';
import { withHoldCheck } from './with-hold-check.ts';
import { findMovement, listMovements, listMovementsOfPayment, toCapture } from './captures-and-refunds.ts';

export const createCapture: Operation<'createCapture'> = async (
  call,
  { store, holds, amountSteps, prefix },
) => {
  const { params, body = {}, reach, precondition, caller, idempotencyKey: key } = call;
  const requested = { requested: body.amount, final: body.final ?? false };
  const request = { ...requested, holdMinutes: holds.minutes, amountSteps, precondition, caller, key };
  const outcome = await withHoldCheck(holds, call, () => store.createCapture(reach, params.orderId, request));
  if (!outcome) return problems.orderNotFound(params.orderId);
  switch (outcome.kind) {
    case 'done':
      return captureCreated(prefix, outcome.result);
    case 'replayed':
      return asReplayed(captureCreated(prefix, outcome.result));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'HOLD_UNKNOWN':
      return problems.unavailable('the payment provider');
    default:
      return toCaptureProblem(outcome, amountSteps);
  }
};

const captureCreated = (prefix: string, record: MovementRecord) => ({
  status: 201 as const,
  headers: { Location: capturePath(prefix, record.order_id, record.id), ETag: etagOf('capture', record) },
  body: toCapture(prefix, record),
});

export const getCapture: Operation<'getCapture'> = async (call, { store, prefix }) => {
  const { orderId, captureId } = call.params;
  const { order, movement } = await findMovement(store, call, captureId, store.getCapture);
  if (!order) return problems.orderOfPartNotFound(orderId, { captureId });
  if (!movement) return problems.captureNotFound(orderId, captureId);
  return currentOrNotModified(call.headers, 'capture', movement, () => toCapture(prefix, movement));
};

export const listCaptures: Operation<'listCaptures'> = async (call, { store, prefix }) => {
  const found = await listMovements(store, call, store.listCaptures);
  if (!found) return problems.orderNotFound(call.params.orderId);
  const page = pagination(
    `${orderPath(prefix, found.order.id)}/payment/captures`,
    call.query,
    found.totalCount,
  );
  return {
    status: 200,
    body: { captures: found.movements.map((capture) => toCapture(prefix, capture)), ...page },
  };
};

export const listCapturesOfPayment: Operation<'listCapturesOfPayment'> = async (call, { store, prefix }) => {
  const found = await listMovementsOfPayment(store, call, store.listCapturesOfPayment);
  if ('problem' in found) return found;
  const { payment, movements, totalCount } = found;
  const page = pagination(
    `${paymentPath(prefix, payment.order_id, payment.id)}/captures`,
    call.query,
    totalCount,
  );
  return { status: 200, body: { captures: movements.map((capture) => toCapture(prefix, capture)), ...page } };
};
