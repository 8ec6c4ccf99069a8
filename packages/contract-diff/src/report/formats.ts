import { type Change, type NotCompared, countOf, isCounted, withoutRepetitions } from '../model/changes.ts';
import type { Level } from '../model/rules.ts';
import { operationNames, shortened, titleOf } from '../model/subjects.ts';
import type { Compared, Print } from './compared.ts';
import { report } from './markdown.ts';
import { reachWords, stepWords } from './affected-clients-text.ts';
import { htmlReport } from './html.ts';
import { printJson } from './json.ts';
import { junitReport } from './junit.ts';
import { faultLines } from './not-compared.ts';
import { sarifReport } from './sarif.ts';
import { textReport } from './text.ts';

export const FORMATS = ['markdown', 'text', 'json', 'github', 'junit', 'sarif', 'html'] as const;
export type Format = (typeof FORMATS)[number];

/**
 * Prints the output of the command in the requested format. `notices` are sentences about the files of the team, such as
 * an approval that no change needs.
 */
export async function printReport(
  print: Print,
  format: Format,
  compared: readonly Compared[],
  notices: readonly string[],
): Promise<void> {
  if (format === 'json') await printJson(print, compared, notices);
  else await print(wholeReport(format, compared, notices));
}

function wholeReport(
  format: Exclude<Format, 'json'>,
  compared: readonly Compared[],
  notices: readonly string[],
): string {
  if (format === 'github') {
    const warnings = notices.map((notice) => `::warning title=contract-diff::${escaped(notice)}`);
    return [...compared.flatMap(annotations), ...warnings].join('\n');
  }
  if (format === 'text') return [...compared.map(textReport), ...notices].join('\n');
  if (format === 'junit') return junitReport(compared);
  if (format === 'sarif') return sarifReport(compared);
  if (format === 'html') return htmlReport(compared, notices);
  const longest = Math.floor(60_000 / Math.max(compared.length, 1));
  const reports = compared
    .map(({ version, before, after, previous, changes, notCompared, usage }) => {
      const title = previous
        ? `Contract ${version}: new, ${after} compared with ${before}`
        : `Contract ${version}: from ${before} to ${after}`;
      const faults = faultLines(notCompared);
      return report(title, changes, longest - faults.length, usage, previous) + faults;
    })
    .join('\n');
  return notices.length > 0
    ? `${reports}\n## Approvals\n\n${notices.map((notice) => `- ${notice}\n`).join('')}`
    : reports;
}

const COMMANDS: Partial<Record<Level, string>> = { breaking: 'error', notice: 'warning' };

/**
 * Returns workflow commands for GitHub Actions. GitHub shows the messages of these commands at the changed lines:
 * breaking changes as errors, and notices as warnings.
 */
function annotations({ version, before, previous, changes, notCompared }: Compared): string[] {
  const lines = withoutRepetitions(changes).flatMap((change) => {
    const command =
      COMMANDS[change.level] && (!isCounted(change) || previous ? 'notice' : COMMANDS[change.level]);
    return command ? [annotation(command, change)] : [];
  });
  lines.push(...notCompared.filter(({ side }) => side === 'after').map(faultAnnotation));
  const breaking = countOf(changes.filter(isCounted), 'breaking');
  if (previous) {
    const verdict = `Version ${version} is new. ${breaking} of ${countOf(changes)} changes break consumers of ${previous} who move to it`;
    return [...lines, `::notice title=Contract ${version}::${verdict}`];
  }
  return [
    ...lines,
    `::notice title=Contract ${version}::${breaking} of ${countOf(changes)} changes since ${escaped(before)} break consumers`,
  ];
}

function faultAnnotation({ source = '', at, reason }: NotCompared): string {
  const [, file, line] = /^(.*):(\d+)$/.exec(source) ?? [];
  const place = file ? `file=${property(file)},line=${line},` : '';
  return `::warning ${place}title=Malformed and not compared::${escaped(`${at} ${reason}`.trim())}`;
}

function annotation(command: string, change: Change): string {
  const [, file, line] = /^(.*):(\d+)$/.exec(change.source ?? '') ?? [];
  const place = file && change.side === 'after' ? `file=${property(file)},line=${line},` : '';
  const operations = operationNames(change.uses);
  const where = operations.length > 0 ? ` (${shortened(operations)})` : '';
  const title = titleOf(change).replaceAll('*', '');
  const whom = change.reaches ? reachWords([change]) : '';
  const words = [`${change.text}${where}`, stepWords(change), whom].filter(Boolean).join(' ');
  return `::${command} ${place}title=${property(title)}::${escaped(words)}`;
}

const escaped = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const property = (text: string) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
