import { TextInput } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { MagnifyingGlassIcon } from '@radix-ui/react-icons';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { interpretSearch, textOf } from '../api/order-search.ts';
import { useMay } from '../api/session.tsx';
import { useTexts } from '../language/language.tsx';
import { useSearchKey } from './search-key.ts';
import { SHELL } from './texts.ts';

/** Text of the search whose orders the page shows. */
const usePresentText = (): string =>
  useLocation({
    select: ({ pathname, search, state: { person } }) => {
      if (pathname !== '/orders') return '';
      const { q = '' }: { q?: unknown } = search;
      return textOf(person ? { person } : { q: String(q) });
    },
  });

/** Field in the header that searches for orders from each page. The key / moves the focus to the field. */
export function OrderSearch() {
  const texts = useTexts(SHELL);
  const navigate = useNavigate();
  const may = useMay();
  const field = useRef<HTMLInputElement>(null);
  const { isOn } = useSearchKey();
  const present = usePresentText();
  const [text, setText] = useState(present);
  useEffect(() => setText(present), [present]);
  useHotkeys(isOn ? [['/', () => field.current?.select()]] : []);
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const words = text.trim();
        const search = interpretSearch(words, may('contacts:read'));
        if ('person' in search) void navigate({ to: '/orders', search: {}, state: search });
        else if (words || present) void navigate({ to: '/orders', search: words ? search : {} });
      }}
    >
      <TextInput
        ref={field}
        type="search"
        size="sm"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        aria-label={texts.search}
        aria-keyshortcuts={isOn ? '/' : undefined}
        placeholder={texts.searchHint}
        leftSection={<MagnifyingGlassIcon aria-hidden />}
      />
    </form>
  );
}
