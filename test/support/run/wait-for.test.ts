import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { withDeadline, retryUntil } from './wait-for.ts';

t.test('withDeadline and retryUntil throw an error that names the condition at their deadline', async (t) => {
  const message = 'the condition is not true after 0.005 s: the moon';
  await t.rejects(withDeadline('the moon', new Promise(() => {}), 5), { message });
  await t.rejects(
    retryUntil(
      'the moon',
      () => false,
      () => turn(),
      5,
    ),
    { message },
  );
});

t.test('withDeadline and retryUntil resolve when their condition becomes true', async (t) => {
  t.equal(await withDeadline('one', Promise.resolve(1)), 1);
  let count = 0;
  const again = async () => void (count += 1);
  await retryUntil('three times', () => count === 3, again);
  t.equal(count, 3);
});
