import type { Shop } from './shop.ts';

/** The types of an order's events, in the order of the feed. */
export async function eventTypesOf(shop: Shop, orderId: string): Promise<string[]> {
  const { body } = await shop.call('GET', '/events?size=100');
  return body['events']
    .filter(({ subject }: { subject: string }) => subject === orderId)
    .map(({ type }: { type: string }) => type);
}
