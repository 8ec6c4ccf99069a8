import { type Kysely, sql } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * `packing`: units of a withdrawal that hadn't been shipped while the order was being packed. They are cancelled when
 * the shipment hold ends, or awaited if they have been shipped by then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table return_items add column if not exists packing bigint not null default 0`.execute(db);
  await replaceChecks(db, 'return_items', {
    return_items_packing_check: 'packing >= 0 and cancelled + accepted + rejected + packing <= requested',
  });
}
