import type { Registry } from 'prom-client';
import type { Database } from '../db/index.ts';
import type { OpenShard } from '../db/shards/databases.ts';
import type { Shards } from '../db/shards/index.ts';
import { openFeed } from './feed.ts';
import { logOf } from './log.ts';
import type { Job } from './loops.ts';
import type { JobMetrics } from './metrics/index.ts';
import { type OrderWork, type OrderWorkOptions, openOrderWork } from './of-orders.ts';
import { jobsBetween, schemaJobs, shardJobs } from './of-shop.ts';
import type { Payments, ProviderInbox } from './payment-providers/index.ts';
import type { WebhookOptions } from './webhooks/index.ts';

interface ShardedPlaces {
  shards: Shards;
  places: readonly Pick<OpenShard, 'name' | 'url'>[];
}

export interface JobOptions extends Omit<OrderWorkOptions, 'availability' | 'onMended'> {
  /** Of the shop, or of its home, if its orders are in shards. */
  db: Database;
  sharded?: ShardedPlaces | undefined;
  payments: Payments;
  /** Where is kept what the provider says. Default: where all is. */
  inbox?: ProviderInbox | undefined;
  /** For how many days it is kept which client uses what of the contract. Default: 90. */
  usageDays?: number | undefined;
  /** How webhooks are sent, if they are. */
  webhooks?: WebhookOptions | undefined;
  /** Where it counts what it does, if anywhere. */
  registry?: Registry | undefined;
}

/** The work in one schema. */
export interface Part {
  /** The shard's name; home and the only schema of a shop have none. */
  shard?: string;
  jobs: Job[];
  feed: ReturnType<typeof openFeed>;
  log: JobOptions['log'];
  /** Where it has orders. */
  orders?: OrderWork;
}

type PartOptions = JobOptions &
  Pick<OrderWorkOptions, 'availability' | 'onMended'> & {
    metrics?: JobMetrics | undefined;
    /** Hears that there is more in the feed of a shard. */
    fed: () => void;
  };

/** The work of a shop, by schema; home's first. */
export const openParts = async (options: PartOptions): Promise<Part[]> =>
  options.sharded ? openShardParts(options, options.sharded) : [await openOnlyPart(options)];

async function openOnlyPart({ fed: _, ...options }: PartOptions): Promise<Part> {
  const { db, log, metrics } = options;
  const orders = await openOrderWork(options);
  return { jobs: [...orders.jobs, ...schemaJobs(db)], feed: openFeed(options, metrics), log, orders };
}

async function openShardParts(
  { fed, ...options }: PartOptions,
  { shards, places }: ShardedPlaces,
): Promise<Part[]> {
  const { db, log, metrics } = options;
  const home = {
    jobs: [...schemaJobs(db), ...jobsBetween(shards, metrics?.onStock)],
    feed: openFeed({ ...options, shards }, metrics),
    log,
  };
  const ofShards = places.map(async ({ name, url: databaseUrl }): Promise<Part> => {
    const own = { ...options, db: shards.named(name).db, databaseUrl, log: logOf(name, log) };
    const orders = await openOrderWork(own);
    const jobs = [...orders.jobs, ...schemaJobs(own.db), ...shardJobs(own.db)];
    const feed = openFeed({ ...own, webhooks: undefined, fed }, metrics);
    return { shard: name, jobs, feed, log: own.log, orders };
  });
  return [home, ...(await Promise.all(ofShards))];
}
