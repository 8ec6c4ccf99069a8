import { createHash } from 'node:crypto';
import type { Change } from '../../../packages/contract-diff/src/compare.ts';
import { countOf } from '../../../packages/contract-diff/src/model/changes.ts';
import type { Level } from '../../../packages/contract-diff/src/model/rules.ts';
import { byOperation } from '../../../packages/contract-diff/src/model/subjects.ts';
import { isPreRelease } from '../../../packages/contract-diff/src/openapi/version-numbers.ts';
import { changelogLines } from '../../../packages/contract-diff/src/report/deprecations.ts';
import { guideOf } from '../../../packages/contract-diff/src/report/migration-guide.ts';

const INTRODUCTION = `# Changelog

What changed for consumers of the API, by version of its contract ([semantic versioning](https://semver.org)).
The major number increases when consumers have to change something; that is a new version of the API, at its
own address. The minor number increases when something is added, and the patch number when only texts change.
Before a version is final, it has pre-releases (\`-rc.1\`). A pre-release may break promises of the one before it.
`;

/**
 * The sections of an entry in the changelog, by level of the changes. For changed texts, an entry contains only the
 * number of these changes.
 */
const TITLES = [
  ['breaking', 'Breaking'],
  ['notice', 'Look at these'],
  ['compatible', 'New'],
] as const satisfies [Level, string][];

/**
 * Returns the changelog's entry for a release. If `from` is undefined, this is the first release of its API version.
 * `changes` are then the changes since `previous`, the previous API version (if there is one). `deprecated` lists the
 * deprecated parts, with the clients that use them if these are known.
 */
export function entry(
  { from, to, previous }: { from: string | undefined; to: string; previous?: string | undefined },
  date: string,
  changes: readonly Change[] | undefined,
  deprecated: readonly Change[] = [],
): string {
  const lines = [
    `## ${to} – ${date}\n`,
    ...opening(from, to, changes, previous),
    ...(previous ? steps(changes ?? []) : []),
    ...sections(changes ?? []),
  ];
  if (deprecated.length > 0) lines.push(`### Deprecated\n\n${changelogLines(deprecated).join('\n')}\n`);
  return lines.join('\n');
}

function opening(
  from: string | undefined,
  to: string,
  changes: readonly Change[] | undefined,
  previous: string | undefined,
): string[] {
  const first = 'The first release of this version of the API.';
  if (!changes || !previous)
    return from === undefined ? [`${first}\n`] : finalOpening(from, to, changes ?? []);
  return changes.length === 0
    ? [`${first} It differs from ${previous} by its address only.\n`]
    : [`${first} What changes for consumers of ${previous} who move to it:\n`];
}

function finalOpening(from: string, to: string, changes: readonly Change[]): string[] {
  if (!isPreRelease(from) || isPreRelease(to)) return [`${consequence(from, changes)}\n`];
  const rest = changes.length === 0 ? `It is the same as ${from}.` : `What has changed since ${from}:`;
  return [`The final release: from now on nothing breaks within this version. ${rest}\n`];
}

/** Returns the sentence at the top of an entry: whether clients of the previous release must change something. */
function consequence(from: string, changes: readonly Change[]): string {
  const [breaking, notices] = [countOf(changes, 'breaking'), countOf(changes, 'notice')];
  if (breaking > 0) return `${breaking} change${breaking === 1 ? ' breaks' : 's break'} clients of ${from}.`;
  if (notices === 0) return `Clients of ${from} need no change.`;
  return `The promises of ${from} still hold, but check the changes under "Look at these".`;
}

/** Returns the steps from the previous version of the API to the new version, by operation. */
function steps(changes: readonly Change[]): string[] {
  const guide = guideOf(changes);
  if (guide.length === 0) return [];
  const lists = guide.map(({ title, steps }) => {
    const lines = steps.map((step, index) => `${index + 1}. ${step}`);
    return `#### ${title.includes('/') ? `\`${title}\`` : title}\n\n${lines.join('\n')}\n`;
  });
  return ['### Steps\n', ...lists];
}

function sections(changes: readonly Change[]): string[] {
  const lists = TITLES.flatMap(([level, title]) => {
    const these = changes.filter((change) => change.level === level);
    return these.length > 0 ? [`### ${title}\n\n${linesOf(these).join('\n')}\n`] : [];
  });
  const texts = changes.filter(({ level }) => level === 'documentation').length;
  if (texts === 0) return lists;
  return [...lists, `Descriptions and examples changed in ${texts} place${texts === 1 ? '' : 's'}.\n`];
}

/**
 * Returns the lines of a section. All new operations share one line, all new webhooks share one line, and equal changes
 * of the same operations share one line.
 */
function linesOf(changes: readonly Change[]): string[] {
  const added = changes.filter(({ rule }) => rule === 'operation-added');
  const [webhooks, operations] = [added.filter(isOfWebhook), added.filter((change) => !isOfWebhook(change))];
  const others = changes.filter((change) => !added.includes(change));
  return [...groupOf('operation', operations), ...groupOf('webhook', webhooks), ...grouped(others).map(line)];
}

const isOfWebhook = ({ uses }: Change) => uses.some(({ operation }) => operation.startsWith('webhook '));

function groupOf(kind: string, added: readonly Change[]): string[] {
  if (added.length === 0) return [];
  const names = added.flatMap(({ subjects }) => subjects).join(', ');
  return [added.length === 1 ? `- New ${kind}: ${names}` : `- ${added.length} new ${kind}s: ${names}`];
}

interface Line {
  readonly subjects: readonly string[];
  readonly text: string;
  /** The next steps of clients after these changes. */
  readonly steps: readonly string[];
  readonly operations: readonly string[];
}

/** Groups changes with the same text, if they affect the same operations. */
function grouped(changes: readonly Change[]): Line[] {
  const lines = changes.map(({ level, subjects, text, todo, uses }) => ({
    subjects,
    text,
    steps: todo && (level === 'breaking' || level === 'notice') ? [todo] : [],
    operations: operationsIn(uses),
  }));
  const groups = new Map<string, Line>();
  for (const line of lines) {
    const key = JSON.stringify([line.text, line.operations]);
    const { subjects, steps } = groups.get(key) ?? { subjects: [], steps: [] };
    groups.set(key, {
      ...line,
      subjects: [...new Set([...subjects, ...line.subjects])],
      steps: [...new Set([...steps, ...line.steps])],
    });
  }
  return [...groups.values()];
}

const operationsIn = (uses: Change['uses']) =>
  byOperation(uses)
    .map(([operation]) => operation)
    .filter(Boolean)
    .map((operation) => `\`${operation.replace(/ \(.*/, '')}\``);

function line({ subjects, text: one, steps, operations }: Line): string {
  const fact = subjects.length > 1 ? one.replace(/^A new ([a-z ]+)\.$/, 'New $1s.') : one;
  const text = [fact, ...steps].join(' ');
  const isNamed = subjects.some((subject) => operations.includes(subject));
  return `- ${subjects.join(', ')}: ${text}${operations.length > 0 && !isNamed ? ` (${operations.join(', ')})` : ''}`;
}

/** Returns the changelog with the new entry at the top. */
export function prepended(changelog: string | undefined, entry: string): string {
  const known = changelog?.slice(changelog.indexOf('\n## ') + 1);
  return `${INTRODUCTION}\n${entry}${known ? `\n${known}` : ''}`;
}

/**
 * Returns the last line of an entry. This line contains the checksum of the released contract, so that a later change
 * of the stored contract can be found.
 */
export const baselineLine = (version: string, contract: string): string =>
  `SHA-256 of \`spec/releases/${version}.json\`: ${createHash('sha256').update(contract).digest('hex')}`;

/** Returns the entries of a changelog, the latest first. */
export const entriesOf = (changelog: string): { number: string; text: string }[] =>
  changelog
    .split(/^## /m)
    .slice(1)
    .map((text) => ({ number: text.split(' ', 1)[0]!, text }));
