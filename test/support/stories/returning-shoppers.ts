import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type ChangeOrder, type Send, pick } from './shoppers.ts';

/** Number of times that a client reads a new order before it gives up waiting for the payment. */
const READS_MAX = 60;
const READ_PAUSE_MS = 50;

const EUR = (amount: number) => ({ amount, currency: 'EUR' });

/** A paid order, and a function that sends a request about it. Each request has an idempotency key of its own. */
interface PaidOrder {
  items: { id: string; quantity: { ordered: number } }[];
  post: (path: string, body: object) => ReturnType<Send>;
}

/**
 * Ships a paid order, and then returns units, credits amounts, reverses shipments and withdraws from the order, in
 * random order. The service refuses some of these requests. Does nothing if the order isn't paid soon.
 */
export const shipAndReturn: ChangeOrder = async (send, order, reference) => {
  const path = `/orders/${order['id']}`;
  if ((await untilPaid(send, path)) !== 'CONFIRMED') return;
  let count = 0;
  const post: PaidOrder['post'] = (below, body) => {
    count += 1;
    return send('POST', path + below, body, `${below}-${count}-${reference}`);
  };
  const paid = { items: order['items'], post };
  const shipmentId = await ship(paid, 0);
  if (randomInt(2) === 0) await ship(paid, 1);
  const acts = [returnUnit, returnUnit, credit, withdraw];
  if (shipmentId) acts.push(randomInt(3) === 0 ? reverse(shipmentId) : deliver(shipmentId));
  const last = randomInt(2, 6);
  for (let n = 0; n < last; n += 1) await pick(acts)(paid);
};

async function untilPaid(send: Send, path: string): Promise<string> {
  for (let reads = 1; ; reads += 1) {
    const { body } = await send('GET', path);
    if (body['status'] !== 'SUBMITTED' || reads === READS_MAX) return body['status'];
    await delay(READ_PAUSE_MS);
  }
}

/** Ships all units of a line. Returns the shipment's id, or undefined if the service refuses the shipment. */
async function ship({ items, post }: PaidOrder, line: number): Promise<string | undefined> {
  const { id: itemId, quantity } = items[line]!; // each order of the shoppers has two lines
  const { body } = await post('/shipments', { items: [{ itemId, quantity: quantity.ordered }] });
  return body['id'];
}

/** Reports the delivery twice, as a carrier does that repeats its requests. */
const deliver = (shipmentId: string) => async (order: PaidOrder) => {
  const event = { type: 'DELIVERED', occurredAt: new Date().toISOString(), externalId: `of-${shipmentId}` };
  for (let n = 0; n < 2; n += 1) await order.post(`/shipments/${shipmentId}/carrier-events`, event);
};

const reverse = (shipmentId: string) => (order: PaidOrder) =>
  order.post(`/shipments/${shipmentId}/undo`, { disposition: pick(['TO_STOCK', 'LOST']) });

const credit = ({ items, post }: PaidOrder) =>
  post('/credits', {
    items: [{ itemId: pick(items).id, amount: EUR(randomInt(1, 200)) }],
    reason: 'DAMAGED',
  });

async function returnUnit(order: PaidOrder): Promise<void> {
  const asked = { kind: 'RETURN', items: [{ itemId: pick(order.items).id, quantity: 1 }] };
  const { status, body } = await order.post('/returns', asked);
  if (status !== 201) return;
  await order.post(`/returns/${body['id']}/approval`, {});
  await receiveAll(order, body);
}

/** Withdraws from all units. The units that have not shipped are cancelled, and the others come back. */
async function withdraw(order: PaidOrder): Promise<void> {
  const { status, body } = await order.post('/returns', { kind: 'WITHDRAWAL' });
  if (status === 201) await receiveAll(order, body);
}

/** Receives the units of a return, in a receipt for each line. Rejects some of the units, and deducts amounts. */
async function receiveAll({ post }: PaidOrder, returned: Record<string, any>): Promise<void> {
  for (const { itemId, requested, cancelled } of returned['items']) {
    const received = requested - cancelled;
    if (received === 0) continue;
    const rejected = randomInt(4) === 0 ? 1 : 0;
    const accepted = received - rejected;
    const disposition = pick(['TO_STOCK', 'TO_STOCK', 'QUARANTINE', 'DISPOSE']);
    const isReduced = accepted > 0 && randomInt(3) === 0;
    await post(`/returns/${returned['id']}/receipts`, {
      items: [{ itemId, accepted, rejected, disposition }],
      ...(isReduced && { deductions: [{ reason: 'DIMINISHED_VALUE', itemId, amount: EUR(100) }] }),
    });
  }
}
