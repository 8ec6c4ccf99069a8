import { useMemo } from 'react';
import type { Schemas } from '../api/contract.ts';
import { useLanguage } from './language.tsx';

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

type Money = Schemas['Money'];

/** Functions that format values in the language of the page. Times are in the time zone of the browser. */
export interface Formats {
  money: (money: Money) => string;
  number: (value: number) => string;
  percent: (fraction: number) => string;
  date: (time: string) => string;
  dateTime: (time: string) => string;
  /** A time as people say it, such as "5 minutes ago". */
  ago: (time: string, now?: number) => string;
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function useFormats(): Formats {
  const { language } = useLanguage();
  return useMemo(() => {
    const number = new Intl.NumberFormat(language);
    const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
    const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    return {
      money: ({ amount, currency }) => {
        const digits = decimalsOf(currency);
        const format = new Intl.NumberFormat(language, {
          style: 'currency',
          currency,
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        });
        // The amount is passed as text, because a division of a large number would lose its last decimal.
        return format.format(`${amount}e-${digits}` as `${number}`);
      },
      number: (value) => number.format(value),
      percent: (fraction) => percent.format(fraction),
      date: (time) => date.format(new Date(time)),
      dateTime: (time) => dateTime.format(new Date(time)),
      ago: (time, now = Date.now()) => {
        const seconds = (Date.parse(time) - now) / 1000;
        const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
        return unit ? relative.format(Math.round(seconds / unit[1]), unit[0]) : relative.format(0, 'minute');
      },
    };
  }, [language]);
}
