import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../index.ts';

/**
 * SQL for the id of the order of a customer that has a reference, or null. An order that was cancelled or has expired
 * keeps its reference only if it took money, also if all of it went back. `customer` and `reference` are expressions.
 * With `limit 1` attempts are looked up for each order that is found: PostgreSQL would hash all attempts for an `exists`.
 */
export const orderWithReference = (customer: string, reference: string): string => `(
  select o.id from orders o
  where o.customer_id = ${customer} and o.reference = ${reference} and o.reference is not null
    and (o.status not in ('CANCELLED', 'EXPIRED')
      or (select true from payment_attempts a where a.order_id = o.id and a.captured_amount > 0 limit 1))
  limit 1)`;

/** The name that an error has if two orders of a customer get a reference at the same moment. */
export const UNIQUE_REFERENCE = 'orders_reference_of_customer';

/** Finds the order of a customer that has a reference. Returns undefined if there is none. */
export async function findOrderWithReference(
  db: Database,
  customerId: string,
  reference: string,
): Promise<string | undefined> {
  const found: RawBuilder<{ id: string | null }> = sql`
    select ${sql.raw(orderWithReference('w.customer_id', 'w.reference'))} as id
    from (select ${customerId}::text as customer_id, ${reference}::text as reference) w`;
  const { rows } = await found.execute(db);
  return rows[0]?.id ?? undefined;
}
