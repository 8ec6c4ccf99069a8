import type { Call } from '../support/shop/contract-client.ts';

/** Offers what the journeys need in addition to the product: a tax rate, a parcel and a discount code. */
export async function offerDelivery(call: Call): Promise<void> {
  const rates = [{ percent: '19', validFrom: '2021-01-01T00:00:00Z' }];
  await call('PUT', '/tax-rates/DE/standard', { body: { rates } });
  const price = { amount: 490, currency: 'EUR' };
  await call('PUT', '/shipping-methods/parcel', { body: { name: 'Parcel', kind: 'SHIPPING', price } });
  await call('PUT', '/discount-codes/TEA10', { body: { percent: '10' } });
}
