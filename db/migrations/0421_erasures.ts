import { type Kysely, sql } from 'kysely';

/**
 * The erasures, so that they can be applied again to a restored backup, and the database that has all of them. A
 * customer is stored as an HMAC with a key of the installation. Older code erases without a row here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table erasures (
      id uuid primary key,
      customer bytea check (length(customer) = 32),
      erased_order_id uuid,
      erased_at timestamptz not null default now(),
      constraint erasures_of_customer_or_order check (num_nonnulls(customer, erased_order_id) = 1)
    )`.execute(db);
  await sql`
    create table database_identity (
      one boolean primary key default true check (one),
      identity text not null,
      confirmed_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    insert into database_identity (identity)
    select concat_ws('/', system_identifier, left(pg_walfile_name(pg_current_wal_lsn()), 8), 'erasures'::regclass::oid)
    from pg_control_system()`.execute(db);
}
