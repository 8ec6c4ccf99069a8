import type { Kysely } from 'kysely';
import { dropForeignKey } from '../postgres/foreign-keys.ts';

/**
 * Drops the foreign key of shipments (see 0600). They are inserted under the order's lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await dropForeignKey(db, { table: 'shipments', name: 'shipments_order_id_fkey', referenced: 'orders' });
}
