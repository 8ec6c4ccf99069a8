/** The example shop of the pricing rules, which has taxes. */
import type { Test } from 'tap';
import { type Shop, type ShopOptions, openShop } from './shop.ts';

export const GERMANY = { homeCountry: 'DE', pricesIncludeTax: true, taxFrom: 'DESTINATION' } as const;

export const EUR = (amount: number) => ({ amount, currency: 'EUR' });

/** Builds an address in this country. */
export const addressIn = (countryCode: string) => ({
  name: 'Kim',
  line1: 'Way 1',
  city: 'Town',
  countryCode,
});

/** Creates or replaces an object of the catalogue. Throws if the service refuses the object. */
export async function put(shop: Shop, path: string, body: object): Promise<void> {
  const answer = await shop.call('PUT', path, { body, headers: { 'If-Match': '*' } });
  const { status } = answer.status === 412 ? await shop.call('PUT', path, { body }) : answer;
  if (status >= 300) throw new Error(`${path}: ${status}`);
}

/** Builds the body of a tax rate that is valid since 2020. */
export const rate = (percent: string, treatment = 'STANDARD') => ({
  rates: [{ percent, treatment, validFrom: '2020-01-01T00:00:00Z' }],
});

/**
 * Opens a shop with tea at 12.50 (7 % tax), a mug at 13.50 (19 % tax), and a parcel (shipping method) for 4.90. The
 * shop is closed when the test ends.
 */
export async function openTeaShop(
  t: Test,
  taxes: NonNullable<ShopOptions['taxes']> = GERMANY,
  options: ShopOptions = {},
): Promise<Shop> {
  const shop = await openShop(t, { ...options, taxes });
  await put(shop, '/tax-rates/DE/standard', rate('19'));
  await put(shop, '/tax-rates/DE/reduced', rate('7'));
  await put(shop, '/products/TEA', { name: 'Tea', price: EUR(1250), taxClass: 'reduced' });
  await put(shop, '/products/MUG', { name: 'Mug', price: EUR(1350) });
  await put(shop, '/shipping-methods/parcel', {
    ...{ name: 'Parcel', kind: 'SHIPPING', price: EUR(490), estimatedDays: { min: 1, max: 3 } },
  });
  for (const sku of ['TEA', 'MUG']) await put(shop, `/products/${sku}/stock`, { onHand: 100 });
  return shop;
}
