import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Orders that were placed by one statement. */
export interface Batch {
  size: number;
  ms: number;
  entries: readonly {
    placement: { prices?: { discountCodes?: readonly string[] | undefined } | undefined };
  }[];
  outcomes: readonly { kind: string; reason?: string }[];
}

/** Queue of orders that wait to be sent to the database. */
export interface Queue {
  waiting(): { count: number; oldestMs: number };
}

/** Returns a function that counts batches of orders. */
export function countBatches(registry: Registry): (batch: Batch) => void {
  const registers = [registry];
  const sizes = new Histogram({
    name: 'create_batch_size',
    help: 'Number of orders that one statement places.',
    buckets: [1, 2, 4, 8, 16, 32, 64, 128],
    registers,
  });
  const durations = new Histogram({
    name: 'create_batch_duration_seconds',
    help: 'Duration of a statement that places orders.',
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  });
  const uses = new Counter({
    name: 'discount_code_uses_total',
    help: 'Discount codes of placed orders.',
    registers,
  });
  const refusals = new Counter({
    name: 'discount_code_refusals_total',
    help: 'Orders that were refused because of a discount code, by reason.',
    labelNames: ['reason'],
    registers,
  });
  return ({ size, ms, entries, outcomes }) => {
    sizes.observe(size);
    durations.observe(ms / 1000);
    for (const [index, { kind, reason = '' }] of outcomes.entries()) {
      const used = entries[index]?.placement.prices?.discountCodes?.length ?? 0;
      if (kind === 'created' && used > 0) uses.inc(used);
      if (kind === 'DISCOUNT_CODE_NOT_APPLICABLE') refusals.inc({ reason });
    }
  };
}

/** Shows the number of waiting orders and the longest time that one of them has waited. */
export function showQueue(registry: Registry, queue: Queue): void {
  new Gauge({
    name: 'create_queue_depth',
    help: 'Orders that wait to be sent to the database.',
    registers: [registry],
    collect() {
      this.set(queue.waiting().count);
    },
  });
  new Gauge({
    name: 'create_queue_oldest_seconds',
    help: 'Waiting time of the oldest order that waits to be sent to the database.',
    registers: [registry],
    collect() {
      this.set(queue.waiting().oldestMs / 1000);
    },
  });
}
