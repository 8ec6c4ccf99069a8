import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { euros } from './request-bodies.ts';
import type { Shop } from './shop.ts';

export const money = (amount: number) => ({ amount, currency: 'EUR' });

/**
 * Places an order of three units that cost 1000 each. A final capture takes only `amount`, so the order isn't
 * completely paid.
 */
export async function partlyPaid(shop: Shop, amount = 1000) {
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 3 }, { captureMode: 'MANUAL' });
  const post = (path: string, body: object = {}) => shop.call('POST', `/orders/${order.id}${path}`, { body });
  await shop.work();
  await post('/payment/captures', { ...euros(amount), final: true });
  await shop.work();
  const first = await shop.getPayment(order.id);
  const pay = async (paymentMethod = 'tok_approved') =>
    shop.call('PUT', `/orders/${order.id}/payment`, {
      body: { paymentMethod },
      headers: { 'If-Match': etagOf('payment', await shop.getPayment(order.id)) },
    });
  const payments = async () =>
    (await shop.call('GET', `/orders/${order.id}/payments`)).body['payments'] as Record<string, any>[];
  return { order, item: order.items[0], first, post, pay, payments };
}

/** Places an order whose final capture takes only a share of the price. A second payment pays the remaining amount. */
export async function paidTogether(shop: Shop) {
  const partly = await partlyPaid(shop);
  await partly.pay();
  await shop.work();
  await partly.post('/payment/captures');
  await shop.work();
  return { ...partly, second: await shop.getPayment(partly.order.id) };
}
