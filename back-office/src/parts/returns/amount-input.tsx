import { NumberInput } from '@mantine/core';
import { decimalsOf } from '../../language/currency-decimals.ts';
import { useLanguage } from '../../language/language.tsx';

/** Field for an amount in units of the currency. `value` and `onChange` have minor units, as in the contract. */
export function AmountInput({
  label,
  currency,
  value,
  onChange,
}: {
  label: string;
  currency: string;
  value: number | undefined;
  onChange: (amount: number | undefined) => void;
}) {
  const { language } = useLanguage();
  const decimals = decimalsOf(currency);
  const factor = 10 ** decimals;
  return (
    <NumberInput
      label={label}
      value={value === undefined ? '' : value / factor}
      // A rounded product, because 19.99 * 100 isn't an integer in binary.
      onChange={(text) => onChange(text === '' ? undefined : Math.round(Number(text) * factor))}
      min={0}
      decimalScale={decimals}
      decimalSeparator={language === 'de' ? ',' : '.'}
      allowedDecimalSeparators={['.', ',']}
      rightSection={currency}
      rightSectionWidth={52}
      hideControls
    />
  );
}
