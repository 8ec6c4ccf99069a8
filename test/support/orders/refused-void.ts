import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import type { Schemas, Shop } from '../shop/shop.ts';

/**
 * Makes the simulated provider refuse the pending voids of this order. Call this function before the worker sends the
 * voids to the provider.
 */
export const refuseVoid = (db: Database, orderId: string) =>
  sql`
    insert into simulated_operations (id, attempt_id, kind, amount, refusal)
    select id, attempt_id, kind, amount, 'not_now' from payment_operations
    where order_id = ${orderId} and kind = 'VOID' and status = 'PENDING'`.execute(db);

/** Creates a cancelled order with 3000 on hold. The provider refuses to release the hold. */
export async function orderWithRefusedVoid(
  shop: Shop,
): Promise<{ orderId: string; paymentId: string; matter: Schemas['Matter'] }> {
  const { id: orderId } = await shop.order(
    { [await shop.offer({ amount: 3000 })]: 1 },
    { captureMode: 'MANUAL' },
  );
  await shop.work();
  const { id: paymentId } = await shop.getPayment(orderId);
  await shop.call('POST', `/orders/${orderId}/cancel`);
  await refuseVoid(shop.db, orderId);
  await shop.work();
  const { body } = await shop.call<Schemas['MatterCollection']>('GET', '/attention?status=OPEN&size=100');
  return { orderId, paymentId, matter: body.matters.find((matter) => matter.orderId === orderId)! };
}
