import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import t, { type Test } from 'tap';
import { current } from './current-test.ts';
import { LONGEST_MS, filesIn, longestMs } from './test-groups.ts';
import { begin, end } from './claim-test-file.ts';

/**
 * Runs test files of a group one after the other. Skips files that another process has started. Each file becomes a
 * test that has the file's name and contains the file's tests.
 */
const ROOT = join(import.meta.dirname, '../../..');
/** Time, in ms, for each remaining test of a file that has exceeded its time limit. */
const LEFT_MS = 1_000;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'tap' || context.parentURL !== current.url) return next(specifier, context);
    return { url: `${import.meta.resolve('./tap-per-file.ts')}?of=${current.url}`, shortCircuit: true };
  },
});

// Without this listener, a rejection would end the process and the file that is running at that time.
process.on('unhandledRejection', (error) => {
  current.test?.fail('a promise was rejected that no test waits for', { error: inspect(error) });
});

/**
 * Ends the running test of a file that exceeds its time limit, and prints the name of the file. Then ends the file's
 * remaining tests. A time limit of tap isn't sufficient: it would end only the first test, and the others would have no
 * limit.
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
    // This path makes the process record observations under the name of the file, as if the file ran alone.
    process.argv[1] = path;
    // The first test of the file starts as soon as the file is loaded.
    limited.within(LONGEST_MS);
    await import(path);
    limited.within(longestMs(file));
  });
  limited?.end();
  hasHung ||= limited?.hasPassed === true;
  const seconds = (performance.now() - begunAt) / 1000;
  end(file, seconds);
  // The result of each file is printed immediately. A run may be interrupted, and the result of the whole run is known
  // only at its end.
  process.stderr.write(`# ${ran?.passing() ? 'passed' : 'FAILED'} in ${seconds.toFixed(0)} s: ${file}\n`);
}
t.end();
// A test that was ended may have unfinished work, which could keep the process running without end. Then the results
// would be delayed.
if (hasHung) process.stdout.write('', () => process.exit());
