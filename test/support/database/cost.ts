import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { type ConnectOptions, connect } from '../../../db/base/open.ts';
import { closeService, connectService } from './shards.ts';

/** A connection of its own, as another process would have it: it knows nothing that others have found out. */
export function anotherProcess(t: Test, databaseUrl: string, options: ConnectOptions = {}): Database {
  const db = connectService(databaseUrl, { poolSize: 1, ...options });
  t.teardown(() => closeService(db));
  return db;
}

/** Does the work while another session holds a snapshot, as a dump does. */
export async function whileSnapshotIsHeld(
  t: Test,
  databaseUrl: string,
  work: () => Promise<void>,
): Promise<void> {
  const dump = anotherProcess(t, databaseUrl).transaction().setIsolationLevel('repeatable read');
  await dump.execute(async (snapshot) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(snapshot);
    await sql`select 1`.execute(snapshot);
    await work();
  });
}

/**
 * What some work costs, in blocks that the database has touched for it and rows that it has read: the same on a busy
 * machine as on a quiet one. `db` has a single connection, and nobody else is at work in the database.
 */
export async function costOf(db: Database, work: () => Promise<unknown>): Promise<number> {
  const before = await costsSoFar(db);
  await work();
  return (await costsSoFar(db)) - before;
}

async function costsSoFar(db: Database): Promise<number> {
  // What this connection has counted is added up at the end of this statement.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ cost: number }>`
    select sum(coalesce(heap_blks_hit, 0) + coalesce(heap_blks_read, 0) + coalesce(idx_blks_hit, 0)
      + coalesce(idx_blks_read, 0) + coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as cost
    from pg_statio_user_tables io join pg_stat_user_tables rows using (relid)`.execute(db);
  return rows[0]!.cost;
}

/** Does what autovacuum does, so that it doesn't come in between. */
export async function tidyUp(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, { poolSize: 1, statementTimeout: 0 });
  // What isn't on disk yet counts as not visible to all. Of what was committed a moment ago, the first one may say so.
  await sql`checkpoint`.execute(db);
  await sql`vacuum`.execute(db);
  // While another test holds a snapshot, or autovacuum looks at a table, pages don't come to count as visible to all.
  for (let tries = 0; tries < 100; tries += 1) {
    await sql`vacuum analyze`.execute(db);
    const { rows } = await sql`
      select from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relpages - relallvisible > 3`.execute(
      db,
    );
    if (rows.length === 0) break;
    await delay(50);
  }
  await db.destroy();
}

/** Sets the clock by which this process waits ahead, until the test ends. */
export function letPass(t: Test, ms: number): void {
  const { now } = performance;
  performance.now = () => now.call(performance) + ms;
  t.teardown(() => (performance.now = now));
}

/** The same, and the clock by which it knows what time it is. */
export function letAgesPass(t: Test, ms: number): void {
  letPass(t, ms);
  const { now } = Date;
  Date.now = () => now() + ms;
  t.teardown(() => (Date.now = now));
}
