import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { tablesOfOrders } from '../database/tables.ts';

/** Tables whose rows have keys without the id of their order. The copies need no such rows. */
const LEFT_OUT = /^(?:events|order_recount|documents|document_numbers|webhook_.*|provider_.*|simulated_.*)$/;

/**
 * Copies an order with all its rows except its events, and reserves stock for the copies. Returns the ids of the copies
 * and the order. All orders have the same customer, lines and payments. The copies have no order number.
 */
export async function copyOrder(db: Database, orderId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count - 1 }, (_, index) => orderId.slice(0, 24) + toHex(index));
  const tables = await tablesOfOrders(db);
  for (const table of ['orders', ...tables.filter((name) => name !== 'orders' && !LEFT_OUT.test(name))]) {
    const column = table === 'orders' ? 'id' : 'order_id';
    await sql`
      insert into ${sql.table(table)}
      select (jsonb_populate_record(r, jsonb_build_object(${column}::text, c.id, 'number_payload', null))).*
      from ${sql.table(table)} r cross join unnest(${ids}::uuid[]) c (id)
      where ${sql.ref(`r.${column}`)} = ${orderId}::uuid`.execute(db);
  }
  await sql`update stock set on_hand = on_hand * ${count}, reserved = reserved * ${count}`.execute(db);
  return [orderId, ...ids];
}

const toHex = (index: number): string => index.toString(16).padStart(12, '0');
