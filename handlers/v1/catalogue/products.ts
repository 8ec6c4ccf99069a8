import type { Precondition } from '../../../db/call/precondition.ts';
import type { ProductRecord } from '../../../db/store.ts';
import { current, currentOrNotModified } from '../../http/answers/preconditions.ts';
import * as problems from '../../problems.ts';
import { productLinks, productPath, productsPath, walkLinks } from '../bodies/links.ts';
import { pageBesideAfter } from '../bodies/list-queries.ts';
import type { Operation, Schemas } from '../bodies/types.ts';

export const listProducts: Operation<'listProducts'> = async ({ query }, { store, prefix }) => {
  const fault = pageBesideAfter(query);
  if (fault) return fault;
  const { page, size, expand } = query;
  const { products: found, hasNext, totalCount } = await store.listProducts(query);
  const last = hasNext ? found.at(-1)?.sku : undefined;
  const _links = walkLinks(productsPath(prefix), { expand }, { ...query, totalCount }, last);
  const available = expand && (await store.listAvailable(found.map(({ sku }) => sku)));
  const shown = found.map((product) => ({
    ...toProduct(prefix, product),
    ...(available && { available: available.get(product.sku) ?? 0 }),
  }));
  return { status: 200, body: { products: shown, totalCount, page, size, _links } };
};

export const getProduct: Operation<'getProduct'> = async (
  { params: { sku }, headers },
  { store, prefix },
) => {
  const product = await store.getProduct(sku);
  if (!product) return problems.productNotFound(sku);
  return currentOrNotModified(headers, 'product', product, () => toProduct(prefix, product));
};

export const putProduct: Operation<'putProduct'> = async (
  { params: { sku }, body, precondition },
  { store, prefix },
) => {
  const { created, product } = await store.putProduct(sku, body, mayBeNew(sku, precondition));
  const answer = current('product', product, () => toProduct(prefix, product));
  if (!created) return answer;
  return { ...answer, status: 201, headers: { Location: productPath(prefix, sku), ...answer.headers } };
};

/** Returns a precondition that also refuses to create a product with an ambiguous path. */
const mayBeNew =
  (sku: string, precondition: Precondition): Precondition =>
  (kind, resource) => {
    if (resource === undefined && isAmbiguousInPath(sku))
      throw new problems.Refusal(problems.validationFailed([{ field: 'sku', message: AMBIGUOUS_SKU }]));
    return precondition(kind, resource);
  };

/**
 * Whether a proxy that decodes and normalizes paths (RFC 3986, section 5.2.4) would change the path of this SKU to the
 * path of another product or of a product's stock. The service would then treat a request for this product as a request
 * for the other product.
 */
function isAmbiguousInPath(sku: string): boolean {
  const segments = sku.split('/');
  const isTidiedAway = segments.some((segment) => ['', '.', '..'].includes(segment));
  return isTidiedAway || (segments.length > 1 && segments.at(-1) === 'stock');
}

const AMBIGUOUS_SKU = 'must not contain "//", "/./" or "/../", and must not end in "/stock"';

export const deleteProduct: Operation<'deleteProduct'> = async (
  { params: { sku }, precondition },
  { store },
) => {
  const deleted = await store.deleteProduct(sku, precondition);
  return deleted ? { status: 204 } : problems.productNotFound(sku);
};

const toProduct = (prefix: string, product: ProductRecord): Schemas['Product'] => ({
  sku: product.sku,
  name: product.name,
  price: { amount: product.price_amount, currency: product.price_currency },
  taxClass: product.tax_class,
  ...(product.withdrawal && { withdrawal: product.withdrawal }),
  version: product.version,
  createdAt: product.created_at,
  updatedAt: product.updated_at,
  _links: productLinks(prefix, product.sku),
});
