import { type Kysely, sql } from 'kysely';

/**
 * The settings of taxes with which all processes of the shop run. The first process that has a home country writes the row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table tax_settings (
      one boolean primary key default true check (one),
      home_country text check (home_country ~ '^[A-Z]{2}$'),
      prices_include_tax boolean not null,
      tax_from text not null check (tax_from in ('DESTINATION', 'HOME')),
      updated_at timestamptz not null default now()
    )`.execute(db);
}
