import { type RawBuilder, sql } from 'kysely';
import type { Reach } from '../../call/reach.ts';

/** SQL condition that the caller may access an order. Queries of rows that belong to the order use this condition. */
export const isWithinReach = ({ customerId }: Reach, orderId: string): RawBuilder<boolean> =>
  customerId === undefined
    ? sql`true`
    : sql`exists (select from orders where orders.id = ${orderId}::uuid and orders.customer_id = ${customerId})`;
