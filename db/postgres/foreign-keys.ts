import { type Kysely, sql } from 'kysely';

/**
 * Drops the foreign key `name` of `table`. Locks the table that the foreign key references first: transactions lock
 * that table before `table`, so there is no deadlock. Must run in a transaction.
 */
export async function dropForeignKey(
  db: Kysely<any>,
  { table, name, referenced }: { table: string; name: string; referenced: string },
): Promise<void> {
  await sql`lock table ${sql.table(referenced)} in access exclusive mode`.execute(db);
  await sql`alter table ${sql.table(table)} drop constraint if exists ${sql.id(name)}`.execute(db);
}
