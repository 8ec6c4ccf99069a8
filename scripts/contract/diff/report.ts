import type { Change, Use } from './compare.ts';
import { LEVELS, type Level } from './rules.ts';

const TITLES: Record<Level, string> = {
  breaking: 'Breaking',
  notice: 'To notice',
  compatible: 'Compatible',
  documentation: 'Documentation',
};

/** More uses than this are only counted. */
const MAX_USES = 5;

/**
 * The changes between two contracts in Markdown, gravest first, for a pull request or a terminal. Pointers
 * are into the bundled contract; "(before)" marks those into the old one.
 */
export function report(title: string, changes: readonly Change[]): string {
  if (changes.length === 0) return `# ${title}\n\nNothing changes for a consumer.\n`;
  const of = (level: Level) => changes.filter((change) => change.level === level);
  const counts = LEVELS.map((level) => `${of(level).length} ${TITLES[level].toLowerCase()}`).join(', ');
  const verdict = of('breaking').length > 0 ? '**Breaks consumers**' : 'Breaks nobody';
  const sections = LEVELS.filter((level) => of(level).length > 0).map(
    (level) => `## ${TITLES[level]}\n\n${of(level).map(entry).join('\n')}\n`,
  );
  return `# ${title}\n\n${verdict}: ${counts}.\n\n${sections.join('\n')}`;
}

function entry({ subjects, text, at, side, uses }: Change): string {
  const lines = [
    `- **${shortened(subjects)}**: ${text}`,
    `  - cause: \`${at}\`${side === 'before' ? ' (before)' : ''}`,
  ];
  const operations = byOperation(uses);
  for (const [operation, places] of operations.slice(0, MAX_USES)) {
    lines.push(`  - ${[operation, placesInWords(places)].filter(Boolean).join(': ')}`);
  }
  const rest = operations.slice(MAX_USES).map(([operation]) => operation);
  if (rest.length > 0) lines.push(`  - and ${rest.length} more: ${rest.join(', ')}`);
  return lines.join('\n');
}

function placesInWords(places: readonly string[]): string {
  const [first, ...rest] = places;
  return rest.length > 0 ? `${first} and ${rest.length} more` : (first ?? '');
}

/** Three of a list, and how many more. */
export function shortened(entries: readonly string[]): string {
  const rest = entries.length - 3;
  return entries.slice(0, 3).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

export function byOperation(uses: readonly Use[]): [operation: string, places: string[]][] {
  const operations = new Map<string, string[]>();
  for (const { operation, place } of uses) {
    const places = operations.get(operation) ?? [];
    operations.set(operation, places);
    if (place && !places.includes(place)) places.push(place);
  }
  return [...operations];
}
