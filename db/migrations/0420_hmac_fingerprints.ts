import { type Kysely, sql } from 'kysely';

/**
 * Since when fingerprints of requests with an idempotency key are HMACs. Older code stores and compares bare hashes, so
 * an installation that may have older processes gets a day to replace them. A new installation has none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table customer_slot_keys add column if not exists hmac_from timestamptz not null default now()`.execute(
    db,
  );
  await sql`
    update customer_slot_keys set hmac_from = now() + interval '1 day'
    where exists (select from idempotency_keys)`.execute(db);
}
