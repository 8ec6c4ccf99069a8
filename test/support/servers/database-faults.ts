import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresProxy } from '../database/postgres-proxy.ts';
import type { Cluster } from './cluster.ts';

interface Surroundings {
  cluster: Cluster;
  /** Proxy of all connections of the service. */
  proxy: PostgresProxy;
}

/** Faults of the database and of the connections to it. Each resolves when the fault has passed. */
export const DATABASE_FAULTS: Record<string, (surroundings: Surroundings) => Promise<void> | void> = {
  /** Stops the server's processes: connections stay open, and no session answers. */
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
   * Delays every flush of the log for a commit by 100 ms, the most that PostgreSQL allows. PostgreSQL sleeps right
   * before the fsync, and holds the same lock as during the fsync.
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
