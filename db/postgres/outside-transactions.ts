import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';

/**
 * Operations of migrations with `transaction = false`. Each operation may be interrupted at any point, and be repeated.
 */

/**
 * Creates an index while other sessions write to its table. If an earlier call was interrupted, first drops the
 * incomplete index of that call. `definition`: the SQL after the index's name.
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

/** Drops an index while other sessions use its table. */
export async function dropIndexConcurrently(db: Kysely<any>, name: string): Promise<void> {
  await withoutLockTimeout(db, () => sql`drop index concurrently if exists ${sql.id(name)}`.execute(db));
}

/**
 * Replaces the conditions of CHECKs of a table. The CHECKs keep their names. A CHECK is dropped if `checks` has no new
 * condition for the CHECK. Each statement locks the table exclusively only for a moment, and other sessions can write
 * while the statement reads the rows. There is one change per ALTER TABLE, because Citus accepts no more.
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

/** Validates a CHECK that was added with `not valid`. Other sessions can read and write the table in the meantime. */
export async function validateCheck(db: Kysely<any>, table: string, name: string): Promise<void> {
  // A repetition changes nothing, but squawk doesn't know that.
  await sql
    .raw(`-- squawk-ignore prefer-robust-stmts\nalter table ${table} validate constraint ${name}`)
    .execute(db);
}

/**
 * Runs a statement without a lock timeout, because it must wait for the end of all transactions that use the table. No
 * other transaction waits for the statement in the meantime.
 */
async function withoutLockTimeout(db: Kysely<any>, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ limit: string }>`select current_setting('lock_timeout') as limit`.execute(db);
  const limit = rows[0]?.limit ?? '2s';
  // A pooler's sessions have no lock timeout. The setting must not be changed for a pooler's session, because the
  // change would remain for the next client of the session.
  if (limit !== '0') await sql`set lock_timeout = 0`.execute(db);
  try {
    await work();
  } finally {
    if (limit !== '0') await sql.raw(`set lock_timeout = '${limit}'`).execute(db);
  }
}

/**
 * Repeats a statement that changes some rows, until it finds no more rows. Each run is a separate transaction. After
 * each run the function pauses for the time that the run took, so that other sessions can use the database.
 */
export async function inBatches(db: Kysely<any>, statement: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const begun = performance.now();
    const { numAffectedRows } = await statement.execute(db);
    if (!numAffectedRows) return;
    await delay(performance.now() - begun);
  }
}
