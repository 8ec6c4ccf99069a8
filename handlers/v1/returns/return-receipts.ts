import { MAX_ON_HAND, type ReceiptRecord } from '../../../db/store.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { pagination, receiptLinks, returnPath } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { toReceiptProblem, toReceiptRequest } from './receipt-parts.ts';

export const createReturnReceipt: Operation<'createReturnReceipt'> = async (call, { store, prefix }) => {
  const { params, body, reach, precondition, caller, idempotencyKey: key } = call;
  const { orderId, returnId } = params;
  const parsed = toReceiptRequest(returnId, body);
  if ('faults' in parsed) return problems.validationFailed(parsed.faults);
  const request = { requested: parsed.request.requested, precondition, caller, key };
  const outcome = await store.createReturnReceipt(reach, orderId, returnId, request);
  if (!outcome) return problems.orderOfPartNotFound(orderId, { returnId });
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
    case 'STOCK_LIMIT_EXCEEDED':
      return problems.returnedStockTooLarge(outcome.stock, MAX_ON_HAND, {
        returnState: outcome.status,
        items: [],
      });
    default:
      return toReceiptProblem(outcome, { orderId, returnId });
  }
};

const created = (prefix: string, receipt: ReceiptRecord & { currency: string }) => ({
  status: 201 as const,
  headers: {},
  body: toReceipt(prefix, receipt, receipt.currency),
});

export const listReturnReceipts: Operation<'listReturnReceipts'> = async (call, { store, prefix }) => {
  const { params, query, reach } = call;
  const { orderId, returnId } = params;
  const order = await store.getOrder(reach, orderId);
  if (!order) return problems.orderOfPartNotFound(orderId, { returnId });
  const found = await store.getReturn(reach, order.id, returnId);
  if (!found) return problems.returnNotFound(orderId, returnId);
  const { receipts, totalCount } = await store.listReturnReceipts(reach, order.id, found.id, query);
  const page = pagination(`${returnPath(prefix, order.id, found.id)}/receipts`, query, totalCount);
  return {
    status: 200,
    body: { receipts: receipts.map((each) => toReceipt(prefix, each, order.currency)), ...page },
  };
};

/** Converts a receipt to the contract's form. A JSON column returns fields in another order than the contract. */
const toReceipt = (
  prefix: string,
  { id, order_id: orderId, return_id: returnId, items, deductions, charges_back, created_at }: ReceiptRecord,
  currency: string,
): Schemas['ReturnReceipt'] => ({
  ...{ id, orderId, returnId },
  items: items.map(({ itemId, sku, accepted, rejected, disposition }) => ({
    ...{ itemId, sku, accepted, rejected, ...(disposition && { disposition }) },
  })),
  deductions: deductions.map(({ reason, itemId, amount }) => ({
    ...{ reason, ...(itemId !== undefined && { itemId }), amount: { amount, currency } },
  })),
  ...(charges_back && { chargesBack: charges_back }),
  createdAt: created_at,
  _links: receiptLinks(prefix, orderId, returnId),
});
