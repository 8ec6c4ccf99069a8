import type { Shop } from '../shop/shop.ts';

export async function paidOrder(shop: Shop, paymentMethod = 'tok_approved') {
  const order = await shop.order({ [await shop.offer({ amount: 1000 })]: 1 }, { paymentMethod });
  await shop.work();
  return order;
}

export const resolve = (shop: Shop, matterId: string) =>
  shop.call('POST', `/attention/${matterId}/resolution`, { body: { note: 'We know.' } });

export const openMatters = async (shop: Shop) =>
  (await shop.call('GET', '/attention?status=OPEN')).body['matters'];
