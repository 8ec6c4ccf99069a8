import { type Kysely, sql } from 'kysely';

/**
 * What a person decided about a matter. Nobody is told again of what somebody has resolved; what was asked
 * again and failed again is told again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table matters
      add column decision text check (decision in ('RETRY', 'RESOLVE')),
      add constraint matters_decided_when_resolved check (decision is null or status = 'RESOLVED')`.execute(
    db,
  );
  await sql`create index matters_by_order on matters (order_id, kind)`.execute(db);
}
