import type { PriceFields } from './order-client.ts';
import type { Client } from './verb-requests.ts';

/** Number of discount codes. `requests.lua` has this number too. */
const CODES = 100;

/** Settings of a shop that charges taxes. */
export const TAXES = { HOME_COUNTRY: 'DE' };

/** Scope of the token that `offerPrices` needs. */
export const PRICES_SCOPE = 'products:write discounts:write';

/**
 * Creates a tax rate, a shipping method and the discount codes `TEN-1`, `TEN-2`, …, for orders with full prices. An
 * order locks the row of its code until its transaction ends. So orders with the same code wait for each other.
 */
export async function offerPrices(call: Client): Promise<void> {
  const rates = [{ percent: '19', validFrom: '2021-01-01T00:00:00+01:00' }];
  await call('PUT', 'tax-rates/DE/standard', { rates });
  const price = { amount: 490, currency: 'EUR' };
  await call('PUT', 'shipping-methods/parcel', { name: 'Parcel', kind: 'SHIPPING', price });
  for (let n = 1; n <= CODES; n += 1) await call('PUT', `discount-codes/TEN-${n}`, { percent: '10' });
}

/** Returns address, shipping method and a random discount code, for an order whose price also contains a tax. */
export const someFullPrice = (): PriceFields => ({
  contact: { email: 'anna@example.com' },
  shippingAddress: {
    ...{ name: 'Anna Bauer', line1: 'Beispielweg 7' },
    ...{ postalCode: '10117', city: 'Berlin', countryCode: 'DE' },
  },
  shippingMethod: 'parcel',
  discountCodes: [`TEN-${1 + Math.floor(Math.random() * CODES)}`],
});
