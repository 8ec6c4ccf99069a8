import type { EventEmitter } from 'node:events';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Pools } from '../../../../db/base/open.ts';
import { CONNECTION_LIMITS } from '../../../../packages/postgres/sessions/pool.ts';

/**
 * Connection pools of a schema. `name`: name of the shard; undefined for the main schema and for an installation's only
 * schema.
 */
export interface PlacePools {
  name?: string;
  pools: Pools;
}

/** Shows the number of open database connections by purpose, and counts broken connections. */
export function showPools(registry: Registry, places: readonly PlacePools[]): void {
  const registers = [registry];
  const labelNames = ['pool', 'shard'] as const;
  const pools = places.flatMap(({ name, pools: [first, second] }) => {
    const shard = name === undefined ? {} : { shard: name };
    const all = second ? { requests: first, background: second } : { all: first };
    return Object.entries(all).map(([pool, each]) => [{ pool, ...shard }, each] as const);
  });
  new Gauge({
    name: 'pg_pool_connections',
    help: 'Open connections to the database, by pool and state: idle, or busy.',
    labelNames: [...labelNames, 'state'],
    registers,
    collect() {
      for (const [labels, pool] of pools) {
        this.set({ ...labels, state: 'idle' }, pool.idleCount);
        this.set({ ...labels, state: 'busy' }, pool.totalCount - pool.idleCount);
      }
    },
  });
  new Gauge({
    name: 'pg_pool_limit',
    help: 'Maximum number of connections of a pool.',
    labelNames,
    registers,
    collect() {
      for (const [labels, { options }] of pools) this.set(labels, options.max);
    },
  });
  new Gauge({
    name: 'pg_pool_waiting',
    help: 'Statements and transactions that wait for a connection.',
    labelNames,
    registers,
    collect() {
      for (const [labels, { waitingCount }] of pools) this.set(labels, waitingCount);
    },
  });
  const errors = new Counter({
    name: 'pg_pool_errors_total',
    help: 'Connections that broke, or led to an unusable server.',
    labelNames,
    registers,
  });
  const refused = new Counter({
    name: 'pg_connections_refused_total',
    help: 'Connections that the database refused because the limit of the role, the database or the server is reached.',
    labelNames: [...labelNames, 'limit'],
    registers,
  });
  for (const [labels, pool] of pools) {
    errors.inc(labels, 0);
    for (const limit of CONNECTION_LIMITS) refused.inc({ ...labels, limit }, 0);
    // The cast is necessary because the types of `pg` don't declare this event, which `replacingStaleConnections`
    // emits.
    (pool as EventEmitter).on('refused', (limit: string) => refused.inc({ ...labels, limit }));
    pool.on('error', () => errors.inc(labels));
    pool.on('connect', (client) => client.once('unfit', () => errors.inc(labels)));
  }
}
