import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresProxy } from '../database/postgres-proxy.ts';
import type { Cluster } from './cluster.ts';

interface Surroundings {
  cluster: Cluster;
  /** All connections of the service lead through it. */
  proxy: PostgresProxy;
}

/** What goes wrong between the service and its database, and in it. Each resolves when it has passed. */
export const DATABASE_FAULTS: Record<string, (surroundings: Surroundings) => Promise<void> | void> = {
  /** Stopped in its tracks: connections stay, and nobody answers. */
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
   * Every flush of the log for a commit takes 100 ms longer, the most that PostgreSQL allows: it sleeps right before
   * the fsync, and holds the lock that it holds for that.
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
