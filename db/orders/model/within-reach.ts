import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '../../call/reach.ts';

/** SQL condition that an order is accessible to the caller. Queries of the order's parts use it. */
export const isWithinReach = ({ customerId }: Reach, orderId: string): RawBuilder<boolean> =>
  customerId === undefined
    ? sql`true`
    : sql`exists (select from orders where orders.id = ${orderId}::uuid and orders.customer_id = ${customerId})`;
