import type { Schemas } from '../../api/contract.ts';
import { decimalsOf } from '../../language/currency-decimals.ts';
import { type DecimalDraft, countDecimals, formatDecimal, toMinorUnits } from '../../language/decimals.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import type { Texts } from '../../language/languages.ts';

/** Amount of money in a form. Without an amount, there is no money. */
export interface MoneyDraft {
  amount: DecimalDraft;
  currency: string;
}

interface CheckTexts {
  required: string;
  notANumber: string;
  decimals: (most: number) => string;
  least: (number: string) => string;
  most: (number: string) => string;
  longest: (characters: number) => string;
  tooLarge: string;
  currency: string;
}

export const CHECK_TEXTS: Texts<CheckTexts> = {
  en: {
    required: 'Fill in this field',
    notANumber: 'This is not a number. Write 1234.50 or 1,234.50',
    decimals: (most) => (most === 0 ? 'Only whole numbers' : `At most ${most} decimals`),
    least: (number) => `At least ${number}`,
    most: (number) => `At most ${number}`,
    longest: (characters) => `At most ${characters} characters`,
    tooLarge: 'This is too large',
    currency: 'Choose a currency',
  },
  de: {
    required: 'Bitte ausfüllen',
    notANumber: 'Das ist keine Zahl. Schreiben Sie 1234,50 oder 1.234,50',
    decimals: (most) => (most === 0 ? 'Nur ganze Zahlen' : `Höchstens ${most} Nachkommastellen`),
    least: (number) => `Mindestens ${number}`,
    most: (number) => `Höchstens ${number}`,
    longest: (characters) => `Höchstens ${characters} Zeichen`,
    tooLarge: 'Das ist zu groß',
    currency: 'Bitte Währung wählen',
  },
};

/** Messages by field. The name of a field is its JSON Pointer in the body of the request, as in problems. */
export type Faults = Record<string, string>;

export const collectFaults = (found: Record<string, string | undefined>): Faults =>
  Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );

interface Limits {
  isRequired?: boolean;
  min?: number;
  max?: number;
  decimals?: number;
}

/** Returns checks of inputs. A check returns a message in the language of the page if the input isn't valid. */
export function useChecks() {
  const { language } = useLanguage();
  const texts = useTexts(CHECK_TEXTS);
  const write = (number: number) => formatDecimal(String(number), language);
  const checkDecimal = (
    value: DecimalDraft,
    { isRequired = true, min = 0, max, decimals = 0 }: Limits,
  ): string | undefined => {
    if (value === null) return texts.notANumber;
    if (value === '') return isRequired ? texts.required : undefined;
    if (countDecimals(value) > decimals) return texts.decimals(decimals);
    if (Number(value) < min) return texts.least(write(min));
    if (max !== undefined && Number(value) > max) return texts.most(write(max));
    return undefined;
  };
  return {
    checkDecimal,
    checkText: (value: string, longest: number, isRequired = true): string | undefined => {
      if (isRequired && value.trim() === '') return texts.required;
      return value.length > longest ? texts.longest(longest) : undefined;
    },
    checkMoney: ({ amount, currency }: MoneyDraft, { isRequired = true, min = 0 }: Limits = {}) => {
      const fault = checkDecimal(amount, { isRequired, decimals: decimalsOf(currency) });
      if (fault !== undefined || !amount) return fault;
      const minorUnits = toMinorUnits(amount, currency);
      if (minorUnits === undefined) return texts.tooLarge;
      return minorUnits < min ? texts.least(write(min / 10 ** decimalsOf(currency))) : undefined;
    },
    checkCurrency: ({ currency }: MoneyDraft) => (currency === '' ? texts.currency : undefined),
  };
}

/** Converts checked money of a form. Returns undefined if there is no amount. */
export function toMoney({ amount, currency }: MoneyDraft): Schemas['Money'] | undefined {
  const minorUnits = amount ? toMinorUnits(amount, currency) : undefined;
  return minorUnits === undefined ? undefined : { amount: minorUnits, currency };
}
