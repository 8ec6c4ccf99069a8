import { TextInput } from '@mantine/core';
import { MagnifyingGlassIcon } from '@radix-ui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import { useTexts } from '../language/language.tsx';
import { SHELL } from './texts.ts';

/** Field in the header that searches for orders from each page. */
export function OrderSearch() {
  const texts = useTexts(SHELL);
  const navigate = useNavigate();
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const q = String(new FormData(event.currentTarget).get('q') ?? '').trim();
        if (q) void navigate({ to: '/orders', search: { q } });
      }}
    >
      <TextInput
        name="q"
        type="search"
        size="sm"
        aria-label={texts.search}
        placeholder={texts.searchHint}
        leftSection={<MagnifyingGlassIcon aria-hidden />}
      />
    </form>
  );
}
