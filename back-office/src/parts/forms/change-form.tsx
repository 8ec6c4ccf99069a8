import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { isUnknown } from '../../api/change.ts';
import { useTexts } from '../../language/language.tsx';
import type { Texts } from '../../language/languages.ts';
import { ProblemAlert } from '../problem-alert.tsx';
import { focusFirstField } from './focus-first-field.ts';

const TEXTS: Texts<{ close: string }> = { en: { close: 'Close' }, de: { close: 'Schließen' } };

/**
 * Form of a dialog that makes one change: its inputs, why the last attempt failed, and its buttons. The inputs stay
 * after a failed attempt.
 */
export function ChangeForm({
  change: { isPending, error, again },
  submit,
  isDangerous = false,
  isIncomplete = false,
  onSubmit,
  onClose,
  children,
}: {
  /** `again` repeats the last attempt. If `again` is absent, the form calls `onSubmit` instead. */
  change: { isPending: boolean; error: unknown; again?: () => void };
  /** Words of the button that makes the change. */
  submit: string;
  isDangerous?: boolean;
  /** Whether an input is missing, so that the change can't be made yet. */
  isIncomplete?: boolean;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const texts = useTexts(TEXTS);
  return (
    <form
      ref={focusFirstField}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending && !isIncomplete) onSubmit();
      }}
    >
      <Stack>
        {children}
        <ProblemAlert error={error} {...(isUnknown(error) && { onAgain: again ?? onSubmit })} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {texts.close}
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={isIncomplete}
            {...(isDangerous && { color: 'red.8' })}
          >
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
