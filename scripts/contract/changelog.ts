import type { Change } from './diff/compare.ts';
import { byOperation, shortened } from './diff/report.ts';
import type { Level } from './diff/rules.ts';

const INTRODUCTION = `# Changelog

What changed for consumers of the API, by version of its contract ([semantic versioning](https://semver.org)).
The major number increases when consumers have to change something; that is a new version of the API, at its
own address. The minor number increases when something is added, and the patch number when only texts change.
`;

const TITLES: Partial<Record<Level, string>> = { notice: 'Look at these', compatible: 'New' };

/** The changelog's entry for a release. Without `changes` it is the first release of its version. */
export function entry(version: string, date: string, changes: readonly Change[] | undefined): string {
  const heading = `## ${version} – ${date}`;
  if (!changes) return `${heading}\n\nThe first release of this version of the API.\n`;
  const sections = (['notice', 'compatible'] as const).flatMap((level) => {
    const these = changes.filter((change) => change.level === level);
    return these.length > 0 ? [`### ${TITLES[level]}\n\n${these.map(line).join('\n')}\n`] : [];
  });
  const texts = changes.filter(({ level }) => level === 'documentation').length;
  if (texts > 0)
    sections.push(`Descriptions and examples changed in ${texts} place${texts === 1 ? '' : 's'}.\n`);
  return `${heading}\n\n${sections.join('\n')}`;
}

function line({ subjects, text, uses }: Change): string {
  const operations = byOperation(uses)
    .map(([operation]) => operation)
    .filter(Boolean)
    .map((operation) => `\`${operation.replace(/ \(.*/, '')}\``);
  const isNamed = subjects.some((subject) => operations.includes(subject));
  return `- ${shortened(subjects)}: ${text}${operations.length > 0 && !isNamed ? ` (${operations.join(', ')})` : ''}`;
}

/** The changelog with a new entry on top. */
export function prepended(changelog: string | undefined, entry: string): string {
  const known = changelog?.slice(changelog.indexOf('\n## ') + 1);
  return `${INTRODUCTION}\n${entry}${known ? `\n${known}` : ''}`;
}
