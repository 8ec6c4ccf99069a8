import * as products from '../../db/catalogue/products.ts';
import type { components, operations } from '../../generated/v1/types.ts';
import { etagOf, ifMatch, ifMatchToReplace, isUnchanged, notModified } from '../http/preconditions.ts';
import * as problems from '../problems.ts';
import type { Handler } from '../contract/types.ts';
import { collectionLinks, productLinks, productPath, productsPath } from './links.ts';

type Operation<Id extends keyof operations> = Handler<operations[Id]>;

export const listProducts: Operation<'listProducts'> = async ({ query: { page, size } }, { db }) => {
  const found = await products.listProducts(db, { page, size });
  return {
    status: 200,
    body: {
      products: found.products.map(toProduct),
      total: found.total,
      page,
      size,
      _links: collectionLinks(productsPath, {}, { page, size, total: found.total }),
    },
  };
};

export const getProduct: Operation<'getProduct'> = async ({ params: { sku }, headers }, { db }) => {
  const product = await products.getProduct(db, sku);
  if (!product) return problems.productNotFound(sku);
  if (isUnchanged(headers['if-none-match'], product)) return notModified(product);
  return { status: 200, headers: { ETag: etagOf(product) }, body: toProduct(product) };
};

export const putProduct: Operation<'putProduct'> = async ({ params: { sku }, headers, body }, { db }) => {
  const { created, product } = await products.putProduct(
    db,
    sku,
    body,
    ifMatchToReplace(headers['if-match']),
  );
  if (!created) return { status: 200, headers: { ETag: etagOf(product) }, body: toProduct(product) };
  return {
    status: 201,
    headers: { Location: productPath(sku), ETag: etagOf(product) },
    body: toProduct(product),
  };
};

export const deleteProduct: Operation<'deleteProduct'> = async ({ params: { sku }, headers }, { db }) => {
  const deleted = await products.deleteProduct(db, sku, ifMatch(headers['if-match']));
  return deleted ? { status: 204 } : problems.productNotFound(sku);
};

const toProduct = (product: products.ProductRecord): components['schemas']['Product'] => ({
  sku: product.sku,
  name: product.name,
  price: { amount: product.price_amount, currency: product.price_currency },
  version: product.version,
  createdAt: product.created_at,
  updatedAt: product.updated_at,
  _links: productLinks(product.sku),
});
