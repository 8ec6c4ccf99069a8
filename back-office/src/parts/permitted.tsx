import { Alert } from '@mantine/core';
import { LockClosedIcon } from '@radix-ui/react-icons';
import type { ReactNode } from 'react';
import { type Scope, useMay } from '../api/session.tsx';
import { useTexts } from '../language/language.tsx';
import type { Texts } from '../language/languages.ts';

const TEXTS: Texts<{ title: string; hint: string }> = {
  en: {
    title: 'Your account may not see this page',
    hint: 'Ask the person who manages the accounts of your shop if you need it.',
  },
  de: {
    title: 'Ihr Konto darf diese Seite nicht sehen',
    hint: 'Wenden Sie sich an die Person, die die Konten Ihres Shops verwaltet, wenn Sie die Seite brauchen.',
  },
};

/** Shows its content only to users with a scope, and tells other users why they don't see it. */
export function Permitted({ scope, children }: { scope: Scope; children: ReactNode }) {
  const texts = useTexts(TEXTS);
  if (useMay()(scope)) return children;
  return (
    <Alert color="gray" title={texts.title} icon={<LockClosedIcon aria-hidden />}>
      {texts.hint}
    </Alert>
  );
}
