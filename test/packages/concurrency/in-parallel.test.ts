import t from 'tap';
import { inParallel } from '../../../packages/concurrency/in-parallel.ts';

t.test('inParallel limits the number of running calls, and keeps the order of results', async (t) => {
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const begun: number[] = [];
  const results = inParallel(2, gates, async ({ promise }) => {
    const index = begun.length;
    begun.push(index);
    await promise;
    return index;
  });
  t.strictSame(begun, [0, 1]);
  gates[1]!.resolve();
  await gates[1]!.promise;
  gates[2]!.resolve();
  gates[0]!.resolve();
  t.strictSame(await results, [0, 1, 2]);
});
