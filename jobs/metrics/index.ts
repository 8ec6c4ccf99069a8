import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { MONEY_MOVED, type PositionedEvents } from '../../db/feed/feed.ts';
import type { DisabledReason } from '../../db/webhooks/endpoints/disable-endpoint.ts';
import type { Circuit } from '../../packages/concurrency/breaker.ts';
import type { Job, TurnWatch } from '../running/job-loops.ts';
import type { SnapshotWatch } from '../running/snapshots.ts';
import type { StockWatch } from '../shop/maintenance-jobs.ts';
import type { WebhookWatch } from '../webhooks/http/webhook-watch.ts';
import { shardLabel, showBacklog } from './backlog.ts';

export interface JobMetrics {
  /**
   * Counts the runs of jobs. `shard`: name of the shard; undefined for the main schema and for an installation's only
   * schema.
   */
  countTurns(shard: string | undefined, jobs: readonly Job[]): TurnWatch;
  onPlaced: (kinds: PositionedEvents[]) => void;
  /** Called with the number of order counters that were wrong and have been corrected. */
  onMended: (counters: number) => void;
  showBacklog: ReturnType<typeof showBacklog>;
  /** Shows the number of SKUs whose stock differs between a shard and the main schema. */
  onStock: StockWatch;
  /** Shows the age of the oldest transaction and of the oldest snapshot. */
  onSnapshots: SnapshotWatch;
  showCircuit: (circuit: Circuit) => void;
  webhooks: WebhookWatch;
}

/** Opens the metrics of the background work. `shards`: names of the installation's shards. */
export const openJobMetrics = (registry: Registry, shards: readonly string[] = []): JobMetrics => ({
  countTurns: countTurns(registry),
  onPlaced: countPlaced(registry),
  onMended: countMended(registry),
  showBacklog: showBacklog(registry, shards),
  onStock: showStock(registry),
  onSnapshots: showSnapshots(registry),
  showCircuit: (circuit) => showCircuit(registry, circuit),
  webhooks: countWebhooks(registry),
});

/** Counts runs of jobs. The label with the job's name is `name`, because Prometheus itself uses the label `job`. */
function countTurns(registry: Registry): JobMetrics['countTurns'] {
  const registers = [registry];
  const runs = new Counter({
    name: 'job_runs_total',
    help: 'Runs of background jobs, by result.',
    labelNames: ['name', 'shard', 'result'],
    registers,
  });
  const skips = new Counter({
    name: 'job_items_skipped_total',
    help: 'Failed or locked items that a run of a background job skipped.',
    labelNames: ['name', 'shard'],
    registers,
  });
  const time = new Counter({
    name: 'job_run_seconds_total',
    help: 'Total duration of the runs of background jobs.',
    labelNames: ['name', 'shard'],
    registers,
  });
  const succeededAt = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'Time when a run of a job last succeeded. Before the first success: time when the process started.',
    labelNames: ['name', 'shard'],
    registers,
  });
  return (shard, jobs) => {
    const label = shardLabel(shard);
    // Each counter starts at 0, because Prometheus sees no increase of a counter that starts at 1. The time is also
    // set, so that a job whose first run never ends is visible.
    for (const { name } of jobs) {
      for (const result of ['succeeded', 'failed']) runs.inc({ name, ...label, result }, 0);
      skips.inc({ name, ...label }, 0);
      succeededAt.setToCurrentTime({ name, ...label });
    }
    return ({ job: name, hasFailed, skipped, ms }) => {
      runs.inc({ name, ...label, result: hasFailed ? 'failed' : 'succeeded' });
      skips.inc({ name, ...label }, skipped);
      time.inc({ name, ...label }, ms / 1000);
      if (!hasFailed) succeededAt.setToCurrentTime({ name, ...label });
    };
  };
}

/**
 * Counts events when they get their positions in the feed. Each event gets its position only once, so no event is
 * counted by two processes.
 */
function countPlaced(registry: Registry): JobMetrics['onPlaced'] {
  const registers = [registry];
  const events = new Counter({
    name: 'events_placed_total',
    help: 'Events that got their position in the feed, by event type.',
    labelNames: ['type'],
    registers,
  });
  const money = new Counter({
    name: 'money_moved_minor_units_total',
    help: 'Money that the payment provider has moved, in minor units of the currency.',
    labelNames: ['movement', 'currency'],
    registers,
  });
  const movements: Partial<Record<PositionedEvents['type'], string>> = MONEY_MOVED;
  return (kinds) => {
    for (const { type, count, currency, amount } of kinds) {
      events.inc({ type }, count);
      const movement = movements[type];
      if (movement !== undefined && currency !== null) money.inc({ movement, currency }, amount);
    }
  };
}

function countMended(registry: Registry): JobMetrics['onMended'] {
  const mended = new Counter({
    name: 'order_counts_mended_total',
    help: 'Order counts that were wrong and have been corrected.',
    registers: [registry],
  });
  return (counters) => mended.inc(counters);
}

function showStock(registry: Registry): StockWatch {
  const disagreements = new Gauge({
    name: 'stock_disagreements',
    help: 'SKUs whose units differ between a shard and the main schema, because one of them was restored from a backup.',
    labelNames: ['shard'],
    registers: [registry],
  });
  return (shard, skus) => disagreements.set({ shard }, skus);
}

function showSnapshots(registry: Registry): SnapshotWatch {
  const ages = new Gauge({
    name: 'snapshot_oldest_seconds',
    help: 'Age of the oldest transaction that delays the feed, and of the oldest that delays vacuum.',
    labelNames: ['delays'],
    registers: [registry],
  });
  return ({ feed, vacuum }) => {
    ages.set({ delays: 'feed' }, feed);
    ages.set({ delays: 'vacuum' }, vacuum);
  };
}

function showCircuit(registry: Registry, circuit: Circuit): void {
  const registers = [registry];
  new Gauge({
    name: 'payment_provider_circuit_open',
    help: '1 while this process only probes the payment provider, because most calls failed without an answer; else 0.',
    registers,
    collect() {
      this.set(circuit.isOpen ? 1 : 0);
    },
  });
  new Counter({
    name: 'payment_provider_calls_total',
    help: 'Calls to the payment provider, by result. A refusal counts as an answer.',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(circuit.tally)) this.inc({ result }, count);
    },
  });
}

function countWebhooks(registry: Registry): WebhookWatch {
  const registers = [registry];
  const attempts = new Counter({
    name: 'webhook_attempts_total',
    help: 'Attempts to deliver webhooks, by result.',
    labelNames: ['result'],
    registers,
  });
  const durations = new Histogram({
    name: 'webhook_attempt_duration_seconds',
    help: 'Duration of the attempts to deliver webhooks.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  });
  const ages = new Histogram({
    name: 'webhook_delivery_seconds',
    help: 'Time from an event to its first accepted delivery, without requested redeliveries.',
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1800, 10_800, 86_400],
    registers,
  });
  const disabled = new Counter({
    name: 'webhook_disabled_total',
    help: 'Webhook endpoints that were disabled, by reason.',
    labelNames: ['reason'],
    registers,
  });
  const givenUp = new Counter({
    name: 'webhook_given_up_total',
    help: 'Deliveries that failed permanently after the last attempt.',
    registers,
  });
  attempts.inc({ result: 'DELIVERED' }, 0);
  for (const reason of ['GONE', 'FAILING', 'EVENTS_EXPIRED'] satisfies DisabledReason[])
    disabled.inc({ reason }, 0);
  return {
    attempted({ failure = 'DELIVERED', durationMs }) {
      attempts.inc({ result: failure });
      durations.observe(durationMs / 1000);
    },
    delivered: (ms) => ages.observe(Math.max(0, ms) / 1000),
    givenUp: () => givenUp.inc(),
    disabled: (reason) => disabled.inc({ reason }),
  };
}
