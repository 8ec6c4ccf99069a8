import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '../../db/base/database.ts';
import { type ConnectOptions, connectionOptions } from '../../db/base/open.ts';
import type { Tracer } from '../../db/base/tracer.ts';
import type { OnPositioned } from '../../db/feed/feed.ts';
import type { Shards } from '../../db/shards/layout/shards.ts';
import { NOTIFIED_CHANNEL } from '../../db/webhooks/lanes/notify-lanes.ts';
import { listen } from '../../packages/postgres/sessions/listen.ts';
import type { JobMetrics } from '../metrics/index.ts';
import type { WarningLog } from '../running/job-log.ts';
import type { Job } from '../running/job-loops.ts';
import { type WebhookOptions, openDispatcher } from '../webhooks/index.ts';
import { webhookJobs } from '../webhooks/webhook-jobs.ts';
import type { Dispatcher } from '../webhooks/work/dispatcher.ts';
import { eventTracing } from './event-tracing.ts';
import { assignPositionsJob } from './assign-positions-job.ts';
import { mergeFeedsJobs } from './merge-feeds-job.ts';

interface FeedOptions {
  /** Database of the only schema, of a shard, or of the main schema of shards. */
  db: Database;
  /** Set if `db` is the main schema of shards. The feed of the main schema merges the feeds of all shards. */
  shards?: Shards | undefined;
  /** Called when the feed of a shard has new events. */
  fed?: (() => void) | undefined;
  databaseUrl: string;
  connections?: ConnectOptions | undefined;
  /** Options for webhooks. If undefined, no webhooks are sent. */
  webhooks?: WebhookOptions | undefined;
  log: WarningLog;
  tracer?: Tracer | undefined;
}

/** Jobs that assign positions to events, merge the feeds of shards, and send events to webhook endpoints. */
interface Feed {
  jobs: Job[];
  /** Stops sending. Resolves when no attempt is in flight, or after `withinMs` at the latest. */
  stop(withinMs: number): Promise<void>;
}

export function openFeed(
  { db, shards, fed, databaseUrl, connections, webhooks, log, tracer }: FeedOptions,
  metrics?: Pick<JobMetrics, 'onPlaced' | 'webhooks'>,
): Feed {
  const dispatcher = webhooks && openDispatcher(db, webhooks, log, metrics?.webhooks, tracer, shards);
  const listener = dispatcher && listenTo(dispatcher, databaseUrl, connections);
  const traceEvents = tracer && eventTracing(db, tracer);
  const onPlaced: OnPositioned = (kinds, places) => {
    metrics?.onPlaced(kinds);
    traceEvents?.(kinds, places);
  };
  const more = () => {
    dispatcher?.wake();
    fed?.();
  };
  const jobs = shards ? mergeFeedsJobs(shards, more) : [assignPositionsJob(db, more, onPlaced)];
  if (webhooks && dispatcher) {
    jobs.push(
      { name: 'deliverWebhooks', everyMs: 100, run: () => dispatcher.poll() },
      ...webhookJobs(db, webhooks, log),
    );
  }
  return {
    jobs,
    async stop(withinMs) {
      // Attempts in flight get 80 % of the time. The remaining time is enough to store the receivers' answers and to
      // release the leases of lanes (a lane is the delivery cursor of an endpoint).
      const stopped = Promise.all([dispatcher?.stop(withinMs * 0.8, withinMs * 0.1), listener?.stop()]).catch(
        () => {},
      );
      await Promise.race([stopped, delay(withinMs, undefined, { ref: false })]);
    },
  };
}

/**
 * Listens for notifications from other processes about lanes with new events, and sends these events immediately. A
 * lane is the delivery cursor of an endpoint. A pooler that assigns a session for each transaction doesn't forward
 * notifications. The job `deliverWebhooks` then finds the events.
 */
function listenTo(dispatcher: Dispatcher, databaseUrl: string, connections: ConnectOptions = {}) {
  if (connections.isDirect === false) return undefined;
  const config = {
    ...connectionOptions(databaseUrl, connections),
    application_name: 'order-service-listener',
  };
  return listen(config, NOTIFIED_CHANNEL, (teller) => {
    if (teller !== dispatcher.name) dispatcher.onLanesNotified();
  });
}
