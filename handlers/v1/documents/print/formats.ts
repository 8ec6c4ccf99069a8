import type { Schemas } from '../../bodies/types.ts';
import { decimalsOf, toDecimal } from '../../../../db/pricing/currency-decimals.ts';

/** Functions that write values in the formats of a language. */
export interface Formats {
  money: (money: Schemas['Money']) => string;
  percent: (percent: string) => string;
  rate: (rate: string) => string;
  count: (count: number) => string;
  day: (day: string) => string;
  country: (code: string) => string;
}

/** Returns the formats of a language tag. */
export function formatsOf(tag: string): Formats {
  const percent = new Intl.NumberFormat(tag, { maximumFractionDigits: 4 });
  const rate = new Intl.NumberFormat(tag, { maximumFractionDigits: 8 });
  const count = new Intl.NumberFormat(tag);
  // A text such as 2026-11-21 is the beginning of this day in UTC.
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const countries = new Intl.DisplayNames(tag, { type: 'region', fallback: 'code' });
  return {
    // A hyphen could be overlooked, so a negative amount has a minus sign.
    money: ({ amount, currency }) =>
      moneyFormat(tag, currency).format(toNumeric(amount, currency)).replace('-', '−'),
    percent: (value) => `${percent.format(Number(value))}\u00a0%`,
    // The text is a decimal number, which the type can't express.
    rate: (value) => rate.format(value as Intl.StringNumericLiteral),
    count: (value) => count.format(value),
    day: (value) => day.format(new Date(value)),
    country: (code) => countries.of(code) ?? code,
  };
}

/** Formats of money by language tag and currency, because it takes long to create one. */
const moneyFormats = new Map<string, Intl.NumberFormat>();

function moneyFormat(tag: string, currency: string): Intl.NumberFormat {
  const key = `${tag} ${currency}`;
  const decimals = decimalsOf(currency);
  const format =
    moneyFormats.get(key) ??
    new Intl.NumberFormat(tag, {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
  if (moneyFormats.size < MONEY_FORMATS_MAX) moneyFormats.set(key, format);
  return format;
}

/** Maximum number of formats that are kept. */
const MONEY_FORMATS_MAX = 500;

/** Returns an amount as a decimal text, which `Intl` writes without rounding. */
const toNumeric = (amount: number, currency: string): Intl.StringNumericLiteral =>
  // The text is a decimal number, which the type can't express for texts that are computed.
  toDecimal(amount, currency) as Intl.StringNumericLiteral;
