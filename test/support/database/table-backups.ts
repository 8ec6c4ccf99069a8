import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';

/** Backs up tables. Returns a function that restores these tables, without checks of foreign keys. */
export async function backUp(db: Database, tables: readonly string[]): Promise<() => Promise<void>> {
  const kept = new Map<string, unknown[]>();
  for (const table of tables) {
    const { rows } = await sql<{
      row: unknown;
    }>`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(db);
    kept.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return () =>
    db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const [table, rows] of kept) {
        await sql`delete from ${sql.table(table)}`.execute(trx);
        await sql`insert into ${sql.table(table)}
          select r.* from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) r`.execute(
          trx,
        );
      }
    });
}
