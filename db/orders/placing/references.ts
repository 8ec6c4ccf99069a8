import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { withoutShardSuffix } from '../../../packages/postgres/sessions/database-errors.ts';
import type { Database } from '../../base/database.ts';

/**
 * Returns SQL for the id of the customer's order that has a reference, or null. A reference can be used again after its
 * order was cancelled or has expired, unless money was captured for that order (even if it was refunded). `customer`
 * and `reference` are SQL expressions. `limit 1` makes PostgreSQL look up the attempts of each found order. `exists`
 * would be slower, because PostgreSQL would hash all attempts.
 */
export const orderWithReference = (customer: string, reference: string): string => `(
  select o.id from orders o
  where o.customer_id = ${customer} and o.reference = ${reference} and o.reference is not null
    and (o.status not in ('CANCELLED', 'EXPIRED')
      or (select true from payment_attempts a where a.order_id = o.id and a.captured_amount > 0 limit 1))
  limit 1)`;

/** Names of the unique index of references. Between migrations 0340 and 0341 the index has the second name. */
const UNIQUE_REFERENCE = ['orders_reference_of_customer', 'orders_reference_of_live'];

/**
 * Returns whether a statement failed because another order of the customer has got the same reference since the
 * statement began.
 */
export const isReferenceTaken = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  UNIQUE_REFERENCE.includes(withoutShardSuffix(error.constraint) ?? '');

/** Finds the id of the customer's order that has a reference. Returns undefined if there is no such order. */
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
