import { sql } from 'kysely';
import t from 'tap';
import { eraseCustomer } from '../../../db/customers/erase-customer.ts';
import { MAX_ON_HAND } from '../../../db/catalogue/stock.ts';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { countOldContacts } from '../../../db/retention/forget-contacts.ts';
import { ageRows, removeAllEnded } from '../../support/orders/age-rows.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { euros, units } from '../../support/shop/request-bodies.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

type Shipment = Schemas['Shipment'];

const pathOf = ({ orderId, id }: Pick<Shipment, 'orderId' | 'id'>) => `/orders/${orderId}/shipments/${id}`;

const reverse = (
  shop: Shop,
  shipment: Pick<Shipment, 'orderId' | 'id'>,
  disposition: 'TO_STOCK' | 'LOST',
  headers: Record<string, string> = {},
) => shop.call<Shipment>('POST', `${pathOf(shipment)}/undo`, { body: { disposition }, headers });

async function ship(shop: Shop, { id, items }: Schemas['Order'], quantity: number): Promise<Shipment> {
  const body = { ...units([items[0], quantity]), carrier: 'DHL' };
  const answer = await shop.call<Shipment>('POST', `/orders/${id}/shipments`, { body });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body;
}

/** Opens a shop with a paid order of three units. Two of the units have been shipped. */
async function openShippedShop(...args: Parameters<typeof openShop>) {
  const shop = await openShop(...args);
  const sku = await shop.offer({ onHand: 10 });
  const order = await shop.order({ [sku]: 3 });
  await shop.work();
  const shipment = await ship(shop, order, 2);
  return { shop, sku, order, shipment };
}

t.test('undoShipment puts units that are back into the stock, and reserves them again', async (t) => {
  const { shop, sku, order, shipment } = await openShippedShop(t);
  const { version } = await shop.getOrder(order.id);
  t.match(await shop.getStock(sku), { onHand: 8, reserved: 1 });
  const key = { 'Idempotency-Key': 'back' };
  const { status, body, headers } = await reverse(shop, shipment, 'TO_STOCK', key);
  const { updatedAt, ...rest } = body;
  t.equal(status, 200);
  t.strictSame(
    { ...rest, updatedAt: shipment.updatedAt },
    { ...shipment, status: 'UNDONE', version: shipment.version + 1 },
  );
  t.ok(updatedAt > shipment.updatedAt);
  t.equal(headers.get('etag'), etagOf('shipment', body));
  t.strictSame((await shop.call('GET', pathOf(shipment))).body, body);
  t.match(await shop.getStock(sku), { onHand: 10, reserved: 3 });
  const after = await shop.getOrder(order.id);
  t.match(after, { status: 'CONFIRMED', fulfillmentStatus: 'UNFULFILLED', version: version + 1 });
  t.match(after.items[0]!.quantity, { shipped: 0, cancellable: 3 });
  const again = await reverse(shop, shipment, 'TO_STOCK', key);
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, body);
  t.match(await reverse(shop, shipment, 'LOST', key), { status: 422 });
  t.match(await shop.getStock(sku), { onHand: 10, reserved: 3 }, 'the units come back only once');

  await ship(shop, order, 3);
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', fulfillmentStatus: 'FULFILLED' });
  t.match(await shop.getStock(sku), { onHand: 7, reserved: 0 });
  const { shipments } = (await shop.call<Schemas['ShipmentCollection']>('GET', after._links.shipments.href))
    .body;
  t.strictSame(
    shipments.map((each) => each.status),
    ['UNDONE', 'SHIPPED'],
  );
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('undoShipment reserves available units instead of lost units, if there are enough', async (t) => {
  const { shop, sku, order, shipment } = await openShippedShop(t);
  const other = await shop.order({ [sku]: 6 });
  t.match(await shop.getStock(sku), { onHand: 8, reserved: 7 });
  const refused = await reverse(shop, shipment, 'LOST');
  t.match(refused, {
    status: 409,
    body: { type: 'INSUFFICIENT_STOCK', shortages: [{ sku, requested: 2, available: 1 }] },
  });
  t.match(String((refused.body as { detail?: string }).detail), /Increase the stock/);
  t.strictSame((await shop.call('GET', pathOf(shipment))).body, shipment, 'nothing has changed');
  t.match(await shop.getStock(sku), { onHand: 8, reserved: 7 });

  await shop.call('POST', `/orders/${other.id}/cancel`, { body: units([other.items[0], 1]) });
  t.match(await reverse(shop, shipment, 'LOST'), { status: 200, body: { status: 'UNDONE' } });
  t.match(await shop.getStock(sku), { onHand: 8, reserved: 8, available: 0 });
  await ship(shop, order, 3);
  t.match(await shop.getStock(sku), { onHand: 5, reserved: 5 });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('undoShipment keeps a completed order completed, and createShipment ships it again', async (t) => {
  const { shop, sku, order } = await openShippedShop(t);
  const last = await ship(shop, order, 1);
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED' });
  await shop.call('DELETE', `/products/${sku}`, { headers: { 'If-Match': '*' } });
  t.equal((await reverse(shop, last, 'TO_STOCK')).status, 200);
  const undone = await shop.getOrder(order.id);
  t.match(undone, { status: 'COMPLETED', fulfillmentStatus: 'PARTIALLY_FULFILLED' });
  t.match(undone.items[0]!.quantity, { shipped: 2, cancellable: 1 });
  t.notOk('cancel' in undone._links);
  t.match(await shop.call('POST', `/orders/${order.id}/cancel`), {
    status: 409,
    body: { type: 'ORDER_NOT_CANCELLABLE', orderStatus: 'COMPLETED' },
  });
  t.strictSame(await faultsOf(shop.db), []);
  const tooMany = await shop.call('POST', `/orders/${order.id}/shipments`, {
    body: units([order.items[0], 2]),
  });
  t.match(tooMany, { status: 409, body: { type: 'QUANTITY_NOT_SHIPPABLE', items: [{ shippable: 1 }] } });
  await ship(shop, order, 1);
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', fulfillmentStatus: 'FULFILLED' });
  const more = await shop.call('POST', `/orders/${order.id}/shipments`, { body: units([order.items[0], 1]) });
  t.match(more, { status: 409, body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'NOT_CONFIRMED' } });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('undoShipment refuses a shipment that was undone or delivered, or of another order', async (t) => {
  const { shop, sku, order, shipment } = await openShippedShop(t);
  const other = await ship(shop, order, 1);
  const parcels = { parcelId: other.parcels[0]!.id, occurredAt: new Date().toISOString() };
  const report = (type: string) =>
    shop.call('POST', `${pathOf(other)}/carrier-events`, { body: { type, ...parcels } });
  t.equal((await report('DELIVERED')).status, 201);
  t.match(await reverse(shop, other, 'LOST'), {
    status: 409,
    body: { type: 'SHIPMENT_NOT_UNDOABLE', reason: 'DELIVERED', shipmentStatus: 'DELIVERED' },
  });
  const stale = { 'If-Match': etagOf('shipment', { ...shipment, version: 9 }) };
  t.match(await reverse(shop, shipment, 'TO_STOCK', stale), { status: 412 });
  const current = { 'If-Match': etagOf('shipment', shipment) };
  t.match(await reverse(shop, shipment, 'TO_STOCK', current), { status: 200 });
  t.match(await reverse(shop, shipment, 'TO_STOCK'), {
    status: 409,
    body: { type: 'SHIPMENT_NOT_UNDOABLE', reason: 'UNDONE', shipmentId: shipment.id },
  });
  const stranger = await shop.order({ [sku]: 1 });
  for (const id of [stranger.id, order.id])
    t.match(
      await reverse(shop, { orderId: stranger.id, id: id === order.id ? shipment.id : id }, 'TO_STOCK'),
      {
        status: 404,
        body: { type: 'SHIPMENT_NOT_FOUND', orderId: stranger.id },
      },
    );
  t.match(await reverse(shop, { ...shipment, orderId: shipment.id }, 'TO_STOCK'), {
    status: 404,
    body: { type: 'ORDER_NOT_FOUND', shipmentId: shipment.id },
  });
  t.match(await shop.getStock(sku), { onHand: 9, reserved: 3 });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('undoShipment refuses a shipment with a delivered parcel', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 2 });
  await shop.work();
  const body = { ...units([order.items[0], 2]), parcels: [{ carrier: 'DHL' }, { carrier: 'DHL' }] };
  const { body: shipment } = await shop.call<Shipment>('POST', `/orders/${order.id}/shipments`, { body });
  const [first, second] = shipment.parcels;
  for (const [parcel, type] of [
    [first, 'DELIVERED'],
    [second, 'FAILED'],
  ] as const)
    await shop.call('POST', `${pathOf(shipment)}/carrier-events`, {
      body: { type, parcelId: parcel!.id, occurredAt: new Date().toISOString() },
    });
  t.match(await reverse(shop, shipment, 'LOST'), {
    status: 409,
    body: { type: 'SHIPMENT_NOT_UNDOABLE', reason: 'DELIVERED', shipmentStatus: 'FAILED' },
  });
});

t.test('undoShipment refuses units that the stock has no room for', async (t) => {
  const { shop, sku, shipment } = await openShippedShop(t, { inOneSchema: 'it fills the only row of stock' });
  const stock = { body: { onHand: MAX_ON_HAND - 1 }, headers: { 'If-Match': '*' } };
  t.equal((await shop.call('PUT', `/products/${sku}/stock`, stock)).status, 200);
  t.match(await reverse(shop, shipment, 'TO_STOCK'), {
    status: 409,
    body: { type: 'SHIPMENT_NOT_UNDOABLE', reason: 'STOCK_LIMIT', shipmentStatus: 'SHIPPED' },
  });
  t.equal((await reverse(shop, shipment, 'LOST')).status, 200);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('undoShipment undoes a shipment once, if 1,000 requests arrive at the same moment', async (t) => {
  const { shop, sku, order, shipment } = await openShippedShop(t, { isPatient: true });
  const answers = await Promise.all(
    Array.from({ length: 1000 }, (_, n) => reverse(shop, shipment, n % 2 ? 'TO_STOCK' : 'LOST')),
  );
  const statuses = Object.groupBy(answers, ({ status }) => String(status));
  t.equal(statuses['200']?.length, 1);
  // A request that waits too long for the order gets 503.
  t.equal((statuses['409']?.length ?? 0) + (statuses['503']?.length ?? 0), 999);
  const onHand = answers.findIndex(({ status }) => status === 200) % 2 ? 10 : 8;
  t.match(await shop.getStock(sku), { onHand, reserved: 3 });
  t.match((await shop.getOrder(order.id)).items[0]!.quantity, { shipped: 0 });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('undoShipment writes an event with the units, and a row of history', async (t) => {
  const { shop, sku, order, shipment } = await openShippedShop(t);
  await reverse(shop, shipment, 'LOST');
  await placeEvents(shop.db);
  const { events } = (await shop.call('GET', '/events?size=100')).body;
  const { version } = await shop.getOrder(order.id);
  t.match(
    events.filter(({ type }: { type: string }) => type === 'shipment.undone'),
    [
      {
        data: {
          ...{ orderId: order.id, version, status: 'CONFIRMED', fulfillmentStatus: 'UNFULFILLED' },
          ...{ shipmentId: shipment.id, disposition: 'LOST' },
          items: [{ itemId: order.items[0]!.id, sku, quantity: 2 }],
        },
      },
    ],
  );
  const { history } = (await shop.call('GET', `/orders/${order.id}/history`)).body;
  t.match(history.at(-1), { operation: 'undoShipment', version });
});

t.test('a completed order whose shipment was undone keeps its contact, and may get an address', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it counts the old contacts of one schema' });
  const shippingAddress = { name: 'Anna', line1: 'Way 1', city: 'Berlin', countryCode: 'DE' };
  const order = await shop.order({ [await shop.offer()]: 2 }, { shippingAddress });
  await shop.work();
  const shipment = await ship(shop, order, 2);
  const path = `/orders/${order.id}`;
  const moved = {
    body: { shippingAddress: { ...shippingAddress, line1: 'Way 2' } },
    headers: { 'If-Match': '*' },
  };
  const ended = { status: 409, body: { type: 'SHIPPING_CHANGE_REFUSED', reason: 'ENDED' } };
  t.match(await shop.call('PUT', `${path}/shipping`, moved), ended);
  t.equal((await reverse(shop, shipment, 'TO_STOCK')).status, 200);
  t.match(await shop.call('PUT', `${path}/shipping`, moved), { status: 200 });
  t.match(await shop.call('DELETE', `${path}/contact`), { status: 409, body: { type: 'ERASURE_REFUSED' } });
  await ageRows(shop.db, 400);
  t.equal(await countOldContacts(shop.db, 30), 0, 'the contact is needed');
  const again = await ship(shop, order, 1);
  t.match(await shop.call('PUT', `${path}/shipping`, moved), { status: 409, body: { reason: 'SHIPPED' } });
  await ship(shop, order, 1);
  t.match(await shop.call('PUT', `${path}/shipping`, moved), ended);
  t.equal(again.status, 'SHIPPED');
  await ageRows(shop.db, 400);
  t.equal(await countOldContacts(shop.db, 30), 1);
  t.match(await shop.call('DELETE', `${path}/contact`), { status: 204 });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('an order with units to ship again is neither removed nor erased with its customer', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'it erases a customer in one schema' });
  const order = await shop.order({ [await shop.offer()]: 2 });
  await shop.work();
  const shipment = await ship(shop, order, 2);
  await reverse(shop, shipment, 'TO_STOCK');
  await ageRows(shop.db, 400);
  t.equal(await removeAllEnded(shop.db), 0);
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', fulfillmentStatus: 'UNFULFILLED' });
  const operator = { clientId: 'operator:dora', customerId: undefined, traceId: 'b'.repeat(32) };
  t.strictSame(await eraseCustomer(shop.db, order.customerId, operator), {
    kind: 'ORDERS_OPEN',
    orderIds: [order.id],
  });
  await ship(shop, order, 2);
  t.match(await eraseCustomer(shop.db, order.customerId, operator), { kind: 'erased', orders: 1 });
  await ageRows(shop.db, 400);
  await placeEvents(shop.db);
  t.equal(await removeAllEnded(shop.db), 1);
});

t.test('undoShipment opens a matter if all money of the order was refunded', async (t) => {
  const { shop, order } = await openShippedShop(t);
  const last = await ship(shop, order, 1);
  await shop.call('POST', `/orders/${order.id}/payment/refunds`);
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', paymentStatus: 'REFUNDED', attention: [] });
  t.equal((await reverse(shop, last, 'TO_STOCK')).status, 200);
  const { attention } = await shop.getOrder(order.id);
  t.match(attention, [{ kind: 'MONEY_RETURNED' }]);
  const refused = await shop.call('POST', `/orders/${order.id}/shipments`, {
    body: units([order.items[0], 1]),
  });
  t.match(refused, { status: 409, body: { type: 'ORDER_NOT_SHIPPABLE', reason: 'REFUNDED' } });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('undoShipment before the last capture keeps the order open', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 2 }, { captureMode: 'MANUAL' });
  await shop.work();
  const shipment = await ship(shop, order, 2);
  await shop.call('POST', `/orders/${order.id}/payment/captures`, { body: euros(2000) });
  t.equal((await reverse(shop, shipment, 'LOST')).status, 200);
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', fulfillmentStatus: 'UNFULFILLED' });
  t.match(await shop.call('POST', `/orders/${order.id}/cancel`), { status: 200 });
  await shop.work();
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED', paymentStatus: 'REFUNDED' });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('findViolations reports a completed order whose shipped units are missing', async (t) => {
  const { shop, order } = await openShippedShop(t);
  const last = await ship(shop, order, 1);
  await reverse(shop, last, 'TO_STOCK');
  t.strictSame(await faultsOf(shop.db), []);
  await sql`update shipments set status = 'SHIPPED' where id = ${last.id}`.execute(shop.db);
  const faults = await faultsOf(shop.db);
  const what = 'a completed order is paid, and shipped unless a shipment was undone';
  t.ok(faults.some((fault) => fault.what === what && fault.id === order.id));
});
