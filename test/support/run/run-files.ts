/**
 * Program that runs the test files of a group one after the other. The program skips files that another process has
 * started. Each file becomes one test with the name of the file. The test of a file contains the file's own tests.
 */
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import t, { type Test } from 'tap';
import { current } from './current-test.ts';
import { FILE_MS_MAX, filesIn, longestMs } from './test-groups.ts';
import { begin, end } from './claim-test-file.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Time limit, in ms, of each remaining test of a file, after the file has exceeded its own time limit. */
const LEFT_MS = 1_000;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'tap' || context.parentURL !== current.url) return next(specifier, context);
    return { url: `${import.meta.resolve('./tap-per-file.ts')}?of=${current.url}`, shortCircuit: true };
  },
});

// Without this listener, an unhandled rejection would end the process, and no further test file would run.
process.on('unhandledRejection', (error) => {
  current.test?.fail('a promise was rejected that no test waits for', { error: inspect(error) });
});

/**
 * When a file exceeds its time limit, prints the name of the file and ends its running test. Then ends the file's other
 * tests one by one. The timeout of tap isn't sufficient. tap ends only the first test, and the file's other tests would
 * run without a limit.
 */
function limit(file: string, t: Test) {
  let timer: NodeJS.Timeout | undefined;
  const state = {
    hasPassed: false,
    within(ms: number) {
      clearTimeout(timer);
      timer = setTimeout(pass, ms, `${file} has not ended within ${ms / 1000} seconds`);
    },
    end: () => clearTimeout(timer),
  };
  const pass = (expired: string) => {
    state.hasPassed = true;
    t.timeout({ expired });
    timer = setTimeout(pass, LEFT_MS, expired);
  };
  return state;
}

const [, , group = '', which = 'together'] = process.argv;
let hasHung = false;
for (const file of filesIn(group)[which === 'alone' ? 'alone' : 'together']) {
  if (!begin(file)) continue;
  const path = join(ROOT, file);
  let limited: ReturnType<typeof limit> | undefined;
  let ran: Test | undefined;
  const begunAt = performance.now();
  await t.test(file, async (t) => {
    ran = t;
    limited = limit(file, t);
    Object.assign(current, { url: pathToFileURL(path).href, test: t });
    // With this path the process records its observations under the name of the file, as if it ran only this file.
    process.argv[1] = path;
    // The import starts the first test, so it needs a time limit, too.
    limited.within(FILE_MS_MAX);
    await import(path);
    limited.within(longestMs(file));
  });
  limited?.end();
  hasHung ||= limited?.hasPassed === true;
  const seconds = (performance.now() - begunAt) / 1000;
  end(file, seconds);
  // Each result is printed immediately, because the run may be interrupted before its end.
  process.stderr.write(`# ${ran?.passing() ? 'passed' : 'FAILED'} in ${seconds.toFixed(0)} s: ${file}\n`);
}
t.end();
// An ended test may have unfinished work that keeps the process running. The process exits here, so that its results
// aren't delayed.
if (hasHung) process.stdout.write('', () => process.exit());
