import { setTimeout as delay } from 'node:timers/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { type MigrateOptions, migrate } from '../../../packages/postgres/migrator/migrate.ts';
import { createEmptyDatabase, untilBlocked } from '../../support/database/database.ts';
import { withSetting } from '../../support/run/shared-servers.ts';
import { runProcess } from '../../support/run/processes.ts';
import { retryUntil } from '../../support/run/wait-for.ts';

const PARTS = pathToFileURL(join(import.meta.dirname, '../../../db/postgres/outside-transactions.ts')).href;

/** Builds the text of a migration that runs these statements. */
const step = (statements: string[], marks = '') => `
import { sql } from 'kysely';
${marks}
export async function up(db) {
${statements.map((statement) => `  await sql\`${statement}\`.execute(db);\n`).join('')}}
`;

/** Opens an empty database. `run` in the result runs migrations on this database. */
async function openSteps(t: Test, steps: Record<string, string>) {
  const { db, databaseUrl } = await createEmptyDatabase(t);
  const folder = t.testdir(
    Object.fromEntries(Object.entries(steps).map(([name, text]) => [`${name}.ts`, text])),
  );
  const said: string[] = [];
  const run = (options: Partial<MigrateOptions> = {}) =>
    migrate(databaseUrl, {
      folder: pathToFileURL(`${folder}/`),
      say: (line) => void said.push(line),
      ...options,
    });
  const heard = async (pattern: RegExp): Promise<string> => {
    let line: string | undefined;
    while ((line = said.find((one) => pattern.test(one))) === undefined) await delay(20);
    return line;
  };
  return { db, databaseUrl, folder, run, said, heard };
}

const doneNames = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
};

const count = async (db: Database, table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(
    db,
  );
  return rows[0]!.n;
};

/**
 * Whether a waiting migrator has neither a transaction id nor a snapshot. A transaction id or a snapshot would keep
 * vacuum from removing dead rows.
 */
async function holdsBackNoVacuum(db: Database): Promise<boolean> {
  for (let looks = 0; looks < 100; looks += 1) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database()
        and application_name = 'order-service-migrate' and state = 'idle in transaction'
        and backend_xid is null and backend_xmin is null`.execute(db);
    if (rows.length === 1) return true;
  }
  return false;
}

t.test('each migration runs once, in order, and is recorded with the migration that it needs', async (t) => {
  const { db, run, said } = await openSteps(t, {
    '0001_table': step(['create table things (n integer)']),
    '0002_row': step(['insert into things values (1)'], `export const needs = '0001_table';`),
  });
  await run();
  t.match(said, [/^0001_table: done in \d+ ms$/, /^0002_row: done/, 'the schema has all 2 migrations']);
  said.length = 0;
  await run();
  t.strictSame(said, ['the schema has all 2 migrations']);
  const { rows } = await sql`select name, needs from kysely_migration order by timestamp, name`.execute(db);
  t.strictSame(rows, [
    { name: '0001_table', needs: null },
    { name: '0002_row', needs: '0001_table' },
  ]);
  t.equal(await count(db, 'things'), 1);
});

t.test('a failing migration changes nothing, and the migrations before it remain', async (t) => {
  const { db, run } = await openSteps(t, {
    '0001_table': step(['create table things (n integer)']),
    '0002_broken': step(['insert into things values (1)', 'select * from nothing']),
  });
  await t.rejects(run(), { code: '42P01' });
  t.strictSame(await doneNames(db), ['0001_table']);
  t.equal(await count(db, 'things'), 0);
});

t.test('an older database is migrated, and a database of a newer version stays unchanged', async (t) => {
  const { db, run, said } = await openSteps(t, {
    '0001_table': step(['select * from nothing']),
    '0002_row': step(['create table things (n integer)']),
  });
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  );
  await sql`insert into kysely_migration values ('0001_table', '2100-01-01T00:00:00.000Z')`.execute(db);
  await run();
  const { rows } = await sql<{
    timestamp: string;
  }>`select timestamp from kysely_migration order by name`.execute(db);
  t.ok(rows[1]!.timestamp >= rows[0]!.timestamp, 'times are in the order of the runs');
  await sql`insert into kysely_migration values ('0003_newer', '2100-01-01T00:00:00.000Z')`.execute(db);
  await run();
  t.match(said.at(-2), 'the schema also has migrations of a newer version: 0003_newer');
  await sql`update kysely_migration set needs = '0003_newer' where name = '0003_newer'`.execute(db);
  await t.rejects(run(), {
    name: 'IncompatibleSchema',
    message: /too new .*: its migration 0003_newer needs a version with 0003_newer/,
  });
});

t.test('a migration runs without the time limits of the database and of the user', async (t) => {
  const { db, run, said } = await openSteps(t, {
    '0001_slow': step(['select pg_sleep(1)']),
    '0002_slow': step(['select pg_sleep(1)'], 'export const transaction = false;'),
  });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const { rows: limits } = await sql<{ name: string }>`
    select name from pg_settings
    where name in ('statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`.execute(
    db,
  );
  for (const { name: limit } of limits)
    await sql`alter database ${sql.id(rows[0]!.name)} set ${sql.raw(limit)} = '300ms'`.execute(db);
  await run();
  t.match(said.at(-1), 'all 2 migrations');
});

t.test('a migration that a long report blocks soon stops waiting, so traffic continues', async (t) => {
  const { db, databaseUrl, run, heard } = await openSteps(t, {
    '0001_table': step(['create table things (n integer)']),
    '0002_column': step(['alter table things add column m integer']),
  });
  await sql`create table things (n integer)`.execute(db);
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(
    db,
  );
  await sql`insert into kysely_migration values ('0001_table', '2026-01-01T00:00:00.000Z')`.execute(db);
  const report = await db.startTransaction().execute();
  await sql`select * from things`.execute(report);
  const migrated = run();
  await untilBlocked(db);
  const traffic = connect(databaseUrl, { poolSize: 1 });
  t.teardown(() => traffic.destroy());
  await sql`insert into things values (1)`.execute(traffic);
  const line = await heard(/waits for a lock/);
  t.match(
    line,
    /^0002_column waits for a lock that session \d+ \(\w+, order-service-pool-3\) holds; retried$/,
  );
  t.ok(await holdsBackNoVacuum(db), 'the lock against other migrators does not delay vacuum');
  await report.commit().execute();
  await migrated;
  t.strictSame(await doneNames(db), ['0001_table', '0002_column']);
});

t.test('a migration that gets no lock names the blocking session, and the next run continues', async (t) => {
  const { db, run } = await openSteps(t, {
    '0001_column': step(['alter table things add column m integer']),
  });
  await sql`create table things (n integer)`.execute(db);
  const report = await db.startTransaction().execute();
  await sql`select * from things`.execute(report);
  await t.rejects(run({ lockWaitMaxMs: 0 }), {
    name: 'MigrationStopped',
    message: /^0001_column failed: it needs a lock that session \d+ \(\w+, order-service-pool-3\) holds/,
  });
  await report.commit().execute();
  await run({ lockWaitMaxMs: 0 });
  t.strictSame(await doneNames(db), ['0001_column']);
});

t.test('a second migrator waits until the first one has ended, even on an empty database', async (t) => {
  const { db, databaseUrl, folder, run, heard } = await openSteps(t, {
    '0001_table': step(['create table things (n integer)', 'select 1 from gate for update']),
    '0002_row': step(['insert into things values (1)']),
  });
  await sql`create table gate (n integer)`.execute(db);
  await sql`insert into gate values (1)`.execute(db);
  const gate = await db.startTransaction().execute();
  await sql`select from gate for update`.execute(gate);
  const first = runProcess(t, 'test/support/database/run-migrations.ts', {}, [databaseUrl, folder]);
  await untilBlocked(db);
  const others = [run(), run()];
  t.match(
    await heard(/runs migrations/),
    /^session \d+ \(\w+, order-service-migrate\) runs migrations: this process waits/,
  );
  await gate.commit().execute();
  await Promise.all(others);
  t.equal(await first.ended, 0, first.stderr());
  t.equal(await count(db, 'things'), 1);
});

t.test('after a migrator was killed, nothing blocks the next one', async (t) => {
  const { db, databaseUrl, folder, run } = await openSteps(t, {
    '0001_half': step(['create table half (n integer)', 'select pg_sleep(seconds) from pace']),
    '0002_whole': step(['create table whole (n integer)']),
  });
  await sql`create table pace (seconds integer)`.execute(db);
  await sql`insert into pace values (600)`.execute(db);
  for (let kills = 0; kills < 2; kills += 1) {
    const killed = runProcess(t, 'test/support/database/run-migrations.ts', {}, [databaseUrl, folder]);
    const asleep = sql`
      select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
    while ((await asleep.execute(db)).rows.length === 0) await delay(5);
    killed.child.kill('SIGKILL');
    await killed.ended;
  }
  await sql`update pace set seconds = 0`.execute(db);
  await run();
  t.strictSame(await doneNames(db), ['0001_half', '0002_whole']);
  t.equal(await count(db, 'half'), 0);
});

t.test('after kill -9 of a migrator, the next one completes the index and the batches', async (t) => {
  const { db, databaseUrl, folder, run } = await openSteps(t, {
    '0001_index': `
      import { sql } from 'kysely';
      import { createIndexConcurrently, inBatches } from '${PARTS}';
      export const transaction = false;
      export async function up(db) {
        await inBatches(db, sql\`
          update things set m = n where ctid in (select ctid from things where m is null limit 100)\`);
        await createIndexConcurrently(db, { name: 'things_by_m', unique: true, definition: 'on things (m)' });
      }`,
  });
  await sql`create table things (n integer, m integer)`.execute(db);
  await sql`insert into things select n from generate_series(1, 1000) n`.execute(db);
  const report = await db.startTransaction().execute();
  await sql`insert into things values (0, 0)`.execute(report);
  const killed = runProcess(t, 'test/support/database/run-migrations.ts', {}, [databaseUrl, folder]);
  const unfinished = sql`select from pg_index where indexrelid = to_regclass('things_by_m') and not indisvalid`;
  while ((await unfinished.execute(db)).rows.length === 0) await delay(5);
  killed.child.kill('SIGKILL');
  await killed.ended;
  const again = run();
  await untilBlocked(db);
  await report.commit().execute();
  await again;
  const { rows } =
    await sql`select indisvalid from pg_index where indexrelid = to_regclass('things_by_m')`.execute(db);
  t.strictSame(rows, [{ indisvalid: true }]);
  const { rows: open } = await sql`select from things where m is null`.execute(db);
  t.equal(open.length, 0);
  t.strictSame(await doneNames(db), ['0001_index']);
});

t.test('an index that is created concurrently waits for no transaction of its own migrator', async (t) => {
  const { db, databaseUrl, folder } = await openSteps(t, {
    '0001_index': `
      import { createIndexConcurrently } from '${PARTS}';
      export const transaction = false;
      export const up = (db) => createIndexConcurrently(db, { name: 'things_by_n', definition: 'on things (n)' });`,
  });
  await sql`create table things (n integer)`.execute(db);
  // With this view, the migrator's search for blocking sessions waits for the lock of `gate`.
  await sql`create view pg_stat_activity as select * from pg_catalog.pg_stat_activity
    where (select pg_advisory_xact_lock_shared(1)) is not null`.execute(db);
  const gate = connect(databaseUrl, { poolSize: 1 });
  t.teardown(() => gate.destroy());
  await sql`select pg_advisory_lock(1)`.execute(gate);
  const report = await db.startTransaction().execute();
  await sql`insert into things values (1)`.execute(report);
  const migrated = migrate(withSetting(databaseUrl, 'search_path=public,pg_catalog'), {
    folder: pathToFileURL(`${folder}/`),
  });
  await untilBlocked(db, { count: 2 });
  await report.commit().execute();
  const waits = sql`select from pg_stat_progress_create_index
    where datname = current_database() and phase = 'waiting for old snapshots'`;
  const isWaiting = async () => (await waits.execute(db)).rows.length > 0;
  await retryUntil('the index waits for the search', isWaiting, () => delay(5));
  await sql`select pg_advisory_unlock(1)`.execute(gate);
  await migrated;
  t.strictSame(await doneNames(db), ['0001_index']);
});
