import { type Kysely, sql } from 'kysely';
import { createIndexConcurrently, replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * The number by which people name an order, without its check character (`db/orders/model/order-number.ts`). Orders from
 * before this step, and those that older code places after it, have none here: their numbers follow from the last 12
 * digits of their ids.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column if not exists number_payload text collate "C"`.execute(db);
  await replaceChecks(db, 'orders', { orders_number_payload_check: 'length(number_payload) = 11' });
  await createIndexConcurrently(db, {
    name: 'orders_by_number',
    unique: true,
    definition: 'on orders (number_payload) where number_payload is not null',
  });
  await createIndexConcurrently(db, {
    name: 'orders_by_end_of_id',
    definition: 'on orders ("right"(id::text, 12) collate "C") where number_payload is null',
  });
}
