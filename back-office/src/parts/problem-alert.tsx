import { Alert, Button, Text } from '@mantine/core';
import { ExclamationTriangleIcon } from '@radix-ui/react-icons';
import { isUnknown } from '../api/change.ts';
import { Refused } from '../api/client.ts';
import { useLanguage } from '../language/language.tsx';
import type { Texts } from '../language/languages.ts';
import { ProblemDetails } from './problem-details.tsx';

const TEXTS: Texts<
  Record<'changed' | 'changedHint' | 'unknown' | 'unknownHint' | 'again' | 'failed', string>
> = {
  en: {
    changed: 'Someone else has changed this in the meantime',
    changedHint: 'The page now shows the new state. Look at it, and then try again.',
    unknown: 'The service did not answer',
    unknownHint: 'It is not known whether the change was made. “Try again” can’t make it twice.',
    again: 'Try again',
    failed: 'This did not work',
  },
  de: {
    changed: 'Inzwischen hat jemand anderes dies geändert',
    changedHint: 'Die Seite zeigt nun den neuen Stand. Sehen Sie ihn an, und versuchen Sie es dann erneut.',
    unknown: 'Der Dienst hat nicht geantwortet',
    unknownHint:
      'Es ist nicht bekannt, ob die Änderung ausgeführt wurde. „Erneut versuchen“ führt sie nicht doppelt aus.',
    again: 'Erneut versuchen',
    failed: 'Das hat nicht geklappt',
  },
};

/** Explains why a change or a read failed. Shows nothing if `error` is empty. */
export function ProblemAlert({ error, onAgain }: { error: unknown; onAgain?: () => void }) {
  const { language } = useLanguage();
  const texts = TEXTS[language];
  if (error === null || error === undefined) return null;
  const problem = error instanceof Refused ? error.problem : undefined;
  const isChanged = problem?.status === 412;
  const known = isChanged
    ? [texts.changed, texts.changedHint]
    : isUnknown(error)
      ? [texts.unknown, texts.unknownHint]
      : undefined;
  return (
    <Alert
      color={isChanged ? 'yellow' : 'red'}
      variant="light"
      title={known?.[0] ?? (language === 'en' ? problem?.title : undefined) ?? texts.failed}
      icon={<ExclamationTriangleIcon aria-hidden />}
      role="alert"
    >
      {known || !problem ? (
        <Text size="sm">{known?.[1] ?? String(error)}</Text>
      ) : (
        <ProblemDetails problem={problem} />
      )}
      {onAgain && (
        <Button size="xs" variant="default" mt="sm" onClick={onAgain}>
          {texts.again}
        </Button>
      )}
    </Alert>
  );
}
