import t from 'tap';
import { findHabits } from '../../scripts/lint/words.ts';

const habitsOf = (path: string, source: string) =>
  findHabits(path, source).map(({ line, habit }) => `${line}: ${habit}`);

t.test('findHabits finds habits in all forms of comments, and their lines', async (t) => {
  const source = [
    '/** What a change asks for. */',
    'const a = 1; // Nobody reads it.',
    '',
    '// Called once',
    '// for so many rows.',
    'const sql = `',
    '  -- The same of refunds.',
    '  select 1`;',
  ].join('\n');
  t.strictSame(habitsOf('db/a.ts', source), [
    '1: a clause for a noun',
    '2: a person as actor',
    '4: so many',
    '7: the same, also where',
  ]);
});

t.test('findHabits finds habits in titles and messages of tests, and in no other string', async (t) => {
  const source = `test('what nobody wants goes', () => {
  const text = 'nobody is so many';
  t.equal(1, 1, 'nobody waits');
});
`;
  t.strictSame(habitsOf('test/a.test.ts', source), [
    '1: title without a subject',
    '1: a person as actor',
    '3: a person as actor',
  ]);
  t.strictSame(habitsOf('test/support/a.ts', source), []);
});

t.test('findHabits finds habits in paragraphs of the contract, and not in its values', async (t) => {
  const source = [
    'description: |',
    '  An endpoint.',
    '',
    '  What it is for.',
    'properties:',
    '  description:',
    '    description: How many requests are under way.',
    '    examples: [Nobody, for ever]',
  ].join('\n');
  t.strictSame(habitsOf('spec/v1/a.yaml', source), [
    '1: a clause for a noun',
    '7: a clause for a noun',
    '7: idiom',
  ]);
});

t.test(
  'findHabits finds habits in paragraphs and lists of documents, but not in examples or code',
  async (t) => {
    const source = [
      '# A page',
      '',
      'The service answers',
      'at once.',
      '',
      '- It waits.',
      '- Nobody waits.',
      '',
      '```sh',
      'echo nobody',
      '```',
      '',
      'The provider `at once` is a process.<!-- nobody -->',
      '',
      '| a | b | c | beside | e | f |',
    ].join('\n');
    t.strictSame(habitsOf('test/README.md', source), ['3: idiom', '6: a person as actor']);
  },
);

t.test('findHabits finds nothing in plain sentences', async (t) => {
  const source = `
/** Attempt columns that a change reads. Throws \`NoAnswer\` after \`ms\`. */
// Whether the process that holds the lease has ended, as soon as it is known.
t.test('listOrders answers 400 when a cursor is damaged', () => {});`;
  t.strictSame(habitsOf('test/a.test.ts', source), []);
});
