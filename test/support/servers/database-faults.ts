import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresProxy } from '../database/postgres-proxy.ts';
import type { Cluster } from './cluster.ts';

interface Surroundings {
  cluster: Cluster;
  /** Proxy for all connections of the service. */
  proxy: PostgresProxy;
}

/**
 * Faults of the database and of connections to the database. Each function causes its fault, and resolves when the
 * fault is over.
 */
export const DATABASE_FAULTS: Record<string, (surroundings: Surroundings) => Promise<void> | void> = {
  /** Suspends the server's processes. Connections remain open, but no session answers. */
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
   * Delays the fsync of the log at each commit by 100 ms, the maximum that PostgreSQL allows. PostgreSQL sleeps
   * directly before the fsync. During the sleep it has the same lock as during the fsync.
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
