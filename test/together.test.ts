import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { filesIn } from './support/run/test-groups.ts';

/**
 * Finds the table of seconds that a run prints. Returns the number at the start of each line, and the rest of the line.
 */
function tableIn(stderr: string) {
  const [, table = ''] = /((?:^ +\d+ s {2}.+\n)+)All of them: \.tap\/seconds\.txt\n$/m.exec(stderr) ?? [];
  const rows = [...table.matchAll(/^ +(\d+) s {2}(.+)$/gm)].map(
    ([, seconds, what]) => [Number(seconds), what] as const,
  );
  return { table, rows };
}

/** Runs a program of the tests on a folder. Returns the result of each test by its name. */
async function run(program: string, folder: string) {
  const args = [...process.execArgv, join(import.meta.dirname, program), folder];
  const { code, stdout, stderr } = await promisify(execFile)(process.execPath, args).then(
    (ended) => ({ code: 0, ...ended }),
    // A process that fails rejects with this reason (node:child_process).
    (failed: { code: number; stdout: string; stderr: string }) => failed,
  );
  const results = [...stdout.matchAll(/^ *((?:not )?ok) \d+ - (.*?)(?: # time=.*)?$/gm)];
  const resultOf = (name: string) => results.filter(([, , each]) => each === name).map(([, ok]) => ok);
  return { code, stdout, stderr, resultOf };
}

t.test('test files that share a process are each reported with their failures', async (t) => {
  const folder = 'test/fixtures/together';
  const { code, stdout, stderr, resultOf } = await run('together.ts', folder);
  t.equal(code, 1);
  t.strictSame(resultOf(`${folder}/passes.ts`), ['ok']);
  t.strictSame(resultOf('one and one'), ['ok']);
  t.strictSame(resultOf(`${folder}/fails.ts`), ['not ok']);
  t.strictSame(resultOf('a wrong sum'), ['not ok']);
  t.strictSame(resultOf('it is three'), ['not ok']);
  t.strictSame(resultOf('a right sum'), ['ok']);
  t.strictSame(resultOf(`${folder}/throws.ts`), ['not ok']);
  t.match(stdout, 'thrown before any test');
  t.strictSame(resultOf('every test file has run to its end'), ['not ok']);
  const [, rest = ''] = stdout.split('# Subtest: every test file has run to its end');
  t.match(rest, `${folder}/ends-the-process.ts`);
  t.notMatch(rest, `${folder}/passes.ts`, 'only files that did not run to their end are named');

  const { table, rows } = tableIn(stderr);
  const [seconds, names] = [rows.map(([each]) => each), rows.map(([, name]) => name)];
  t.match(names.pop(), /^4 files, in \d+ s$/, 'the last line has the total');
  t.ok(seconds.pop()! >= seconds[0]!);
  t.strictSame(names.sort(), globSync(`${folder}/*.ts`).sort());
  t.strictSame(
    seconds,
    [...seconds].sort((one, other) => other - one),
    'the slowest file comes first',
  );
  t.equal(await readFile('.tap/seconds.txt', 'utf8'), table);
});

t.test('a test file that leaves work running fails, and the next test file still runs', async (t) => {
  const { code, stdout, resultOf } = await run('support/run/run-files.ts', 'test/fixtures/in-turn');
  t.equal(code, 1);
  t.strictSame(resultOf('a promise was rejected that no test waits for'), ['not ok']);
  t.match(stdout, 'rejected too late');
  t.strictSame(resultOf('it goes on'), ['ok']);
});

t.test('a test file that hangs is ended and named, and later files in its process still run', async (t) => {
  const folder = 'test/fixtures/hangs';
  const { code, stdout, resultOf } = await run('support/run/run-files.ts', folder);
  t.equal(code, 1);
  t.strictSame(resultOf(`${folder}/1-waits-for-ever.ts`), ['not ok']);
  t.match(stdout, `${folder}/1-waits-for-ever.ts has not ended within 0.5 seconds`);
  t.strictSame(resultOf('waits for what never comes, and keeps its process'), ['not ok']);
  t.strictSame(resultOf('waits for it too'), ['not ok']);
  t.strictSame(resultOf('goes on after that'), ['ok']);
});

t.test('make nightly runs every test file, and all files of the usual runs', (t) => {
  const files = (group: string) => {
    const { together, alone } = filesIn(group);
    return [...together, ...alone];
  };
  const everything = globSync(['test/**/*.test.ts', 'packages/*/test/**/*.test.ts']);
  t.strictSame(files('all').sort(), everything.sort());
  for (const [usual, whole] of [
    ['usual', 'all'],
    ['fast', 'usual'],
    ['usual-shards', 'shards'],
    ['usual-database', 'database'],
  ] as const) {
    const [part, all] = [files(usual), new Set(files(whole))];
    t.ok(part.length > 0 && part.length < all.size, `${usual}: ${part.length} of ${all.size} files`);
    t.strictSame(
      part.filter((file) => !all.has(file)),
      [],
    );
  }
  t.end();
});
