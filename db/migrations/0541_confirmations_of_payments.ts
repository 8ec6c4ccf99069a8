import { type Kysely, sql } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** Captures that the shop has confirmed: the day on which it received the money, and its reference. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_operations add column if not exists received_on date`.execute(db);
  await sql`alter table payment_operations add column if not exists reference text`.execute(db);
  await replaceChecks(db, 'payment_operations', {
    payment_operations_reference_check: `length(reference) between 1 and 140`,
  });
}
