import { Button, Group, Text } from '@mantine/core';
import type { WholeList } from '../api/whole-list.ts';
import { useFormats } from '../language/formats.ts';
import { useTexts } from '../language/language.tsx';
import type { Texts } from '../language/languages.ts';

interface FooterTexts {
  shown: (shown: string, total: string) => string;
  read: (read: string, total: string) => string;
  showMore: string;
  readMore: string;
}

const TEXTS: Texts<FooterTexts> = {
  en: {
    shown: (shown, total) => `${shown} of ${total}`,
    read: (read, total) => `Read and searched: ${read} of ${total}`,
    showMore: 'Show more',
    readMore: 'Read more',
  },
  de: {
    shown: (shown, total) => `${shown} von ${total}`,
    read: (read, total) => `Gelesen und durchsucht: ${read} von ${total}`,
    showMore: 'Mehr anzeigen',
    readMore: 'Mehr lesen',
  },
};

interface ListFooterProps<Entry> {
  list: WholeList<Entry>;
  /** Number of entries that match, and number of these entries that the page shows. */
  found: number;
  shown: number;
  onShowMore: () => void;
}

/** Says below a list how many entries it shows, and offers more. */
export function ListFooter<Entry>({ list, found, shown, onShowMore }: ListFooterProps<Entry>) {
  const texts = useTexts(TEXTS);
  const { number } = useFormats();
  return (
    <Group mt="sm" gap="md">
      <Text size="sm" c="dimmed" role="status">
        {texts.shown(number(Math.min(shown, found)), number(found))}
        {!list.isComplete && ` · ${texts.read(number(list.entries.length), number(list.totalCount))}`}
      </Text>
      {shown < found && (
        <Button variant="default" size="xs" onClick={onShowMore}>
          {texts.showMore}
        </Button>
      )}
      {!list.isComplete && !list.isReading && (
        <Button variant="default" size="xs" onClick={list.readMore}>
          {texts.readMore}
        </Button>
      )}
    </Group>
  );
}
