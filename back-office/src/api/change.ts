import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type Answer, NoAnswer, Refused, bodyOf } from './client.ts';

/** Longest waits in ms before a change is repeated whose answer was lost. */
const REPEAT_AFTER = [500, 1_000, 2_000, 4_000, 8_000];

/** Statuses after which it isn't known whether the change was made. The same request with the same key finds out. */
const UNKNOWN = new Set([502, 503, 504]);

export interface ChangeOptions<Output> {
  /** Keys of the queries whose answers the change makes obsolete. */
  makesObsolete?: QueryKey[];
  onDone?: (output: Output) => unknown;
}

/**
 * Makes changes. `send` gets the input and an `Idempotency-Key`. The key stays the same for the same input until the
 * change was made or refused, so a lost answer can't make a change twice. Lost answers and 503 are repeated
 * automatically. Errors are `Refused` and `NoAnswer`.
 */
export function useChange<Input, Output>(
  send: (input: Input, key: string) => Promise<Answer<Output>>,
  { makesObsolete = [], onDone }: ChangeOptions<Output> = {},
) {
  const queries = useQueryClient();
  const attempt = useRef({ input: '', key: '' });
  return useMutation<Output, Error, Input>({
    mutationFn: (input) => {
      const text = JSON.stringify(input);
      if (attempt.current.input !== text) attempt.current = { input: text, key: crypto.randomUUID() };
      return bodyOf(send(input, attempt.current.key));
    },
    retry: (count, error) => isUnknown(error) && count < REPEAT_AFTER.length,
    retryDelay: (count) => REPEAT_AFTER[count] ?? 8_000,
    onSuccess: async (output) => {
      attempt.current = { input: '', key: '' };
      // The page shows the new state before the form closes, so the next form can't begin with the old state.
      await Promise.all(makesObsolete.map((queryKey) => queries.invalidateQueries({ queryKey })));
      onDone?.(output);
    },
    onError: async (error) => {
      if (isUnknown(error)) return;
      attempt.current = { input: '', key: '' };
      // A refusal can mean that the page shows an old state.
      await Promise.all(makesObsolete.map((queryKey) => queries.invalidateQueries({ queryKey })));
    },
  });
}

/** Whether it isn't known, after this error, if the change was made. */
export const isUnknown = (error: unknown): boolean =>
  error instanceof NoAnswer || (error instanceof Refused && UNKNOWN.has(error.problem.status));
