import { type Change, causeOf, countOf } from '../model/changes.ts';
import { LEVELS, type Level } from '../model/rules.ts';
import { byOperation, operationNames, shortened, titleOf } from '../model/subjects.ts';
import type { Usage } from '../usage/usage-file.ts';
import { code, differenceLines } from './differences.ts';
import { guideOf } from './migration-guide.ts';
import { approvalWords, observedWords, reachWords, stepWords, verdictOf } from './affected-clients-text.ts';

const TITLES: Record<Level, string> = {
  breaking: 'Breaking',
  notice: 'To notice',
  compatible: 'Compatible',
  documentation: 'Documentation',
};

/**
 * Maximum number of operations, and of causes, that an entry lists. If there are more, the entry only says how many.
 */
const MOST = 5;

/**
 * Maximum length of a report. The report must be shorter than a comment on a pull request (65,536 characters), because
 * the comment may contain other text.
 */
const LONGEST = 60_000;

/**
 * Returns a Markdown report on the changes between two contracts, most severe first, for a pull request or a terminal.
 * Pointers lead into the bundled new contract, or into the bundled old contract if they are marked with "(before)".
 */
export function report(
  title: string,
  changes: readonly Change[],
  longest = LONGEST,
  usage?: Usage,
  previous?: string,
): string {
  if (changes.length === 0 && previous)
    return `# ${title}\n\nA new version of the API. It differs from ${previous} by its address only.\n`;
  if (changes.length === 0) return `# ${title}\n\nNothing changes for a consumer.\n`;
  const others = new Map<string, Change[]>();
  for (const change of changes.filter(({ isOtherDirection }) => isOtherDirection))
    others.set(causeOf(change), [...(others.get(causeOf(change)) ?? []), change]);
  const of = (level: Level) => changes.filter((change) => change.level === level && !change.isOtherDirection);
  const counts = LEVELS.map((level) => `${countOf(changes, level)} ${TITLES[level].toLowerCase()}`).join(
    ', ',
  );
  const verdict = previous
    ? `**A new version of the API**. For consumers of ${previous} who move to it`
    : verdictOf(changes, usage);
  const observed = usage ? `\n${observedWords(usage)}\n` : '';
  const head = `# ${title}\n\n${verdict}: ${counts}.\n${observed}`;
  const blocks = LEVELS.flatMap((level) =>
    together(of(level)).map((these, index) => ({
      text: `${index === 0 ? `\n## ${TITLES[level]}\n\n` : ''}${entry(these, others)}\n`,
      count: these.length,
    })),
  );
  return head + withinLimit([...(previous ? guideBlocks(changes) : []), ...blocks], longest - head.length);
}

/** Returns the steps to a new version of the API, by operation. */
function guideBlocks(changes: readonly Change[]) {
  return guideOf(changes).map(({ title, steps }, index) => {
    const heading = `\n### ${title.includes('/') ? code(title) : title}\n\n`;
    const lines = steps.map((step, number) => `${number + 1}. ${step}\n`);
    return { text: `${index === 0 ? '\n## Steps\n' : ''}${heading}${lines.join('')}`, count: 0 };
  });
}

function withinLimit(blocks: readonly { text: string; count: number }[], longest: number): string {
  const left = (from: number) => blocks.slice(from).reduce((sum, { count }) => sum + count, 0);
  const notice = (from: number) => `\nThis report is cut: ${left(from)} more changes are left out.\n`;
  let text = '';
  for (const [index, block] of blocks.entries()) {
    const isLast = index === blocks.length - 1;
    if (text.length + block.text.length + (isLast ? 0 : notice(0).length) > longest)
      return text + notice(index);
    text += block.text;
  }
  return text;
}

/** Groups equal changes into one entry of the report if there are more than `MOST` such changes. */
function together(changes: readonly Change[]): Change[][] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const key = JSON.stringify([change.rule, change.text, change.was, change.is]);
    groups.set(key, [...(groups.get(key) ?? []), change]);
  }
  return [...groups.values()].flatMap((group) => (group.length > MOST ? [group] : group.map((one) => [one])));
}

/**
 * Returns an entry of the report. `others` has the changes in the other direction, by their cause: the entry shows those
 * of the same change.
 */
function entry(changes: readonly Change[], others: ReadonlyMap<string, readonly Change[]>): string {
  const first = changes[0]!;
  const titles = [...new Set(changes.map(titleOf))];
  const lines = [
    `- ${shortened(titles)}: ${first.text}`,
    ...stepLines(changes),
    ...causes(changes),
    ...differenceLines(first),
    ...reachLines(changes),
    ...approvalLines(changes),
  ];
  const operations = byOperation(changes.flatMap(({ uses }) => uses));
  for (const [operation, places] of operations.slice(0, MOST)) {
    const words = [operation, placesInWords(places)].filter(Boolean).join(': ');
    if (words) lines.push(`  - ${words}`);
  }
  if (operations.length > MOST) lines.push(`  - and ${operations.length - MOST} more operations`);
  const opposite = [...new Set(changes.map(causeOf))].flatMap((cause) => others.get(cause) ?? []);
  return [...lines, ...together(opposite).map(otherDirection)].join('\n');
}

/** Returns the line about the same change in the other direction: in answers instead of requests, or the reverse. */
function otherDirection(changes: readonly Change[]): string {
  const { level, text } = changes[0]!; // The change has at least one direction.
  const operations = operationNames(changes.flatMap(({ uses }) => uses));
  const details = [stepLines(changes), reachLines(changes), approvalLines(changes)]
    .flat()
    .map((line) => line.replace(/^ {2}- /, ''));
  const words = [text, ...details, operations.length > 0 ? `(${shortened(operations)})` : ''];
  return `  - in the other direction, ${level}: ${words.filter(Boolean).join(' ')}`;
}

/** Returns the line with the next step of a client. Equal changes of several parts share the line. */
function stepLines(changes: readonly Change[]): string[] {
  const steps = [...new Set(changes.map(stepWords))].filter(Boolean);
  return steps.length > 0 ? [`  - ${shortened(steps)}`] : [];
}

/**
 * Returns the line that names the affected clients, if the change is breaking or a notice. Changes of other levels have
 * no such line, because they affect no client.
 */
const reachLines = (changes: readonly Change[]): string[] =>
  changes.some(({ level, reaches }) => reaches && (level === 'breaking' || level === 'notice'))
    ? [`  - ${reachWords(changes)}`]
    : [];

/** Returns the lines that name the approvals of changes. */
const approvalLines = (changes: readonly Change[]): string[] => [
  ...new Set(changes.filter(({ approval }) => approval).map((change) => `  - ${approvalWords(change)}`)),
];

function causes(changes: readonly Change[]): string[] {
  const lines = changes.slice(0, MOST).map(({ at, side, source }) => {
    const file = source === undefined ? '' : ` in ${source}`;
    return `  - cause: \`${at}\`${side === 'before' ? ' (before)' : ''}${file}`;
  });
  const rest = changes.length - MOST;
  return rest > 0 ? [...lines, `  - and ${rest} more causes`] : lines;
}

function placesInWords(places: readonly string[]): string {
  const [first, ...rest] = places;
  return rest.length > 0 ? `${first} and ${rest.length} more` : (first ?? '');
}
