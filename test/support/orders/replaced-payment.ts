import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import type { Schemas, Shop } from '../shop/shop.ts';

/** Creates an order whose first payment was declined and whose second payment succeeded. */
export async function orderWithReplacedPayment(
  shop: Shop,
  amount: number,
): Promise<{ orderId: string; first: Schemas['Payment']; second: Schemas['Payment'] }> {
  const sku = await shop.offer({ amount });
  const { id: orderId } = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_declined' });
  await shop.work();
  const first = await shop.getPayment(orderId);
  await shop.call('PUT', `/orders/${orderId}/payment`, {
    body: { paymentMethod: 'tok_approved' },
    headers: { 'If-Match': etagOf('payment', first) },
  });
  await shop.work();
  return { orderId, first, second: await shop.getPayment(orderId) };
}
