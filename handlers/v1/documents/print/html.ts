import { text } from '../../../http/answers/html-page.ts';

/** HTML in which every inserted text is escaped. */
export interface Html {
  readonly html: string;
}

/** Value that a template accepts. `undefined` and `false` insert nothing. */
type Insert = string | Html | readonly Html[] | undefined | false;

/**
 * Template tag for HTML. Escapes each inserted text, so only templates can contain tags. No template inserts a text
 * into a style or a script, where another escaping is needed.
 */
export const html = (parts: TemplateStringsArray, ...inserts: Insert[]): Html => ({
  html: parts.map((part, index) => part + toHtml(inserts[index])).join(''),
});

function toHtml(insert: Insert): string {
  if (insert === undefined || insert === false) return '';
  if (typeof insert === 'string') return text(insert);
  return 'html' in insert ? insert.html : insert.map((one) => one.html).join('\n');
}
