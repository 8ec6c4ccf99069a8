import type { Reach } from '../../../db/call/reach.ts';
import { numberOf } from '../../../db/orders/model/order-number.ts';
import type { ReturnRecord, Store } from '../../../db/store.ts';
import { current, currentOrNotModified, etagOf } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { orderPath, pagination, returnLinks, returnPath, returnsPath, walkLinks } from '../bodies/links.ts';
import { pageBesideAfter } from '../bodies/list-queries.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { toReturnProblem, toReturnRequest } from './return-parts.ts';

export const createReturn: Operation<'createReturn'> = async (call, { store, prefix }) => {
  const { params, body, reach, precondition, caller, idempotencyKey: key } = call;
  const parsed = toReturnRequest(body);
  if ('fault' in parsed) return problems.validationFailed([parsed.fault]);
  const { orderId } = params;
  const request = { requested: parsed.request, precondition, caller, key };
  const outcome = await store.createReturn(reach, orderId, request);
  if (!outcome) return problems.orderNotFound(orderId);
  switch (outcome.kind) {
    case 'done':
      return created(prefix, await withNotes(store, reach, outcome.result), reach);
    case 'replayed':
      return asReplayed(created(prefix, await withNotes(store, reach, outcome.result), reach));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    default:
      return toReturnProblem(outcome, { orderId });
  }
};

/**
 * Adds the current notes to the result of a change. The result has no notes, because no personal data is stored with
 * idempotency keys.
 */
async function withNotes(store: Store, reach: Reach, result: ReturnRecord): Promise<ReturnRecord> {
  if (!reach.hasContacts) return result;
  const found = await store.getReturn(reach, result.order_id, result.id);
  return { ...result, note: found?.note ?? null, decline_note: found?.decline_note ?? null };
}

const created = (prefix: string, record: ReturnRecord, reach: Reach) => ({
  status: 201 as const,
  headers: { Location: returnPath(prefix, record.order_id, record.id), ETag: etagOf('return', record) },
  body: toReturn(prefix, record, reach),
});

export const getReturn: Operation<'getReturn'> = async ({ params, headers, reach }, { store, prefix }) => {
  const { orderId, returnId } = params;
  const order = await store.getOrder(reach, orderId);
  if (!order) return problems.orderOfPartNotFound(orderId, { returnId });
  const found = await store.getReturn(reach, orderId, returnId);
  if (!found) return problems.returnNotFound(orderId, returnId);
  return currentOrNotModified(headers, 'return', found, () => toReturn(prefix, found, reach));
};

export const listReturnsOfOrder: Operation<'listReturnsOfOrder'> = async (
  { params, query, reach },
  { store, prefix },
) => {
  const order = await store.getOrder(reach, params.orderId);
  if (!order) return problems.orderNotFound(params.orderId);
  const { returns, totalCount } = await store.listReturnsOfOrder(reach, order.id, query);
  const page = pagination(`${orderPath(prefix, order.id)}/returns`, query, totalCount);
  return {
    status: 200,
    body: { returns: returns.map((each) => toReturn(prefix, each, reach)), ...page },
  };
};

export const listReturns: Operation<'listReturns'> = async (call, { store, prefix }) => {
  const { query, reach } = call;
  const fault = pageBesideAfter(query);
  if (fault) return fault;
  const { status, kind, sort, page, size, after } = query;
  const newestFirst = sort === 'NEWEST_FIRST';
  const found = await store.listReturns({ reach, status, kind }, { newestFirst, page, size, after });
  const { totalCount } = found;
  const last = found.hasNext ? found.returns.at(-1)?.id : undefined;
  const filters = { status, kind, ...(newestFirst && { sort }) };
  const _links = walkLinks(returnsPath(prefix), filters, { page, size, after, totalCount }, last);
  const returns = found.returns.map((each) => toReturn(prefix, each, reach));
  return { status: 200, body: { returns, totalCount, page, size, _links } };
};

export const approveReturn: Operation<'approveReturn'> = async (call, { store, prefix }) => {
  const { body = {}, precondition, caller, idempotencyKey: key } = call;
  const request = { chargesBack: body.chargesBack ?? null, precondition, caller, key };
  const { orderId, returnId } = call.params;
  const outcome = await store.approveReturn(call.reach, orderId, returnId, request);
  if (outcome?.kind === 'KEY_REUSED') return problems.idempotencyKeyReused();
  return answerDecision(store, prefix, call, outcome);
};

export const declineReturn: Operation<'declineReturn'> = async (call, { store, prefix }) => {
  const { body, precondition, caller, idempotencyKey: key } = call;
  const request = { reason: body.reason, note: body.note, precondition, caller, key };
  const { orderId, returnId } = call.params;
  const outcome = await store.declineReturn(call.reach, orderId, returnId, request);
  if (outcome?.kind === 'KEY_REUSED') return problems.idempotencyKeyReused();
  return answerDecision(store, prefix, call, outcome);
};

export const cancelReturn: Operation<'cancelReturn'> = async (call, { store, prefix }) => {
  const { precondition, caller, idempotencyKey: key } = call;
  const { orderId, returnId } = call.params;
  const request = { precondition, caller, key };
  const outcome = await store.cancelReturn(call.reach, orderId, returnId, request);
  if (outcome?.kind === 'KEY_REUSED')
    throw new Error('an idempotency key cannot be reused differently, because the request has no body');
  return answerDecision(store, prefix, call, outcome);
};

/** Returns the answer to a decision about a return. */
async function answerDecision(
  store: Store,
  prefix: string,
  { reach, params }: { reach: Reach; params: { orderId: string; returnId: string } },
  outcome: Exclude<Awaited<ReturnType<Store['cancelReturn']>>, { kind: 'KEY_REUSED' }>,
) {
  const { orderId, returnId } = params;
  const show = async (result: ReturnRecord) =>
    current('return', await withNotes(store, reach, result), (record) => toReturn(prefix, record, reach));
  switch (outcome?.kind) {
    case undefined:
      return problems.orderOfPartNotFound(orderId, { returnId });
    case 'done':
      return show(outcome.result);
    case 'replayed':
      return asReplayed(await show(outcome.result));
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'RETURN_NOT_FOUND':
      return problems.returnNotFound(orderId, returnId);
    case 'RETURN_CHANGE_REFUSED':
      return problems.returnChangeRefused({ returnState: outcome.status });
  }
}

/** Converts a return to the contract's form. */
function toReturn(prefix: string, record: ReturnRecord, reach: Reach): Schemas['Return'] {
  const { id, order_id: orderId, number_payload, kind, status, note } = record;
  const { decline_reason, decline_note, charges_back } = record;
  const shown = (text: string | null) => (reach.hasContacts && text !== null ? { note: text } : {});
  return {
    ...{ id, orderId },
    ...(number_payload !== undefined && { orderNumber: numberOf({ id: orderId, number_payload }) }),
    ...{ kind, status },
    items: record.items.map(({ item_id: itemId, sku, reason, requested, cancelled, accepted, rejected }) => ({
      ...{ itemId, sku, ...(reason && { reason }) },
      ...{ requested, cancelled, received: accepted + rejected, accepted, rejected },
    })),
    ...shown(note),
    ...(decline_reason && { decline: { reason: decline_reason, ...shown(decline_note) } }),
    ...(charges_back && { chargesBack: charges_back }),
    version: record.version,
    createdAt: record.created_at,
    updatedAt: record.updated_at,
    _links: returnLinks(prefix, orderId, id),
  };
}
