import t from 'tap';
import { startLoops } from '../../jobs/running/job-loops.ts';

const HOUR = 3_600_000;
const NO_LOG = { error: () => {}, info: () => {}, warn: () => {} };

/** Builds a job that counts its runs. `busyMs`: duration of a run. */
function countedJob(job: { busyMs?: number; more?: boolean }) {
  let turns = 0;
  let awaited = { turns: Infinity, resolve: () => {} };
  return {
    name: 'count',
    everyMs: HOUR,
    ...(job.busyMs !== undefined && { busyMs: job.busyMs }),
    async run() {
      turns += 1;
      if (turns >= awaited.turns) awaited.resolve();
      return job.more === true;
    },
    get turns() {
      return turns;
    },
    untilTurn: (count: number) =>
      new Promise<void>((resolve) => {
        awaited = { turns: count, resolve };
        if (turns >= count) resolve();
      }),
  };
}

t.test('a job that is woken runs long before its interval ends', async (t) => {
  const job = countedJob({ busyMs: 1 });
  const loops = startLoops([job], NO_LOG);
  await job.untilTurn(1);
  loops.wake('count');
  await job.untilTurn(2);
  await loops.stop();
  t.equal(job.turns, 2);
});

t.test('a job that has found work runs again immediately, without being woken', async (t) => {
  const job = countedJob({ busyMs: 1, more: true });
  const loops = startLoops([job], NO_LOG);
  await job.untilTurn(5);
  await loops.stop();
  t.ok(job.turns >= 5);
});

t.test('runs of a job keep their minimum interval, however often the job is woken', async (t) => {
  const job = countedJob({ busyMs: HOUR });
  const loops = startLoops([job], NO_LOG);
  await job.untilTurn(1);
  for (let n = 0; n < 100; n += 1) loops.wake('count');
  await new Promise(setImmediate);
  t.equal(job.turns, 1);
  await loops.stop();
});
