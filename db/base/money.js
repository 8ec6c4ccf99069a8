// @ts-check

/**
 * Number of decimals of each currency that doesn't have two decimals (ISO 4217, list one). `Intl` isn't used for this,
 * because it has the decimals of daily use. For HUF, IDR and COP these are fewer.
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
 * Formats an amount of money, given in whole minor units, as people write it. For example, `{ amount: 1999, currency:
 * 'EUR' }` becomes €19.99. This file is plain JavaScript because the web client sends it to browsers unchanged.
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
  // The amount is passed as text, because dividing a large number would lose its last decimal.
  return format.format(/** @type {`${number}`} */ (`${amount}e-${decimals}`));
}
