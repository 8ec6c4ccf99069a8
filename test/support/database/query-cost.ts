import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { type ConnectOptions, connect } from '../../../db/base/open.ts';
import { closeService, connectService } from './shards.ts';

/**
 * Opens a new connection that has none of this process's cached data. The new connection therefore behaves like the
 * first connection of a new process.
 */
export function anotherProcess(t: Test, databaseUrl: string, options: ConnectOptions = {}): Database {
  const db = connectService(databaseUrl, { poolSize: 1, ...options });
  t.teardown(() => closeService(db));
  return db;
}

/** Runs the work while another session has an open snapshot, as during a dump. */
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
 * Measures the cost of some work: the number of blocks that the database touches plus the number of rows that it reads.
 * The cost is the same on a busy machine. `db` must have a single connection, and no other session may use the
 * database.
 */
export async function costOf(db: Database, work: () => Promise<unknown>): Promise<number> {
  await endIdleSessions(db);
  const before = await costsSoFar(db);
  await work();
  return (await costsSoFar(db)) - before;
}

/**
 * Ends the idle sessions of other connections. An idle session adds its counts to the totals up to ten seconds after
 * its last statement, or when it ends.
 */
const endIdleSessions = (db: Database): Promise<unknown> =>
  sql`
    select pg_terminate_backend(pid, 10000) from pg_stat_activity
    where datname = current_database() and state = 'idle' and pid <> pg_backend_pid()`.execute(db);

async function costsSoFar(db: Database): Promise<number> {
  // Makes PostgreSQL add the counts of this session to the totals when this statement ends.
  await sql`select pg_stat_force_next_flush()`.execute(db);
  const { rows } = await sql<{ cost: number }>`
    select sum(coalesce(heap_blks_hit, 0) + coalesce(heap_blks_read, 0) + coalesce(idx_blks_hit, 0)
      + coalesce(idx_blks_read, 0) + coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as cost
    from pg_statio_user_tables io join pg_stat_user_tables rows using (relid)`.execute(db);
  return rows[0]!.cost;
}

/** Vacuums and analyses all tables, so that autovacuum doesn't start during a measurement. */
export async function tidyUp(databaseUrl: string): Promise<void> {
  const db = connect(databaseUrl, { poolSize: 1, statementTimeout: 0 });
  // Vacuum must mark pages as visible to all transactions (all-visible). Without the checkpoint, and in the first
  // vacuum after a commit, some pages aren't marked yet.
  await sql`checkpoint`.execute(db);
  await sql`vacuum`.execute(db);
  // By default, vacuum keeps the dead rows of a table if less than 2 % of its pages have some, and never marks these pages.
  // The loop is needed because vacuum doesn't mark pages as visible to all transactions while another test has an
  // open snapshot, or while autovacuum processes the table.
  for (let tries = 0; tries < 100; tries += 1) {
    await sql`vacuum (analyze, index_cleanup on)`.execute(db);
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

/** Moves `performance.now` forward by `ms` until the test ends. The service measures waiting times with this clock. */
export function letPass(t: Test, ms: number): void {
  const { now } = performance;
  performance.now = () => now.call(performance) + ms;
  t.teardown(() => (performance.now = now));
}

/** Moves `performance.now` and `Date.now` forward by `ms` until the test ends. */
export function letAgesPass(t: Test, ms: number): void {
  letPass(t, ms);
  const { now } = Date;
  Date.now = () => now() + ms;
  t.teardown(() => (Date.now = now));
}
