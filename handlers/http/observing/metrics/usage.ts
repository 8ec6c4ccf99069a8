import { Counter, Gauge, type Registry } from 'prom-client';

/** Usage counts of the contract that this process hasn't written to the database yet. */
export interface Unwritten {
  /**
   * Returns the number of rows that wait to be written. A row contains the counts of one client for one operation of one
   * version on one day.
   */
  waiting(): number;
}

const REASONS = ['too_many_clients', 'outcome_unknown'] as const;

interface UsageWatch {
  onWritten(calls: number): void;
  onLost(reason: (typeof REASONS)[number], calls: number): void;
}

/**
 * Registers the metrics of usage counts: calls whose usage was written, calls whose usage is lost, and rows that wait to
 * be written. No label contains a client.
 */
export function showUsage(registry: Registry, unwritten: Unwritten): UsageWatch {
  const registers = [registry];
  const written = new Counter({
    name: 'usage_calls_written_total',
    help: 'Calls whose usage of the contract was written to the database.',
    registers,
  });
  const lost = new Counter({
    name: 'usage_calls_lost_total',
    help: 'Calls whose usage is missing or may be missing in the database. The label reason says why.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of REASONS) lost.inc({ reason }, 0);
  new Gauge({
    name: 'usage_rows_waiting',
    help: 'Usage rows that this process has counted but not written yet.',
    registers,
    collect() {
      this.set(unwritten.waiting());
    },
  });
  return {
    onWritten: (calls) => written.inc(calls),
    onLost: (reason, calls) => lost.inc({ reason }, calls),
  };
}
