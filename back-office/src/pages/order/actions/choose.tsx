import { NativeSelect, type NativeSelectProps } from '@mantine/core';

interface ChooseProps<Value extends string> extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  values: readonly Value[];
  words: Readonly<Record<string, string>>;
  value: Value;
  onChange: (value: Value) => void;
}

/** Field in which the user chooses one of the values of the contract, by its words. */
export const Choose = <Value extends string>({
  values,
  words,
  value,
  onChange,
  ...props
}: ChooseProps<Value>) => (
  <NativeSelect
    {...props}
    value={value}
    onChange={({ currentTarget }) => {
      const chosen = values.find((each) => each === currentTarget.value);
      if (chosen !== undefined) onChange(chosen);
    }}
    data={values.map((each) => ({ value: each, label: words[each] ?? each }))}
  />
);
