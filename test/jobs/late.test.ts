import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { startJobs } from '../../jobs/index.ts';
import { openShop } from '../support/shop/shop.ts';

t.test('only a job whose run does not end counts as late, and stop does not wait for this run', async (t) => {
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
  // At this moment a job is late if it hasn't run again. All jobs but one have run again.
  const soon = begun + 61_000;
  while (jobs.late(soon).length !== 1) await delay(20);
  t.strictSame(jobs.late(soon), ['providerWork']);
  await jobs.stop(1_000);
});
