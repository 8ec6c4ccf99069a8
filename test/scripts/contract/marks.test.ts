import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { compareMarks, storedMarks } from '../../../scripts/contract/judging/marks.ts';

/**
 * Tests the comparison of the contract's marks: the results of the tools that rate it. `make check` fails if a mark
 * gets worse.
 */

const marks = {
  scores: { score: 90 },
  faults: { linter: { 'no-gaps': 2, 'no-tabs': 1 } },
};

t.test('compareMarks reports nothing if all scores are equal', (t) => {
  t.strictSame(compareMarks(marks, marks), { worse: [], better: [] });
  t.end();
});

t.test('compareMarks reports a lower score, a new fault or a newly broken rule as worse', (t) => {
  const measured = {
    scores: { score: 89.9 },
    faults: { linter: { 'no-gaps': 3, 'no-tabs': 1, 'no-dots': 1 } },
  };
  t.strictSame(compareMarks(marks, measured), {
    worse: ['score: 89.9, was 90', 'linter, no-gaps: 3, was 2', 'linter, no-dots: 1, was 0'],
    better: [],
  });
  t.end();
});

t.test('compareMarks reports a higher score and a rule without faults as better', (t) => {
  const measured = { scores: { score: 91 }, faults: { linter: { 'no-gaps': 2 } } };
  t.strictSame(compareMarks(marks, measured), {
    worse: [],
    better: ['score: 91, was 90', 'linter, no-tabs: 0, was 1'],
  });
  t.end();
});

t.test(
  '.ibm-openapi.mjs gives a reason for each IBM rule that finds a fault, and for no other rule',
  async (t) => {
    const rules = await readFile(join(import.meta.dirname, '../../../.ibm-openapi.mjs'), 'utf8');
    const [reasons = ''] = rules.split('*/');
    const explained = [...reasons.matchAll(/(?:- |\. )((?:ibm|oas3)-[a-z-]+):/g)].map(([, rule]) => rule!);
    const { faults } = await storedMarks();
    t.strictSame(explained.sort(), Object.keys(faults['IBM with .ibm-openapi.mjs']!).sort());
  },
);
