import { useMemo } from 'react';
import type { Schemas } from '../api/contract.ts';
import { decimalsOf } from './currency-decimals.ts';
import { useLanguage } from './language.tsx';

type Money = Schemas['Money'];

/** Functions that format values in the language of the page. Times are in the time zone of the browser. */
export interface Formats {
  money: (money: Money) => string;
  number: (value: number) => string;
  date: (time: string) => string;
  /** The month of a day, such as "November 2026". */
  month: (day: string) => string;
  dateTime: (time: string) => string;
  /** A time in a list. The year is left out if it is the present year. */
  shortTime: (time: string) => string;
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
    const date = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
    const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
    const month = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric' });
    const thisYear = new Intl.DateTimeFormat(language, {
      ...{ day: 'numeric', month: 'short', minute: '2-digit' },
      // As in `dateTime`: 3:18 AM, and 03:18.
      hour: language === 'de' ? '2-digit' : 'numeric',
    });
    // A format takes 0.1 ms, and a table has many amounts.
    const moneyFormats = new Map<string, Intl.NumberFormat>();
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    return {
      money: ({ amount, currency }) => {
        const digits = decimalsOf(currency);
        const format =
          moneyFormats.get(currency) ??
          new Intl.NumberFormat(language, {
            style: 'currency',
            currency,
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
          });
        moneyFormats.set(currency, format);
        // The amount is passed as text, because a division of a large number would lose its last decimal.
        return format.format(`${amount}e-${digits}` as `${number}`);
      },
      number: (value) => number.format(value),
      date: (time) => date.format(new Date(time)),
      month: (day) => month.format(new Date(`${day}T00:00:00`)),
      dateTime: (time) => dateTime.format(new Date(time)),
      shortTime: (time) => {
        const at = new Date(time);
        return (at.getFullYear() === new Date().getFullYear() ? thisYear : dateTime).format(at);
      },
      ago: (time, now = Date.now()) => {
        const seconds = (Date.parse(time) - now) / 1000;
        const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
        return unit ? relative.format(Math.round(seconds / unit[1]), unit[0]) : relative.format(0, 'minute');
      },
    };
  }, [language]);
}
