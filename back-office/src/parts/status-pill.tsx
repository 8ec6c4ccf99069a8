import { Badge } from '@mantine/core';
import { useTexts } from '../language/language.tsx';
import { STATUSES, TONES } from '../language/statuses.ts';

const COLOURS = { wait: 'yellow', good: 'teal', done: 'gray', bad: 'red' } as const;

/** A status of the contract, in words and with a colour. `words` replaces the words for all kinds of statuses. */
export function StatusPill({ status, words }: { status: string; words?: Record<string, string> }) {
  const all = useTexts(STATUSES);
  return (
    <Badge
      variant="light"
      color={COLOURS[TONES[status] ?? 'done']}
      tt="none"
      fw={600}
      autoContrast
      miw="max-content"
    >
      {words?.[status] ?? all[status] ?? status}
    </Badge>
  );
}
