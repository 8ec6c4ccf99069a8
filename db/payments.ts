import type { Database } from './index.ts';
import type { Reach } from './orders.ts';

/** The current attempt to pay an order within reach, with the order's currency and mode of capture. */
export async function findPayment(db: Database, reach: Reach, orderId: string) {
  return db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders', 'orders.id', 'attempt.order_id')
    .select([
      'attempt.id',
      'attempt.order_id',
      'attempt.status',
      'attempt.amount',
      'attempt.authorized_amount',
      'attempt.captured_amount',
      'attempt.refunded_amount',
      'attempt.version',
      'attempt.created_at',
      'attempt.updated_at',
      'orders.currency',
      'orders.capture',
    ])
    .where('attempt.order_id', '=', orderId)
    .$if(reach.customerId !== undefined, (qb) => qb.where('orders.customer_id', '=', reach.customerId!))
    .orderBy('attempt.number', 'desc')
    .limit(1)
    .executeTakeFirst();
}
