import { Counter, Gauge, type Registry } from 'prom-client';

/** Counted usage of the contract by clients, as far as this process hasn't written it yet. */
export interface Unwritten {
  /** Number of rows. Each row has a client, a version, an operation and a day. */
  waiting(): number;
}

const REASONS = ['too_many_clients', 'outcome_unknown'] as const;

/** Callbacks that get numbers of calls, without the clients of these calls. */
interface UsageWatch {
  onWritten(calls: number): void;
  onLost(reason: (typeof REASONS)[number], calls: number): void;
}

/** Counts the calls whose usage was written, and the calls whose usage is lost. No label contains a client. */
export function showUsage(registry: Registry, counts: Unwritten): UsageWatch {
  const registers = [registry];
  const written = new Counter({
    name: 'usage_calls_written_total',
    help: 'Calls whose usage of the contract was written to the database.',
    registers,
  });
  const lost = new Counter({
    name: 'usage_calls_lost_total',
    help: 'Calls whose usage is missing in the database: too many clients in a minute, or perhaps not written.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of REASONS) lost.inc({ reason }, 0);
  new Gauge({
    name: 'usage_rows_waiting',
    help: 'Usage rows that this process has counted but not written yet.',
    registers,
    collect() {
      this.set(counts.waiting());
    },
  });
  return {
    onWritten: (calls) => written.inc(calls),
    onLost: (reason, calls) => lost.inc({ reason }, calls),
  };
}
