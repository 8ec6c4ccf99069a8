/** Creates a pseudonym, which replaces the id of an erased customer. */
import { randomUUID } from 'node:crypto';
import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

export const newPseudonym = (): string => `erased-${randomUUID()}`;

const erasedOrdersStatement = statement<{ id: string }>(`
  select id from orders where id = any ($1::uuid[]) and customer_id ~ '^erased-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`);

/** Finds, among the given orders, the orders of customers who were erased. */
export async function findErasedOrders(db: Database, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await erasedOrdersStatement(db, orderIds);
  return rows.map(({ id }) => id);
}
