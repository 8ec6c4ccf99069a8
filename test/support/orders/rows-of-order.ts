import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';

/** Tables with rows of orders. The value is the column by which the rows of an order are sorted. */
const TABLES = {
  orders: 'id',
  order_items: 'line',
  reservations: 'sku',
  payment_attempts: 'number',
  payment_operations: 'id',
  payment_disputes: 'reference',
  order_history: 'version',
  events: 'id',
  matters: 'id',
};

/** Columns that have different values in two orders with the same history. */
const CHANCE = [
  'number_payload',
  'created_at',
  'reserved_until',
  'resolved_at',
  'occurred_at',
  'transaction_id',
  'position',
];

/** Pattern of ids and of trace ids. */
const ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b[\da-f]{32}\b/g;

/**
 * Reads all rows of an order by table. Two orders with the same history give the same result: times are left out, and
 * ids are replaced by consecutive numbers, in the sequence of their first appearance.
 */
export async function rowsOfOrder(db: Database, orderId: string): Promise<Record<string, unknown[]>> {
  const all: Record<string, unknown[]> = {};
  for (const [table, by] of Object.entries(TABLES)) {
    const id = sql.ref(table === 'orders' ? 'id' : 'order_id');
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(table)} t where ${id} = ${orderId} order by ${sql.ref(by)}`.execute(
      db,
    );
    all[table] = rows.map(({ row }) => withoutChance(row));
  }
  const numbers = new Map<string, string>();
  const numbered = JSON.stringify(all).replaceAll(ID, (id) => {
    if (!numbers.has(id)) numbers.set(id, `id ${numbers.size}`);
    return numbers.get(id)!;
  });
  return JSON.parse(numbered) as Record<string, unknown[]>;
}

function withoutChance(row: Record<string, unknown>): Record<string, unknown> {
  const changed = { ...row, is_changed: row['updated_at'] !== row['created_at'], updated_at: undefined };
  for (const name of ['hold_seen_at', 'checked_at'].filter((name) => name in row))
    Object.assign(changed, { [name]: row[name] !== null });
  for (const name of CHANCE) delete (changed as Record<string, unknown>)[name];
  return changed;
}
