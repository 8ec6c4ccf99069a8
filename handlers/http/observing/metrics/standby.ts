import { Counter, Gauge, type Registry } from 'prom-client';
import { READ_RESULTS, type StandbyWatch } from '../../../../db/standby/standby-state.ts';

/** Shows whether the standby answers reads and how far it lags behind the primary. Counts reads by result. */
export function showStandby(registry: Registry): StandbyWatch {
  const registers = [registry];
  const up = new Gauge({
    name: 'standby_up',
    help: '1 if the standby answers reads, else 0.',
    registers,
  });
  const lag = new Gauge({
    name: 'standby_lag_seconds',
    help: 'Replication lag of the standby at the last check: the age of the oldest change that it has not replayed.',
    registers,
  });
  const reads = new Counter({
    name: 'standby_reads_total',
    help: 'Reads, by result: answered by the standby, or the reason why the primary answered.',
    labelNames: ['result'],
    registers,
  });
  for (const result of READ_RESULTS) reads.inc({ result }, 0);
  return {
    onState: (isAvailable) => up.set(isAvailable ? 1 : 0),
    onLag: (ms) => lag.set(ms / 1000),
    onRead: (result) => reads.inc({ result }),
  };
}
