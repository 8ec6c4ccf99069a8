/** Currencies of ISO 4217, list one, whose number of decimals isn't 2, by this number. */
const DECIMALS = new Map(
  [
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF',
    '',
    '',
    'BHD IQD JOD KWD LYD OMR TND',
  ].flatMap((codes, decimals) => codes.split(' ').map((code) => [code, decimals] as const)),
);

/**
 * Returns the number of decimals of a currency in the contract (ISO 4217). `Intl` differs for a few currencies, because
 * it has the decimals of daily use.
 */
export const decimalsOf = (currency: string): number => DECIMALS.get(currency) ?? 2;

/** Returns an amount in minor units as an exact decimal number, such as `12.50` for 1250 cents. */
export function toDecimal(amount: number, currency: string): string {
  const decimals = decimalsOf(currency);
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const sign = amount < 0 ? '-' : '';
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-decimals)}`;
}
