import Negotiator from 'negotiator';

/** Languages of printed documents. The first one is used if the buyer prefers none of them. */
const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** A language, and the language tag (BCP 47) with the formats of numbers and dates. */
export interface Locale {
  language: Language;
  tag: string;
}

/** Tags for a preference that names no country. */
const TAGS: Record<Language, string> = { en: 'en-GB', de: 'de-DE' };

/**
 * Returns the locale of a printed document: the locale of the buyer, because the document is for the buyer. If the
 * buyer's language is unknown, the locale of the reader is used, by `Accept-Language` (RFC 9110, section 12.5.4).
 */
export function chooseLocale(buyer: string | undefined, acceptLanguage: string | undefined): Locale {
  const preferred = buyer === undefined ? readersLocale(acceptLanguage) : toLocale(buyer);
  return preferred ?? { language: LANGUAGES[0], tag: TAGS[LANGUAGES[0]] };
}

function readersLocale(acceptLanguage: string | undefined): Locale | undefined {
  if (acceptLanguage === undefined) return undefined;
  const tags = new Negotiator({ headers: { 'accept-language': acceptLanguage } }).languages();
  return tags.map(toLocale).find((locale) => locale !== undefined);
}

/** Returns the locale of a language tag. Returns undefined if no document is printed in its language. */
function toLocale(tag: string): Locale | undefined {
  const language = LANGUAGES.find((one) => tag.toLowerCase().split('-')[0] === one);
  if (language === undefined) return undefined;
  // A tag such as `de-DE` names a country. Other subtags would only confuse the formats.
  const [country] = /(?<=^[a-z]{2}-)[a-z]{2}$/i.exec(tag) ?? [];
  return { language, tag: country === undefined ? TAGS[language] : `${language}-${country.toUpperCase()}` };
}
