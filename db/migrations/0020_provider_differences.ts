import { type Kysely, sql } from 'kysely';

/** A provider may hold or take more than was asked for: that is recorded, and given back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_attempts
      drop constraint payment_attempts_money_in_order,
      add constraint payment_attempts_money_in_order check
        (0 <= refunded_amount and refunded_amount <= captured_amount and captured_amount <= authorized_amount
          and authorized_amount <= 9007199254740991)`.execute(db);
  // Holds, by when the provider was last asked about them.
  await sql`
    create index payment_attempts_held on payment_attempts (coalesce(checked_at, updated_at))
      where status = 'AUTHORIZED'`.execute(db);
  await sql`
    alter table simulated_payments
      drop constraint simulated_payments_money_in_order,
      add constraint simulated_payments_money_in_order check
        (0 <= refunded_amount and refunded_amount <= captured_amount and captured_amount <= authorized_amount)`.execute(
    db,
  );
}
