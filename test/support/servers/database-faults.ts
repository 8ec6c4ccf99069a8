import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresProxy } from '../database/postgres-proxy.ts';
import type { Cluster } from './cluster.ts';

interface Surroundings {
  cluster: Cluster;
  /** Proxy of all connections between the service and the database. */
  proxy: PostgresProxy;
}

/**
 * Faults of the database, or of connections to it. Each function causes its fault, and resolves when the fault is over.
 */
export const DATABASE_FAULTS: Record<string, (surroundings: Surroundings) => Promise<void> | void> = {
  /** Suspends the server's processes: connections remain open, but the server doesn't answer. */
  async stall({ cluster }) {
    cluster.signal('SIGSTOP');
    await delay(randomInt(500, 4_000));
    cluster.signal('SIGCONT');
  },
  restart: ({ cluster }) => cluster.restart('fast'),
  crash: ({ cluster }) => cluster.restart('immediate'),
  reset: ({ proxy }) => proxy.reset(),
  'black hole': ({ proxy }) => proxy.silence(),
  /**
   * Makes each commit sleep for 100 ms, the maximum that PostgreSQL allows. PostgreSQL sleeps just before the fsync of
   * the log, and keeps the lock of the fsync during the sleep. The database therefore behaves as with a slow disk.
   */
  async 'slow disk'({ cluster }) {
    await reload(cluster, 'set commit_siblings = 0', 'set commit_delay = 100000');
    await delay(randomInt(500, 2_000));
    await reload(cluster, 'reset commit_siblings', 'reset commit_delay');
  },
};

async function reload({ query }: Cluster, ...settings: string[]): Promise<void> {
  for (const each of settings) await query(`alter system ${each}`);
  await query('select pg_reload_conf()');
}
