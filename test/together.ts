import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';
import { secondsOf } from './support/run/claim-test-file.ts';
import { filesIn } from './support/run/test-groups.ts';

/**
 * Runs the test files of a group (`support/run/test-groups.ts`) in a few processes. A few processes need a third of the
 * CPU time of one process per file, because loading and compiling the service's modules costs more than most tests.
 * Prints which files took longest, and writes how long each file took into TIMES.
 */
const PROCESSES = 4;
const TIMES = '.tap/seconds.txt';
/** Number of files that are also printed. */
const PRINTED = 20;
const [, , group = 'all'] = process.argv;
const program = [
  '--max-semi-space-size=64',
  ...process.execArgv,
  join(import.meta.dirname, 'support/run/run-files.ts'),
  group,
];
const { together, alone } = filesIn(group);

t.jobs = PROCESSES;
await Promise.all(
  Array.from({ length: PROCESSES }, (_, index) =>
    t.spawn(process.execPath, [...program, 'together'], {}, `process ${index + 1}`),
  ),
);
if (alone.length > 0) await t.spawn(process.execPath, [...program, 'alone'], {}, 'a process alone');

t.test('every test file has run to its end', async (t) => {
  const files = [...together, ...alone];
  t.ok(files.length > 0, `${files.length} files`);
  t.strictSame(
    files.filter((file) => secondsOf(file) === undefined),
    [],
  );
});

const line = (seconds: number, what: string) => `${seconds.toFixed(0).padStart(6)} s  ${what}`;

/**
 * Writes a table of the files that have ended, the slowest first. The sum of these times is longer than the run,
 * because files run in parallel.
 */
function writeTimes(files: readonly string[]): void {
  const times = files.map((file) => [secondsOf(file) ?? 0, file] as const).sort(([a], [b]) => b - a);
  const sum = times.reduce((all, [seconds]) => all + seconds, 0);
  const inAll = line(sum, `${files.length} files, in ${(performance.now() / 1000).toFixed(0)} s`);
  const lines = times.map(([seconds, file]) => line(seconds, file));
  mkdirSync(dirname(TIMES), { recursive: true });
  writeFileSync(TIMES, [...lines, inAll, ''].join('\n'));
  process.stderr.write([...lines.slice(0, PRINTED), inAll, `All of them: ${TIMES}`, ''].join('\n'));
}

writeTimes([...together, ...alone]);
