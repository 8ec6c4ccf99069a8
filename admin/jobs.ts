import { openQueue } from '../jobs/payments/queue.ts';
import { listStuckJobs, redrive } from '../jobs/payments/stuck-jobs.ts';
import type { Command } from './command.ts';

/** With pauses of a minute at most, this is a quarter of an hour. */
export const MANY_TRIES = 20;

export const jobsDead: Command = {
  help: 'shows jobs that the queue has given up, and those that were tried often',
  isKept: false,
  async run({ db }) {
    const jobs = await listStuckJobs(db, MANY_TRIES);
    return { result: { jobs }, isFault: jobs.length > 0 };
  },
};

export const jobsRedrive: Command = {
  help: 'has the jobs tried again that the queue has given up',
  isKept: true,
  async run({ db, databaseUrl, connections, log }) {
    const queue = await openQueue(db, databaseUrl, { ...connections, poolSize: 1 }, log);
    try {
      let redriven = 0;
      for (;;) {
        const failed = await listStuckJobs(db);
        if (failed.length === 0) break;
        redriven += await redrive(queue, db, failed);
      }
      return { result: { redriven } };
    } finally {
      await queue.stop({ graceful: false });
    }
  },
};
