import type { Kysely } from 'kysely';
import { dropForeignKey } from '../postgres/foreign-keys.ts';

/**
 * Drops the foreign key of the history of orders (see 0600). The first row is inserted in the statement that inserts the
 * order. `recordChange` inserts later rows under the order's lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropForeignKey(db, {
    table: 'order_history',
    name: 'order_history_order_id_fkey',
    referenced: 'orders',
  });
}
