import type { Call } from './contract-client.ts';

/**
 * Values of the path parameters in tests of the catalogue. `code` is the code of the shipping method and of the
 * discount code.
 */
export const CATALOGUE_NAMES = { sku: 'TEA', code: 'CODE', countryCode: 'DE', taxClass: 'standard' };

/** Creates a shipping method, a tax rate and a discount code with the codes of `CATALOGUE_NAMES`. */
export async function fillCatalogue(
  call: Call,
  { code, countryCode, taxClass }: Record<'code' | 'countryCode' | 'taxClass', string> = CATALOGUE_NAMES,
): Promise<void> {
  const price = { amount: 490, currency: 'EUR' };
  const rates = [{ percent: '19', validFrom: '2021-01-01T00:00:00Z' }];
  for (const [path, body] of [
    [`/shipping-methods/${code}`, { name: 'Parcel', kind: 'SHIPPING', price }],
    [`/tax-rates/${countryCode}/${taxClass}`, { rates }],
    [`/discount-codes/${code}`, { percent: '10' }],
  ] as const) {
    const { status, body: answer } = await call('PUT', path, { body, headers: { 'If-Match': '*' } });
    if (status === 412) await call('PUT', path, { body });
    else if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`);
  }
}
