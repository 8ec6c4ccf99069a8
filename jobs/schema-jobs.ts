import type { Registry } from 'prom-client';
import type { Database } from '../db/base/database.ts';
import type { Shards } from '../db/shards/layout/shards.ts';
import type { OpenShard } from '../db/shards/servers/databases.ts';
import { isTransient } from '../packages/postgres/sessions/database-errors.ts';
import { type DocumentJobsOptions, documentJobs } from './documents/document-jobs.ts';
import { openFeed } from './feed/feed-jobs.ts';
import type { JobMetrics } from './metrics/index.ts';
import { type OrderJobs, type OrderJobsOptions, openOrderJobs } from './orders/order-jobs.ts';
import type { Payments, ProviderInbox } from './payment-providers/index.ts';
import { withShard } from './running/job-log.ts';
import type { Job } from './running/job-loops.ts';
import { checkOpenShard } from './migrate-all.ts';
import { crossShardJobs, schemaJobs, shardJobs } from './shop/maintenance-jobs.ts';
import type { WebhookOptions } from './webhooks/index.ts';

type ShardAddress = Pick<OpenShard, 'name' | 'url'>;

interface ShardedOptions {
  shards: Shards;
  places: readonly ShardAddress[];
  /** Names of the shards that didn't answer at the start of the process. */
  silent?: readonly string[];
}

export interface JobOptions extends Omit<OrderJobsOptions, 'availability' | 'onMended'>, DocumentJobsOptions {
  /** Database of the only schema, or of the main schema of shards. */
  db: Database;
  sharded?: ShardedOptions | undefined;
  payments: Payments;
  /** Databases in which the provider's events are stored. Default: `db`. */
  inbox?: ProviderInbox | undefined;
  /** Number of days for which usage counts are kept. Default: 90. */
  usageDays?: number | undefined;
  /** Options for webhooks. If undefined, no webhooks are sent. */
  webhooks?: WebhookOptions | undefined;
  /** Registry of the metrics. If undefined, no metrics are counted. */
  registry?: Registry | undefined;
}

/** Background work in one schema. */
export interface SchemaJobs {
  /** Name of the shard. Undefined for the main schema and for an installation's only schema. */
  shard?: string;
  jobs: Job[];
  feed: ReturnType<typeof openFeed>;
  log: JobOptions['log'];
  /** Background work on orders. Undefined if the schema has no orders. */
  orders?: OrderJobs;
}

type SchemaJobsOptions = JobOptions &
  Pick<OrderJobsOptions, 'availability' | 'onMended'> & {
    metrics?: JobMetrics | undefined;
    /** Called when the feed of a shard has new events. */
    fed: () => void;
  };

/** Background work in a shard that hasn't answered yet. */
export interface LateSchemaJobs {
  shard: string;
  /** Checks the shard's schema, and prepares the work. */
  open(): Promise<SchemaJobs>;
}

/** Background work of all schemas, with the main schema first. */
interface AllSchemaJobs {
  parts: SchemaJobs[];
  late: LateSchemaJobs[];
}

export const openSchemaJobs = async (options: SchemaJobsOptions): Promise<AllSchemaJobs> =>
  options.sharded
    ? openShardJobs(options, options.sharded)
    : { parts: [await openOnlySchemaJobs(options)], late: [] };

async function openOnlySchemaJobs({ fed: _, ...options }: SchemaJobsOptions): Promise<SchemaJobs> {
  const { db, log, metrics } = options;
  const orders = await openOrderJobs(options);
  const jobs = [...orders.jobs, ...documentJobs(db, db, options), ...schemaJobs(db)];
  return { jobs, feed: openFeed(options, metrics), log, orders };
}

async function openShardJobs(
  { fed, ...options }: SchemaJobsOptions,
  { shards, places, silent = [] }: ShardedOptions,
): Promise<AllSchemaJobs> {
  const { db, log, metrics } = options;
  const main: SchemaJobs = {
    jobs: [...schemaJobs(db), ...crossShardJobs(shards, metrics?.onStock)],
    feed: openFeed({ ...options, shards }, metrics),
    log,
  };
  const open = async ({ name, url: databaseUrl }: ShardAddress): Promise<SchemaJobs> => {
    const own = { ...options, db: shards.named(name).db, databaseUrl, log: withShard(name, log) };
    const orders = await openOrderJobs(own);
    const documents = documentJobs(db, own.db, options);
    const jobs = [...orders.jobs, ...documents, ...schemaJobs(own.db), ...shardJobs(own.db)];
    const feed = openFeed({ ...own, webhooks: undefined, fed }, metrics);
    return { shard: name, jobs, feed, log: own.log, orders };
  };
  const found: AllSchemaJobs = { parts: [main], late: [] };
  const openLater = (place: ShardAddress): LateSchemaJobs => ({
    shard: place.name,
    async open() {
      await checkOpenShard(shards.named(place.name), { withQueue: true });
      return open(place);
    },
  });
  const opened = await Promise.all(
    places.map(async (place) => {
      if (silent.includes(place.name)) return openLater(place);
      return open(place).catch((error: unknown) => {
        if (!isTransient(error)) throw error;
        return openLater(place);
      });
    }),
  );
  for (const each of opened) {
    if ('open' in each) found.late.push(each);
    else found.parts.push(each);
  }
  return found;
}
