import { MantineThemeProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { useTexts } from '../language/language.tsx';
import type { Texts } from '../language/languages.ts';

const TEXTS: Texts<{ close: string }> = { en: { close: 'Close' }, de: { close: 'Schließen' } };

/** Names the buttons that close dialogs and notifications, in the language of the page. Mantine gives them no name. */
export function ButtonNames({ children }: { children: ReactNode }) {
  const { close } = useTexts(TEXTS);
  const theme = useMemo(
    () => ({ components: { CloseButton: { defaultProps: { 'aria-label': close } } } }),
    [close],
  );
  return (
    <MantineThemeProvider theme={theme} inherit>
      {children}
    </MantineThemeProvider>
  );
}
