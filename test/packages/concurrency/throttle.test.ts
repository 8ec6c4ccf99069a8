import t from 'tap';
import { throttle } from '../../../packages/concurrency/throttle.ts';

t.test('throttle runs the first call immediately, and merges the following calls into one', async (t) => {
  const called = Promise.withResolvers<void>();
  let count = 0;
  const call = throttle(() => {
    count += 1;
    called.resolve();
  }, 3_600_000);
  call();
  const alive = setInterval(() => {}, 1_000);
  await called.promise;
  clearInterval(alive);
  for (let n = 0; n < 100; n += 1) call();
  await new Promise(setImmediate);
  t.equal(count, 1);
});
