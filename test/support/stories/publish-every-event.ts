import { sql } from 'kysely';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { issueAll } from '../shop/run-jobs.ts';
import { review } from '../direct-payments/orders.ts';
import { refuseRefunds } from '../orders/refused-refund.ts';
import { reportTwice } from '../provider/provider-desk.ts';
import { credit, units } from '../shop/request-bodies.ts';
import type { Schemas, Shop } from '../shop/shop.ts';

const ORDER = document.components.examples.OrderExample.value;

/**
 * Places and changes several orders, so that at least one event of each type is published. The orders are like those in
 * the contract's examples.
 */
export async function publishEveryEvent(shop: Shop): Promise<void> {
  await fillShelves(shop);
  await shipAfterCancel(shop);
  await payWithSecondCard(shop);
  await payTooLate(shop);
  await captureInPart(shop);
  await refuseRefund(shop);
  await loseParcel(shop);
  await creditMug(shop);
  await payOnTerms(shop);
  await swapTea(shop);
}

/** Edits a paid order: a mug replaces two packets of tea. */
async function swapTea(shop: Shop): Promise<void> {
  const { id, items } = await place(shop);
  const [tea, mug] = items;
  const add = [{ sku: mug!.sku, quantity: 1 }];
  await expect(shop, 'POST', `/orders/${id}/edits`, { add, cancel: units([tea, 2]).items });
  await shop.work();
}

/** Places an order that is paid later. */
async function payOnTerms(shop: Shop): Promise<void> {
  const { id } = await place(shop, { payment: { kind: 'TERMS' } });
  await sql`update payment_attempts set due_on = '2026-12-05' where order_id = ${id}`.execute(shop.db);
  await review(shop);
  await shop.work();
}

/**
 * Pays an order immediately. Then cancels a packet of tea (out of stock), ships the other units, and refunds the mug.
 * The carrier delivers at its second try.
 */
async function shipAfterCancel(shop: Shop): Promise<void> {
  const { id, items } = await place(shop);
  const [tea, mug] = items;
  await expect(shop, 'POST', `/orders/${id}/cancel`, {
    items: [{ itemId: tea!.id, quantity: 1 }],
    reason: 'OUT_OF_STOCK',
  });
  await shop.work();
  const shipment = await expect<Schemas['Shipment']>(shop, 'POST', `/orders/${id}/shipments`, {
    items: [tea, mug].map((item) => ({ itemId: item!.id, quantity: 1 })),
  });
  await expect(shop, 'POST', `/orders/${id}/payment/refunds`, { amount: mug!.unitPrice });
  await shop.work();
  await expect(shop, 'PATCH', `/orders/${id}`, { metadata: { gift: 'yes' } });
  await expect(shop, 'PATCH', shipment._links.self.href, { estimatedDelivery: '2026-11-24' });
  for (const [day, type] of [
    ['22', 'IN_TRANSIT'],
    ['23', 'FAILED'],
    ['24', 'DELIVERED'],
  ])
    await expect(shop, 'POST', shipment._links.carrierEvents.href, {
      type,
      occurredAt: `2026-11-${day}T12:00:00Z`,
    });
  await expect(shop, 'PUT', `/orders/${id}/contact`, { contact: { email: 'jan@example.com' } });
  await expect(shop, 'DELETE', `/orders/${id}/contact`);
  await returnTea(shop, `/orders/${id}/returns`, tea!);
}

/** Declines one return of a packet of tea, ends another, and accepts the packet in the third. */
async function returnTea(shop: Shop, path: string, { id: itemId }: { id: string }): Promise<void> {
  const request = async () => {
    const items = [{ itemId, quantity: 1, reason: 'CHANGED_MIND' }];
    const { id } = await expect<Schemas['Return']>(shop, 'POST', path, { kind: 'RETURN', items });
    return `${path}/${id}`;
  };
  await expect(shop, 'POST', `${await request()}/decline`, { reason: 'TOO_LATE' });
  await expect(shop, 'POST', `${await request()}/cancellation`);
  const accepted = await request();
  await expect(shop, 'POST', `${accepted}/approval`);
  const items = [{ itemId, accepted: 1, rejected: 0, disposition: 'TO_STOCK' }];
  await expect(shop, 'POST', `${accepted}/receipts`, { items });
  await shop.work();
}

/**
 * Pays an order with a second card, because the first card was declined. The payment is pending for a while. Later the
 * order is refunded, and the refund fails after the provider has already reported success.
 */
async function payWithSecondCard(shop: Shop): Promise<void> {
  const { id } = await place(shop, { paymentMethod: 'tok_declined' });
  await expect(shop, 'PUT', `/orders/${id}/payment`, { paymentMethod: 'tok_pending_then_approved' });
  await shop.work();
  await shop.letProviderFinish();
  await shop.work();
  await sql`update simulated_payments set payment_method = 'tok_refund_reversed' where order_id = ${id}`.execute(
    shop.db,
  );
  await expect(shop, 'POST', `/orders/${id}/payment/refunds`, { reason: 'CUSTOMER_REQUEST' });
  await shop.work();
  await shop.letProviderFinish();
  await shop.work();
}

/** The customer confirms a payment. The reservation expires while the payment is still pending at the provider. */
async function payTooLate(shop: Shop): Promise<void> {
  const { id } = await place(shop, { paymentMethod: 'tok_requires_action' });
  await sql`update simulated_payments set status = 'PROCESSING' where order_id = ${id}`.execute(shop.db);
  const { id: attemptId } = await shop.getPayment(id);
  await reportTwice(shop.db, id, attemptId);
  await shop.work();
  await shop.expireNow(id);
  await shop.work();
  await shop.expireNow();
  await shop.work();
}

/**
 * Captures some of an authorised amount. Then the authorization expires, so the capture of the remaining amount fails.
 * Puts the order on hold for a while, because its address is not clear.
 */
async function captureInPart(shop: Shop): Promise<void> {
  const { id } = await place(shop, { captureMode: 'MANUAL' });
  await expect(shop, 'POST', `/orders/${id}/payment/captures`, { amount: { amount: 2500, currency: 'EUR' } });
  await shop.work();
  await sql`update simulated_payments set authorized_until = now() where order_id = ${id}`.execute(shop.db);
  await expect(shop, 'POST', `/orders/${id}/payment/captures`, {});
  await shop.work();
  const shippingAddress = { name: 'Anna', line1: 'Beispielweg 9', city: 'Berlin', countryCode: 'DE' };
  await expect(shop, 'PUT', `/orders/${id}/shipping`, { shippingAddress });
  const holds = `/orders/${id}/shipment-holds`;
  const hold = await expect<Schemas['ShipmentHold']>(shop, 'POST', holds, { reason: 'ADDRESS' });
  await expect(shop, 'DELETE', `${holds}/${hold.id}`);
}

/**
 * Cancels a paid order. The provider refuses the refund, which opens a matter (a case that staff must decide). Then an
 * operator resolves the matter, and writes a note about the order.
 */
async function refuseRefund(shop: Shop): Promise<void> {
  const { id } = await place(shop);
  await refuseRefunds(shop, (await shop.getPayment(id)).id);
  await expect(shop, 'POST', `/orders/${id}/cancel`, { reason: 'CUSTOMER_REQUEST' });
  await shop.work();
  const { matters } = await expect<Schemas['MatterCollection']>(shop, 'GET', '/attention?status=OPEN');
  const { id: matterId } = matters.find(({ kind }) => kind === 'REFUND_REFUSED')!;
  await expect(shop, 'POST', `/attention/${matterId}/resolution`, { note: 'Paid back by bank transfer' });
  await expect(shop, 'POST', `/orders/${id}/notes`, { text: 'Called the customer.' });
  await shop.work();
}

/** Ships a paid order. The parcel is lost, so the shop undoes the shipment. */
async function loseParcel(shop: Shop): Promise<void> {
  const { id, items } = await place(shop);
  const shipment = await expect<Schemas['Shipment']>(shop, 'POST', `/orders/${id}/shipments`, {
    items: items.map((item) => ({ itemId: item.id, quantity: item.quantity.ordered })),
  });
  await expect(shop, 'POST', `${shipment._links.self.href}/undo`, { disposition: 'LOST' });
  await shop.work();
}

/** Ships a paid order, pays some of the money back, reduces the price of the mug, and creates an invoice. */
async function creditMug(shop: Shop): Promise<void> {
  const { id, items } = await place(shop);
  const [tea, mug] = items;
  await expect(shop, 'POST', `/orders/${id}/shipments`, units([tea, 2], [mug, 1]));
  await expect(shop, 'POST', `/orders/${id}/payment/refunds`, { amount: { amount: 500, currency: 'EUR' } });
  await shop.work();
  await expect(shop, 'POST', `/orders/${id}/credits`, credit([mug, 200]));
  await shop.work();
  await expect(shop, 'POST', `/orders/${id}/documents`, {});
  await issueAll(shop.db);
}

async function place(shop: Shop, rest: Partial<Schemas['OrderInput']> = {}): Promise<Schemas['Order']> {
  const lines = ORDER.items.map(({ sku, quantity }) => [sku, quantity.ordered] as const);
  const order = await shop.order(Object.fromEntries(lines), { customerId: ORDER.customerId, ...rest });
  await shop.work();
  return order;
}

async function expect<Body>(shop: Shop, method: string, path: string, body?: object): Promise<Body> {
  const headers = { 'If-Match': '*' };
  const answer = await shop.call<Body>(method, path, { ...(body && { body, headers }) });
  if (answer.status < 300) return answer.body;
  throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
}

async function fillShelves(shop: Shop): Promise<void> {
  for (const { sku, unitPrice } of ORDER.items)
    await shop.offer({ sku, amount: unitPrice.amount, onHand: 100 });
}
