// @ts-check

/**
 * Number of decimals of the minor unit, for currencies that don't have two: ISO 4217, list one. `Intl` has the decimals
 * of daily use instead, which are fewer for HUF, IDR or COP.
 */
const DECIMALS = new Map(
  [
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    '',
    '',
    'BHD IQD JOD KWD LYD OMR TND',
    'CLF UYW',
  ].flatMap((codes, decimals) => codes.split(' ').map((code) => [code, decimals])),
);

/**
 * Money of the contract, whole minor units, as people write it: `{ amount: 1999, currency: 'EUR' }` is
 * €19.99. This file is plain JavaScript because the web client gives it to browsers as it is.
 *
 * @param {{ amount: number, currency: string }} money
 */
export function money({ amount, currency }) {
  const decimals = DECIMALS.get(currency) ?? 2;
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  // As text: a large amount that is divided loses its last decimal.
  return format.format(/** @type {`${number}`} */ (`${amount}e-${decimals}`));
}
