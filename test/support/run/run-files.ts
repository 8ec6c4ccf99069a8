import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import t, { type Test } from 'tap';
import { current } from './current-test.ts';
import { LONGEST_MS, filesIn, longestMs } from './test-groups.ts';
import { begin, end } from './claim-test-file.ts';

/**
 * Runs test files of a group one after the other. It skips those that another process has begun. A file is a test with
 * the file's name, and contains its own tests.
 */
const ROOT = join(import.meta.dirname, '../../..');
/** Time for each remaining test of a file that has taken too long. */
const LEFT_MS = 1_000;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'tap' || context.parentURL !== current.url) return next(specifier, context);
    return { url: `${import.meta.resolve('./tap-per-file.ts')}?of=${current.url}`, shortCircuit: true };
  },
});

// Otherwise the rejection would end the process, and with it the file that runs by then.
process.on('unhandledRejection', (error) => {
  current.test?.fail('a promise was rejected that no test waits for', { error: inspect(error) });
});

/**
 * Ends the running test of a file that takes too long, by its name, and then those after it. A limit of tap's own would
 * end only the first test: the others would have no limit.
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
    // Pretends that the file runs by itself, so that observations are recorded under its name.
    process.argv[1] = path;
    // The file's first test is running once the file is loaded.
    limited.within(LONGEST_MS);
    await import(path);
    limited.within(longestMs(file));
  });
  limited?.end();
  hasHung ||= limited?.hasPassed === true;
  const seconds = (performance.now() - begunAt) / 1000;
  end(file, seconds);
  // Prints the result immediately. The result of the whole run is known only at its end, and a run may be interrupted.
  process.stderr.write(`# ${ran?.passing() ? 'passed' : 'FAILED'} in ${seconds.toFixed(0)} s: ${file}\n`);
}
t.end();
// A test that was ended may have work in flight. That work could keep the process running forever, and hold back all
// results.
if (hasHung) process.stdout.write('', () => process.exit());
