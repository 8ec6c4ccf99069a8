import { Button, Group } from '@mantine/core';
import { useTexts } from '../language/language.tsx';
import type { Texts } from '../language/languages.ts';

const TEXTS: Texts<{ pages: string; first: string; next: string }> = {
  en: { pages: 'Pages of the list', first: 'First page', next: 'Next page' },
  de: { pages: 'Seiten der Liste', first: 'Erste Seite', next: 'Nächste Seite' },
};

/**
 * Buttons that go through a list with `after`. The address contains the position, so the Back button of the browser
 * works. Shows nothing if the list has one page.
 */
export function ListPager({
  after,
  next,
  onChange,
}: {
  /** Position of the present page. Undefined on the first page. */
  after: string | undefined;
  /** Position of the next page. Undefined on the last page. */
  next: string | undefined;
  onChange: (after: string | undefined) => void;
}) {
  const texts = useTexts(TEXTS);
  if (after === undefined && next === undefined) return null;
  return (
    <Group component="nav" aria-label={texts.pages} justify="flex-end" gap="sm" mt="md">
      <Button variant="default" size="xs" disabled={after === undefined} onClick={() => onChange(undefined)}>
        {texts.first}
      </Button>
      <Button variant="default" size="xs" disabled={next === undefined} onClick={() => onChange(next)}>
        {texts.next}
      </Button>
    </Group>
  );
}
