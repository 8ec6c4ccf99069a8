import * as stock from '../../db/catalogue/stock.ts';
import type { components, operations } from '../../generated/v1/types.ts';
import { idempotencyKey } from '../http/idempotency.ts';
import { etagOf, ifMatch, ifMatchToReplace, isUnchanged, notModified } from '../http/preconditions.ts';
import * as problems from '../problems.ts';
import type { Handler } from '../contract/types.ts';
import { productPath, stockLinks } from './links.ts';

type Operation<Id extends keyof operations> = Handler<operations[Id]>;

export const getStock: Operation<'getStock'> = async ({ params: { sku }, headers }, { db }) => {
  const found = await stock.getStock(db, sku);
  if (!found) return problems.productNotFound(sku);
  if (isUnchanged(headers['if-none-match'], found)) return notModified(found);
  return stockAnswer(found);
};

export const setStock: Operation<'setStock'> = async ({ params: { sku }, headers, body }, { db }) => {
  const outcome = await stock.setStock(db, sku, body.onHand, ifMatchToReplace(headers['if-match']));
  switch (outcome.kind) {
    case 'changed':
      return stockAnswer(outcome.stock);
    case 'PRODUCT_NOT_FOUND':
      return problems.productNotFound(sku);
    case 'STOCK_BELOW_RESERVED':
      return problems.stockBelowReserved(outcome);
  }
};

export const adjustStock: Operation<'adjustStock'> = async (call, { db }) => {
  const { params, headers, body, token, traceId } = call;
  const outcome = await stock.adjustStock(
    db,
    params.sku,
    body.onHandChange,
    ifMatch(headers['if-match']),
    { clientId: token.clientId, customerId: token.customerId, traceId },
    idempotencyKey(headers['idempotency-key'], `PATCH ${productPath(params.sku)}/stock`, body),
  );
  switch (outcome.kind) {
    case 'changed':
      return stockAnswer(outcome.stock);
    case 'replayed': {
      const { headers: validators, ...answer } = stockAnswer(outcome.result);
      return { ...answer, headers: { ...validators, 'Idempotent-Replayed': 'true' } };
    }
    case 'KEY_REUSED':
      return problems.idempotencyKeyReused();
    case 'PRODUCT_NOT_FOUND':
      return problems.productNotFound(params.sku);
    case 'STOCK_BELOW_RESERVED':
      return problems.stockBelowReserved(outcome);
    case 'STOCK_LIMIT_EXCEEDED':
      return problems.stockLimitExceeded(outcome, stock.MAX_ON_HAND);
  }
};

const stockAnswer = (stock: stock.StockRecord) => ({
  status: 200 as const,
  headers: { ETag: etagOf(stock) },
  body: toStock(stock),
});

const toStock = (stock: stock.StockRecord): components['schemas']['Stock'] => ({
  sku: stock.sku,
  onHand: stock.on_hand,
  reserved: stock.reserved,
  available: stock.on_hand - stock.reserved,
  version: stock.version,
  updatedAt: stock.updated_at,
  _links: stockLinks(stock.sku),
});
