import { type ReactNode, createContext, use, useEffect, useMemo, useState } from 'react';
import type { Language, Texts } from './languages.ts';

interface Choice {
  language: Language;
  choose: (language: Language) => void;
}

const LanguageContext = createContext<Choice>({ language: 'en', choose: () => {} });
const STORED = 'language';

const isLanguage = (text: string | null | undefined): text is Language => text === 'en' || text === 'de';

/** Returns the language that the user chose earlier, else the first language of the browser that the page has. */
function firstLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  if (isLanguage(stored)) return stored;
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en';
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const choice = useMemo(
    () => ({
      language,
      choose: (chosen: Language) => {
        localStorage.setItem(STORED, chosen);
        setLanguage(chosen);
      },
    }),
    [language],
  );
  return <LanguageContext value={choice}>{children}</LanguageContext>;
}

export const useLanguage = (): Choice => use(LanguageContext);

/** Returns the texts in the language of the page. */
export const useTexts = <Text,>(texts: Texts<Text>): Text => texts[useLanguage().language];
