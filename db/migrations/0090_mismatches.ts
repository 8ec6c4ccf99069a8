import { type Kysely, sql } from 'kysely';

/** A payment may differ from what was asked for in more than one way: each is a matter of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index matters_one_open`.execute(db);
  await sql`
    create unique index matters_one_open on matters (kind, coalesce(operation_id, attempt_id, order_id),
        coalesce(provider_reference, ''), (case when kind = 'PROVIDER_MISMATCH' then coalesce(failure_code, '') end))
      nulls not distinct where status = 'OPEN'`.execute(db);
}
