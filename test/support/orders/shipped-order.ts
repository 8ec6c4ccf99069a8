import type { Schemas, Shop } from '../shop/shop.ts';
import { units } from '../shop/request-bodies.ts';

/** Places an order with three units of a product and one unit of another product, and pays it. */
export async function placePaidOrder(shop: Shop): Promise<Schemas['Order']> {
  const order = await shop.order({ [await shop.offer()]: 3, [await shop.offer()]: 1 });
  await shop.work();
  return order;
}

/** Ships units of an order. `body`: fields of the shipment in addition to its items. */
export async function ship(
  shop: Shop,
  order: Pick<Schemas['Order'], 'id'>,
  items: Parameters<typeof units>,
  body: Partial<Schemas['ShipmentInput']> = {},
): Promise<Schemas['Shipment']> {
  const request = { body: { ...units(...items), ...body } };
  const answer = await shop.call<Schemas['Shipment']>('POST', `/orders/${order.id}/shipments`, request);
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Places an order, and ships all its units in a shipment. `body`: fields of the shipment in addition to its items. */
export async function shipOrder(
  shop: Shop,
  body: Partial<Schemas['ShipmentInput']> = {},
): Promise<{ order: Schemas['Order']; shipment: Schemas['Shipment'] }> {
  const order = await placePaidOrder(shop);
  const [first, second] = order.items;
  return {
    order,
    shipment: await ship(
      shop,
      order,
      [
        [first, 3],
        [second, 1],
      ],
      body,
    ),
  };
}
