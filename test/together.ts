import { join } from 'node:path';
import t from 'tap';
import { filesIn } from './support/run/test-groups.ts';
import { hasEnded } from './support/run/claim-test-file.ts';

/**
 * Runs the test files of a group (all, fast or database) in a few processes, which takes a third of the CPU time that a
 * process for each file takes: loading and compiling the service's modules costs more than most tests.
 */
const PROCESSES = 4;
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

t.test('every file has been run to its end', async (t) => {
  const files = [...together, ...alone];
  t.ok(files.length > 0, `${files.length} files`);
  t.strictSame(
    files.filter((file) => !hasEnded(file)),
    [],
  );
});
