import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, bodyOf, taggedOf } from './client.ts';
import type { Schemas } from './contract.ts';
import type { Query } from './query.ts';
import { PAGE, type WholeList, useWholeList } from './whole-list.ts';

/** Keys of queries about the catalogue. A key of a list is also the beginning of the keys of its entries. */
export const PRODUCTS_KEY = ['products'] as const;
export const SHIPPING_METHODS_KEY = ['shipping-methods'] as const;
export const TAX_RATES_KEY = ['tax-rates'] as const;
export const DISCOUNT_CODES_KEY = ['discount-codes'] as const;

type Product = Schemas['Product'];

const readProducts = (after: string | undefined) =>
  api.GET('/products', { params: { query: { ...PAGE, expand: ['available'], ...(after && { after }) } } });

/** Reads the products of the shop with the units that orders can reserve, sorted by SKU. */
export const useProducts = (): Query<WholeList<Product>> =>
  useWholeList(
    PRODUCTS_KEY,
    readProducts,
    ({ products }) => products,
    ({ sku }) => sku,
  );

/** Finds the products whose name or SKU contains a text. */
export function findProducts(products: readonly Product[], q: string): Product[] {
  const text = q.trim().toLowerCase();
  return products.filter(({ name, sku }) => `${name}\n${sku}`.toLowerCase().includes(text));
}

export const readProduct = (sku: string) => api.GET('/products/{sku}', { params: { path: { sku } } });

/** Reads a product. The answer is null if no product with this SKU is on sale. */
export const productQuery = (sku: string) =>
  queryOptions({
    queryKey: [...PRODUCTS_KEY, 'one', sku],
    queryFn: async () => {
      const answer = await readProduct(sku);
      return answer.response.status === 404 ? null : taggedOf(Promise.resolve(answer));
    },
  });

/** Reads the stock of a product. `deleted` also finds the stock of a product that isn't on sale. */
export const readStock = (sku: string) =>
  api.GET('/products/{sku}/stock', { params: { path: { sku }, query: { deleted: true } } });

export const stockKey = (sku: string) => ['stock', sku] as const;

export const useStock = (sku: string) =>
  useQuery({
    queryKey: stockKey(sku),
    queryFn: () => taggedOf(readStock(sku)),
    // Each order changes the stock.
    refetchInterval: 10_000,
  });

export const readShippingMethod = (code: string) =>
  api.GET('/shipping-methods/{code}', { params: { path: { code } } });

export const readTaxRate = (countryCode: string, taxClass: string) =>
  api.GET('/tax-rates/{countryCode}/{taxClass}', { params: { path: { countryCode, taxClass } } });

export const readDiscountCode = (code: string) =>
  api.GET('/discount-codes/{code}', { params: { path: { code } } });

const FIRST_TAX_CLASSES = ['standard'];

/** Tax classes that have a rate. */
export function useTaxClasses(): string[] {
  const { data } = useQuery({
    queryKey: [...TAX_RATES_KEY, 'classes'],
    queryFn: () => bodyOf(api.GET('/tax-rates', { params: { query: PAGE } })),
  });
  const classes = data?.taxRates.map(({ taxClass }) => taxClass) ?? [];
  return [...new Set([...FIRST_TAX_CLASSES, ...classes])].toSorted();
}

/** First SKUs of the shop, as suggestions for a field. */
export function useSkus(): string[] {
  const { data } = useQuery({
    queryKey: [...PRODUCTS_KEY, 'skus'],
    queryFn: () => bodyOf(api.GET('/products', { params: { query: PAGE } })),
  });
  return data?.products.map(({ sku }) => sku) ?? [];
}

/** Currency of the first product, because most shops have one currency. Euro if there is no product yet. */
export function useShopCurrency(): string {
  const { data } = useQuery({
    queryKey: [...PRODUCTS_KEY, 'first'],
    queryFn: () => bodyOf(api.GET('/products', { params: { query: { page: 0, size: 1 } } })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.products[0]?.price.currency ?? 'EUR';
}
