import { type Change, isCounted, withoutRepetitions } from '../model/changes.ts';
import { titleOf } from '../model/subjects.ts';
import { approvalWords, stepWords } from './affected-clients-text.ts';
import type { Compared } from './compared.ts';

/**
 * Returns the changes as results of tests, in the format of JUnit. A breaking change is a failure, and an approved
 * change is skipped.
 */
export function junitReport(compared: readonly Compared[]): string {
  const suites = compared.map(({ version, before, after, changes: all, previous }) => {
    const changes = withoutRepetitions(all);
    const cases = changes.map((change) => testCase(change, !previous && isFailure(change)));
    const failures = changes.filter((change) => !previous && isFailure(change)).length;
    const name = `Contract ${version}: ${before} → ${after}`;
    const tests =
      cases.length > 0 ? cases : ['    <testcase classname="contract-diff" name="nothing changes"/>'];
    return [
      `  <testsuite name="${escaped(name)}" tests="${tests.length}" failures="${failures}">`,
      ...tests,
      '  </testsuite>',
    ].join('\n');
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', '<testsuites>', ...suites, '</testsuites>'].join('\n');
}

const isFailure = (change: Change) => change.level === 'breaking' && isCounted(change);

function testCase(change: Change, isFailed: boolean): string {
  const { rule, text, source, at } = change;
  const name = titleOf(change).replaceAll('**', '').replaceAll('`', '');
  const start = `    <testcase classname="${rule}" name="${escaped(name)}"`;
  const detail = [text, stepWords(change), source ?? at].filter(Boolean).join(' ');
  if (isFailed) return `${start}><failure message="${escaped(text)}">${escaped(detail)}</failure></testcase>`;
  if (change.approval) return `${start}><skipped message="${escaped(approvalWords(change))}"/></testcase>`;
  return `${start}/>`;
}

/** Replaces the characters that XML and HTML reserve. Removes control characters, which XML doesn't allow. */
export const escaped = (text: string): string =>
  text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
