import type { Kysely } from 'kysely';
import { dropForeignKey } from '../postgres/foreign-keys.ts';

/**
 * Drops the foreign keys of the lines of shipments (see 0600). They are inserted in the statement that inserts the
 * shipment, for lines of the order that were read under its lock. Both are deleted only with their order.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropForeignKey(db, {
    table: 'shipment_items',
    name: 'shipment_items_order_id_shipment_id_fkey',
    referenced: 'shipments',
  });
  await dropForeignKey(db, {
    table: 'shipment_items',
    name: 'shipment_items_order_id_item_id_fkey',
    referenced: 'order_items',
  });
}
