/** Languages of the page, with their own names. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

/** Texts of a part of the page: the same keys in each language. A text with values is a function. */
export type Texts<Text> = { [language in Language]: Text };
