import { globSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import t from 'tap';
import { readShared } from './support/shared.ts';

/**
 * Runs most test files in a few processes, which takes a third of the CPU time that a process for each file
 * takes: loading and compiling the service's modules costs more than most tests. Each process takes the next
 * file that no other has taken.
 */
const PROCESSES = 4;
const SLOW = [
  'browser/**',
  'clients/**',
  'stories/**',
  // Programs from their start to their end, again and again.
  'server.test.ts',
  'start-and-end.test.ts',
  'scripts/start.test.ts',
  'db/postgres/embedded.test.ts',
  'db/postgres/tls.test.ts',
  // They wait for time limits.
  'handlers/auth/keys.test.ts',
  'handlers/http/sockets.test.ts',
  'jobs/payment-providers/simulated/troubles.test.ts',
];

async function runFiles(): Promise<void> {
  const exclude = SLOW.map((pattern) => join('test', pattern));
  const files = globSync('test/**/*.test.ts', { exclude }).sort();
  let file: string | undefined;
  do {
    // A test, because it waits until the tests of the file before have ended.
    await t.test('the next file', async (t) => {
      while ((file = files.shift()) && !(await isTaken(file)));
      if (file) await import(`../${file}`);
      t.comment(file);
    });
  } while (file);
  t.end();
}

/** Whether this process is the first that takes the file. */
const isTaken = (file: string): Promise<boolean> =>
  writeFile(join(readShared().folder, `${file.replaceAll('/', ' ')} is taken`), '', { flag: 'wx' }).then(
    () => true,
    () => false,
  );

if (process.argv[2] === 'files') {
  await runFiles();
} else {
  t.jobs = PROCESSES;
  for (let number = 1; number <= PROCESSES; number += 1) {
    const program = ['--max-semi-space-size=64', ...process.execArgv, import.meta.filename, 'files'];
    void t.spawn(process.execPath, program, {}, `process ${number}`);
  }
}
