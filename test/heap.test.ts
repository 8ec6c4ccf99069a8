import t from 'tap';
import { runProcess } from './support/run/processes.ts';

/**
 * Prints how many MB are reserved for young objects after many objects have survived, before and after the process has
 * started.
 */
const PROGRAM = `
  import { getHeapSpaceStatistics } from 'node:v8';
  import { letHeapGrow } from './heap.ts';
  const room = () =>
    getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space').space_size / 1_048_576;
  const kept = [];
  const live = () => {
    for (let n = 0; n < 1_000_000; n += 1) kept.push({ n });
  };
  live();
  const before = room();
  letHeapGrow();
  live();
  console.log('before ' + before + ', then ' + room());`;

t.test('V8’s space for young objects grows only after the process has started', async (t) => {
  const started = runProcess(t, '--input-type=module', {}, ['--eval', PROGRAM]);
  const [, before, then] = await started.printed(/before ([\d.]+), then ([\d.]+)/);
  t.ok(Number(before) <= 8, `${before} MB before`);
  t.ok(Number(then) >= 16, `${then} MB then`);
});
