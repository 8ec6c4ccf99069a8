import { TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { type DecimalDraft, formatDecimal, parseDecimal } from '../../language/decimals.ts';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { CHECK_TEXTS } from './checks.ts';

interface DecimalInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: DecimalDraft;
  onChange: (value: DecimalDraft) => void;
  /** Number of decimals that are always shown, such as 2 for euros. */
  decimals?: number;
}

/**
 * Field for a number in the language of the page. The number is never a float, so it loses no decimal. After the user
 * leaves the field, the field shows how the number was understood.
 */
export function DecimalInput({ value, onChange, decimals = 0, error, onBlur, ...props }: DecimalInputProps) {
  const { language } = useLanguage();
  const texts = useTexts(CHECK_TEXTS);
  const write = (number: DecimalDraft) => (number ? formatDecimal(number, language, decimals) : '');
  const now = { value, language, decimals };
  const [typed, setTyped] = useState({ text: write(value), isLeft: false, ...now });
  const isOutdated =
    typed.value !== value ||
    (value !== null && (typed.language !== language || (typed.isLeft && typed.decimals !== decimals)));
  // A new value, or a new language, replaces the text. A text that isn't a number stays.
  if (isOutdated) setTyped({ text: write(value), isLeft: true, ...now });
  return (
    <TextInput
      {...props}
      inputMode="decimal"
      autoComplete="off"
      value={typed.text}
      error={error ?? (typed.isLeft && value === null ? texts.notANumber : undefined)}
      onChange={({ currentTarget: { value: text } }) => {
        const number = text.trim() === '' ? '' : (parseDecimal(text, language) ?? null);
        setTyped({ ...now, text, isLeft: false, value: number });
        onChange(number);
      }}
      onBlur={(event) => {
        setTyped({ ...now, text: value === null ? typed.text : write(value), isLeft: true });
        onBlur?.(event);
      }}
    />
  );
}
