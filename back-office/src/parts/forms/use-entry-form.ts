import type { QueryKey } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useChange } from '../../api/change.ts';
import { type Answer, Refused, type Tagged, taggedOf } from '../../api/client.ts';
import type { Faults } from './checks.ts';

/**
 * Precondition of a change: an entry is replaced only if it hasn't changed since it was read, and is created only if it
 * doesn't exist.
 */
type Precondition = { 'If-Match': string } | { 'If-None-Match': '*' };

interface EntryFormOptions<Values, Input, Entry> {
  /** Entry that was read from the service. Undefined if the form creates an entry. */
  saved: Tagged<Entry> | undefined;
  toValues: (entry: Entry | undefined) => Values;
  check: (values: Values) => Faults;
  toInput: (values: Values) => Input;
  put: (values: Values, precondition: Precondition) => Promise<Answer<Entry>>;
  read: (values: Values) => Promise<Answer<Entry>>;
  makesObsolete: QueryKey[];
  onSaved: (entry: Entry) => void;
}

export interface EntryForm<Values, Entry> {
  values: Values;
  set: (changed: Partial<Values>) => void;
  /** Message for the field with this JSON Pointer in the body, from the page or from the service. */
  faultAt: (pointer: string) => string | undefined;
  isNew: boolean;
  isChanged: boolean;
  isSaving: boolean;
  error: Error | null;
  /** States of the entry before and after a change by another user that this form has met (412). */
  conflict: { before: Entry; now: Entry } | undefined;
  /** Whether the entry that the form creates exists already. */
  isTaken: boolean;
  reset: () => void;
  submit: (event: FormEvent) => void;
  element: RefObject<HTMLFormElement | null>;
}

/**
 * State of a form that creates or replaces an entry with `PUT`. If another user has changed the entry, the inputs stay,
 * and the next attempt is for the new state. An attempt whose answer was lost counts as successful if the entry has the
 * sent values.
 */
export function useEntryForm<Values extends object, Input, Entry>(
  options: EntryFormOptions<Values, Input, Entry>,
): EntryForm<Values, Entry> {
  const { saved, toValues, check, onSaved } = options;
  const [base, setBase] = useState(saved);
  const [seen, setSeen] = useState(saved);
  const [values, setValues] = useState(() => toValues(saved?.value));
  const [faults, setFaults] = useState<Faults>({});
  const [conflict, setConflict] = useState<{ before: Entry; now: Entry }>();
  const element = useRef<HTMLFormElement>(null);
  const [first, setFirst] = useState(values);
  const isChanged = !isSame(values, first);

  const begin = (inputs: Values) => {
    setFirst(inputs);
    setValues(inputs);
  };
  const start = (entry: Tagged<Entry>) => {
    setBase(entry);
    begin(toValues(entry.value));
    setFaults({});
    setConflict(undefined);
  };
  const change = useSave(options, base, {
    onDone: (entry) => {
      start(entry);
      onSaved(entry.value);
    },
    onConflict: (before, now) => {
      setConflict({ before: before.value, now: now.value });
      setBase(now);
      setFirst(toValues(now.value));
    },
  });
  // An entry that was read again replaces the inputs only if there are no changed inputs.
  const empty = toValues(undefined);
  // A default, such as the currency of the shop, may be known only after the form has opened.
  if (!base && !isChanged && !isSame(empty, first)) begin(empty);
  if (saved !== seen) {
    setSeen(saved);
    if (saved && !isChanged && !change.isPending && !change.error) start(saved);
  }
  useFocusOnFault(element, faults, change.error);

  return {
    values,
    set: (changed) => setValues((old) => ({ ...old, ...changed })),
    faultAt: (pointer) => faults[pointer] ?? messageAt(change.error, pointer),
    isNew: base === undefined,
    isChanged,
    isSaving: change.isPending,
    error: change.error,
    conflict,
    isTaken: base === undefined && change.error instanceof Refused && change.error.problem.status === 412,
    reset: () => {
      change.reset();
      if (base) start(base);
    },
    submit: (event) => {
      event.preventDefault();
      const found = check(values);
      setFaults(found);
      setConflict(undefined);
      change.reset();
      if (Object.keys(found).length === 0) change.mutate(values);
    },
    element,
  };
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Sends the inputs. Calls `onConflict` if another user has changed the entry since it was read. */
function useSave<Values, Input, Entry>(
  { toValues, toInput, put, read, makesObsolete }: EntryFormOptions<Values, Input, Entry>,
  base: Tagged<Entry> | undefined,
  on: {
    onDone: (entry: Tagged<Entry>) => void;
    onConflict: (before: Tagged<Entry>, now: Tagged<Entry>) => void;
  },
) {
  const etag = useRef('');
  const send = async (values: Values): Promise<Answer<Entry>> => {
    const answer = await put(values, base ? { 'If-Match': base.etag } : { 'If-None-Match': '*' });
    etag.current = answer.response.headers.get('ETag') ?? '';
    if (answer.response.status !== 412) return answer;
    const found = await read(values);
    // Another user has deleted the entry.
    if (!found.response.ok) return found;
    const now = await taggedOf(Promise.resolve(found));
    etag.current = now.etag;
    const isAsSent = isSame(toInput(toValues(now.value)), toInput(values));
    if (isAsSent) return { data: now.value, response: new Response() };
    if (base) on.onConflict(base, now);
    return answer;
  };
  return useChange(send, {
    makesObsolete,
    onDone: (value) => on.onDone({ value, etag: etag.current }),
  });
}

/** Moves the focus to the first field with a message, after the messages were shown. */
function useFocusOnFault(
  element: RefObject<HTMLFormElement | null>,
  faults: Faults,
  error: Error | null,
): void {
  useEffect(() => {
    const isRefused = error instanceof Refused && error.problem.errors !== undefined;
    if (Object.keys(faults).length > 0 || isRefused)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [element, faults, error]);
}

/** Finds the service's message for a field or a part of this field. */
function messageAt(error: unknown, pointer: string): string | undefined {
  if (!(error instanceof Refused)) return undefined;
  const { errors = [] } = error.problem;
  return errors.find(({ field }) => isAt(field, pointer))?.message;
}

export const isAt = (field: string, pointer: string): boolean =>
  field === pointer || field.startsWith(`${pointer}/`);
