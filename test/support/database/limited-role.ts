import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { findQueueSchema } from '../../../db/base/queue-tables.ts';

const PASSWORD = 'of-the-drill';

/**
 * Creates a role with the rights of a service process. The role isn't a superuser, because PostgreSQL's limits don't
 * apply to superusers.
 */
export async function createRole(db: Database, role: string): Promise<void> {
  await sql`create role ${sql.id(role)} login password ${sql.lit(PASSWORD)}`.execute(db);
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  for (const schema of [rows[0]!.name, await findQueueSchema(db)]) {
    await sql`grant usage on schema ${sql.id(schema)} to ${sql.id(role)}`.execute(db);
    await sql`grant select, insert, update, delete on all tables in schema ${sql.id(schema)} to ${sql.id(role)}`.execute(
      db,
    );
    await sql`grant usage on all sequences in schema ${sql.id(schema)} to ${sql.id(role)}`.execute(db);
  }
}

/** Returns the address with this role as its user. */
export const withRole = (url: string, role: string): string =>
  Object.assign(new URL(url), { username: role, password: PASSWORD }).href;
