import { Gauge, type Registry } from 'prom-client';
import type { Backlog } from '../../db/backlog.ts';
import type { QueueCounts } from '../payments/queue.ts';

/** Returns what shows a backlog that was read, and when that was: old figures look like good ones. */
export function showBacklog(registry: Registry): (backlog: Backlog, queue: QueueCounts) => void {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const items = gauge('backlog_items', 'What waits for the background work, at most 10,000 of each kind.', [
    'kind',
  ]);
  const oldest = gauge('backlog_oldest_seconds', 'For how long the oldest of it has waited.', ['kind']);
  const matters = gauge('matters_open', 'Matters that wait for a person, by kind.', ['kind']);
  const placed = gauge('feed_position', 'The last place in the feed of events.');
  const told = gauge('webhook_feed_position', 'Up to where in the feed webhooks have been told of events.');
  const endpoints = gauge('webhook_endpoints', 'Endpoints of webhooks, by how they are.', ['state']);
  const behind = gauge(
    'webhook_behind_seconds',
    'How old the oldest event is that a healthy endpoint has not been sent.',
  );
  const failing = gauge(
    'webhook_failing_seconds',
    'For how long the active endpoint has taken nothing that has failed for longest.',
  );
  const jobs = gauge('queue_jobs', 'Jobs in the queue of payments, by state.', ['state']);
  const readAt = gauge('backlog_read_timestamp_seconds', 'When this process last read all of these.');
  return (backlog, queue) => {
    for (const { kind, count, seconds } of backlog.waiting) {
      items.set({ kind }, count);
      oldest.set({ kind }, seconds);
    }
    matters.reset();
    for (const { kind, count } of backlog.matters) matters.set({ kind }, count);
    placed.set(backlog.feed.placed);
    told.set(backlog.feed.told);
    for (const state of ['healthy', 'failing', 'paused', 'disabled']) endpoints.set({ state }, 0);
    for (const { state, count } of backlog.webhooks.endpoints) endpoints.set({ state }, count);
    behind.set(backlog.webhooks.seconds);
    failing.set(backlog.webhooks.failingSeconds);
    for (const [state, count] of Object.entries(queue)) jobs.set({ state }, count);
    readAt.setToCurrentTime();
  };
}
