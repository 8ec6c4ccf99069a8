import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '../../call/reach.ts';

/**
 * SQL condition: the caller may access the order with this id. Queries of tables with an `order_id` use this condition.
 */
export const isWithinReach = ({ customerId }: Reach, orderId: string): RawBuilder<boolean> =>
  customerId === undefined
    ? sql`true`
    : sql`exists (select from orders where orders.id = ${orderId}::uuid and orders.customer_id = ${customerId})`;
