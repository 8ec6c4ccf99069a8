import { type DatedRate, type TaxRateRecord, taxRateCode } from '../../../db/store.ts';
import { current, currentOrNotModified } from '../../http/answers/preconditions.ts';
import { normalTime } from '../../http/parsing/rfc3339.ts';
import * as problems from '../../problems.ts';
import { taxRatesPath, walkLinks } from '../bodies/links.ts';
import { pageBesideAfter } from '../bodies/list-queries.ts';
import type { Operation, Schemas } from '../bodies/types.ts';

export const listTaxRates: Operation<'listTaxRates'> = async ({ query }, { store, prefix }) => {
  const fault = pageBesideAfter(query);
  if (fault) return fault;
  const { page, size } = query;
  const { entries, hasNext, totalCount } = await store.listTaxRates(query);
  const last = hasNext ? entries.at(-1)?.code : undefined;
  const _links = walkLinks(taxRatesPath(prefix), {}, { ...query, totalCount }, last);
  const taxRates = entries.map((rate) => toTaxRate(prefix, rate));
  return { status: 200, body: { taxRates, totalCount, page, size, _links } };
};

export const getTaxRate: Operation<'getTaxRate'> = async (
  { params: { countryCode, taxClass }, headers },
  { store, prefix },
) => {
  const found = await store.getTaxRate(taxRateCode(countryCode, taxClass));
  if (!found) return problems.taxRateNotFound(countryCode, taxClass);
  return currentOrNotModified(headers, 'tax-rate', found, () => toTaxRate(prefix, found));
};

export const putTaxRate: Operation<'putTaxRate'> = async (
  { params: { countryCode, taxClass }, body, precondition },
  { store, prefix },
) => {
  const faults = faultsOf(body);
  if (faults.length > 0) return problems.validationFailed(faults);
  const code = taxRateCode(countryCode, taxClass);
  const { created, entry } = await store.putTaxRate(code, sortedRates(body), precondition);
  const answer = current('tax-rate', entry, () => toTaxRate(prefix, entry));
  if (!created) return answer;
  return { ...answer, status: 201, headers: { Location: pathOf(prefix, entry), ...answer.headers } };
};

const STANDARD = 'STANDARD';

/** Converts rates to the stored form, sorted by the time from which they are valid. */
const sortedRates = ({ rates }: Schemas['TaxRateInput']): DatedRate[] =>
  rates
    .map(({ percent, validFrom, treatment = STANDARD }) => ({
      percent,
      validFrom: normalTime(validFrom)!, // The validation has refused texts that aren't times.
      treatment,
    }))
    .toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1));

/** Finds rates that are valid from the same time, and rates above 0 for a treatment without tax. */
function faultsOf({ rates }: Schemas['TaxRateInput']): problems.FieldError[] {
  const times = rates.map(({ validFrom }) => normalTime(validFrom));
  return rates.flatMap(({ percent, validFrom, treatment = STANDARD }, index) => [
    ...(times.indexOf(times[index]) < index
      ? [{ field: `/rates/${index}/validFrom`, message: 'occurs twice', rejectedValue: validFrom }]
      : []),
    ...(treatment !== STANDARD && percent !== '0'
      ? [
          {
            field: `/rates/${index}/percent`,
            message: `must be 0 with the treatment ${treatment}`,
            rejectedValue: percent,
          },
        ]
      : []),
  ]);
}

export const deleteTaxRate: Operation<'deleteTaxRate'> = async (
  { params: { countryCode, taxClass }, precondition },
  { store },
) => {
  const deleted = await store.deleteTaxRate(taxRateCode(countryCode, taxClass), precondition);
  return deleted ? { status: 204 } : problems.taxRateNotFound(countryCode, taxClass);
};

const pathOf = (prefix: string, { country_code, tax_class }: TaxRateRecord): string =>
  `${taxRatesPath(prefix)}/${country_code}/${tax_class}`;

const toTaxRate = (prefix: string, found: TaxRateRecord): Schemas['TaxRate'] => ({
  countryCode: found.country_code,
  taxClass: found.tax_class,
  rates: found.rates.map(({ percent, validFrom, treatment }) => ({ percent, validFrom, treatment })),
  version: found.version,
  createdAt: found.created_at,
  updatedAt: found.updated_at,
  _links: { self: { href: pathOf(prefix, found) } },
});
