import t from 'tap';
import { Breaker, type BreakerChange } from '../../../packages/concurrency/breaker.ts';

/** A refusal by the other side. The breaker counts a refusal as an answer, not as a failure. */
class Refusal extends Error {}

/** Opens a breaker whose clock is stopped. */
function open() {
  let now = 0;
  const changes: BreakerChange[] = [];
  const breaker = new Breaker((change) => changes.push(change), {
    isAnswer: (error) => error instanceof Refusal,
    now: () => now,
  });
  const answer = async (count = 1) => {
    for (let n = 0; n < count; n += 1) await breaker.watch(async () => 'answer');
  };
  const fail = async (count = 1, error: Error = new Error('away')) => {
    for (let n = 0; n < count; n += 1) await breaker.watch(() => Promise.reject(error)).catch(() => {});
  };
  const pass = (seconds: number) => (now += seconds * 1000);
  return { breaker, changes, answer, fail, pass };
}

t.test('the breaker opens if more than half of at least ten calls fail within a minute', async (t) => {
  const { breaker, changes, answer, fail, pass } = open();
  await fail(9);
  t.notOk(breaker.isOpen, 'nine calls are too few');
  t.equal(breaker.admit(40, 7), 40);
  pass(61);
  await fail(9);
  t.notOk(breaker.isOpen, 'calls of a minute ago do not count');
  await answer(9);
  t.notOk(breaker.isOpen);
  await fail(1);
  t.ok(breaker.isOpen);
  t.match(changes, [{ isOpen: true, error: { message: 'away' } }]);
  t.equal(breaker.admit(40, 0), 0, 'no jobs are taken');
});

t.test('the breaker stays closed if one of twenty calls fails, or if calls are refused', async (t) => {
  const { breaker, answer, fail, pass } = open();
  for (let n = 0; n < 200; n += 1) {
    await fail(1);
    await answer(19);
    pass(1);
  }
  await fail(100, new Refusal('declined'));
  await fail(100, new Refusal('too little'));
  t.notOk(breaker.isOpen);
});

t.test(
  'the half-open breaker allows one probe; an answer closes the breaker and resets failures',
  async (t) => {
    const { breaker, changes, answer, fail, pass } = open();
    await fail(10);
    pass(9);
    t.equal(breaker.admit(40, 0), 0, 'no probe is due yet');
    pass(1);
    t.equal(breaker.admit(40, 1), 0, 'running calls must end before a probe');
    t.equal(breaker.admit(40, 0), 1);
    await fail(1);
    t.equal(breaker.admit(40, 0), 0, 'after a failed probe the next probe is due later');
    pass(10);
    t.equal(breaker.admit(40, 0), 1);
    await answer(1);
    t.notOk(breaker.isOpen);
    t.equal(breaker.admit(40, 0), 40);
    t.match(changes, { length: 2, 1: { isOpen: false } }, 'a probe that fails is no change');
    await fail(9);
    t.notOk(breaker.isOpen, 'the failures of the outage don’t count any more');
  },
);

t.test('the breaker closes if its probe is refused, because a refusal is an answer', async (t) => {
  const { breaker, fail, pass } = open();
  await fail(10);
  pass(10);
  await fail(1, new Refusal('declined'));
  t.notOk(breaker.isOpen);
});

t.test('a call that started before the breaker opened does not change its state', async (t) => {
  const { breaker, fail, pass } = open();
  const late = Promise.withResolvers<string>();
  const call = breaker.watch(() => late.promise);
  await fail(10);
  pass(20);
  late.resolve('answer');
  await call;
  t.ok(breaker.isOpen);
  t.equal(breaker.admit(40, 0), 1);
});
