import t from 'tap';
import { coalesced } from '../../../packages/concurrency/coalesced.ts';

t.test('what is asked for while it is being done is done once more', async (t) => {
  let count = 0;
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ask = coalesced(() => gates[count++]!.promise);
  const asked = [ask(), ask(), ask()];
  t.equal(count, 1);
  for (const { resolve } of gates) resolve();
  await Promise.all(asked);
  t.equal(count, 2);
});

t.test('work that has failed is done again for the next one who asks', async (t) => {
  let count = 0;
  const ask = coalesced(async () => {
    count += 1;
    if (count === 1) throw new Error('once');
  });
  await t.rejects(ask(), { message: 'once' });
  await ask();
  t.equal(count, 2);
});
