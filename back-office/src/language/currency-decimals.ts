/**
 * Number of decimals of a currency in the contract (ISO 4217, list one). `Intl` differs for a few currencies, because
 * it has the decimals of daily use.
 */
const DECIMALS = new Map(
  [
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    '',
    '',
    'BHD IQD JOD KWD LYD OMR TND',
    'CLF UYW',
  ].flatMap((codes, decimals) => codes.split(' ').map((code) => [code, decimals] as const)),
);

export const decimalsOf = (currency: string): number => DECIMALS.get(currency) ?? 2;
