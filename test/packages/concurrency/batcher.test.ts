import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { retryUntil } from '../../support/run/wait-for.ts';
import { createBatcher, createKeyedBatcher } from '../../../packages/concurrency/batcher.ts';

/** Work whose batches run until the test ends them. */
function openWork() {
  const batches: number[][] = [];
  const gates: PromiseWithResolvers<void>[] = [];
  const work = async (items: number[]) => {
    batches.push(items);
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    await gate.promise;
    return items.map((item) => item * 10);
  };
  return { batches, gates, work };
}

t.test('a batch contains all items that were added before the batch could start', async (t) => {
  const { batches, gates, work } = openWork();
  const add = createBatcher(work);
  const first = [add(1), add(2)];
  await setImmediate();
  const later = [add(3), add(4)];
  t.strictSame(batches, [[1, 2]]);
  gates[0]!.resolve();
  t.strictSame(await Promise.all(first), [10, 20]);
  gates[1]!.resolve();
  t.strictSame(await Promise.all(later), [30, 40]);
  t.strictSame(batches, [
    [1, 2],
    [3, 4],
  ]);
});

t.test('a slow batch does not delay another batch if `lanes` allows two batches at once', async (t) => {
  const { batches, gates, work } = openWork();
  const add = createBatcher(work, { lanes: 2 });
  const slow = add(1);
  await setImmediate();
  const quick = add(2);
  await setImmediate();
  t.strictSame(batches, [[1], [2]]);
  gates[1]!.resolve();
  t.equal(await quick, 20);
  gates[0]!.resolve();
  t.equal(await slow, 10);
});

t.test('a lane waits for its share of the items', async (t) => {
  const { batches, gates, work } = openWork();
  const add = createBatcher(work, { lanes: 2, shares: 2 });
  const added = [add(1), add(2), add(3), add(4)];
  await setImmediate();
  await setImmediate();
  t.strictSame(batches, [
    [1, 2],
    [3, 4],
  ]);
  gates[0]!.resolve();
  await added[0];
  added.push(add(5));
  await setImmediate();
  t.equal(batches.length, 2, 'a single item waits for its share of the items');
  added.push(add(6));
  await setImmediate();
  t.strictSame(batches[2], [5, 6]);
  added.push(add(7));
  for (const gate of gates) gate.resolve();
  await Promise.all(added.slice(0, 6));
  await setImmediate();
  t.strictSame(batches[3], [7], 'an item does not wait if no other batch is running');
  gates[3]!.resolve();
  t.strictSame(await Promise.all(added), [10, 20, 30, 40, 50, 60, 70]);
});

t.test('an item does not wait for a batch that does not end', async (t) => {
  const { batches, gates, work } = openWork();
  const add = createBatcher(work, { lanes: 4, shares: 2 });
  const stuck = [add(1), add(2), add(3)];
  await setImmediate();
  await setImmediate();
  t.strictSame(batches, [[1, 2]], 'the share of three items is two');
  await retryUntil('the item is in a batch', () => batches.length === 2, setImmediate);
  t.strictSame(batches[1], [3]);
  gates[1]!.resolve();
  t.equal(await stuck[2], 30);
  gates[0]!.resolve();
  t.strictSame(await Promise.all(stuck), [10, 20, 30]);
});

t.test('the batcher limits the items of a batch, and refuses items if its queue is full', async (t) => {
  const { batches, gates, work } = openWork();
  const add = createBatcher(work, { sizeMax: 2, waitingMax: 3 });
  const added = [add(1), add(2), add(3)];
  await t.rejects(add(4), { name: 'QueueFull' });
  await setImmediate();
  gates[0]!.resolve();
  await added[0];
  gates[1]!.resolve();
  t.strictSame(await Promise.all(added), [10, 20, 30]);
  t.strictSame(batches, [[1, 2], [3]]);
});

t.test('a failing batch rejects only its own items, and the next batch runs', async (t) => {
  let count = 0;
  const add = createBatcher(async (items: number[]) => {
    count += 1;
    if (count === 1) throw new Error('first');
    return items;
  });
  const failed = [add(1), add(2)];
  for (const each of failed) await t.rejects(each, { message: 'first' });
  t.equal(await add(3), 3);
});

t.test('with keys, an item waits only for batches of its own key', async (t) => {
  const { batches, gates, work } = openWork();
  const add = createKeyedBatcher((item: number) => (item % 2 === 0 ? 'even' : 'odd'), work);
  const even = [add(2), add(4)];
  const odd = add(1);
  await setImmediate();
  t.strictSame(batches, [[2, 4], [1]]);
  gates[1]!.resolve();
  t.equal(await odd, 10);
  gates[0]!.resolve();
  t.strictSame(await Promise.all(even), [20, 40]);
});
