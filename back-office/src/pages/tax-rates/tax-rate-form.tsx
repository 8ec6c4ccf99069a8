import { Autocomplete, Select } from '@mantine/core';
import { TAX_RATES_KEY, readTaxRate, useTaxClasses } from '../../api/catalogue.ts';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useCountries } from '../../language/countries.ts';
import { useFormats } from '../../language/formats.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { toTimestamp } from '../../language/local-time.ts';
import { bindValue } from '../../parts/forms/bind.ts';
import { collectFaults, useChecks } from '../../parts/forms/checks.ts';
import type { EntryFormProps } from '../../parts/forms/entry-drawer.tsx';
import { EntryForm } from '../../parts/forms/entry-form.tsx';
import { PATTERNS } from '../../parts/forms/patterns.ts';
import { type EntryForm as Form, useEntryForm } from '../../parts/forms/use-entry-form.ts';
import { RateFields } from './rate-fields.tsx';
import { type RateValues, type Values, describeTaxRate, toInput, toValues } from './tax-rate-values.ts';
import { TAX_RATES } from './texts.ts';

type TaxRate = Schemas['TaxRate'];

const POINTERS = ['countryCode', 'taxClass', '/rates'];
const PERCENT = { max: 100, decimals: 4 };

/** Returns a function that checks the inputs. */
function useCheck() {
  const texts = useTexts(TAX_RATES);
  const { checkDecimal } = useChecks();
  const checkTime = ({ validFrom, savedFrom }: RateValues, earlier: RateValues[]) => {
    const time = toTimestamp(validFrom, savedFrom);
    if (time === undefined) return texts.timeNeeded;
    const isTaken = earlier.some((rate) => toTimestamp(rate.validFrom, rate.savedFrom) === time);
    return isTaken ? texts.sameTime : undefined;
  };
  return ({ countryCode, taxClass, rates }: Values) =>
    collectFaults({
      countryCode: countryCode === '' ? texts.countryNeeded : undefined,
      taxClass: PATTERNS.taxClass.test(taxClass) ? undefined : texts.taxClassPattern,
      ...Object.fromEntries(
        rates.flatMap((rate, index) => [
          [`/rates/${index}/percent`, checkDecimal(rate.percent, PERCENT)],
          [`/rates/${index}/validFrom`, checkTime(rate, rates.slice(0, index))],
        ]),
      ),
    });
}

/** Form that creates or replaces the rates of a tax class in a country. */
export function TaxRateForm({ saved, onSaved, actions }: EntryFormProps<TaxRate>) {
  const texts = useTexts(TAX_RATES);
  const formats = useFormats();
  const { language } = useLanguage();
  const form = useEntryForm({
    saved,
    toValues,
    check: useCheck(),
    toInput,
    put: (values, header) => {
      const { countryCode, taxClass } = values;
      const params = { path: { countryCode, taxClass }, header };
      return api.PUT('/tax-rates/{countryCode}/{taxClass}', { params, body: toInput(values) });
    },
    read: ({ countryCode, taxClass }) => readTaxRate(countryCode, taxClass),
    makesObsolete: [TAX_RATES_KEY],
    onSaved,
  });
  return (
    <EntryForm
      form={form}
      pointers={POINTERS}
      describe={(entry) => describeTaxRate(entry, texts, formats, language)}
      actions={actions}
    >
      {form.isNew && <NameFields form={form} />}
      <RateFields
        rates={form.values.rates}
        faultAt={form.faultAt}
        onChange={(rates) => form.set({ rates })}
      />
    </EntryForm>
  );
}

function NameFields({ form }: { form: Form<Values, TaxRate> }) {
  const texts = useTexts(TAX_RATES);
  const { choices } = useCountries();
  const taxClasses = useTaxClasses();
  return (
    <>
      <Select
        label={texts.country}
        description={texts.countryHint}
        required
        searchable
        data={choices}
        value={form.values.countryCode || null}
        error={form.faultAt('countryCode')}
        onChange={(countryCode) => form.set({ countryCode: countryCode ?? '' })}
      />
      <Autocomplete
        label={texts.taxClass}
        description={texts.taxClassHint}
        required
        data={taxClasses}
        {...bindValue(form, 'taxClass', 'taxClass')}
      />
    </>
  );
}
