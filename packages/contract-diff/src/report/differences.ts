import type { Change } from '../model/changes.ts';
import { canonical } from '../openapi/document.ts';

/**
 * Maximum length of a text that the report shows completely. If a text is longer, the report shows an excerpt that
 * begins shortly before the first difference.
 */
const LONGEST = 160;

/**
 * Returns lines with the old and the new value of a changed text, example or condition. If a value is long, its line
 * shows an excerpt that begins shortly before the first difference.
 */
export function differenceLines({ was, is }: Change): string[] {
  if (was === undefined && is === undefined) return [];
  const [old, current] = [written(was), written(is)];
  const start = Math.max(firstDifference(old ?? '', current ?? '') - LONGEST / 4, 0);
  const line = (name: string, text: string | undefined) =>
    text === undefined ? [] : [`  - ${name}: ${code(part(text, start))}`];
  return [...line('before', old), ...line('after', current)];
}

const written = (value: unknown): string | undefined =>
  value === undefined
    ? undefined
    : typeof value === 'string'
      ? value.replaceAll(/\s+/g, ' ').trim()
      : canonical(value);

function firstDifference(one: string, other: string): number {
  let index = 0;
  while (index < one.length && one[index] === other[index]) index += 1;
  return index;
}

function part(text: string, start: number): string {
  if (text.length <= LONGEST) return text;
  const from = Math.min(start, text.length - LONGEST / 2);
  const end = from + LONGEST;
  return `${from > 0 ? '… ' : ''}${text.slice(from, end)}${end < text.length ? ' …' : ''}`;
}

/** Formats a text as a code span in Markdown, even if it contains backticks (CommonMark, section 6.1). */
export function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text || ' '}${fence}`;
}
