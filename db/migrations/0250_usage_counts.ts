import { type Kysely, sql } from 'kysely';

/**
 * Which client has used what of the contract on which day (UTC): `parts` has how many of its calls had each part, such
 * as `FIELD /properties/reference`. Names of the contract only. Its other columns are never changed, so that a row is
 * counted up in place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table usage_counts (
      day date not null,
      client_id text not null,
      version text not null,
      operation text not null,
      calls bigint not null check (calls > 0),
      parts jsonb not null check (jsonb_typeof(parts) = 'object'),
      primary key (day, client_id, version, operation)
    )`.execute(db);
}
