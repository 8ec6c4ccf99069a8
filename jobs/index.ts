import { readBacklog } from '../db/backlog.ts';
import { readBacklog as readBacklogOfShards } from '../db/shards/backlog.ts';
import { type Job, startLoops } from './loops.ts';
import type { JobMetrics } from './metrics/index.ts';
import { providerJobs } from './of-provider.ts';
import type { OrderWork } from './of-orders.ts';
import { shopJobs } from './of-shop.ts';
import { type JobOptions, openParts } from './parts.ts';
import type { PaymentProvider } from './payment-providers/provider.ts';
import { Availability } from './payments/availability.ts';
import { bounded } from './payments/bounded.ts';
import type { QueueCounts } from './payments/queue.ts';

/** The background work of a process. */
export interface Jobs {
  /** The jobs that have not ended a turn for far too long. */
  late(now?: number): string[];
  /** Something has been written in this process, perhaps orders to be paid and events: nobody need look for them. */
  wake(): void;
  /** Takes no more work. Resolves once nothing is under way any more, or after so many ms. */
  stop(withinMs: number): Promise<void>;
}

/**
 * Starts the background work, in this process. Every job may run twice, and in several processes at once.
 */
export async function startJobs(options: JobOptions): Promise<Jobs> {
  const { db, sharded, payments, inbox = { db, placeOf: () => db }, limits, usageDays = 90, log } = options;
  const { registry } = options;
  const metrics = registry && (await import('./metrics/index.ts')).openJobMetrics(registry);
  const provider = shareOf(bounded(payments.provider, limits.callSeconds), sharded?.places.length ?? 1);
  const availability = new Availability(inbox.db, provider, log);
  metrics?.showCircuit(availability.breaker);
  const common = { ...options, availability, metrics, onMended: metrics?.onMended };
  const once = [...providerJobs(inbox, payments, availability, log), ...shopJobs(db, usageDays)];
  const woken = { weave: () => {} };
  const parts = await openParts({ ...common, fed: () => woken.weave() });
  const workers = parts.flatMap(({ orders }) => orders ?? []);
  if (metrics) once.push(readingBacklog(options, workers, metrics.showBacklog));
  parts[0]!.jobs.push(...once);
  const loops = parts.map(({ jobs, feed, log: own }) =>
    startLoops([...jobs, ...feed.jobs], own, metrics?.onTurn),
  );
  const wake = (job: string) => {
    for (const each of loops) each.wake(job);
  };
  woken.weave = () => loops[0]!.wake('weaveEvents');
  return {
    late: (now) => loops.flatMap((each) => each.late(now)),
    wake() {
      for (const worker of workers) worker.wake();
      wake('placeEvents');
    },
    async stop(withinMs) {
      const until = performance.now() + withinMs;
      // The rest is for the payments, also where a turn doesn't end.
      const fed = Promise.all(parts.map(({ feed }) => feed.stop(withinMs)));
      await Promise.all(loops.map((each) => each.stop(withinMs / 2)));
      await Promise.all(workers.map((worker) => worker.stop(Math.max(0, until - performance.now()))));
      await fed;
    },
  };
}

/** What a worker of so many may call at once where the provider says how much all of a process may. */
const shareOf = (provider: PaymentProvider, workers: number): PaymentProvider =>
  provider.startsAtOnce === undefined
    ? provider
    : { ...provider, startsAtOnce: Math.max(1, Math.floor(provider.startsAtOnce / workers)) };

const readingBacklog = (
  { db, sharded }: JobOptions,
  workers: OrderWork[],
  show: JobMetrics['showBacklog'],
): Job => ({
  name: 'readBacklog',
  everyMs: 15_000,
  async run() {
    const backlog = await (sharded ? readBacklogOfShards(sharded.shards) : readBacklog(db));
    show(backlog, sumOf(await Promise.all(workers.map((worker) => worker.countJobs()))));
    return false;
  },
});

const sumOf = (queues: QueueCounts[]): QueueCounts => {
  const sum = { ready: 0, deferred: 0, active: 0, failed: 0 };
  for (const counts of queues)
    for (const state of ['ready', 'deferred', 'active', 'failed'] as const) sum[state] += counts[state];
  return sum;
};
