import type { Kysely } from 'kysely';
import { dropForeignKey } from '../postgres/foreign-keys.ts';

/**
 * Drops the foreign key of captures, voids and refunds (see 0600). They are inserted under the order's lock, for attempts
 * that were read under this lock. Attempts are deleted only with their order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropForeignKey(db, {
    table: 'payment_operations',
    name: 'payment_operations_order_id_attempt_id_fkey',
    referenced: 'payment_attempts',
  });
}
