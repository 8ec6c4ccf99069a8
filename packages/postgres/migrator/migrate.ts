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

/** Default of `patience`, in ms. */
export const PATIENCE_MS = 600_000;

export interface MigrateOptions {
  /** The folder with the files of the migrations (steps). */
  folder: URL;
  /** Maximum time for which a step is repeated because it doesn't get its locks, in ms. */
  patience?: number;
  /** Called for each event, with a line of text for the log. */
  say?: LogLine;
}

/**
 * Runs all migrations (steps) that the schema lacks. Each step runs in a transaction of its own, which also records the
 * step. Throws the error of the step that failed, `IncompatibleSchema`, or `MigrationStopped`.
 *
 * Kysely's migrator isn't used for three reasons, although the steps are recorded in its table. First, Kysely's
 * migrator takes a lock of the session, and a pooler may assign the session to another client. Second, it runs either
 * all steps in one transaction, or no step in a transaction. Third, it refuses a schema with unknown steps.
 */
export async function migrate(url: string, options: MigrateOptions): Promise<void> {
  const { folder, patience = PATIENCE_MS, say = () => {} } = options;
  const steps = await readSteps(folder);
  const sessions = await openSessions(url);
  const { keeper, worker } = sessions;
  try {
    await blockOtherMigrations(keeper, say);
    const insistOn = (what: string, work: () => Promise<void>) =>
      retryUntilLocked(sessions, { what, patience, say }, work);
    await insistOn('the table of completed migrations', () => createRecord(worker.db));
    const done = await doneSteps(worker.db);
    const names = steps.map(({ name }) => name);
    const fault = findTooNew(names, done);
    if (fault !== undefined) throw new IncompatibleSchema(fault);
    const pending = pendingSteps(steps, done);
    for (const step of pending) {
      const begun = performance.now();
      // This query fails if the connection of `keeper` is lost. In this case the lock that blocks other migrations is
      // lost, too.
      await sql`select 1`.execute(keeper.db);
      await insistOn(step.name, () => runStep(worker, step));
      say(`${step.name}: done in ${Math.round(performance.now() - begun)} ms`);
    }
    const newer = done.filter(({ name }) => !names.includes(name)).map(({ name }) => name);
    if (newer.length > 0) say(`the schema also has migrations of a newer version: ${newer.join(', ')}`);
    say(`the schema has all ${steps.length} migrations`);
  } finally {
    await Promise.allSettled([keeper.close(), worker.close()]);
  }
}

export const pendingSteps = (steps: Step[], done: { name: string }[]): Step[] =>
  steps.filter(({ name }) => !done.some((one) => one.name === name));

async function openSessions(url: string): Promise<Sessions> {
  const keeper = await openDdlSession(url);
  try {
    return { keeper, worker: await openDdlSession(url) };
  } catch (error) {
    await keeper.close();
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
    // The step is recorded before it runs, because the server may still be running the same step for a process that was
    // killed. Then `record` waits until that transaction has ended.
    if (await record(trx, step)) await step.up(trx);
  });
}

const cutOff = ({ name }: Step, limit: string) =>
  `${name} runs outside a transaction, where ${limit} behind this pooler would cut it off. ` +
  'Use the address of the server itself, or a user without this limit.';

/**
 * Records a step as completed. Returns whether the step wasn't recorded before. The recorded time is never earlier than
 * that of the last step, even if the clock of this process is slow. Two statements are needed because of Citus.
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
