import t from 'tap';
import { shareNextRun, coalesceRuns } from '../../../packages/concurrency/single-flight.ts';

t.test('callers that arrive during a run share the next run', async (t) => {
  let begun = 0;
  const gates = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  const ask = shareNextRun(() => gates[begun++]!.promise);
  const first = ask();
  await Promise.resolve();
  t.equal(begun, 1);
  const later = [ask(), ask(), ask()];
  gates[0]!.resolve('first');
  t.equal(await first, 'first');
  gates[1]!.resolve('second');
  t.strictSame(await Promise.all(later), ['second', 'second', 'second']);
  t.equal(begun, 2);
});

t.test('a failing run rejects only its own callers', async (t) => {
  const outcomes = [() => Promise.reject(new Error('once')), async () => 'done'];
  const ask = shareNextRun(() => outcomes.shift()!());
  const failed = ask();
  await Promise.resolve();
  const next = ask();
  await t.rejects(failed, { message: 'once' });
  t.equal(await next, 'done');
});

t.test('callers share a run only if they have the same key', async (t) => {
  const begun: string[] = [];
  const gate = Promise.withResolvers<void>();
  const look = coalesceRuns(async (key: string, suffix: string) => {
    begun.push(key);
    await gate.promise;
    return key + suffix;
  });
  const asked = [look('a', '1'), look('a', '2'), look('b', '3')];
  gate.resolve();
  t.strictSame(await Promise.all(asked), ['a1', 'a1', 'b3']);
  t.strictSame(begun, ['a', 'b']);
  t.equal(await look('a', '4'), 'a4', 'a run begins again after the last one has ended');
});
