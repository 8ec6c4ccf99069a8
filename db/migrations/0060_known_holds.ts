import { type Kysely, sql } from 'kysely';

/** How long the provider holds money, and when it last said that it does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Null: the provider hasn't said it, or older versions of the service wrote the row.
  await sql`
    alter table payment_attempts
      add column authorized_until timestamptz,
      add column hold_seen_at timestamptz`.execute(db);
  // Holds that haven't been looked at since their end: those that ended long ago aren't in it.
  await sql`
    create index payment_attempts_hold_ends on payment_attempts (authorized_until)
      where status = 'AUTHORIZED' and coalesce(checked_at, updated_at) < authorized_until`.execute(db);
  await sql`alter table simulated_payments add column authorized_until timestamptz`.execute(db);
}
