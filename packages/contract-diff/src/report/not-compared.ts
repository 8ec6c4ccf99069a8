import type { NotCompared } from '../model/changes.ts';
import { code } from './differences.ts';

/** Maximum number of malformed parts that the report lists. For the others, the report says only how many there are. */
const MOST = 20;

/** Returns the section of the report about malformed parts. Returns an empty text if there are none. */
export function faultLines(notCompared: readonly NotCompared[]): string {
  if (notCompared.length === 0) return '';
  const lines = notCompared.slice(0, MOST).map(({ side, rule, at, reason, source }) => {
    const where = [source, at && code(at)].filter(Boolean).join(' ');
    return `- ${where}${side === 'before' ? ' (before)' : ''}: ${reason} (${rule})`;
  });
  const rest = notCompared.length - MOST;
  const more = rest > 0 ? [`- and ${rest} more`] : [];
  return `\n## Malformed\n\n${EXPLANATION}\n\n${[...lines, ...more].join('\n')}\n`;
}

const EXPLANATION =
  'These parts violate the specification. They were left out of both contracts, or read as most parsers read them. With `--strict`, such contracts are refused.';
