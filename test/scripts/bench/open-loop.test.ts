import t from 'tap';
import { sendOpenLoop } from '../../../scripts/bench/load/open-loop.ts';

t.test('the open loop sends each request at its time, even before earlier answers arrive', async (t) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = await sendOpenLoop(1000, 0.1, (n) => {
    if (n === 5) resolve();
    return n < 5 ? promise.then(() => n) : Promise.resolve(n);
  });
  t.ok(sent.length > 5, 'the sixth request is sent while the first five wait');
  t.strictSame(
    sent.map(({ answer }) => answer),
    sent.map((_, n) => n),
  );
  t.ok(sent.every(({ ms, late }) => ms >= late));
});

t.test('the open loop throws the error of a request after it has sent all requests', async (t) => {
  let count = 0;
  await t.rejects(
    sendOpenLoop(1000, 0.1, async (n) => {
      count = n + 1;
      if (n === 0) throw new Error('refused');
    }),
    { message: 'refused' },
  );
  t.ok(count > 1);
});
