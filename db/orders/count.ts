import type { Database } from '../index.ts';
import { statement } from '../statement.ts';
import type { OrderStatus } from './state.ts';

/**
 * `$1`: customer, or null for all; `$2`: status, or null for any. Locks nothing. Written out because both
 * parameters are used several times, and the query builder has no way to say that.
 */
const countOrdersStatement = statement<{ total: number }>(`
  with uncounted as materialized (
    select distinct order_id, order_version from events where position is null
  )
  select (
    (select coalesce(sum(count), 0) from order_counts
      where customer_id = coalesce($1::text, '') and ($2::text is null or status = $2::text))
    + (select coalesce(sum(
          ($2::text is null or h.to_status = $2::text)::int
          - (h.from_status is not null and ($2::text is null or h.from_status = $2::text))::int
        ), 0)
      from uncounted u
        join order_history h on h.order_id = u.order_id and h.version = u.order_version
        join orders o on o.id = u.order_id
      where $1::text is null or o.customer_id = $1::text)
  )::bigint as total`);

/**
 * How many orders there are of a customer (or of all) with a status (or with any), exactly. It costs the same
 * however many there are: it adds counters, and the changes whose events have no place in the feed yet, which
 * `placeEvents` hasn't counted.
 */
export async function countOrders(
  db: Database,
  { customerId, status }: { customerId?: string | undefined; status?: OrderStatus | undefined },
): Promise<number> {
  const { rows } = await countOrdersStatement(db, customerId ?? null, status ?? null);
  return rows[0]!.total;
}
