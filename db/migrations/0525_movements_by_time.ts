import { type Kysely } from 'kysely';
import { createIndexConcurrently } from '../postgres/outside-transactions.ts';

export const transaction = false;

/** Captures and refunds by the time at which they succeeded. `updated_at` doesn't change after that time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createIndexConcurrently(db, {
    name: 'payment_operations_by_success',
    definition: `on payment_operations (updated_at) where status = 'SUCCEEDED' and kind <> 'VOID'`,
  });
}
