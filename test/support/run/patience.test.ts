import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { inTime, repeatedly } from './patience.ts';

t.test('who waits in vain hears for what', async (t) => {
  const message = 'this has not come true in 0.005 s: the moon';
  await t.rejects(inTime('the moon', new Promise(() => {}), 5), { message });
  await t.rejects(
    repeatedly(
      'the moon',
      () => false,
      () => turn(),
      5,
    ),
    { message },
  );
});

t.test('who waits for what comes true goes on', async (t) => {
  t.equal(await inTime('one', Promise.resolve(1)), 1);
  let count = 0;
  const again = async () => void (count += 1);
  await repeatedly('three times', () => count === 3, again);
  t.equal(count, 3);
});
