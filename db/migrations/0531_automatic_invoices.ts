import { type Kysely, sql } from 'kysely';

/**
 * The position in the feed up to which the service has created invoices by itself, and earlier orders whose invoice has
 * failed. Without a row, the service creates no invoices by itself. Each schema with orders has its own feed and row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table automatic_invoices (
      one boolean primary key default true check (one),
      position bigint not null check (position >= 0),
      failed uuid[] not null default '{}'
    )`.execute(db);
}
