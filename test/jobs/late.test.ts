import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { startJobs } from '../../jobs/index.ts';
import { openShop } from '../support/shop/shop.ts';

t.test('a job is late only if its run does not end, and stop does not wait for that run', async (t) => {
  const { db, databaseUrl, payments } = await openShop(t);
  const jobs = await startJobs({
    db,
    databaseUrl,
    payments: { ...payments, work: () => new Promise<never>(() => {}) },
    limits: { callSeconds: 8, unresolvedMinutes: 60, refundRetryDays: 3 },
    lapsedHoldDays: 3,
    log: { error: () => {}, info: () => {}, warn: () => {} },
  });
  t.strictSame(jobs.late(), []);
  const begun = performance.now();
  // At the time `soon` a job counts as late if it hasn't run again by then. Only one job hasn't run again.
  const soon = begun + 61_000;
  while (jobs.late(soon).length !== 1) await delay(20);
  t.strictSame(jobs.late(soon), ['providerWork']);
  await jobs.stop(1_000);
});
