import { sql } from 'kysely';
import type { Schemas, Shop } from '../shop/shop.ts';

/** Makes the simulated provider refuse all later refunds of this attempt. */
export const refuseRefunds = (shop: Shop, attemptId: string) =>
  sql`update simulated_payments set payment_method = 'tok_refund_refused' where attempt_id = ${attemptId}`.execute(
    shop.db,
  );

/** Makes the simulated provider accept refunds of this attempt again. */
export const acceptRefunds = (shop: Shop, attemptId: string) =>
  sql`update simulated_payments set payment_method = 'tok_approved' where attempt_id = ${attemptId}`.execute(
    shop.db,
  );

/** Creates a cancelled order whose payment of 3000 was captured. The provider has permanently refused the refund. */
export async function orderWithRefusedRefund(
  shop: Shop,
): Promise<{ orderId: string; paymentId: string; matter: Schemas['Matter'] }> {
  const { id: orderId } = await shop.order({ [await shop.offer({ amount: 3000 })]: 1 });
  await shop.work();
  const { id: paymentId } = await shop.getPayment(orderId);
  await refuseRefunds(shop, paymentId);
  await shop.call('POST', `/orders/${orderId}/cancel`);
  await shop.work();
  const { body } = await shop.call<Schemas['MatterCollection']>('GET', '/attention?status=OPEN&size=100');
  return { orderId, paymentId, matter: body.matters.find((matter) => matter.orderId === orderId)! };
}
