import { decimalsOf } from './currency-decimals.ts';

/** Number in a form, as the contract writes decimals: `1234.5`. Empty without an input, null if the text isn't a number. */
export type DecimalDraft = string | null;

/** Characters between thousands, and before decimals. Each language also accepts spaces between thousands. */
const SEPARATORS = { en: { group: ',', decimal: '.' }, de: { group: '.', decimal: ',' } } as const;
type Tag = keyof typeof SEPARATORS;

const MAX_AMOUNT = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Reads a number that a user has typed, and writes it as the contract writes decimals: `1234.5`. Returns undefined if
 * the text isn't a number in this language. Separators of thousands must be at thousands, so that a decimal point in the
 * wrong language is refused, and never makes an amount a hundred times as large.
 */
export function parseDecimal(text: string, language: Tag): string | undefined {
  const { group, decimal } = SEPARATORS[language];
  const between = `[${group} \\u00a0\\u202f]`;
  const whole = `(?:[0-9]+|[1-9][0-9]{0,2}(?:${between}[0-9]{3})+)`;
  const found = new RegExp(`^([-+−]?)(${whole})(?:[${decimal}]([0-9]+))?$`).exec(text.trim());
  if (!found) return undefined;
  const [, sign = '', digits = '', fraction = ''] = found;
  const integer = digits.replace(/[^0-9]/g, '').replace(/^0+(?=[0-9])/, '');
  const rest = fraction.replace(/0+$/, '');
  const value = rest ? `${integer}.${rest}` : integer;
  return (sign === '-' || sign === '−') && value !== '0' ? `-${value}` : value;
}

/** Writes a decimal of the contract in a language, with at least `decimals` decimals and without rounding. */
export function formatDecimal(value: string, language: Tag, decimals = 0): string {
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: 20,
  });
  return format.format(value as `${number}`); // Decimals of the contract are numbers.
}

/** Writes a percentage of the contract, such as `5.5`, in a language: "5.5%". */
export const formatPercent = (value: string, language: Tag): string =>
  new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', maximumFractionDigits: 20 }).format(
    value as `${number}`, // Decimals of the contract are numbers.
  );

export const countDecimals = (value: string): number => value.split('.')[1]?.length ?? 0;

/** Converts a decimal to the currency's minor unit. Returns undefined if the contract can't represent the amount. */
export function toMinorUnits(value: string, currency: string): number | undefined {
  const digits = decimalsOf(currency);
  if (countDecimals(value) > digits) return undefined;
  const [integer = '0', fraction = ''] = value.split('.');
  const amount = BigInt(integer + fraction.padEnd(digits, '0'));
  return amount > MAX_AMOUNT || amount < -MAX_AMOUNT ? undefined : Number(amount);
}

/** Converts an amount in minor units to a decimal, such as 1250 EUR to `12.5`. */
export function fromMinorUnits(amount: number, currency: string): string {
  const digits = decimalsOf(currency);
  const padded = String(Math.abs(amount)).padStart(digits + 1, '0');
  const integer = padded.slice(0, padded.length - digits);
  const fraction = padded.slice(padded.length - digits).replace(/0+$/, '');
  return `${amount < 0 ? '-' : ''}${integer}${fraction && `.${fraction}`}`;
}
