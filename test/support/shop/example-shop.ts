/** The shop of the contract's examples. The shop is in Germany, has taxes, and ships parcels. */
import type { Test } from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { type Shop, openShop } from './shop.ts';
import { put, rate } from './tea-shop.ts';

const EXAMPLES = document.components.examples;

/** Opens an empty shop with the tax settings of the examples. The shop is closed when the test ends. */
export const openExampleShop = (t: Test): Promise<Shop> =>
  openShop(t, { taxes: { homeCountry: 'DE', pricesIncludeTax: true, taxFrom: 'DESTINATION' } });

/** Creates the products, tax rates and shipping method of the examples. Returns the SKU of the first product. */
export async function offerExamples(shop: Shop): Promise<string> {
  const { items } = EXAMPLES.OrderExample.value;
  for (const { sku, name, unitPrice: price, tax } of items) {
    const taxClass = tax.percent === '7' ? 'reduced' : 'standard';
    await put(shop, `/tax-rates/DE/${taxClass}`, rate(tax.percent));
    await put(shop, `/products/${sku}`, { name, price, taxClass });
    await put(shop, `/products/${sku}/stock`, { onHand: 100 });
  }
  const { code } = EXAMPLES.ShippingMethodExample.value;
  await put(shop, `/shipping-methods/${code}`, EXAMPLES.ShippingMethodInputExample.value);
  return items[0]!.sku;
}
