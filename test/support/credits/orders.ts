import type { Schemas, Shop } from '../shop/shop.ts';
import { EUR } from '../shop/tea-shop.ts';

/** Creates a credit of an order. */
export const createCredit = (
  shop: Shop,
  { id }: { id: string },
  body: object,
  headers: Record<string, string> = {},
) => shop.call<Schemas['Credit']>('POST', `/orders/${id}/credits`, { body, headers });

const WRAP = { kind: 'GIFT_WRAP', label: 'Wrap', amount: EUR(300) } as const;

/** Places an order of three packets of tea and a mug, with gift wrap. */
export async function creditableOrder(shop: Shop, rest: Partial<Schemas['OrderInput']> = {}) {
  const [tea, mug] = [await shop.offer({ amount: 500 }), await shop.offer({ amount: 1350 })];
  const placed = await shop.order({ [tea]: 3, [mug]: 1 }, { charges: [WRAP], ...rest });
  const [teas, mugs] = placed.items;
  return { placed, tea, mug, teas: teas!, mugs: mugs!, wrap: placed.charges[0]! };
}

/** Places such an order, which is paid. */
export async function paidOrder(shop: Shop, rest: Partial<Schemas['OrderInput']> = {}) {
  const parts = await creditableOrder(shop, rest);
  await shop.work();
  return parts;
}
