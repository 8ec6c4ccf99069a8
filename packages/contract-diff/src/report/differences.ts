import type { Change } from '../model/changes.ts';
import { canonical } from '../openapi/document.ts';
import { hunksBetween } from './line-hunks.ts';

/**
 * Maximum length of a text that the report shows completely. If a text is longer, the report shows an excerpt that
 * begins shortly before the first difference.
 */
const LONGEST = 160;

/** Maximum number of changed lines that the report shows for a text. */
const LINES_MAX = 40;

/**
 * Returns lines with the old and the new value of a changed text, example or condition. If a value is long, its line
 * shows an excerpt that begins shortly before the first difference. If a text has several lines, shows all changed lines.
 */
export function differenceLines({ was, is, textSource }: Change): string[] {
  if (was === undefined && is === undefined) return [];
  if (typeof was === 'string' && typeof is === 'string' && (hasLines(was) || hasLines(is)))
    return changedLines(was, is, textSource);
  const [old, current] = [written(was), written(is)];
  const start = Math.max(firstDifference(old ?? '', current ?? '') - LONGEST / 4, 0);
  const line = (name: string, text: string | undefined) =>
    text === undefined ? [] : [`  - ${name}: ${code(part(text, start))}`];
  return [...line('before', old), ...line('after', current)];
}

const hasLines = (text: string) => text.trim().includes('\n');

/**
 * Returns the changed lines of a text as a block of code in Markdown, with the first line of each hunk: in the file, if
 * `textSource` says where the text begins, otherwise in the text.
 */
function changedLines(was: string, is: string, textSource?: string): string[] {
  const [, file, start] = /^(.*):(\d+)$/.exec(textSource ?? '') ?? [];
  const placeOf = (line: number) => (file ? `${file}:${Number(start) + line - 1}` : `line ${line}`);
  const lines = hunksBetween(was, is).flatMap(({ from, removed, added }) => {
    const pairs = removed.length === added.length;
    const shown = (these: readonly string[], those: readonly string[], sign: string) =>
      these.map((text, index) => {
        const start = pairs ? firstDifference(text, those[index] ?? '') - LONGEST / 4 : 0;
        return `${sign} ${part(text, Math.max(start, 0))}`;
      });
    return [`@@ ${placeOf(from)} @@`, ...shown(removed, added, '-'), ...shown(added, removed, '+')];
  });
  const rest = lines.slice(LINES_MAX).filter((line) => !line.startsWith('@@')).length;
  const fence = '`'.repeat(Math.max(2, ...ticksIn(lines.join('\n'))) + 1);
  return [
    '  - changed lines of the text:',
    ...[`${fence}diff`, ...lines.slice(0, LINES_MAX), fence].map((line) => `    ${line}`),
    ...(rest > 0 ? [`  - and ${rest} more changed lines`] : []),
  ];
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
  const longest = Math.max(0, ...ticksIn(text));
  const fence = '`'.repeat(longest + 1);
  return longest > 0 ? `${fence} ${text} ${fence}` : `${fence}${text || ' '}${fence}`;
}

/** Returns the lengths of the sequences of backticks in a text. */
const ticksIn = (text: string) => [...text.matchAll(/`+/g)].map(([ticks]) => ticks.length);
