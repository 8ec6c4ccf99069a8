import { TextInput, type TextInputProps } from '@mantine/core';
import { useTexts } from '../../language/language.tsx';
import type { Texts } from '../../language/languages.ts';
import { timeZone } from '../../language/local-time.ts';

const TEXTS: Texts<{ zone: (zone: string) => string }> = {
  en: { zone: (zone) => `Time zone ${zone}` },
  de: { zone: (zone) => `Zeitzone ${zone}` },
};

interface TimeInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  /** Local date and time, as `toLocalText` writes it. Empty without an input. */
  value: string;
  onChange: (value: string) => void;
}

/** Field for a date with a time, in the time zone of the browser, which the field names. */
export function TimeInput({ value, onChange, description, ...props }: TimeInputProps) {
  const texts = useTexts(TEXTS);
  const zone = texts.zone(timeZone());
  return (
    <TextInput
      {...props}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      type="datetime-local"
      // Times with seconds come from other clients. The browser would refuse them if the step were a minute.
      step={value.length > 16 ? 'any' : 60}
      description={
        description === undefined ? (
          zone
        ) : (
          <>
            {description} {zone}.
          </>
        )
      }
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
