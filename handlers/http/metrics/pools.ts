import { Counter, Gauge, type Registry } from 'prom-client';
import type { Pools } from '../../../db/index.ts';

/** Shows how many connections to the database are open, by what they are for, and counts those that broke. */
export function showPools(registry: Registry, [first, second]: Pools): void {
  const registers = [registry];
  const pools = new Map(second ? [['requests', first] as const, ['background', second]] : [['all', first]]);
  new Gauge({
    name: 'pg_pool_connections',
    help: 'Open connections to the database, by pool and by whether they are lent.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [name, pool] of pools) {
        this.set({ pool: name, state: 'idle' }, pool.idleCount);
        this.set({ pool: name, state: 'busy' }, pool.totalCount - pool.idleCount);
      }
    },
  });
  new Gauge({
    name: 'pg_pool_limit',
    help: 'How many connections a pool opens at most.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [name, { options }] of pools) this.set({ pool: name }, options.max);
    },
  });
  new Gauge({
    name: 'pg_pool_waiting',
    help: 'How many wait for a connection.',
    labelNames: ['pool'],
    registers,
    collect() {
      for (const [name, { waitingCount }] of pools) this.set({ pool: name }, waitingCount);
    },
  });
  const errors = new Counter({
    name: 'pg_pool_errors_total',
    help: 'Connections that broke, or turned out to lead to a server of no use.',
    labelNames: ['pool'],
    registers,
  });
  for (const [name, pool] of pools) {
    errors.inc({ pool: name }, 0);
    pool.on('error', () => errors.inc({ pool: name }));
    pool.on('connect', (client) => client.once('unfit', () => errors.inc({ pool: name })));
  }
}
