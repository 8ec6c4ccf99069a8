import type { Kysely } from 'kysely';
import { dropForeignKey } from '../postgres/foreign-keys.ts';

/**
 * Drops the foreign key of the lines of orders. `createOrder` inserts lines in the statement that inserts the order.
 * `createEdit` inserts lines under the order's lock. Orders are deleted only by `removeEndedOrders`, under the same lock
 * and with their lines. The checks of foreign keys took a fifth of PostgreSQL's time for placing an order.
 * `UNCHECKED_REFERENCES` lists the references that `doctor` checks instead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropForeignKey(db, { table: 'order_items', name: 'order_items_order_id_fkey', referenced: 'orders' });
}
