import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import type { ReactNode } from 'react';
import { Refused } from '../../api/client.ts';
import { useTexts } from '../../language/language.tsx';
import type { Texts } from '../../language/languages.ts';
import { LeaveGuard } from './leave-guard.tsx';
import { ProblemAlert } from '../problem-alert.tsx';
import { type EntryForm as Form, isAt } from './use-entry-form.ts';

interface FormTexts {
  save: string;
  create: string;
  discard: string;
  checkFields: string;
  taken: string;
  takenHint: string;
  changed: string;
  changedHint: string;
  changedTo: (from: string, to: string) => string;
  nothing: string;
}

const TEXTS: Texts<FormTexts> = {
  en: {
    save: 'Save',
    create: 'Create',
    discard: 'Discard my inputs',
    checkFields: 'Check the marked fields',
    taken: 'This exists already',
    takenHint: 'Nothing was changed. Choose another one, or open the existing one.',
    changed: 'Someone else has changed this in the meantime',
    changedHint: 'Your inputs are still here. “Save” replaces the new state with your inputs.',
    changedTo: (from, to) => `${from} became ${to}`,
    nothing: 'nothing',
  },
  de: {
    save: 'Speichern',
    create: 'Anlegen',
    discard: 'Meine Eingaben verwerfen',
    checkFields: 'Bitte prüfen Sie die markierten Felder',
    taken: 'Das gibt es schon',
    takenHint: 'Es wurde nichts geändert. Wählen Sie etwas anderes, oder öffnen Sie den vorhandenen Eintrag.',
    changed: 'Inzwischen hat jemand anderes dies geändert',
    changedHint: 'Ihre Eingaben sind noch da. „Speichern“ ersetzt den neuen Stand durch Ihre Eingaben.',
    changedTo: (from, to) => `aus ${from} wurde ${to}`,
    nothing: 'nichts',
  },
};

interface EntryFormProps<Values, Entry> {
  form: Form<Values, Entry>;
  /** JSON Pointers of the fields that show their own messages. */
  pointers: readonly string[];
  /** Fields of an entry as texts, to show what another user has changed. */
  describe: (entry: Entry) => Record<string, string>;
  /** Actions beside the buttons of the form. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of a form: its fields, problems, buttons, and the question before changed inputs are lost. */
export function EntryForm<Values, Entry>({
  form,
  pointers,
  describe,
  actions,
  children,
}: EntryFormProps<Values, Entry>) {
  const texts = useTexts(TEXTS);
  const { element, submit, isChanged, isNew, isSaving, reset, error, conflict } = form;
  return (
    <form ref={element} onSubmit={submit} noValidate>
      <LeaveGuard isChanged={isChanged} />
      <Stack>
        {children}
        {conflict ? (
          <ConflictAlert before={describe(conflict.before)} now={describe(conflict.now)} />
        ) : (
          <FormProblem error={error} isTaken={form.isTaken} pointers={pointers} />
        )}
        <Group justify="space-between">
          <Group gap="sm">
            <Button type="submit" loading={isSaving} disabled={!isChanged}>
              {isNew ? texts.create : texts.save}
            </Button>
            {isChanged && !isNew && (
              <Button variant="default" onClick={reset} disabled={isSaving}>
                {texts.discard}
              </Button>
            )}
          </Group>
          {actions}
        </Group>
      </Stack>
    </form>
  );
}

function FormProblem({
  error,
  isTaken,
  pointers,
}: {
  error: Error | null;
  isTaken: boolean;
  pointers: readonly string[];
}) {
  const texts = useTexts(TEXTS);
  const errors = error instanceof Refused ? error.problem.errors : undefined;
  if (errors?.every(({ field }) => pointers.some((pointer) => isAt(field, pointer))))
    return <Alert color="red" variant="light" title={texts.checkFields} role="alert" />;
  if (isTaken)
    return (
      <Alert color="yellow" variant="light" title={texts.taken} role="alert">
        {texts.takenHint}
      </Alert>
    );
  return <ProblemAlert error={error} />;
}

function ConflictAlert({ before, now }: { before: Record<string, string>; now: Record<string, string> }) {
  const texts = useTexts(TEXTS);
  const changed = Object.entries(now).filter(([label, text]) => before[label] !== text);
  return (
    <Alert
      color="yellow"
      variant="light"
      title={texts.changed}
      icon={<ExclamationTriangleIcon aria-hidden />}
      role="alert"
    >
      <List size="sm">
        {changed.map(([label, text]) => (
          <List.Item key={label}>
            {label}: {texts.changedTo(before[label] || texts.nothing, text || texts.nothing)}
          </List.Item>
        ))}
      </List>
      <Text size="sm" mt="xs">
        {texts.changedHint}
      </Text>
    </Alert>
  );
}
