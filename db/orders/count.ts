import { sql } from 'kysely';
import type { Database } from '../index.ts';
import type { OrderStatus } from './state.ts';

/**
 * How many orders there are of a customer (or of all) with a status (or with any), exactly. It costs the same however many there
 * are: counters, and the changes whose events have no place in the feed yet, which nobody has counted.
 */
export async function countOrders(
  db: Database,
  { customerId, status }: { customerId?: string | undefined; status?: OrderStatus | undefined },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    with uncounted as materialized (
      select distinct order_id, order_version from events where position is null
    )
    select (
      (select coalesce(sum(count), 0) from order_counts
        where customer_id = ${customerId ?? ''}::text and (${status ?? null}::text is null or status = ${status ?? null}::text))
      + (select coalesce(sum(
            (h.to_status = ${status ?? null}::text or ${status ?? null}::text is null)::int
            - (h.from_status is not null and (h.from_status = ${status ?? null}::text or ${status ?? null}::text is null))::int
          ), 0)
        from uncounted u
          join order_history h on h.order_id = u.order_id and h.version = u.order_version
          join orders o on o.id = u.order_id
        where ${customerId ?? null}::text is null or o.customer_id = ${customerId ?? null}::text)
    )::bigint as total`.execute(db);
  return rows[0]!.total;
}
