import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reach } from '../../call/reach.ts';

/**
 * SQL condition: the caller may access the order with this id. Queries of tables with an `order_id` use this condition.
 */
export const isWithinReach = ({ customerId }: Reach, orderId: string): RawBuilder<boolean> =>
  customerId === undefined
    ? sql`true`
    : sql`exists (select from orders where orders.id = ${orderId}::uuid and ${isOrderOf(customerId)})`;

/**
 * SQL condition: the row of `orders`, which the query looks up by its id, belongs to this customer. The expression
 * `customer_id || ''` has no index. Without it, PostgreSQL might read all orders of the customer to check one of them.
 */
export const isOrderOf = (customerId: string): RawBuilder<SqlBool> =>
  sql`orders.customer_id || '' = ${customerId}`;
