import { useMemo } from 'react';
import { COUNTRY_CODES } from './country-codes.ts';
import { useLanguage } from './language.tsx';

/** Countries as choices of a field, sorted by name. */
export function useCountries(): {
  choices: { value: string; label: string }[];
  nameOf: (code: string) => string;
} {
  const { language } = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' });
    // Text that isn't a code, such as in an address that a user has typed, would throw.
    const nameOf = (code: string) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? code) : code);
    const choices = COUNTRY_CODES.map((value) => ({ value, label: nameOf(value) }));
    return {
      choices: choices.toSorted((one, other) => one.label.localeCompare(other.label, language)),
      nameOf,
    };
  }, [language]);
}
