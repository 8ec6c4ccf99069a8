import t from 'tap';
import { confirmationPath } from '../../support/direct-payments/orders.ts';
import { trafficOf } from '../../support/database/round-trips.ts';
import { shipOrder } from '../../support/orders/shipped-order.ts';
import { credit } from '../../support/shop/request-bodies.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

/**
 * Limits for each request that changes an order: the maximum number of round trips to the database, and of statements.
 * The beginning and the end of a transaction count too. `prepare` creates an order, and returns the request.
 */
const VERBS: Record<string, { roundTrips: number; statements: number; prepare: Prepare }> = {
  'cancelOrder, unpaid': {
    roundTrips: 2,
    statements: 7,
    prepare: async (shop) => ({ path: `/orders/${(await placed(shop)).id}/cancel`, body: {} }),
  },
  'cancelOrder, captured': {
    roundTrips: 2,
    statements: 7,
    prepare: async (shop) => ({ path: `/orders/${(await paid(shop)).id}/cancel`, body: {} }),
  },
  'cancelOrder, held, one unit': {
    roundTrips: 2,
    statements: 7,
    async prepare(shop) {
      const { id, items } = await paid(shop, 'MANUAL');
      return { path: `/orders/${id}/cancel`, body: { items: [{ itemId: items[0]!.id, quantity: 1 }] } };
    },
  },
  'cancelOrder, held': {
    roundTrips: 2,
    statements: 7,
    prepare: async (shop) => ({ path: `/orders/${(await paid(shop, 'MANUAL')).id}/cancel`, body: {} }),
  },
  'createShipment, captured': {
    roundTrips: 2,
    statements: 7,
    async prepare(shop) {
      const { id, items } = await paid(shop);
      return { path: `/orders/${id}/shipments`, body: { items: all(items) } };
    },
  },
  'createShipment, held': {
    roundTrips: 2,
    statements: 7,
    async prepare(shop) {
      const { id, items } = await paid(shop, 'MANUAL');
      return { path: `/orders/${id}/shipments`, body: { items: all(items) } };
    },
  },
  updateShipment: {
    // One round trip reads the shipment and its carrier events, because the order must be locked first.
    roundTrips: 3,
    statements: 9,
    async prepare(shop) {
      const { shipment } = await shipOrder(shop);
      return { method: 'PATCH', path: shipment._links.self.href, body: { carrier: 'DHL' } };
    },
  },
  createOrderNote: {
    // One round trip counts the notes, because the order must be locked first.
    roundTrips: 3,
    statements: 8,
    prepare: async (shop) => ({ path: `/orders/${(await paid(shop)).id}/notes`, body: { text: 'x' } }),
  },
  createCarrierEvent: {
    // Further statements read the buyer and the other deliveries, and store the end of the withdrawal period.
    roundTrips: 4,
    statements: 12,
    async prepare(shop) {
      const { shipment } = await shipOrder(shop);
      const body = { type: 'DELIVERED', occurredAt: '2026-11-22T18:40:00Z' };
      return { path: shipment._links.carrierEvents.href, body };
    },
  },
  'createShipment, packed': {
    // A further statement reads the holds of the order, and another one releases the hold.
    roundTrips: 4,
    statements: 9,
    async prepare(shop) {
      const { id, items } = await paid(shop);
      await shop.call('POST', `/orders/${id}/shipment-holds`, { body: { reason: 'PACKING' } });
      return { path: `/orders/${id}/shipments`, body: { items: all(items) } };
    },
  },
  createShipmentHold: {
    // The last statement reads the hold for the response.
    roundTrips: 4,
    statements: 9,
    prepare: async (shop) => ({
      path: `/orders/${(await paid(shop)).id}/shipment-holds`,
      body: { reason: 'OTHER' },
    }),
  },
  undoShipment: {
    // One round trip reads the shipment, and one locks the stock, because the order must be locked first.
    roundTrips: 4,
    statements: 9,
    async prepare(shop) {
      const { shipment } = await shipOrder(shop);
      return { path: `${shipment._links.self.href}/undo`, body: { disposition: 'TO_STOCK' } };
    },
  },
  createReturn: {
    roundTrips: 5,
    statements: 11,
    async prepare(shop) {
      const { id } = await shippedAll(shop);
      return { path: `/orders/${id}/returns`, body: { kind: 'RETURN' } };
    },
  },
  'createReturn, withdrawal': {
    roundTrips: 5,
    statements: 13,
    async prepare(shop) {
      const { id, items } = await paid(shop);
      const body = { items: [{ itemId: items[0]!.id, quantity: 1 }] };
      await shop.call('POST', `/orders/${id}/shipments`, { body });
      await shop.work();
      return { path: `/orders/${id}/returns`, body: { kind: 'WITHDRAWAL' } };
    },
  },
  approveReturn: {
    roundTrips: 6,
    statements: 11,
    prepare: async (shop) => ({ path: `${await returned(shop)}/approval`, body: {} }),
  },
  createReturnReceipt: {
    roundTrips: 6,
    statements: 12,
    async prepare(shop) {
      // The first receipts of a process also exclude older processes.
      for (let n = 0; n < 2; n += 1) await shop.call('POST', ...(await receipt(shop)));
      const [path, { body }] = await receipt(shop);
      return { path, body };
    },
  },
  createCredit: {
    roundTrips: 3,
    statements: 8,
    async prepare(shop) {
      const { id, items } = await paid(shop);
      const path = `/orders/${id}/credits`;
      const body = credit([items[0], 1]);
      // The first credits of a process also exclude older processes.
      for (let n = 0; n < 2; n += 1) await shop.call('POST', path, { body });
      return { path, body };
    },
  },
  createEdit: {
    roundTrips: 6,
    statements: 16,
    async prepare(shop) {
      const { id, items } = await paid(shop);
      const path = `/orders/${id}/edits`;
      let [item] = items;
      const swap = () => ({
        add: [{ sku: item!.sku, quantity: 1 }],
        cancel: [{ itemId: item!.id, quantity: 1 }],
      });
      // The first edits of a process also exclude older processes.
      for (let n = 0; n < 2; n += 1) {
        await shop.call('POST', path, { body: swap() });
        item = (await shop.getOrder(id)).items.at(-1);
      }
      return { path, body: swap() };
    },
  },
  createDocument: {
    // The order must be locked before its last shipment is read. The document is read again after the transaction.
    roundTrips: 6,
    statements: 11,
    prepare: async (shop) => ({ path: `/orders/${(await paid(shop)).id}/documents`, body: {} }),
  },
  createCapture: {
    roundTrips: 2,
    statements: 7,
    prepare: async (shop) => ({
      path: `/orders/${(await paid(shop, 'MANUAL')).id}/payment/captures`,
      body: {},
    }),
  },
  createPaymentConfirmation: {
    roundTrips: 4,
    statements: 9,
    prepare: async (shop) => ({ path: await confirmationPath(shop), body: {} }),
  },
  createRefund: {
    roundTrips: 2,
    statements: 7,
    prepare: async (shop) => ({ path: `/orders/${(await paid(shop)).id}/payment/refunds`, body: {} }),
  },
  replacePayment: {
    roundTrips: 2,
    statements: 5,
    async prepare(shop) {
      const { id } = await placed(shop, { paymentMethod: 'tok_declined' });
      await shop.work();
      return { method: 'PUT', path: `/orders/${id}/payment`, body: { paymentMethod: 'tok_approved' } };
    },
  },
  putContact: {
    roundTrips: 2,
    statements: 6,
    async prepare(shop) {
      const { id } = await paid(shop);
      const body = { contact: { email: 'anna@example.com' } };
      return { method: 'PUT', path: `/orders/${id}/contact`, body };
    },
  },
  putShipping: {
    roundTrips: 2,
    statements: 6,
    async prepare(shop) {
      const { id } = await paid(shop);
      const shippingAddress = { name: 'Anna', line1: 'Way 1', city: 'Town', countryCode: 'DE' };
      return { method: 'PUT', path: `/orders/${id}/shipping`, body: { shippingAddress } };
    },
  },
  'putShipping, other method': {
    roundTrips: 4,
    // Including the statement that reads the shipping methods.
    statements: 8,
    async prepare(shop) {
      const address = { name: 'Anna', line1: 'Way 1', city: 'Town', countryCode: 'DE' };
      const method = { name: 'Parcel', kind: 'SHIPPING', price: { amount: 490, currency: 'EUR' } };
      for (const code of ['parcel', 'express'])
        await shop.call('PUT', `/shipping-methods/${code}`, { body: method });
      const { id } = await placed(shop, { shippingMethod: 'parcel', shippingAddress: address });
      await shop.work();
      const body = { shippingAddress: { ...address, line1: 'Way 2' }, shippingMethod: 'express' };
      return { method: 'PUT', path: `/orders/${id}/shipping`, body };
    },
  },
  'createPreview, cancelOrder': {
    roundTrips: 2,
    // `begin`, the mode of the transaction, the order, its contact, and `commit`.
    statements: 5,
    prepare: async (shop) => ({
      path: `/orders/${(await paid(shop)).id}/previews`,
      body: { operation: 'cancelOrder' },
    }),
  },
  listOrderActions: {
    roundTrips: 2,
    statements: 5,
    prepare: async (shop) => ({ method: 'GET', path: `/orders/${(await paid(shop)).id}/actions` }),
  },
  'createPreview, cancelOrder, held': {
    roundTrips: 3,
    // Including the statement that finds the payments whose money would be released.
    statements: 6,
    prepare: async (shop) => ({
      path: `/orders/${(await paid(shop, 'MANUAL')).id}/previews`,
      body: { operation: 'cancelOrder' },
    }),
  },
  updateOrder: {
    roundTrips: 4,
    // One of the eight statements reads the contact, which this client may see.
    statements: 8,
    prepare: async (shop) => ({
      method: 'PATCH',
      path: `/orders/${(await placed(shop)).id}`,
      body: { metadata: { gift: 'yes' } },
    }),
  },
};

type Prepare = (shop: Shop) => Promise<{ method?: string; path: string; body?: object }>;

/** Places an order with two lines, so that the test notices a statement per line. */
const placed = async (shop: Shop, rest = {}) =>
  shop.order({ [await shop.offer()]: 2, [await shop.offer()]: 3 }, rest);

async function paid(shop: Shop, captureMode: 'AUTOMATIC' | 'MANUAL' = 'AUTOMATIC') {
  const order = await placed(shop, { captureMode });
  await shop.work();
  return order;
}

async function shippedAll(shop: Shop) {
  const order = await paid(shop);
  await shop.call('POST', `/orders/${order.id}/shipments`, { body: { items: all(order.items) } });
  await shop.work();
  return order;
}

/** Requests the return of an order. Returns the path of the return. */
async function returned(shop: Shop): Promise<string> {
  const { id } = await shippedAll(shop);
  const { headers } = await shop.call('POST', `/orders/${id}/returns`, { body: { kind: 'RETURN' } });
  return headers.get('location')!;
}

/** Approves the return of an order. Returns the path and the body of the receipt of all its units. */
async function receipt(shop: Shop): Promise<[path: string, request: { body: object }]> {
  const path = await returned(shop);
  await shop.call('POST', `${path}/approval`);
  const { items } = (await shop.call('GET', path)).body;
  const accepted = items.map(({ itemId, requested }: { itemId: string; requested: number }) => ({
    ...{ itemId, accepted: requested, rejected: 0, disposition: 'TO_STOCK' },
  }));
  return [`${path}/receipts`, { body: { items: accepted } }];
}

const all = (items: { id: string; quantity: { ordered: number } }[]) =>
  items.map(({ id: itemId, quantity: { ordered: quantity } }) => ({ itemId, quantity }));

for (const [verb, { prepare, ...most }] of Object.entries(VERBS)) {
  t.test(`${verb} takes few round trips to the database`, async (t) => {
    const shop = await openShop(t);
    const { method = 'POST', path, body } = await prepare(shop);
    const headers: Record<string, string> =
      method === 'POST' ? { 'Idempotency-Key': 'key-1' } : { 'If-Match': '*' };
    const { roundTrips, statements } = await trafficOf(async () => {
      const { status } = await shop.call(method, path, { body, headers });
      t.ok(status < 300, `${status}`);
    });
    t.ok(roundTrips <= most.roundTrips, `${roundTrips} round trips, ${most.roundTrips} at most`);
    t.ok(statements.length <= most.statements, `${statements.length} statements, ${most.statements} at most`);
  });
}
