import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '../../call/reach.ts';

/** SQL condition: the caller may access the order with this id. For queries of tables that have an `order_id`. */
export const isWithinReach = ({ customerId }: Reach, orderId: string): RawBuilder<boolean> =>
  customerId === undefined
    ? sql`true`
    : sql`exists (select from orders where orders.id = ${orderId}::uuid and orders.customer_id = ${customerId})`;
