import { randomUUID } from 'node:crypto';
import type { Schemas } from '../../../support/shop/shop.ts';
import { expect } from './expect.ts';
import { type Life, look, read } from './model.ts';
import type { BackgroundStep } from './step.ts';

type Disposition = 'TO_STOCK' | 'LOST';

/**
 * Undoes one of the order's shipments. The service must refuse the request exactly if the shipment was undone or
 * delivered before, if its units are in a return, or if too few units are available to replace lost units. The price
 * must remain the same.
 */
export const undoShipment: BackgroundStep<{ pick: number; disposition: Disposition }> = {
  async do(life, { pick, disposition }) {
    const { shipments } = await read<Schemas['ShipmentCollection']>(life, '/shipments?size=100');
    const shipment = shipments[pick % shipments.length];
    if (!shipment) return;
    const before = await look(life);
    const may = await isUndoable(life, shipment, disposition);
    const { status, body } = await life.shop.call('POST', `${shipment._links.self.href}/undo`, {
      body: { disposition },
      headers: { 'Idempotency-Key': randomUUID() },
    });
    expect(status === (may ? 200 : 409), `${disposition}: answered with ${may ? 200 : 409}`, body, shipment);
    const { order, preview } = await look(life);
    expect(order.currentTotal.amount === before.order.currentTotal.amount, 'the price stays', order);
    expect(order.status === before.order.status, 'the status stays', order, before.order);
    expect(preview.allowed || order.status !== 'CONFIRMED' || !may, 'undone units can be cancelled', order);
  },
};

async function isUndoable(
  { shop, orderId }: Life,
  shipment: Schemas['Shipment'],
  disposition: Disposition,
): Promise<boolean> {
  if (shipment.status === 'UNDONE' || shipment.parcels.some(({ status }) => status === 'DELIVERED'))
    return false;
  const { items } = await shop.getOrder(orderId);
  const returnableOf = (id: string) => items.find((item) => item.id === id)!.quantity.returnable;
  if (shipment.items.some(({ itemId, quantity }) => quantity > returnableOf(itemId))) return false;
  if (disposition === 'TO_STOCK') return true;
  const units = new Map<string, number>();
  for (const { sku, quantity } of shipment.items) units.set(sku, (units.get(sku) ?? 0) + quantity);
  for (const [sku, quantity] of units) if ((await shop.getStock(sku)).available < quantity) return false;
  return true;
}
