import { MAX_ON_HAND, type ReceiptRecord } from '../../../db/store.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import type { FieldError } from '../../problems.ts';
import * as problems from '../../problems.ts';
import { pagination, receiptLinks, returnPath } from '../bodies/links.ts';
import { lineNamedTwice } from '../bodies/requested-units.ts';
import type { Operation, Schemas } from '../bodies/types.ts';

export const createReturnReceipt: Operation<'createReturnReceipt'> = async (call, { store, prefix }) => {
  const { params, body, reach, precondition, caller, idempotencyKey: key } = call;
  const { orderId, returnId } = params;
  const faults = faultsOf(body);
  if (faults.length > 0) return problems.validationFailed(faults);
  const request = { requested: toRequested(body), precondition, caller, key };
  const outcome = await store.createReturnReceipt(reach, orderId, returnId, request);
  switch (outcome?.kind) {
    case undefined:
      return problems.orderOfPartNotFound(orderId, { returnId });
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
    case 'RETURN_NOT_FOUND':
      return problems.returnNotFound(orderId, returnId);
    case 'RETURN_CHANGE_REFUSED':
      return problems.returnChangeRefused({ returnStatus: outcome.status, items: [] });
    case 'QUANTITY_NOT_RECEIVABLE':
      return problems.quantityNotReceivable({ returnStatus: outcome.status, items: outcome.items });
    case 'DEDUCTION_TOO_LARGE':
      return problems.deductionTooLarge({
        returnStatus: outcome.status,
        items: [],
        deductibleAmount: outcome.deductible,
      });
    case 'CURRENCY_MISMATCH':
      return problems.deductionInOtherCurrency(outcome.currency, { returnStatus: outcome.status, items: [] });
    case 'STOCK_LIMIT_EXCEEDED':
      return problems.returnedStockTooLarge(outcome.stock, MAX_ON_HAND, {
        returnStatus: outcome.status,
        items: [],
      });
  }
};

/** Finds faults of a receipt that the contract can't express. */
function faultsOf({ items, deductions = [] }: Schemas['ReturnReceiptInput']): FieldError[] {
  const twice = lineNamedTwice(items.map(({ itemId }) => ({ itemId: itemId.toLowerCase(), quantity: 0 })));
  const empty = items.flatMap(({ accepted, rejected }, index) =>
    accepted + rejected > 0
      ? []
      : [{ field: `/items/${index}/accepted`, message: 'must be at least 1 if no unit is rejected' }],
  );
  const misplaced = deductions.flatMap(({ reason, itemId }, index) => {
    const field = `/deductions/${index}/itemId`;
    if (reason === 'DIMINISHED_VALUE' && itemId === undefined) return [{ field, message: 'is required' }];
    const isUnexpected = reason === 'RETURN_SHIPPING' && itemId !== undefined;
    return isUnexpected
      ? [{ field, message: 'is not allowed with RETURN_SHIPPING', rejectedValue: itemId }]
      : [];
  });
  return [...(twice ? [twice] : []), ...empty, ...misplaced];
}

const toRequested = ({ items, deductions = [], chargesBack }: Schemas['ReturnReceiptInput']) => ({
  items: items.map(({ itemId, accepted, rejected, disposition }) => ({
    ...{ itemId: itemId.toLowerCase(), accepted, rejected, disposition },
  })),
  deductions: deductions.map(({ reason, itemId, amount: { amount } }) => ({
    ...{ reason, ...(itemId !== undefined && { itemId: itemId.toLowerCase() }), amount },
  })),
  currencies: deductions.map(({ amount: { currency } }) => currency),
  chargesBack: chargesBack ?? null,
});

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
    ...{ itemId, sku, accepted, rejected, disposition },
  })),
  deductions: deductions.map(({ reason, itemId, amount }) => ({
    ...{ reason, ...(itemId !== undefined && { itemId }), amount: { amount, currency } },
  })),
  ...(charges_back && { chargesBack: charges_back }),
  createdAt: created_at,
  _links: receiptLinks(prefix, orderId, returnId),
});
