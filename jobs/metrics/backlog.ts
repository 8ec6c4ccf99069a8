import { Gauge, type Registry } from 'prom-client';
import type { ShopBacklog } from '../../db/shards/operator/backlog.ts';
import type { QueueCounts } from '../payments/queue/queue.ts';

/**
 * Numbers of jobs in the queue of a schema. `shard`: name of the shard; undefined for an installation's only schema.
 */
export interface QueueOfPart {
  shard: string | undefined;
  counts: QueueCounts;
}

/** Returns the label of a schema. The main schema and an installation's only schema have no such label. */
export const shardLabel = (shard: string | undefined): { shard?: string } =>
  shard === undefined ? {} : { shard };

/**
 * Returns a function that shows a backlog and the time at which it was read. The time is shown because old figures
 * would otherwise look like current ones. A shard that couldn't be read is left out.
 */
export function showBacklog(
  registry: Registry,
  shards: readonly string[] = [],
): (backlog: ShopBacklog, queues: QueueOfPart[]) => void {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const items = gauge(
    'backlog_items',
    'Items that wait for the background work, by kind, at most 10,000 of each kind.',
    ['kind', 'shard'],
  );
  const oldest = gauge('backlog_oldest_seconds', 'Waiting time of the oldest item of a kind.', [
    'kind',
    'shard',
  ]);
  const matters = gauge('matters_open', 'Open matters, which an operator must decide, by kind.', [
    'kind',
    'shard',
  ]);
  const placed = gauge('feed_position', 'Last position in the event feed.');
  const notified = gauge(
    'webhook_feed_position',
    'Position in the event feed up to which webhook lanes were notified.',
  );
  const endpoints = gauge('webhook_endpoints', 'Webhook endpoints, by state.', ['state']);
  const behind = gauge(
    'webhook_behind_seconds',
    'Age of the oldest event that was not yet sent to a healthy endpoint.',
  );
  const failing = gauge(
    'webhook_failing_seconds',
    'Longest time for which an active endpoint has failed without a success.',
  );
  const jobs = gauge('queue_jobs', 'Jobs in the payment queue, by state.', ['state', 'shard']);
  const readAt = gauge(
    'backlog_read_timestamp_seconds',
    'Time when this process last read these metrics. For a shard that has not answered yet: time when the process started.',
    ['shard'],
  );
  for (const shard of shards) readAt.setToCurrentTime({ shard });
  return (backlog, queues) => {
    for (const each of [items, oldest, matters, jobs]) each.reset();
    for (const part of backlog.parts) {
      const shard = shardLabel(part.shard);
      for (const { kind, count, seconds } of part.waiting) {
        items.set({ kind, ...shard }, count);
        oldest.set({ kind, ...shard }, seconds);
      }
      for (const { kind, count } of part.matters) matters.set({ kind, ...shard }, count);
      readAt.setToCurrentTime(shard);
    }
    placed.set(backlog.feed.placed);
    notified.set(backlog.feed.notified);
    for (const state of ['healthy', 'failing', 'paused', 'disabled']) endpoints.set({ state }, 0);
    for (const { state, count } of backlog.webhooks.endpoints) endpoints.set({ state }, count);
    if (backlog.webhooks.seconds === undefined) behind.reset();
    else behind.set(backlog.webhooks.seconds);
    failing.set(backlog.webhooks.failingSeconds);
    for (const { shard, counts } of queues)
      for (const [state, count] of Object.entries(counts)) jobs.set({ state, ...shardLabel(shard) }, count);
  };
}
