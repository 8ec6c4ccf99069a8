import type { Kysely } from 'kysely';
import { dropForeignKey } from '../postgres/foreign-keys.ts';

/**
 * Drops the foreign key of payment attempts (see 0600). The first attempt is inserted in the statement that inserts the
 * order, and later attempts are inserted under the order's lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropForeignKey(db, {
    table: 'payment_attempts',
    name: 'payment_attempts_order_id_fkey',
    referenced: 'orders',
  });
}
