/** Edits of orders. */
import type { Answer, Sender } from '../shop/contract-client.ts';
import type { Schemas, Shop } from '../shop/shop.ts';

type Options = { headers?: Record<string, string>; as?: Sender };

/** Sends an edit of an order. */
export const edit = (
  shop: Shop,
  { id }: { id: string },
  body: Schemas['EditInput'] | object,
  options: Options = {},
): Promise<Answer<Schemas['OrderEdit']>> =>
  shop.call<Schemas['OrderEdit']>('POST', `/orders/${id}/edits`, { body, ...options });

/** Edits an order, and returns the edit. Throws if the service refuses it. */
export async function edited(
  shop: Shop,
  order: { id: string },
  body: Schemas['EditInput'],
): Promise<Schemas['OrderEdit']> {
  const answer = await edit(shop, order, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Builds the entry of an edit that cancels units of a line. */
export const line = (item: { id: string } | undefined, quantity: number) => ({ itemId: item!.id, quantity });
