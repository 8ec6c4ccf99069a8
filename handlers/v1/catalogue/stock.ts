import { MAX_ON_HAND, type StockRecord } from '../../../db/store.ts';
import { current, currentOrNotModified } from '../../http/answers/preconditions.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { stockLinks } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';

export const getStock: Operation<'getStock'> = async ({ params, query, headers }, { store, prefix }) => {
  const record = await store.getStock(toWantedStock(params, query));
  if (!record) return problems.productNotFound(params.sku);
  return currentOrNotModified(headers, 'stock', record, () => toStock(prefix, record));
};

export const setStock: Operation<'setStock'> = async (
  { params, query, body, precondition },
  { store, prefix },
) => {
  const { sku } = params;
  const outcome = await store.setStock(toWantedStock(params, query), body.onHand, precondition);
  switch (outcome.kind) {
    case 'changed':
      return current('stock', outcome.stock, (record) => toStock(prefix, record));
    case 'PRODUCT_NOT_FOUND':
      return problems.productNotFound(sku);
    case 'STOCK_BELOW_RESERVED':
      return problems.stockBelowReserved(outcome);
  }
};

export const adjustStock: Operation<'adjustStock'> = async (call, { store, prefix }) => {
  const { params, query, body, precondition, caller, idempotencyKey: key } = call;
  const { sku } = params;
  const wanted = toWantedStock(params, query);
  const outcome = await store.adjustStock(wanted, body.onHandChange, precondition, caller, key);
  switch (outcome.kind) {
    case 'changed':
      return current('stock', outcome.stock, (record) => toStock(prefix, record));
    case 'replayed':
      return asReplayed(current('stock', outcome.result, (record) => toStock(prefix, record)));
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'PRODUCT_NOT_FOUND':
      return problems.productNotFound(sku);
    case 'STOCK_BELOW_RESERVED':
      return problems.stockBelowReserved(outcome);
    case 'STOCK_LIMIT_EXCEEDED':
      return problems.stockLimitExceeded(outcome, MAX_ON_HAND);
  }
};

const toWantedStock = ({ sku }: { sku: string }, { deleted = false }: { deleted?: boolean }) => ({
  sku,
  mayBeDeleted: deleted,
});

const toStock = (prefix: string, record: StockRecord): Schemas['Stock'] => ({
  sku: record.sku,
  onHand: record.on_hand,
  reserved: record.reserved,
  available: record.on_hand - record.reserved,
  version: record.version,
  updatedAt: record.updated_at,
  _links: stockLinks(prefix, record.sku),
});
