import type { Test } from 'tap';
import { runProcess } from './processes.ts';

/**
 * Asserts that a library is loaded only by code that needs it. First loads the modules of `without`: they must not load
 * any file of the library. Then loads `last`, which must load the library. Works only for CommonJS libraries.
 */
export async function assertLoadedOnlyBy(
  t: Test,
  library: string,
  { without, last }: { without: string[]; last: string },
): Promise<void> {
  const program = `
    const { createRequire } = await import('node:module');
    const loaded = () =>
      Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes('/${library}/')).length;
    for (const module of ${JSON.stringify(without)}) await import(module);
    const before = loaded();
    await import('${last}');
    console.log('before ' + before + ', then ' + (loaded() > 0 ? 'some' : 'none'));`;
  const started = runProcess(t, '--input-type=module', {}, ['--eval', program]);
  const [, before, then] = await started.printed(/before (\d+), then (\w+)/);
  t.strictSame([before, then], ['0', 'some']);
}
