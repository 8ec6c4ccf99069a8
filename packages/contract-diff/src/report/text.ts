import type { Change, NotCompared } from '../model/changes.ts';
import { operationNames, shortened, titleOf } from '../model/subjects.ts';
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
  const operations = operationNames(uses);
  const isGrave = level === 'breaking' || level === 'notice';
  return [
    '',
    `${level}: ${plain(titleOf(change))}: ${plain(text)} [${rule}]${isOtherDirection ? ' (the same change, in the other direction)' : ''}`,
    ...[stepWords(change)].filter(Boolean).map((words) => `  ${plain(words)}`),
    `  ${source ?? at}`,
    ...(operations.length > 0 ? [`  ${shortened(operations)}`] : []),
    ...(isGrave && reaches ? [`  ${plain(reachWords([change]))}`] : []),
    ...(isGrave && fingerprint && !approval && !isOtherDirection ? [`  fingerprint ${fingerprint}`] : []),
    ...(approval ? [`  ${approvalWords(change)}`] : []),
  ];
}

const linesOfSection = ({ title, steps }: GuideSection) => [
  '',
  `${title}:`,
  ...steps.map((step, index) => `  ${index + 1}. ${plain(step)}`),
];

const faultLine = ({ source = '', at, reason, rule, side }: NotCompared) =>
  `\nmalformed${side === 'before' ? ' (before)' : ''}: ${source} ${at} ${reason} [${rule}]`;
