import t, { type Test } from 'tap';
import { type SharedCounts, openSharedCounts } from '../../../../handlers/http/limits/shared-counts.ts';
import { openMetrics } from '../../../../handlers/http/observing/metrics/index.ts';
import { openCountStore } from '../../../support/processes/fake-redis.ts';
import { assertLoadedOnlyBy } from '../../../support/run/loaded-modules.ts';
import { waitUntil } from '../../../support/shop/raw-service.ts';

/**
 * Timeout in ms for an answer of the store. The timeout is longer than in the service, because the store runs in this
 * process, which may be busy.
 */
const ANSWER_MS = 5_000;

/**
 * Opens the counts of a process, and records calls of its callbacks. With `isAvailable`, recording starts at the first
 * connection.
 */
async function share(t: Test, url: string, { isAvailable: isAvailableAtFirst = true } = {}) {
  const states: boolean[] = [];
  const whys: (string | undefined)[] = [];
  let missed = 0;
  const watch = {
    onState(isAvailable: boolean, why?: string) {
      // The first check of the store may fail on a busy machine.
      if (isAvailableAtFirst && states.length === 0 && !isAvailable) return;
      states.push(isAvailable);
      whys.push(why);
    },
    onMissed: () => void (missed += 1),
  };
  const counts = await openSharedCounts(url, watch, ANSWER_MS);
  t.teardown(() => counts.close());
  const becomes = async (isAvailable: boolean) =>
    t.ok(
      await waitUntil(() => states.at(-1) === isAvailable),
      isAvailable ? 'it is available' : 'it is unavailable',
    );
  return { counts, states, whys, missed: () => missed, becomes };
}

const addMany = (counts: SharedCounts, key: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => counts.add(key)));

t.test('processes that share a store count each request only once', async (t) => {
  const store = await openCountStore(t);
  const processes = await Promise.all([share(t, store.url), share(t, store.url), share(t, store.url)]);
  for (const { becomes } of processes) await becomes(true);
  const counted = (await Promise.all(processes.map(({ counts }) => addMany(counts, 'a', 40)))).flat();
  const numbers = counted.map((count) => count?.current ?? 0).toSorted((a, b) => a - b);
  t.strictSame(
    numbers,
    Array.from({ length: 120 }, (_, n) => n + 1),
  );
  t.ok(counted.every((count) => count && count.ttl > 0 && count.ttl <= 60_000));
  t.match(await processes[0].counts.add('b'), { current: 1 });
});

t.test('a rate limit store that does not answer is not used until it answers again', async (t) => {
  const store = await openCountStore(t);
  const { counts, states, whys, missed, becomes } = await share(t, store.url);
  t.equal(await counts.add('a'), undefined, 'requests do not wait for the first connection');
  await becomes(true);
  t.match(await counts.add('a'), { current: 1 });
  store.silence();
  t.strictSame(await addMany(counts, 'a', 20), Array(20).fill(undefined));
  const asked = store.counted.length;
  t.strictSame(await addMany(counts, 'b', 500), Array(500).fill(undefined), 'while the store is unavailable');
  t.equal(missed(), 521);
  t.strictSame(states, [true, false], 'each change is reported once');
  t.strictSame(whys, [undefined, `no answer within ${ANSWER_MS} ms`]);
  t.notOk(store.counted.slice(asked).some((key) => key.endsWith(':b')));
  store.speak();
  await becomes(true);
  const { current = 0 } = (await counts.add('a')) ?? {};
  t.ok(current >= 2 && current <= 22, `${current}: requests that the silent store received count once`);
});

t.test('requests are counted in the store again after the store was killed and restarted', async (t) => {
  const store = await openCountStore(t);
  const { counts, states, becomes } = await share(t, store.url);
  await becomes(true);
  const load = Promise.all([addMany(counts, 'a', 50), store.kill()]);
  await load;
  await becomes(false);
  t.equal(await counts.add('a'), undefined);
  await store.start();
  await becomes(true);
  t.strictSame(states, [true, false, true]);
  const counted = store.counted.filter((key) => key.endsWith(':a')).length;
  t.ok(counted <= 50, `of 50 requests ${counted} were counted: none was sent again`);
});

t.test('a rate limit store that is unavailable at start is logged once, and used later', async (t) => {
  const store = await openCountStore(t);
  await store.kill();
  const { states, becomes } = await share(t, store.url, { isAvailable: false });
  await becomes(false);
  await store.start();
  await becomes(true);
  t.strictSame(states, [false, true]);
});

t.test('metrics show whether the store is available, and how many requests it did not count', async (t) => {
  const { registry, showRateLimitStore } = openMetrics({ version: '1.0.0', role: 'api' });
  const watch = showRateLimitStore();
  watch.onState(true);
  t.match(await registry.metrics(), /^rate_limit_store_up 1$/m);
  watch.onState(false, 'the store closed the connection');
  watch.onMissed();
  const shown = await registry.metrics();
  t.match(shown, /^rate_limit_store_up 0$/m);
  t.match(shown, /^rate_limit_store_missed_total 1$/m);
});

t.test('the client library of the store is loaded only if a store is configured', (t) => {
  const without = ['./app.ts', './server.ts', './handlers/http/limits/shared-counts.ts'];
  return assertLoadedOnlyBy(t, 'iovalkey', { without, last: 'iovalkey' });
});
