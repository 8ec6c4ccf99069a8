import type { PostgresPool } from 'kysely';
import pg from 'pg';
import { QueueFull } from '../../concurrency/transient-errors.ts';
import { withTimeout } from '../../concurrency/with-timeout.ts';

/** Owner of a connection limit. Roles, databases and the server can each limit the number of connections. */
export type ConnectionLimit = 'role' | 'database' | 'server';

export const CONNECTION_LIMITS: readonly ConnectionLimit[] = ['role', 'database', 'server'];

/**
 * Returns the owner of the limit for which the server refused a connection. Returns undefined for any other error. The
 * text of the error isn't used, because the text is in the server's language.
 */
function limitReached(error: unknown): ConnectionLimit | undefined {
  if (!(error instanceof pg.DatabaseError) || error.code !== '53300') return undefined;
  // `routine` is the server's function that checked the limit (miscinit.c, postinit.c, proc.c).
  if (error.routine === 'InitializeSessionUserId') return 'role';
  return error.routine === 'CheckMyDatabase' ? 'database' : 'server';
}

/**
 * Maximum number of requests that wait for a connection. Far fewer requests wait while the database answers normally.
 */
const WAITING_MAX = 1_000;

/**
 * Minimum time in ms between two replacements of all connections. If a server remains read-only, new connections to it
 * are unfit, too. Without this minimum, such connections would be replaced all the time, although they can still be
 * used for reading.
 */
const CALM_MS = 1_000;

/**
 * Wraps a pool. When a connection becomes unfit (it must not be used any more), the wrapper replaces all connections
 * that were opened before that moment. The reason is that they lead to the same server as the unfit connection. The
 * wrapper also limits the number of requests that wait for a connection, and throws `QueueFull` if there are more.
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

/** Maximum time in ms for which a statement waits for the check of its pool. */
const CHECK_MS = 3_000;

/**
 * Wraps a pool so that it hands out no connection until `check` has succeeded once. Until then, each request for a
 * connection runs the check, or waits for the running check. If the check fails, the request fails with the same error.
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
