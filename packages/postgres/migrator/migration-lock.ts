import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { type DdlSession, setLimits } from './ddl-session.ts';

/** Thrown if another session kept a lock for too long, or if a migration can't run on this type of connection. */
export class MigrationStopped extends Error {
  override readonly name = 'MigrationStopped';
}

export type LogLine = (line: string) => void;

/** Time in ms between two checks for sessions that block the current statement. */
const LOOK_EVERY_MS = 500;
const PAUSE_MAX_MS = 10_000;

/**
 * Minimum pause in ms before a migration is retried. Sessions that waited for the migration's lock can use the table in
 * this pause.
 */
const PAUSE_MIN_MS = 1_000;

/**
 * Minimum run time in ms after which a failed try counts as progress. After a failed try that ran at least this long,
 * the migration may wait for locks for another `lockWaitMaxMs`.
 */
const PROGRESS_MS = 30_000;

/**
 * The three connections of a migration. `worker` runs the migration. `keeper` blocks other migrations in an open
 * transaction. `watcher` finds the sessions that block `worker`. It has no open transaction: an index that is created
 * concurrently would wait for the end of a transaction that runs such a query.
 */
export interface Sessions {
  keeper: DdlSession;
  worker: DdlSession;
  watcher: DdlSession;
}

/**
 * Blocks other migrations until this connection ends. The lock is taken in an open transaction, because a pooler could
 * assign the session to another client after the transaction. A table is locked and not a row, because a row lock would
 * give the transaction an id. Vacuum then couldn't remove any dead row during a backfill of hours. While another
 * migration runs, the lock is requested repeatedly without waiting. If a statement waited for the lock, a concurrent
 * index creation would wait for the end of that statement.
 */
export async function blockOtherMigrations({ db }: DdlSession, say: LogLine): Promise<void> {
  const create = sql`
    create table if not exists kysely_migration_lock
      (id varchar(255) primary key, is_locked integer not null default 0)`;
  const { rows } = await sql`select where to_regclass('kysely_migration_lock') is not null`.execute(db);
  // The first `create` fails if another process creates the table at the same time.
  if (rows.length === 0) await create.execute(db).catch(() => create.execute(db));
  for (let hasSaid = false; ; hasSaid = true) {
    await sql`begin`.execute(db);
    try {
      await setLimits(db);
      await sql`lock table kysely_migration_lock in exclusive mode nowait`.execute(db);
      return;
    } catch (error) {
      await sql`rollback`.execute(db);
      if (!isInTheWay(error)) throw error;
      if (!hasSaid)
        say(
          `${(await holdersOf(db)) ?? 'another session'} runs migrations: this process waits until it ends`,
        );
      await delay(200 + Math.random() * 200);
    }
  }
}

/**
 * Repeats `work` until it succeeds. Each try waits for its locks only a short time. `lockWaitMaxMs`: maximum time in ms
 * for all tries.
 */
export async function retryUntilLocked(
  { watcher, worker }: Sessions,
  { what, lockWaitMaxMs, say }: { what: string; lockWaitMaxMs: number; say: LogLine },
  work: () => Promise<void>,
): Promise<void> {
  let waitingSince = performance.now();
  for (let tries = 1; ; tries += 1) {
    const begun = performance.now();
    const watch = watchBlockers(watcher, worker.pid);
    try {
      return await work();
    } catch (error) {
      if (!isInTheWay(error)) throw error;
      const blockers = (await watch.stop()) ?? 'another session';
      const now = performance.now();
      if (now - begun > PROGRESS_MS) waitingSince = now;
      if (now - waitingSince >= lockWaitMaxMs) throw givenUp(what, blockers);
      say(`${what} waits for a lock that ${blockers} holds; retried`);
      const more = Math.min(PAUSE_MAX_MS, 250 * 2 ** tries);
      await delay(PAUSE_MIN_MS + Math.random() * more);
    } finally {
      await watch.stop();
    }
  }
}

const givenUp = (what: string, blockers: string) =>
  new MigrationStopped(
    `${what} failed: it needs a lock that ${blockers} holds. Wait until that session ends, or end it with ` +
      'pg_terminate_backend. Then run the command again: it continues from this migration.',
  );

/** Whether a statement failed because a lock wasn't free, or because of a deadlock. Both problems are temporary. */
const isInTheWay = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '');

function watchBlockers({ db }: DdlSession, pid: number | undefined) {
  const over = new AbortController();
  let seen: string | undefined;
  const look = async () => {
    while (pid !== undefined) {
      await delay(LOOK_EVERY_MS, undefined, { signal: over.signal });
      seen = (await inWords(db, sql`any (pg_blocking_pids(${pid}))`)) ?? seen;
    }
  };
  // The loop ends when it is stopped or when the connection is lost. The error of a lost connection is ignored, because
  // the next migration then fails with the same error.
  const looking = look().catch(() => {});
  return {
    async stop(): Promise<string | undefined> {
      over.abort();
      await looking;
      return seen;
    },
  };
}

const holdersOf = (db: DdlSession['db']): Promise<string | undefined> =>
  inWords(
    db,
    sql`any (select pid from pg_locks
      where relation = 'kysely_migration_lock'::regclass and mode = 'ExclusiveLock' and granted)`,
  );

/**
 * Describes sessions for a log line. Reads only columns that every user may read about the sessions of other users.
 * Leaves out the statements of these sessions, because they may contain data.
 */
async function inWords(db: DdlSession['db'], pids: ReturnType<typeof sql>): Promise<string | undefined> {
  const { rows } = await sql<{ session: string }>`
    select concat('session ', pid, ' (', usename, ', ' || nullif(application_name, ''), ')') as session
    from pg_stat_activity where pid = ${pids} order by pid`.execute(db);
  return rows.length > 0 ? rows.map(({ session }) => session).join(', ') : undefined;
}
