import { type Kysely, sql } from 'kysely';

/**
 * The simulated payment provider's own books. Separate: no references to the service's tables, nor from them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table simulated_payments (
      attempt_id uuid primary key,
      order_id uuid not null,
      reference uuid not null unique default gen_random_uuid(),
      payment_method text not null,
      capture text not null check (capture in ('AUTOMATIC', 'MANUAL')),
      currency text not null,
      amount bigint not null check (amount >= 1),
      status text not null
        check (status in ('UNREACHED', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED', 'FAILED', 'VOIDED')),
      authorized_amount bigint not null default 0,
      captured_amount bigint not null default 0,
      refunded_amount bigint not null default 0,
      failure_code text,
      tries integer not null default 0,
      approves_at timestamptz,
      constraint simulated_payments_money_in_order check
        (0 <= refunded_amount and refunded_amount <= captured_amount and captured_amount <= authorized_amount
          and authorized_amount <= amount)
    )`.execute(db);
  await sql`
    create table simulated_operations (
      id uuid primary key,
      attempt_id uuid not null references simulated_payments (attempt_id),
      kind text not null check (kind in ('CAPTURE', 'VOID', 'REFUND')),
      amount bigint not null,
      refusal text
    )`.execute(db);
  await sql`
    create table simulated_events (
      id uuid primary key default gen_random_uuid(),
      attempt_id uuid not null references simulated_payments (attempt_id),
      type text not null,
      due_at timestamptz not null,
      deliveries integer not null default 1 check (deliveries >= 1),
      delivered_at timestamptz
    )`.execute(db);
  await sql`create index simulated_events_due on simulated_events (due_at) where delivered_at is null`.execute(
    db,
  );
}
