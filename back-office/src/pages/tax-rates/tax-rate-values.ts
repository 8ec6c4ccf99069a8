import type { Schemas } from '../../api/contract.ts';
import { type DecimalDraft, formatPercent } from '../../language/decimals.ts';
import type { Formats } from '../../language/formats.ts';
import type { Language } from '../../language/languages.ts';
import { toLocalText, toTimestamp } from '../../language/local-time.ts';

import type { TAX_RATES } from './texts.ts';

type TaxRate = Schemas['TaxRate'];
export type DatedTaxRate = Schemas['DatedTaxRate'];

/** Inputs of one rate. */
export interface RateValues {
  /** Identity of the inputs while the form is open. */
  key: string;
  percent: DecimalDraft;
  /** Local time in the format of the field, and the time that was read from the service. */
  validFrom: string;
  savedFrom?: string;
  treatment: DatedTaxRate['treatment'];
}

/** Inputs of the form of a tax rate. */
export interface Values {
  countryCode: string;
  taxClass: string;
  rates: RateValues[];
}

export const newRate = (key: string): RateValues => ({
  key,
  percent: '',
  validFrom: '',
  treatment: 'STANDARD',
});

export const toValues = (entry: TaxRate | undefined): Values =>
  entry
    ? {
        countryCode: entry.countryCode,
        taxClass: entry.taxClass,
        rates: entry.rates.map(({ percent, validFrom, treatment }) => ({
          key: validFrom,
          percent,
          validFrom: toLocalText(validFrom),
          savedFrom: validFrom,
          treatment,
        })),
      }
    : { countryCode: '', taxClass: 'standard', rates: [newRate('first')] };

/** Converts checked inputs to the body of the request. */
export const toInput = ({ rates }: Values): Schemas['TaxRateInput'] => ({
  rates: rates.map(({ percent, validFrom, savedFrom, treatment }) => ({
    percent: percent ?? '',
    validFrom: toTimestamp(validFrom, savedFrom) ?? '',
    treatment,
  })),
});

/** Writes a rate as a percentage, and the reason if it isn't the usual one. */
export const describeRate = (
  { percent, treatment }: DatedTaxRate,
  texts: (typeof TAX_RATES)['en'],
  language: Language,
): string => {
  const rate = formatPercent(percent, language);
  return treatment === 'STANDARD' ? rate : `${rate}, ${texts.treatments[treatment] ?? treatment}`;
};

/** Rates of an entry as texts. */
export const describeTaxRate = (
  { rates }: TaxRate,
  texts: (typeof TAX_RATES)['en'],
  { dateTime }: Formats,
  language: Language,
): Record<string, string> =>
  Object.fromEntries(
    rates.map((rate, index) => [
      texts.rate(index + 1),
      texts.from(describeRate(rate, texts, language), dateTime(rate.validFrom)),
    ]),
  );

/** Finds the rate that applies at a time, and the next one. The contract sorts rates by time. */
export function findRates(rates: DatedTaxRate[], now: number) {
  const isLater = ({ validFrom }: DatedTaxRate) => Date.parse(validFrom) > now;
  return { current: rates.findLast((rate) => !isLater(rate)), next: rates.find(isLater) };
}
