import { Counter, Gauge, type Registry } from 'prom-client';
import { READ_RESULTS, type StandbyWatch } from '../../../../db/standby/standby-state.ts';

/** Shows whether the standby answers reads and how far it lags behind, and counts the results of reads. */
export function showStandby(registry: Registry): StandbyWatch {
  const registers = [registry];
  const up = new Gauge({
    name: 'standby_up',
    help: 'Whether the standby answers reads (1).',
    registers,
  });
  const lag = new Gauge({
    name: 'standby_lag_seconds',
    help: 'For how long what the standby lacks has been in the primary, when it was looked at last.',
    registers,
  });
  const reads = new Counter({
    name: 'standby_reads_total',
    help: 'Reads that the standby has answered, or why the primary had to.',
    labelNames: ['result'],
    registers,
  });
  for (const result of READ_RESULTS) reads.inc({ result }, 0);
  return {
    onState: (isThere) => up.set(isThere ? 1 : 0),
    onLag: (ms) => lag.set(ms / 1000),
    onRead: (result) => reads.inc({ result }),
  };
}
