import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { QueueFull } from '../../concurrency/transient-errors.ts';
import { withTimeout } from '../../concurrency/with-timeout.ts';

/** The owner of a connection limit: a role, a database or the server. */
export type ConnectionLimit = 'role' | 'database' | 'server';

export const CONNECTION_LIMITS: readonly ConnectionLimit[] = ['role', 'database', 'server'];

/**
 * Returns the owner of the limit that made the server refuse a connection. Returns undefined for any other error. The
 * text of the error isn't used, because it is in the server's language.
 */
function limitReached(error: unknown): ConnectionLimit | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '53300') return undefined;
  // `routine` is the function of the server that checked the limit (miscinit.c, postinit.c, proc.c).
  if (error.routine === 'InitializeSessionUserId') return 'role';
  return error.routine === 'CheckMyDatabase' ? 'database' : 'server';
}

/**
 * Maximum number of requests that wait for a connection. While the database answers normally, far fewer requests wait.
 */
const WAITING_MAX = 1_000;

/**
 * Minimum time between two replacements of all connections. Without this minimum, every connection to a server that
 * remains read-only would be replaced, although such connections can still be used for reading.
 */
const CALM_MS = 1_000;

/**
 * Wraps a pool. As soon as a connection is unfit, all connections that were opened before are replaced, because they
 * lead to the same server. The wrapper also limits the number of waiting requests, and throws `QueueFull` beyond the
 * limit.
 */
export function replacingStaleConnections(pool: pg.Pool): PostgresPool {
  const openedAt = new WeakMap<object, number>();
  let troubleAt = -Infinity;
  const onTrouble = () => {
    if (performance.now() > troubleAt + CALM_MS) troubleAt = performance.now();
  };
  pool.on('connect', (client) => {
    openedAt.set(client, performance.now());
    client.once('unfit', onTrouble);
  });
  return {
    options: pool.options,
    async connect() {
      for (;;) {
        if (pool.waitingCount >= WAITING_MAX)
          throw new QueueFull('too many requests wait for a connection to the database');
        const client = await pool.connect().catch((error: unknown) => {
          const limit = limitReached(error);
          if (limit !== undefined) pool.emit('refused', limit);
          throw error;
        });
        if (openedAt.get(client)! > troubleAt) return client;
        client.release(true);
      }
    },
    end: () => pool.end(),
  };
}

/** Maximum time for which a statement waits for the check of its pool, in ms. */
const CHECK_MS = 3_000;

/**
 * Wraps a pool so that it gives no connection before `check` has succeeded once. While it hasn't, each request for a
 * connection runs the check again, or waits for the current run, and fails with its error.
 */
export function withFirstCheck(pool: PostgresPool, check: () => Promise<void>): PostgresPool {
  let isChecked = false;
  let current: Promise<void> | undefined;
  const run = () =>
    (current ??= check()
      .then(() => void (isChecked = true))
      .finally(() => void (current = undefined)));
  return {
    ...pool,
    async connect() {
      if (!isChecked) await withTimeout(CHECK_MS, run);
      return pool.connect();
    },
  };
}
