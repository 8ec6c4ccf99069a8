import { Group, Input, Select, Text } from '@mantine/core';
import { useId, useMemo } from 'react';
import { decimalsOf } from '../../language/currency-decimals.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import type { Texts } from '../../language/languages.ts';
import type { MoneyDraft } from './checks.ts';
import { DecimalInput } from './decimal-input.tsx';

const TEXTS: Texts<{ currency: string }> = { en: { currency: 'Currency' }, de: { currency: 'Währung' } };

interface MoneyInputProps {
  label: string;
  description?: string;
  value: MoneyDraft;
  onChange: (value: MoneyDraft) => void;
  error?: string | undefined;
  /** Present if the user can choose the currency: why the currency isn't valid. */
  currency?: { error?: string | undefined };
  required?: boolean;
  /** Whether the field has the focus when it appears. */
  isFocused?: boolean;
}

/**
 * Field for an amount of money, in the language of the page and with the decimals of the currency. The form stores the
 * amount as a decimal; `toMoney` converts this decimal to the integer of the contract.
 */
export function MoneyInput({
  label,
  description,
  value,
  onChange,
  error,
  currency,
  required = false,
  isFocused = false,
}: MoneyInputProps) {
  const id = useId();
  return (
    // The wrapper keeps both fields on one line, also below a long description.
    <Input.Wrapper
      label={label}
      description={description}
      id={id}
      required={required}
      labelProps={{ htmlFor: `${id}-amount` }}
      descriptionProps={{ id: `${id}-description` }}
    >
      <Group align="flex-start" gap="sm" wrap="nowrap" mt={description === undefined ? 0 : 4}>
        <DecimalInput
          id={`${id}-amount`}
          aria-describedby={`${id}-description`}
          required={required}
          // The first attribute is for a dialog that opens, the second for a field that appears later.
          {...(isFocused && { 'data-autofocus': true, autoFocus: true })}
          flex={1}
          miw={0}
          value={value.amount}
          decimals={decimalsOf(value.currency)}
          error={error}
          rightSection={currency ? null : <Text size="sm">{value.currency}</Text>}
          rightSectionWidth={52}
          onChange={(amount) => onChange({ ...value, amount })}
        />
        {currency && (
          <CurrencySelect
            value={value.currency}
            error={currency.error}
            onChange={(code) => onChange({ ...value, currency: code })}
          />
        )}
      </Group>
    </Input.Wrapper>
  );
}

function CurrencySelect({
  value,
  onChange,
  error,
}: {
  value: string;
  onChange: (currency: string) => void;
  error: string | undefined;
}) {
  const { language } = useLanguage();
  const texts = useTexts(TEXTS);
  const currencies = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'currency' });
    return Intl.supportedValuesOf('currency').map((code) => ({
      value: code,
      label: `${code} – ${names.of(code) ?? code}`,
    }));
  }, [language]);
  return (
    <Select
      aria-label={texts.currency}
      w={170}
      searchable
      allowDeselect={false}
      limit={60}
      data={currencies}
      value={value || null}
      error={error}
      onChange={(code) => code !== null && onChange(code)}
    />
  );
}
