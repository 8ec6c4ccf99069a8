import t, { type Test } from 'tap';
import { assignPositionsJob } from '../../jobs/feed/assign-positions-job.ts';
import { anotherProcess } from '../support/database/query-cost.ts';
import { createDatabase } from '../support/database/database.ts';
import { feedFaultsOf } from '../support/database/check-feed.ts';
import { placeMany } from '../support/shop/many-orders.ts';

/**
 * Stops the clock `performance.now` of this process until the test ends. The returned function moves the clock forward.
 */
function stopClock(t: Test): (ms: number) => void {
  const { now } = performance;
  let at = performance.now();
  performance.now = () => at;
  t.teardown(() => (performance.now = now));
  return (ms) => (at += ms);
}

/**
 * Opens two processes that assign positions in the feed when the test calls their `turn`. Also returns a function that
 * writes events.
 */
async function openTwo(t: Test) {
  const pass = stopClock(t);
  const { db, databaseUrl } = await createDatabase(t);
  const open = () => {
    const all = { places: 0, heard: 0 };
    const job = assignPositionsJob(
      anotherProcess(t, databaseUrl),
      () => (all.heard += 1),
      (_, { after, through }) => (all.places += through - after),
    );
    /** Runs the job once. Returns whether the job should run again, and how many events got a position. */
    const turn = async () => {
      const before = all.places;
      const goesOn = await job.run('trace');
      return [goesOn, all.places - before];
    };
    return { turn, all };
  };
  const write = (count: number) => placeMany(db, { count });
  return { db, one: open(), other: open(), write, pass };
}

t.test('a process stops assigning positions if another process assigns more positions', async (t) => {
  const { db, one, other, write, pass } = await openTwo(t);
  await write(3);
  t.strictSame(await one.turn(), [true, 3]);
  await write(2);
  t.strictSame(await other.turn(), [true, 2], 'the process knows of no other process');
  await write(6);
  t.strictSame(await one.turn(), [true, 6]);
  await write(2);
  t.strictSame(await other.turn(), [false, 2], 'the other process assigns more');
  for (let n = 0; n < 10; n += 1) {
    await write(4);
    t.strictSame(await other.turn(), [false, 0], 'the process leaves the events to the other process');
    t.strictSame(await one.turn(), [true, 4]);
  }
  pass(200);
  await write(1);
  t.strictSame(await other.turn(), [false, 1], 'checked: the other process still assigns more positions');
  t.strictSame(await feedFaultsOf(db), []);
  t.strictSame(other.all, { places: 5, heard: 3 }, 'listeners are notified of all events with a position');
});

t.test('after a process has ended, another process soon assigns positions to its events', async (t) => {
  const { db, one, other, write, pass } = await openTwo(t);
  for (const { turn } of [one, other, one, other]) {
    await write(turn === one.turn ? 5 : 1);
    await turn();
  }
  await write(3);
  t.strictSame(await other.turn(), [false, 0]);
  pass(200);
  for (const each of [3, 2, 1]) {
    if (each < 3) await write(each);
    t.strictSame(await other.turn(), [true, each]);
  }
  t.strictSame(await other.turn(), [false, 0]);
  t.strictSame(await feedFaultsOf(db), []);
});

t.test('two processes both continue to assign positions until one of them assigns fewer', async (t) => {
  const { db, one, other, write } = await openTwo(t);
  for (let n = 0; n < 8; n += 1) {
    await write(4);
    t.strictSame(await (n % 2 ? other : one).turn(), [true, 4]);
  }
  await write(40);
  t.strictSame(await one.turn(), [true, 40]);
  await write(4);
  t.strictSame(await other.turn(), [false, 4]);
  t.strictSame(await feedFaultsOf(db), []);
});
