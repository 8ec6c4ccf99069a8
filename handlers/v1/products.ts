import * as products from '../../db/catalogue/products.ts';
import { current, currentOrNotModified } from '../http/preconditions.ts';
import * as problems from '../problems.ts';
import { pagination, productLinks, productPath, productsPath } from './links.ts';
import type { Operation, Schemas } from './types.ts';

export const listProducts: Operation<'listProducts'> = async ({ query }, { db }) => {
  const found = await products.listProducts(db, query);
  const page = pagination(productsPath, query, found.total);
  return { status: 200, body: { products: found.products.map(toProduct), ...page } };
};

export const getProduct: Operation<'getProduct'> = async ({ params: { sku }, headers }, { db }) => {
  const product = await products.getProduct(db, sku);
  if (!product) return problems.productNotFound(sku);
  return currentOrNotModified(headers, product, toProduct);
};

export const putProduct: Operation<'putProduct'> = async (
  { params: { sku }, body, precondition },
  { db },
) => {
  const { created, product } = await products.putProduct(db, sku, body, precondition);
  const answer = current(product, toProduct);
  if (!created) return answer;
  return { ...answer, status: 201, headers: { Location: productPath(sku), ...answer.headers } };
};

export const deleteProduct: Operation<'deleteProduct'> = async (
  { params: { sku }, precondition },
  { db },
) => {
  const deleted = await products.deleteProduct(db, sku, precondition);
  return deleted ? { status: 204 } : problems.productNotFound(sku);
};

const toProduct = (product: products.ProductRecord): Schemas['Product'] => ({
  sku: product.sku,
  name: product.name,
  price: { amount: product.price_amount, currency: product.price_currency },
  version: product.version,
  createdAt: product.created_at,
  updatedAt: product.updated_at,
  _links: productLinks(product.sku),
});
