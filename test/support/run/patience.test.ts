import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { inTime, repeatedly } from './patience.ts';

t.test('inTime and repeatedly reject with the name of the condition when the time is over', async (t) => {
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

t.test('inTime and repeatedly resolve when the condition comes true', async (t) => {
  t.equal(await inTime('one', Promise.resolve(1)), 1);
  let count = 0;
  const again = async () => void (count += 1);
  await repeatedly('three times', () => count === 3, again);
  t.equal(count, 3);
});
