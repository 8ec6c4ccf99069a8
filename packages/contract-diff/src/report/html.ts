import { LEVELS } from '../model/rules.ts';
import { operationNames, shortened, titleOf } from '../model/subjects.ts';
import { type Change, countOf } from '../model/changes.ts';
import type { Compared } from './compared.ts';
import { approvalWords, reachWords, stepWords, verdictOf } from './affected-clients-text.ts';
import { differenceLines } from './differences.ts';
import { escaped } from './junit.ts';
import { type GuideSection, guideOf } from './migration-guide.ts';

const STYLE = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #1b1b1b; background: #fff; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #ccc; padding: .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
.breaking { color: #a00; font-weight: 600; }
pre { margin: .5rem 0 0; white-space: pre-wrap; font-size: .85rem; }
.notice { color: #7a4b00; font-weight: 600; }
code, small { color: #555; }
`;

/** Returns the report as one HTML page, which needs no other file. */
export function htmlReport(compared: readonly Compared[], notices: readonly string[]): string {
  const body = [...compared.map(sectionOf), ...notices.map((notice) => `<p>${escaped(notice)}</p>`)];
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>contract-diff</title><style>${STYLE}</style></head>`,
    `<body>\n${body.join('\n')}\n</body>`,
    '</html>',
  ].join('\n');
}

function sectionOf({ version, before, after, changes, notCompared, usage, previous }: Compared): string {
  const verdict = verdictOf(changes, usage);
  const counts = LEVELS.map((level) => `${countOf(changes, level)} ${level}`);
  const kind = previous ? ` (new, compared with ${previous})` : '';
  const faults = notCompared.map(
    ({ source = '', at, reason }) => `<li><code>${escaped(`${source} ${at}`)}</code> ${escaped(reason)}</li>`,
  );
  const rows = changes.map(rowOf);
  return [
    `<h1>Contract ${escaped(version + kind)}: ${escaped(before)} → ${escaped(after)}</h1>`,
    `<p>${escaped(verdict.replaceAll('**', ''))}: ${counts.join(', ')}.</p>`,
    ...(previous ? guideOf(changes).map(guideSection) : []),
    ...(rows.length > 0
      ? [
          `<table><thead><tr><th>Level</th><th>Change</th><th>Operations</th></tr></thead><tbody>`,
          ...rows,
          '</tbody></table>',
        ]
      : []),
    ...(faults.length > 0 ? ['<h2>Malformed</h2>', `<ul>${faults.join('')}</ul>`] : []),
  ].join('\n');
}

const guideSection = ({ title, steps }: GuideSection) =>
  `<h2>${escaped(title)}</h2><ol>${steps.map((step) => `<li>${escaped(step.replaceAll('`', ''))}</li>`).join('')}</ol>`;

/** Returns the lines of a difference without the lists and fences of Markdown. */
const plainLines = (lines: readonly string[]) =>
  lines
    .map((line) => line.replace(/^ {2}(?:- | {2})/, ''))
    .filter((line) => !/^`{3,}/.test(line))
    .join('\n');

function rowOf(change: Change): string {
  const { level, text, source, at, uses, fingerprint, reaches, isOtherDirection } = change;
  const title = titleOf(change).replaceAll('**', '').replaceAll('`', '');
  const operations = operationNames(uses);
  const step = stepWords(change).replaceAll('`', '');
  const difference = plainLines(differenceLines(change));
  const small = [
    isOtherDirection && 'The same change, in the other direction.',
    source ?? at,
    reaches && reachWords([change]),
    approvalWords(change),
    fingerprint,
  ]
    .filter((words): words is string => Boolean(words))
    .map((words) => `<br><small>${escaped(words)}</small>`);
  return `<tr><td class="${level}">${level}</td><td><b>${escaped(title)}</b>: ${escaped(text)}${step && `<br>${escaped(step)}`}${small.join('')}${difference && `<pre>${escaped(difference)}</pre>`}</td><td>${escaped(shortened(operations))}</td></tr>`;
}
