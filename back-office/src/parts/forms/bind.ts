import type { EntryForm } from './use-entry-form.ts';

/** Properties of a text field that has the value of a form. */
export const bindText = <Key extends string, Values extends Record<Key, string>, Entry>(
  { values, set, faultAt }: EntryForm<Values, Entry>,
  key: Key,
  pointer: string,
) => ({
  value: values[key],
  error: faultAt(pointer),
  // The key names a text of these values.
  onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
    set({ [key]: value } as unknown as Partial<Values>),
});

/** Properties of any other field, whose value isn't in an event of the browser. */
export const bindValue = <Key extends keyof Values, Values, Entry>(
  { values, set, faultAt }: EntryForm<Values, Entry>,
  key: Key,
  pointer: string,
) => ({
  value: values[key],
  error: faultAt(pointer),
  // The value has the type of this key.
  onChange: (value: Values[Key]) => set({ [key]: value } as unknown as Partial<Values>),
});
