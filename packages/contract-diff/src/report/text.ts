import type { Change, NotCompared } from '../model/changes.ts';
import { byOperation, titleOf } from '../model/subjects.ts';
import type { Compared } from './compared.ts';
import { type GuideSection, guideOf } from './migration-guide.ts';
import { approvalWords, reachWords, stepWords, verdictOf } from './affected-clients-text.ts';

/** Returns a report for a terminal: one block of lines for each change, without Markdown. */
export function textReport({
  version,
  before,
  after,
  previous,
  changes,
  notCompared,
  usage,
}: Compared): string {
  const title = `Contract ${version}${previous ? ` (new, compared with ${previous})` : ''}: ${before} → ${after}`;
  const verdict = plain(verdictOf(changes, usage));
  const guide = previous ? guideOf(changes).flatMap(linesOfSection) : [];
  return [
    title,
    `${verdict}.`,
    ...guide,
    ...changes.flatMap(linesOf),
    ...notCompared.map(faultLine),
    '',
  ].join('\n');
}

/** Removes the marks of Markdown. */
const plain = (text: string) => text.replaceAll('**', '').replaceAll('`', '');

function linesOf(change: Change): string[] {
  const { level, rule, text, source, at, uses, fingerprint, approval, reaches, isOtherDirection } = change;
  const isGrave = level === 'breaking' || level === 'notice';
  return [
    '',
    `${level}: ${plain(titleOf(change))}: ${plain(text)} [${rule}]${isOtherDirection ? ' (the same change, in the other direction)' : ''}`,
    ...[stepWords(change)].filter(Boolean).map((words) => `  ${plain(words)}`),
    `  ${source ?? at}`,
    ...placeLines(uses),
    ...(isGrave && reaches ? [`  ${plain(reachWords([change]))}`] : []),
    ...(isGrave && fingerprint && !approval && !isOtherDirection ? [`  fingerprint ${fingerprint}`] : []),
    ...(approval ? [`  ${approvalWords(change)}`] : []),
  ];
}

/** Returns lines with the first operations that a change affects, and the changed part of each operation. */
function placeLines(uses: Change['uses']): string[] {
  const operations = byOperation(uses).filter(([operation]) => operation);
  const lines = operations
    .slice(0, MOST)
    .map(([operation, [place]]) => `  ${operation}${place ? `: ${plain(place)}` : ''}`);
  const rest = operations.length - MOST;
  return rest > 0 ? [...lines, `  and ${rest} more operations`] : lines;
}

/** Maximum number of operations that the report shows for a change. */
const MOST = 3;

const linesOfSection = ({ title, steps }: GuideSection) => [
  '',
  `${title}:`,
  ...steps.map((step, index) => `  ${index + 1}. ${plain(step)}`),
];

const faultLine = ({ source = '', at, reason, rule, side }: NotCompared) =>
  `\nmalformed${side === 'before' ? ' (before)' : ''}: ${source} ${at} ${reason} [${rule}]`;
