import { type Kysely, sql } from 'kysely';
import { type DdlSession, openDdlSession, setLimits } from './ddl-session.ts';
import {
  MigrationStopped,
  type LogLine,
  type Sessions,
  retryUntilLocked,
  blockOtherMigrations,
} from './migration-lock.ts';
import { IncompatibleSchema, doneSteps, findTooNew } from './schema-compatibility.ts';
import { type Step, readSteps } from './read-migrations.ts';

/** Default of `lockWaitMaxMs`, in ms. */
export const LOCK_WAIT_MAX_MS = 600_000;

export interface MigrateOptions {
  /** Folder with the files of the migrations. A migration is called a step in this folder's code. */
  folder: URL;
  /** Maximum time in ms for which a step is retried because it can't lock its tables. */
  lockWaitMaxMs?: number;
  /** Logs a line of text. Called for each event. */
  say?: LogLine;
}

/**
 * Runs all steps (migrations) that aren't recorded in the schema. Each step runs in its own transaction, which also
 * records the step. Throws the error of the step that failed, `IncompatibleSchema`, or `MigrationStopped`.
 *
 * The steps are recorded in the table of Kysely's migrator, but that migrator isn't used, for three reasons. First,
 * Kysely's migrator takes a lock of the session, and a pooler may assign the session to another client. Second,
 * Kysely's migrator runs either all steps in one transaction, or every step without a transaction. Third, Kysely's
 * migrator refuses a schema with unknown steps.
 */
export async function migrate(url: string, options: MigrateOptions): Promise<void> {
  const { folder, lockWaitMaxMs = LOCK_WAIT_MAX_MS, say = () => {} } = options;
  const steps = await readSteps(folder);
  const sessions = await openSessions(url);
  const { keeper, worker } = sessions;
  try {
    await blockOtherMigrations(keeper, say);
    const insistOn = (what: string, work: () => Promise<void>) =>
      retryUntilLocked(sessions, { what, lockWaitMaxMs, say }, work);
    await insistOn('the table of completed migrations', () => createRecord(worker.db));
    const done = await doneSteps(worker.db);
    const names = steps.map(({ name }) => name);
    const fault = findTooNew(names, done);
    if (fault !== undefined) throw new IncompatibleSchema(fault);
    const pending = pendingSteps(steps, done);
    for (const step of pending) {
      const begun = performance.now();
      // This query fails if the connection of `keeper` is lost. The lock that blocks other migrations is then lost,
      // too.
      await sql`select 1`.execute(keeper.db);
      await insistOn(step.name, () => runStep(worker, step));
      say(`${step.name}: done in ${Math.round(performance.now() - begun)} ms`);
    }
    const newer = done.filter(({ name }) => !names.includes(name)).map(({ name }) => name);
    if (newer.length > 0) say(`the schema also has migrations of a newer version: ${newer.join(', ')}`);
    say(`the schema has all ${steps.length} migrations`);
  } finally {
    await Promise.allSettled(Object.values(sessions).map((session) => session.close()));
  }
}

export const pendingSteps = (steps: Step[], done: { name: string }[]): Step[] =>
  steps.filter(({ name }) => !done.some((one) => one.name === name));

async function openSessions(url: string): Promise<Sessions> {
  const opened: DdlSession[] = [];
  const open = async () => {
    const session = await openDdlSession(url);
    opened.push(session);
    return session;
  };
  try {
    return { keeper: await open(), worker: await open(), watcher: await open() };
  } catch (error) {
    await Promise.all(opened.map((session) => session.close()));
    throw error;
  }
}

export async function runStep({ db, limit }: Pick<DdlSession, 'db' | 'limit'>, step: Step): Promise<void> {
  if (step.transaction === false) {
    if (limit !== undefined) throw new MigrationStopped(cutOff(step, limit));
    await step.up(db);
    await record(db, step);
    return;
  }
  await db.transaction().execute(async (trx) => {
    await setLimits(trx);
    // The step is recorded before it runs. If the server still runs the same step for a killed process, `record` waits
    // until that transaction has ended.
    if (await record(trx, step)) await step.up(trx);
  });
}

const cutOff = ({ name }: Step, limit: string) =>
  `${name} runs outside a transaction, where ${limit} behind this pooler would cut it off. ` +
  'Use the address of the server itself, or a user without this limit.';

/**
 * Records a step as completed. Returns false if the step was already recorded. The recorded time is never earlier than
 * the time of the last step, even if this process's clock is slow. Citus requires two statements for this.
 */
async function record(db: Kysely<any>, { name, needs }: Step): Promise<boolean> {
  const { rows: done } = await sql<{ last: string | null }>`
    select max(timestamp) as last from kysely_migration`.execute(db);
  const times = [new Date().toISOString(), done[0]?.last ?? ''];
  const { rows } = await sql`
    insert into kysely_migration (name, timestamp, needs) values (${name}, ${times.sort().at(-1)}, ${needs ?? null})
    on conflict do nothing returning name`.execute(db);
  return rows.length > 0;
}

async function createRecord(db: Kysely<any>): Promise<void> {
  const { rows } = await sql`
    select from pg_attribute where attrelid = to_regclass('kysely_migration') and attname = 'needs'`.execute(
    db,
  );
  if (rows.length > 0) return;
  await db.transaction().execute(async (trx) => {
    await setLimits(trx);
    await sql`
      create table if not exists kysely_migration
        (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(trx);
    await sql`alter table kysely_migration add column if not exists needs varchar(255)`.execute(trx);
  });
}
