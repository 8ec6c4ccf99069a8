import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { connect } from '../../../db/base/open.ts';
import { type Payments, openPayments } from '../../../jobs/payment-providers/index.ts';
import { databaseUrl, inSchema, readShared } from '../run/shared-servers.ts';

export interface Restored {
  db: Database;
  databaseUrl: string;
  payments: Payments;
}

/**
 * Tables of the simulated provider, referenced tables first. A real provider has its own database, so a backup of the
 * service doesn't contain the provider's data.
 */
const PROVIDERS = ['simulated_payments', 'simulated_operations', 'simulated_events'];

/**
 * Copies a database in its current state, as a backup does. `restore` simulates a restore of that backup. The service's
 * tables get their rows from the time of the backup. The provider's tables get their current rows from `live`, because
 * the provider has continued to work since the backup.
 */
export async function backUp(t: Test, url: string): Promise<{ restore(live: Database): Promise<Restored> }> {
  const { postgresUrl, schema } = readShared();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const source = new URL(url).pathname.slice(1);
  const admin = connect(postgresUrl, { poolSize: 1 });
  // PostgreSQL copies a database only if no session is connected to it. Therefore this statement ends all sessions.
  // The connection pools reconnect afterwards.
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${source}`.execute(admin);
  await sql`create database ${sql.id(name)} template ${sql.id(source)} strategy file_copy`.execute(admin);
  const copy = inSchema(databaseUrl(postgresUrl, name), schema);
  const db = connect(copy, { poolSize: 4 });
  t.teardown(async () => {
    await db.destroy();
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
    await admin.destroy();
  });
  return {
    async restore(live) {
      await moveBooks(live, db);
      return {
        db,
        databaseUrl: copy,
        payments: await openPayments({ provider: 'simulated' }, db, 'http://127.0.0.1'),
      };
    },
  };
}

async function moveBooks(from: Database, to: Database): Promise<void> {
  await sql`truncate ${sql.join(PROVIDERS.map((table) => sql.table(table)))}`.execute(to);
  for (const table of PROVIDERS) {
    const { rows } = await sql<{ rows: string }>`
      select coalesce(json_agg(b), '[]')::text as rows from ${sql.table(table)} b`.execute(from);
    await sql`
      insert into ${sql.table(table)}
      select * from json_populate_recordset(null::${sql.table(table)}, ${rows[0]!.rows}::json)`.execute(to);
  }
}
