import { SegmentedControl, SimpleGrid, Switch, TagsInput, Text, TextInput } from '@mantine/core';
import { DISCOUNT_CODES_KEY, readDiscountCode, useShopCurrency, useSkus } from '../../api/catalogue.ts';
import { api } from '../../api/client.ts';
import type { Schemas } from '../../api/contract.ts';
import { useFormats } from '../../language/formats.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { bindValue } from '../../parts/forms/bind.ts';
import { DecimalInput } from '../../parts/forms/decimal-input.tsx';
import type { EntryFormProps } from '../../parts/forms/entry-drawer.tsx';
import { EntryForm } from '../../parts/forms/entry-form.tsx';
import { MoneyInput } from '../../parts/forms/money-input.tsx';
import { TimeInput } from '../../parts/forms/time-input.tsx';
import { type EntryForm as Form, useEntryForm } from '../../parts/forms/use-entry-form.ts';
import { type Values, describeCode, toInput, toValues } from './discount-code-values.ts';
import { DISCOUNT_CODES } from './texts.ts';
import { useCheck } from './use-check.ts';

type DiscountCode = Schemas['DiscountCode'];
type CodeForm = Form<Values, DiscountCode>;

const POINTERS = [
  'code',
  ...['/percent', '/amount', '/validFrom', '/validUntil', '/minimumTotal'],
  ...['/skus', '/maxUses', '/maxUsesPerCustomer', '/combinable'],
];

/** Form that creates or replaces a discount code. */
export function DiscountCodeForm({ saved, onSaved, actions }: EntryFormProps<DiscountCode>) {
  const texts = useTexts(DISCOUNT_CODES);
  const formats = useFormats();
  const { language } = useLanguage();
  const currency = useShopCurrency();
  const form = useEntryForm({
    saved,
    toValues: (entry: DiscountCode | undefined) => toValues(entry, currency),
    check: useCheck(),
    toInput,
    put: (values, header) =>
      api.PUT('/discount-codes/{code}', {
        params: { path: { code: values.code }, header },
        body: toInput(values),
      }),
    read: ({ code }) => readDiscountCode(code),
    makesObsolete: [DISCOUNT_CODES_KEY],
    onSaved,
  });
  return (
    <EntryForm
      form={form}
      pointers={POINTERS}
      describe={(entry) => describeCode(entry, texts, formats, language)}
      actions={actions}
    >
      {saved && <Text size="sm">{texts.usesNow(formats.number(saved.value.uses))}</Text>}
      <DiscountFields form={form} />
      <ConditionFields form={form} />
      <LimitFields form={form} />
    </EntryForm>
  );
}

function DiscountFields({ form }: { form: CodeForm }) {
  const texts = useTexts(DISCOUNT_CODES);
  const { values, set, faultAt, isNew } = form;
  return (
    <>
      {isNew && (
        <TextInput
          label={texts.code}
          description={texts.codeHint}
          required
          value={values.code}
          error={faultAt('code')}
          onChange={({ currentTarget: { value } }) => set({ code: value.toUpperCase() })}
        />
      )}
      <SegmentedControl
        aria-label={texts.kind}
        value={values.kind}
        onChange={(kind) => set({ kind })}
        data={[
          { value: 'percent', label: texts.kinds.percent },
          { value: 'amount', label: texts.kinds.amount },
        ]}
      />
      {values.kind === 'percent' ? (
        <DecimalInput
          label={texts.percent}
          description={texts.percentHint}
          required
          rightSection="%"
          {...bindValue(form, 'percent', '/percent')}
        />
      ) : (
        <MoneyInput
          label={texts.amount}
          description={texts.amountHint}
          required
          value={{ amount: values.amount, currency: values.currency }}
          error={faultAt('/amount')}
          currency={{}}
          onChange={({ amount, currency }) => set({ amount, currency })}
        />
      )}
    </>
  );
}

function ConditionFields({ form }: { form: CodeForm }) {
  const texts = useTexts(DISCOUNT_CODES);
  const skus = useSkus();
  const { values, set, faultAt } = form;
  return (
    <>
      <MoneyInput
        label={texts.minimumTotal}
        description={texts.minimumTotalHint}
        value={{ amount: values.minimumTotal, currency: values.currency }}
        error={faultAt('/minimumTotal')}
        // The minimum has the currency of the amount.
        {...(values.kind === 'percent' && { currency: {} })}
        onChange={({ amount, currency }) => set({ minimumTotal: amount, currency })}
      />
      <TagsInput
        label={texts.skus}
        description={texts.skusHint}
        data={skus}
        acceptValueOnBlur
        {...bindValue(form, 'skus', '/skus')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TimeInput
          label={texts.validFrom}
          description={texts.validFromHint}
          {...bindValue(form, 'validFrom', '/validFrom')}
        />
        <TimeInput
          label={texts.validUntil}
          description={texts.validUntilHint}
          {...bindValue(form, 'validUntil', '/validUntil')}
        />
      </SimpleGrid>
    </>
  );
}

function LimitFields({ form }: { form: CodeForm }) {
  const texts = useTexts(DISCOUNT_CODES);
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DecimalInput
          label={texts.maxUses}
          description={texts.maxUsesHint}
          {...bindValue(form, 'maxUses', '/maxUses')}
        />
        <DecimalInput
          label={texts.maxUsesPerCustomer}
          description={texts.maxUsesPerCustomerHint}
          {...bindValue(form, 'maxUsesPerCustomer', '/maxUsesPerCustomer')}
        />
      </SimpleGrid>
      <Switch
        label={texts.combinable}
        description={texts.combinableHint}
        checked={form.values.combinable}
        onChange={({ currentTarget: { checked } }) => form.set({ combinable: checked })}
      />
    </>
  );
}
