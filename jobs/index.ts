import type { Database } from '../db/base/database.ts';
import { type Skipped, eachOrSkip, throwIfSkipped } from '../db/base/skipped-items.ts';
import { readBacklog, readBacklogOfOne } from '../db/shards/operator/backlog.ts';
import type { QueueOfPart } from './metrics/backlog.ts';
import type { JobMetrics } from './metrics/index.ts';
import { type JobOptions, type LateSchemaJobs, type SchemaJobs, openSchemaJobs } from './schema-jobs.ts';
import type { PaymentProvider } from './payment-providers/port/provider.ts';
import { Availability } from './payments/availability.ts';
import { withCallTimeout } from './payments/provider-timeout.ts';
import { providerJobs } from './payments/provider-jobs.ts';
import { type Job, type Loops, startLoops } from './running/job-loops.ts';
import { watchingSnapshots } from './running/snapshots.ts';
import { shopJobs } from './shop/maintenance-jobs.ts';

/** Background work of a process. */
export interface Jobs {
  /** Returns the jobs that haven't finished a run for too long. */
  late(now?: number): string[];
  /**
   * Called when this process has written something that needs background work, such as an order that must be paid. The
   * jobs then start without waiting for their next poll.
   */
  wake(): void;
  /** Starts no more work. Resolves when all running work has ended, or after `withinMs` at the latest. */
  stop(withinMs: number): Promise<void>;
}

/**
 * Starts the background work of this process. Every job may run several times at once, in this process and in other
 * processes.
 */
export async function startJobs(options: JobOptions): Promise<Jobs> {
  const { db, sharded, payments, inbox = { db, placeOf: () => db }, limits, usageDays = 90, log } = options;
  const { registry } = options;
  const metrics =
    registry &&
    (await import('./metrics/index.ts')).openJobMetrics(
      registry,
      sharded?.places.map(({ name }) => name),
    );
  const provider = shareOf(
    withCallTimeout(payments.provider, limits.callSeconds),
    sharded?.places.length ?? 1,
  );
  const availability = new Availability(inbox.db, provider, log);
  metrics?.showCircuit(availability.breaker);
  const common = { ...options, availability, metrics, onMended: metrics?.onMended };
  const once = [...providerJobs(inbox, payments, availability, log), ...shopJobs(db, usageDays)];
  const woken = { weave: () => {} };
  const { parts, late } = await openSchemaJobs({ ...common, fed: () => woken.weave() });
  if (metrics) {
    once.push(readingBacklog(options, parts, metrics.showBacklog));
    once.push(watchingSnapshots(serversOf(options), metrics.onSnapshots));
  }
  const loops: Loops[] = [];
  let isStopping = false;
  const begin = ({ shard, jobs, feed, log: own }: SchemaJobs) => {
    const all = [...jobs, ...feed.jobs];
    if (!isStopping) loops.push(startLoops(all, own, metrics?.countTurns(shard, all)));
  };
  if (late.length > 0) {
    once.push(
      startingShards(late, (part) => {
        parts.push(part);
        begin(part);
      }),
    );
  }
  parts[0]!.jobs.push(...once);
  for (const part of parts) begin(part);
  const workers = () => parts.flatMap(({ orders }) => orders ?? []);
  const wake = (job: string) => {
    for (const each of loops) each.wake(job);
  };
  woken.weave = () => loops[0]!.wake('weaveEvents');
  return {
    late: (now) => loops.flatMap((each) => each.late(now)),
    wake() {
      for (const worker of workers()) worker.wake();
      wake('placeEvents');
    },
    async stop(withinMs) {
      isStopping = true;
      const until = performance.now() + withinMs;
      // The job loops get half of the time. The payment workers keep the other half, even if the run of a job doesn't
      // end.
      const fed = Promise.all(parts.map(({ feed }) => feed.stop(withinMs)));
      await Promise.all(loops.map((each) => each.stop(withinMs / 2)));
      await Promise.all(workers().map((worker) => worker.stop(Math.max(0, until - performance.now()))));
      await fed;
    },
  };
}

/**
 * Returns the job for the shards that didn't answer at the start of the process. As soon as such a shard answers, the
 * job starts its work.
 */
const startingShards = (late: LateSchemaJobs[], begin: (part: SchemaJobs) => void): Job => ({
  name: 'startShards',
  everyMs: 5_000,
  async run() {
    const skipped = await eachOrSkip(
      [...late],
      ({ shard }) => shard,
      async (each) => {
        begin(await each.open());
        late.splice(late.indexOf(each), 1);
      },
    );
    throwIfSkipped(skipped);
    return false;
  },
});

/**
 * Returns the provider for one of `workers` workers, with a share of `startsAtOnce`. The provider specifies
 * `startsAtOnce` for the whole process.
 */
const shareOf = (provider: PaymentProvider, workers: number): PaymentProvider =>
  provider.startsAtOnce === undefined
    ? provider
    : { ...provider, startsAtOnce: Math.max(1, Math.floor(provider.startsAtOnce / workers)) };

/** Returns one connection to each database server, because shards may be on other servers than the main schema. */
function serversOf({ db, databaseUrl, sharded }: JobOptions): Database[] {
  const servers = new Map([[new URL(databaseUrl).host, db]]);
  for (const { name, url } of sharded?.places ?? []) {
    const { host } = new URL(url);
    // `places` contains only names of existing shards.
    if (!servers.has(host)) servers.set(host, sharded!.shards.named(name).db);
  }
  return [...servers.values()];
}

/**
 * Returns the job that reads the backlog of all schemas and passes it to `show`. A shard that doesn't answer is left
 * out, and doesn't delay the other shards.
 */
const readingBacklog = (
  { db, sharded }: JobOptions,
  parts: readonly SchemaJobs[],
  show: JobMetrics['showBacklog'],
): Job => ({
  name: 'readBacklog',
  everyMs: 15_000,
  async run() {
    const backlog = await (sharded ? readBacklog(sharded.shards) : readBacklogOfOne(db));
    const { queues, skipped } = await countQueues(parts, new Set(backlog.skipped.map(({ id }) => id)));
    show(backlog, queues);
    throwIfSkipped([...backlog.skipped, ...skipped]);
    return false;
  },
});

async function countQueues(parts: readonly SchemaJobs[], silent: ReadonlySet<string>) {
  const queues: QueueOfPart[] = [];
  const skipped: Skipped[] = [];
  const count = async ({ shard, orders }: SchemaJobs) => {
    if (!orders || (shard !== undefined && silent.has(shard))) return;
    try {
      queues.push({ shard, counts: await orders.countJobs() });
    } catch (error) {
      skipped.push({ id: shard ?? 'main', error });
    }
  };
  await Promise.all(parts.map(count));
  return { queues, skipped };
}
