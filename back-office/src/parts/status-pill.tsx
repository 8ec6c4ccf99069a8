import { Badge } from '@mantine/core';
import { useTexts } from '../language/language.tsx';
import { STATUSES, TONES } from '../language/statuses.ts';

const COLOURS = { wait: 'yellow', good: 'teal', done: 'gray', bad: 'red' } as const;

interface StatusPillProps {
  status: string;
  /** Words that replace the words for all kinds of statuses. */
  words?: Record<string, string>;
  /** Whether the order has ended, so that nothing waits any more. */
  isOver?: boolean;
}

/** A status of the contract, in words and with a colour. */
export function StatusPill({ status, words, isOver = false }: StatusPillProps) {
  const all = useTexts(STATUSES);
  const tone = TONES[status] ?? 'done';
  return (
    <Badge
      variant="light"
      color={COLOURS[isOver && tone === 'wait' ? 'done' : tone]}
      tt="none"
      fw={600}
      autoContrast
      miw="max-content"
    >
      {words?.[status] ?? all[status] ?? status}
    </Badge>
  );
}
