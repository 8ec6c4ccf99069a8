import t, { type Test } from 'tap';
import { Availability } from '../../../packages/concurrency/availability.ts';

/** Opens an external service. The test sets whether the service is available. */
function open(t: Test, everyMs?: number) {
  // This interval keeps the process alive, because the timers of Availability don't.
  const alive = setInterval(() => {}, 1_000);
  t.teardown(() => clearInterval(alive));
  const states: unknown[] = [];
  const outside = { fault: undefined as string | undefined, isSilent: false };
  let reported = Promise.withResolvers<void>();
  const availability = new Availability({
    async look() {
      if (outside.isSilent) throw new Error('silent');
      return outside.fault;
    },
    againMs: 1,
    ...(everyMs !== undefined && { everyMs }),
    onState(isAvailable, why) {
      states.push(isAvailable ? 'there' : why);
      reported.resolve();
    },
  });
  const untilReported = async () => {
    await reported.promise;
    reported = Promise.withResolvers();
  };
  return { availability, outside, states, untilReported };
}

t.test('Availability reports each change once, with its reason', async (t) => {
  const { availability, outside, states, untilReported } = open(t, 2);
  await untilReported();
  t.equal(availability.isAvailable, true);
  outside.fault = 'lags';
  await untilReported();
  t.equal(availability.isAvailable, false);
  outside.fault = undefined;
  await untilReported();
  outside.isSilent = true;
  await untilReported();
  t.strictSame(states, ['there', 'lags', 'there', 'silent']);
  await availability.close();
});

t.test('after a suspicion, a service counts as unavailable until the next check', async (t) => {
  const { availability, states, untilReported } = open(t);
  await untilReported();
  availability.suspect('broken');
  t.equal(availability.isAvailable, false);
  await untilReported();
  await untilReported();
  t.equal(availability.isAvailable, true);
  t.strictSame(states, ['there', 'broken', 'there']);
  await availability.close();
});

t.test('Availability reports nothing after close', async (t) => {
  const { availability, states, untilReported } = open(t);
  await untilReported();
  await availability.close();
  availability.suspect('broken');
  t.strictSame(states, ['there']);
});
