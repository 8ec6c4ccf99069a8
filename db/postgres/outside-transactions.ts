import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/** Operations of migrations that have `transaction = false`. Each may be interrupted anywhere and be repeated. */

/**
 * Builds an index while its table is written. `definition`: the SQL after the index's name. Remains of an interrupted
 * build are dropped first.
 */
export async function createIndexConcurrently(
  db: Kysely<any>,
  { name, unique = false, definition }: { name: string; unique?: boolean; definition: string },
): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})`.execute(db);
  if (rows[0]?.isValid) return;
  if (rows.length > 0) await dropIndexConcurrently(db, name);
  const what = unique ? 'unique index' : 'index';
  await withoutLockTimeout(db, () =>
    sql`create ${sql.raw(what)} concurrently if not exists ${sql.id(name)} ${sql.raw(definition)}`.execute(
      db,
    ),
  );
}

/** Drops an index while its table is used. */
export async function dropIndexConcurrently(db: Kysely<any>, name: string): Promise<void> {
  await withoutLockTimeout(db, () => sql`drop index concurrently if exists ${sql.id(name)}`.execute(db));
}

/**
 * Gives checks of a table another text, under the names that they have; `undefined`: the check is dropped. Each
 * statement locks the table exclusively only for a moment, and rows are read while others write them. Citus takes one
 * change in an ALTER TABLE.
 */
export async function replaceChecks(
  db: Kysely<any>,
  table: string,
  checks: Record<string, string | undefined>,
): Promise<void> {
  const change = (what: string) => sql.raw(`alter table ${table} ${what}`).execute(db);
  for (const [name, check] of Object.entries(checks)) {
    await change(`drop constraint if exists ${name}`);
    if (check === undefined) continue;
    await change(`add constraint ${name} check (${check}) not valid`);
    await validateCheck(db, table, name);
  }
}

/** Validates a CHECK that was added `not valid`. Requests read and write the table while its rows are read. */
export async function validateCheck(db: Kysely<any>, table: string, name: string): Promise<void> {
  // If it is repeated it changes nothing, which squawk doesn't know.
  await sql
    .raw(`-- squawk-ignore prefer-robust-stmts\nalter table ${table} validate constraint ${name}`)
    .execute(db);
}

/**
 * Runs a statement without a lock timeout: it waits for the end of all transactions that use the table, and no
 * transaction waits for it.
 */
async function withoutLockTimeout(db: Kysely<any>, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ limit: string }>`select current_setting('lock_timeout') as limit`.execute(db);
  const limit = rows[0]?.limit ?? '2s';
  // Behind a pooler there is none, and the next client of the session would get the setting.
  if (limit !== '0') await sql`set lock_timeout = 0`.execute(db);
  try {
    await work();
  } finally {
    if (limit !== '0') await sql.raw(`set lock_timeout = '${limit}'`).execute(db);
  }
}

/**
 * Repeats a statement that changes some rows until it finds none. Each run is its own transaction, and between two runs
 * the other sessions have the database for the same time.
 */
export async function inBatches(db: Kysely<any>, statement: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const begun = performance.now();
    const { numAffectedRows } = await statement.execute(db);
    if (!numAffectedRows) return;
    await delay(performance.now() - begun);
  }
}
