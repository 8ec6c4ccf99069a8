import { eachOrSkip, throwIfSkipped } from '../db/base/skipped-items.ts';
import { openQueue } from '../jobs/payments/queue/queue.ts';
import { listStuckJobs, redrive } from '../jobs/payments/queue/stuck-jobs.ts';
import type { Command } from './command.ts';
import { inEach, nameOf } from './installation.ts';

/**
 * Number of tries from which a job is reported. Twenty tries take a quarter of an hour, because the pause between two
 * tries is at most a minute.
 */
export const TRIES_REPORTED_MIN = 20;

export const jobsDead: Command = {
  help: 'shows payment jobs that failed permanently, and those that were tried many times',
  isKept: false,
  async run({ shop }) {
    const jobs = await inEach(shop.places, ({ db }) => listStuckJobs(db, TRIES_REPORTED_MIN));
    return { result: { jobs }, isFault: jobs.length > 0 };
  },
};

export const jobsRedrive: Command = {
  help: 'retries the payment jobs that failed permanently',
  isKept: true,
  async run({ shop, connections, log }) {
    let redriven = 0;
    const skipped = await eachOrSkip(shop.places, nameOf, async ({ db, databaseUrl }) => {
      const queue = await openQueue(db, databaseUrl, { ...connections, poolSize: 1 }, log);
      try {
        for (;;) {
          const failed = await listStuckJobs(db);
          if (failed.length === 0) break;
          redriven += await redrive(queue, db, failed);
        }
      } finally {
        await queue.stop({ graceful: false });
      }
    });
    throwIfSkipped(skipped);
    return { result: { redriven } };
  },
};
