import type { Schemas, Shop } from './shop.ts';

/** Places and pays an order of two lines. Each line has one unit for 1000. */
export async function twoLines(shop: Shop): Promise<Schemas['Order']> {
  const [tea, mug] = [await shop.offer({ amount: 1000 }), await shop.offer({ amount: 1000 })];
  const order = await shop.order({ [tea]: 1, [mug]: 1 });
  await shop.work();
  return order;
}
