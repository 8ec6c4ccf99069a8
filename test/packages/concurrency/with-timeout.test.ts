import t from 'tap';
import { withTimeout } from '../../../packages/concurrency/with-timeout.ts';

t.test('withTimeout aborts work after the time limit, and the caller gets an error', async (t) => {
  let aborted: unknown;
  const never = (signal: AbortSignal) =>
    new Promise<never>(() => signal.addEventListener('abort', () => (aborted = signal.reason)));
  await t.rejects(withTimeout(1, never), { name: 'TimedOut' });
  t.match(aborted, { name: 'TimedOut' });
  await t.rejects(withTimeout(1, never, new RangeError('late')), { name: 'RangeError', message: 'late' });
});

t.test('withTimeout returns an answer that arrived in time while the process was busy', async (t) => {
  const answer = await withTimeout(5, async () => {
    const end = performance.now() + 20;
    while (performance.now() < end);
    return 'answer';
  });
  t.equal(answer, 'answer');
});
