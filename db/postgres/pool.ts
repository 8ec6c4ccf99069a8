import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { TooManyWait } from './failures.ts';

/** Far more than a database that answers leaves waiting. */
const MOST_WAITING = 1_000;

/** Where a server stays read-only, its connections are still good for reading. */
const CALM_MS = 1_000;

/**
 * The pool as it is lent from here. Once a connection has turned out to be unfit, those that were opened before
 * are replaced, for they lead to the same server. Bounds how many wait. Throws `TooManyWait`.
 */
export function lendingFresh(pool: pg.Pool): PostgresPool {
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
        if (pool.waitingCount >= MOST_WAITING)
          throw new TooManyWait('too many requests wait for a connection to the database');
        const client = await pool.connect();
        if (openedAt.get(client)! > troubleAt) return client;
        client.release(true);
      }
    },
    end: () => pool.end(),
  };
}
