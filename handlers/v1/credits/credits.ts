import type { CreditRecord } from '../../../db/store.ts';
import { currentOrNotModified, etagOf } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { creditLinks, creditPath, orderPath, pagination } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { toCreditProblem, toCreditRequest } from './credit-parts.ts';

export const createCredit: Operation<'createCredit'> = async (call, { store, prefix }) => {
  const { params, body, reach, precondition, caller, idempotencyKey: key } = call;
  const parsed = toCreditRequest(body);
  if ('fault' in parsed) return problems.validationFailed([parsed.fault]);
  const { orderId } = params;
  const request = { requested: parsed.request, precondition, caller, key };
  const outcome = await store.createCredit(reach, orderId, request);
  if (!outcome) return problems.orderNotFound(orderId);
  switch (outcome.kind) {
    case 'done':
      return created(prefix, outcome.result);
    case 'replayed':
      return asReplayed(created(prefix, outcome.result));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'OLDER_PROCESSES':
      return problems.olderProcesses();
    default:
      return toCreditProblem(outcome, { orderId });
  }
};

/** Credits never change, so each has one version. */
const versioned = (credit: CreditRecord) => ({ ...credit, version: 1 });

const created = (prefix: string, credit: CreditRecord) => ({
  status: 201 as const,
  headers: {
    Location: creditPath(prefix, credit.order_id, credit.id),
    ETag: etagOf('credit', versioned(credit)),
  },
  body: toCredit(prefix, credit),
});

export const getCredit: Operation<'getCredit'> = async ({ params, headers, reach }, { store, prefix }) => {
  const { orderId, creditId } = params;
  const order = await store.getOrder(reach, orderId);
  if (!order) return problems.orderOfPartNotFound(orderId, { creditId });
  const found = await store.getCredit(reach, orderId, creditId);
  if (!found) return problems.creditNotFound(orderId, creditId);
  return currentOrNotModified(headers, 'credit', versioned(found), () => toCredit(prefix, found));
};

export const listCredits: Operation<'listCredits'> = async ({ params, query, reach }, { store, prefix }) => {
  const order = await store.getOrder(reach, params.orderId);
  if (!order) return problems.orderNotFound(params.orderId);
  const { credits, totalCount } = await store.listCredits(reach, order.id, query);
  const page = pagination(`${orderPath(prefix, order.id)}/credits`, query, totalCount);
  return { status: 200, body: { credits: credits.map((each) => toCredit(prefix, each)), ...page } };
};

/** Converts a credit to the contract's form. A JSON column returns fields in another order than the contract. */
function toCredit(prefix: string, credit: CreditRecord): Schemas['Credit'] {
  const { id, order_id: orderId, items, charges, reason, amount, currency, created_at } = credit;
  const money = (each: number) => ({ amount: each, currency });
  return {
    ...{ id, orderId },
    items: items.map((item) => ({ itemId: item.itemId, sku: item.sku, amount: money(item.amount) })),
    charges: charges.map((charge) => ({ chargeId: charge.chargeId, amount: money(charge.amount) })),
    reason,
    amount: money(amount),
    createdAt: created_at,
    _links: creditLinks(prefix, orderId, id),
  };
}
