import type { Kysely } from 'kysely';
import { dropForeignKey } from '../postgres/foreign-keys.ts';

/**
 * Drops the foreign keys of reservations. Reservations are inserted with the lines of the order (see 0600), for stock rows
 * that the transaction has locked. Stock rows are never deleted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropForeignKey(db, {
    table: 'reservations',
    name: 'reservations_order_id_fkey',
    referenced: 'orders',
  });
  await dropForeignKey(db, { table: 'reservations', name: 'reservations_sku_fkey', referenced: 'stock' });
}
