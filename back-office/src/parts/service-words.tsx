import type { ReactNode } from 'react';
import { useLanguage } from '../language/language.tsx';
import type { Texts } from '../language/languages.ts';
import { Disclosure } from './disclosure.tsx';

const TITLES: Texts<string> = {
  en: 'Message of the service',
  de: 'Meldung des Dienstes (auf Englisch)',
};

interface ServiceWordsProps {
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** Shows English words of the service. A page in another language folds them. */
export function ServiceWords({ isOpenAtFirst = false, children }: ServiceWordsProps) {
  const { language } = useLanguage();
  if (language === 'en') return children;
  return (
    <Disclosure title={TITLES[language]} isOpenAtFirst={isOpenAtFirst}>
      <div lang="en">{children}</div>
    </Disclosure>
  );
}
