import { type Kysely, sql } from 'kysely';

/** What was done under which idempotency key. A row is committed with the work itself or not at all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table idempotency_keys (
      client_id text not null,
      customer_id text not null,
      scope text not null,
      key text not null check (length(key) between 1 and 255),
      fingerprint bytea not null check (length(fingerprint) = 32),
      result jsonb not null,
      created_at timestamptz not null default now(),
      primary key (client_id, customer_id, scope, key)
    )`.execute(db);
  await sql`create index idempotency_keys_by_age on idempotency_keys (created_at)`.execute(db);
}
