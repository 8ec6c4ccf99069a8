import { Autocomplete, Group, Input, MultiSelect, Select, TextInput } from '@mantine/core';
import {
  SHIPPING_METHODS_KEY,
  readShippingMethod,
  useShopCurrency,
  useTaxClasses,
} from '../../api/catalogue.ts';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useCountries } from '../../language/countries.ts';
import { useFormats } from '../../language/formats.ts';
import { useTexts } from '../../language/language.tsx';
import { bindText, bindValue } from '../../parts/forms/bind.ts';
import { collectFaults, useChecks } from '../../parts/forms/checks.ts';
import { DecimalInput } from '../../parts/forms/decimal-input.tsx';
import type { EntryFormProps } from '../../parts/forms/entry-drawer.tsx';
import { EntryForm } from '../../parts/forms/entry-form.tsx';
import { MoneyInput } from '../../parts/forms/money-input.tsx';
import { PATTERNS } from '../../parts/forms/patterns.ts';
import { type EntryForm as Form, useEntryForm } from '../../parts/forms/use-entry-form.ts';
import { type Values, describeMethod, toInput, toValues } from './shipping-method-values.ts';
import { SHIPPING_METHODS } from './texts.ts';

type ShippingMethod = Schemas['ShippingMethod'];

const POINTERS = [
  'code',
  '/name',
  '/kind',
  '/countryCodes',
  '/price',
  '/freeFrom',
  '/estimatedDays',
  '/taxClass',
];
const MAX_DAYS = 365;

/** Returns a function that checks the inputs. */
function useCheck(isNew: boolean) {
  const texts = useTexts(SHIPPING_METHODS);
  const { checkText, checkMoney, checkCurrency, checkDecimal } = useChecks();
  const checkDays = ({ daysMin, daysMax }: Values) => {
    if ((daysMin === '') !== (daysMax === '')) return texts.daysBoth;
    return Number(daysMin) > Number(daysMax) ? texts.daysOrder : undefined;
  };
  return (values: Values) =>
    collectFaults({
      code: !isNew || PATTERNS.shippingMethodCode.test(values.code) ? undefined : texts.codePattern,
      '/name': checkText(values.name, 200),
      '/price/amount': checkMoney(values.price),
      '/price/currency': checkCurrency(values.price),
      '/freeFrom': checkMoney(
        { amount: values.freeFrom, currency: values.price.currency },
        { isRequired: false },
      ),
      '/estimatedDays/min': checkDecimal(values.daysMin, { isRequired: false, max: MAX_DAYS }),
      '/estimatedDays/max':
        checkDecimal(values.daysMax, { isRequired: false, max: MAX_DAYS }) ?? checkDays(values),
      '/taxClass':
        values.taxClass === '' || PATTERNS.taxClass.test(values.taxClass) ? undefined : texts.taxClassPattern,
    });
}

/** Form that creates or replaces a shipping method. */
export function ShippingMethodForm({ saved, onSaved, actions }: EntryFormProps<ShippingMethod>) {
  const texts = useTexts(SHIPPING_METHODS);
  const formats = useFormats();
  const { nameOf } = useCountries();
  const currency = useShopCurrency();
  const form = useEntryForm({
    saved,
    toValues: (method: ShippingMethod | undefined) => toValues(method, currency),
    check: useCheck(saved === undefined),
    toInput,
    put: (values, header) =>
      api.PUT('/shipping-methods/{code}', {
        params: { path: { code: values.code }, header },
        body: toInput(values),
      }),
    read: ({ code }) => readShippingMethod(code),
    makesObsolete: [SHIPPING_METHODS_KEY],
    onSaved,
  });
  return (
    <EntryForm
      form={form}
      pointers={POINTERS}
      describe={(method) => describeMethod(method, texts, formats, nameOf)}
      actions={actions}
    >
      <DeliveryFields form={form} />
      <PriceFields form={form} />
    </EntryForm>
  );
}

function DeliveryFields({ form }: { form: Form<Values, ShippingMethod> }) {
  const texts = useTexts(SHIPPING_METHODS);
  const { choices } = useCountries();
  const { values, set, faultAt, isNew } = form;
  return (
    <>
      {isNew && (
        <TextInput
          label={texts.code}
          description={texts.codeHint}
          required
          {...bindText(form, 'code', 'code')}
        />
      )}
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        required
        {...bindText(form, 'name', '/name')}
      />
      <Select
        label={texts.kind}
        description={texts.kindHint}
        allowDeselect={false}
        data={[...new Set([...Object.keys(texts.kinds), values.kind])].map((kind) => ({
          value: kind,
          label: texts.kinds[kind] ?? kind,
        }))}
        value={values.kind}
        error={faultAt('/kind')}
        // The choices are the kinds of the contract.
        onChange={(kind) => kind !== null && set({ kind: kind as Values['kind'] })}
      />
      <MultiSelect
        label={texts.countries}
        description={texts.countriesHint}
        searchable
        data={choices}
        {...bindValue(form, 'countryCodes', '/countryCodes')}
      />
      <Input.Wrapper label={texts.days} description={texts.daysHint} labelElement="div">
        <Group grow align="flex-start" mt={4}>
          <DecimalInput label={texts.daysFrom} {...bindValue(form, 'daysMin', '/estimatedDays/min')} />
          <DecimalInput label={texts.daysTo} {...bindValue(form, 'daysMax', '/estimatedDays/max')} />
        </Group>
      </Input.Wrapper>
    </>
  );
}

function PriceFields({ form }: { form: Form<Values, ShippingMethod> }) {
  const texts = useTexts(SHIPPING_METHODS);
  const taxClasses = useTaxClasses();
  const { values, set, faultAt } = form;
  return (
    <>
      <MoneyInput
        label={texts.price}
        description={texts.priceHint}
        required
        value={values.price}
        error={faultAt('/price/amount')}
        currency={{ error: faultAt('/price/currency') }}
        onChange={(price) => set({ price })}
      />
      <MoneyInput
        label={texts.freeFrom}
        description={texts.freeFromHint}
        value={{ amount: values.freeFrom, currency: values.price.currency }}
        error={faultAt('/freeFrom')}
        onChange={({ amount }) => set({ freeFrom: amount })}
      />
      <Autocomplete
        label={texts.taxClass}
        description={texts.taxClassHint}
        placeholder={texts.likeGoods}
        data={taxClasses}
        {...bindValue(form, 'taxClass', '/taxClass')}
      />
    </>
  );
}
