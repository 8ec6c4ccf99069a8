import { NativeSelect } from '@mantine/core';
import type { Schemas } from '../../api/contract.ts';
import { useTexts } from '../../language/language.tsx';
import { RETURN_TEXTS } from './texts.ts';
import { RETURN_WORDS } from './words.ts';

type ChargesBack = Schemas['ChargesBack'];

const VALUES: ChargesBack[] = ['NONE', 'STANDARD', 'ALL'];

/** Choice which part of the charges goes back. Without a choice, the rules of the contract decide. */
export function ChargesBackSelect({
  value,
  onChange,
}: {
  value: ChargesBack | undefined;
  onChange: (value: ChargesBack | undefined) => void;
}) {
  const texts = useTexts(RETURN_TEXTS);
  const words = useTexts(RETURN_WORDS);
  return (
    <NativeSelect
      label={texts.chargesBack}
      description={texts.chargesBackHint}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(VALUES.find((each) => each === currentTarget.value))}
      data={[
        { value: '', label: texts.byTheRules },
        ...VALUES.map((each) => ({ value: each, label: words.chargesBack[each] })),
      ]}
    />
  );
}
