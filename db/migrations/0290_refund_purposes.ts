import { type Kysely, sql } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * What a refund means: GOODWILL, or an ADVANCE for the units in `items`. Null for refunds that the service makes by
 * itself, and for those made before: a cancellation takes them off. `settled_amount`: how much of a refused refund was
 * refunded at the provider's desk since.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment_operations add column if not exists purpose text`.execute(db);
  await sql`alter table payment_operations add column if not exists items jsonb`.execute(db);
  await sql`
    alter table payment_operations add column if not exists settled_amount bigint not null default 0`.execute(
    db,
  );
  await replaceChecks(db, 'payment_operations', {
    payment_operations_purpose_check: `purpose = any ('{GOODWILL,ADVANCE}')`,
    payment_operations_items_of_advance: `(items is not null) = (purpose is not distinct from 'ADVANCE')`,
    payment_operations_settled_check: `settled_amount = 0 or (status = 'FAILED' and settled_amount between 0 and amount)`,
  });
}
