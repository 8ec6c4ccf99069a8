import { type Kysely, sql } from 'kysely';

/**
 * Who ran which command of an operator, and why. `trace_id` is also in the history of the orders that it changed.
 * `outcome` is null until it has ended; of one that was killed it stays so.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table operator_commands (
      id uuid primary key,
      command text not null,
      subject text,
      operator text not null check (length(operator) between 1 and 64),
      reason text not null check (length(reason) between 1 and 500),
      trace_id text not null,
      outcome jsonb,
      started_at timestamptz not null default now(),
      ended_at timestamptz
    )`.execute(db);
  await sql`create index operator_commands_by_trace on operator_commands (trace_id)`.execute(db);
}
