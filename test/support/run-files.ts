import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inspect } from 'node:util';
import t from 'tap';
import { current } from './current-test.ts';
import { filesIn } from './groups.ts';
import { begin, end } from './turns.ts';

/**
 * Runs test files of a group one after the other, each that no other process has begun. A file is a test by its name,
 * and its own tests are within that.
 */
const ROOT = join(import.meta.dirname, '../..');
/** Three times as long as the longest file takes on a busy machine. One that hangs doesn't keep the next ones from their turn. */
const LONGEST_FILE_MS = 900_000;

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== 'tap' || context.parentURL !== current.url) return next(specifier, context);
    return { url: `${import.meta.resolve('./tap-of-file.ts')}?of=${current.url}`, shortCircuit: true };
  },
});

// Otherwise it would end the process, and with it the file that has its turn by then.
process.on('unhandledRejection', (error) => {
  current.test?.fail('a promise was rejected that no test waits for', { error: inspect(error) });
});

const [, , group = '', which = 'together'] = process.argv;
for (const file of filesIn(group)[which === 'alone' ? 'alone' : 'together']) {
  if (!begin(file)) continue;
  const path = join(ROOT, file);
  await t.test(file, { timeout: LONGEST_FILE_MS }, async (t) => {
    Object.assign(current, { url: pathToFileURL(path).href, test: t });
    // As if the file were run by itself: what it sees is written down under its name.
    process.argv[1] = path;
    await import(path);
  });
  end(file);
}
t.end();
