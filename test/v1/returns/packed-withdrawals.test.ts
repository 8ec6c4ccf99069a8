import { sql } from 'kysely';
import t, { type Test } from 'tap';
import * as jobs from '../../../db/orders/index.ts';
import { inEachPlace } from '../../support/database/shards.ts';
import { receive, received, refundsOf, requestReturn } from '../../support/orders/returns.ts';
import { checkBooks, faultsOf } from '../../support/shop/check-invariants.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { WORKER } from '../../support/shop/run-jobs.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

const hold = (shop: Shop, { id }: { id: string }, body: object = {}) =>
  shop.call('POST', `/orders/${id}/shipment-holds`, { body: { reason: 'PACKING', ...body } });

const ship = (shop: Shop, { id, items }: Schemas['Order'], quantity: number) =>
  shop.call<Schemas['Shipment']>('POST', `/orders/${id}/shipments`, { body: units([items[0], quantity]) });

const show = async (shop: Shop, { id, orderId }: Schemas['Return']) =>
  (await shop.call<Schemas['Return']>('GET', `/orders/${orderId}/returns/${id}`)).body;

/** Opens a shop with a paid order of three units that is being packed, and withdraws `quantity` of the units. */
async function openPacked(t: Test, quantity: number, until?: string) {
  const shop = await openShop(t);
  const sku = await shop.offer({ amount: 500, onHand: 10 });
  const order = await shop.order({ [sku]: 3 });
  await shop.work();
  const { headers } = await hold(shop, order, until ? { until } : {});
  const body = { kind: 'WITHDRAWAL', ...units([order.items[0], quantity]) };
  return {
    shop,
    sku,
    order,
    path: headers.get('location')!,
    withdrawn: await requestReturn(shop, order, body),
  };
}

t.test('createReturn cancels no withdrawn unit while the order is packed, and no unit twice', async (t) => {
  const { shop, sku, order, withdrawn } = await openPacked(t, 2);
  t.match(withdrawn, { status: 'APPROVED', items: [{ requested: 2, cancelled: 0, received: 0 }] });
  t.match(await shop.getOrder(order.id), {
    status: 'CONFIRMED',
    returnStatus: 'OPEN',
    currentTotal: { amount: 1500 },
    items: [{ quantity: { cancelled: 0, shipped: 0, cancellable: 3, returnable: 0 } }],
  });
  t.match(await shop.getStock(sku), { reserved: 3 });
  const body = { kind: 'WITHDRAWAL', ...units([order.items[0], 2]) };
  t.match(await shop.call('POST', `/orders/${order.id}/returns`, { body }), {
    status: 409,
    body: { type: 'QUANTITY_NOT_RETURNABLE', items: [{ requested: 2, returnable: 1 }] },
  });
  t.match(
    await shop.call('POST', `${withdrawn._links.receipts.href}`, { body: received([order.items[0], 1]) }),
    { status: 409, body: { type: 'QUANTITY_NOT_RECEIVABLE', items: [{ receivable: 0 }] } },
  );
  await checkBooks(t, shop);
});

t.test('deleteShipmentHold cancels the units that were withdrawn while the order was packed', async (t) => {
  const { shop, sku, order, path, withdrawn } = await openPacked(t, 2);
  const rest = await requestReturn(shop, order, { kind: 'WITHDRAWAL' });
  t.equal((await shop.call('DELETE', path)).status, 204);
  for (const [each, cancelled] of [
    [withdrawn, 2],
    [rest, 1],
  ] as const)
    t.match(await show(shop, each), { status: 'CLOSED', version: 2, items: [{ cancelled }] });
  t.match(await shop.getOrder(order.id), {
    status: 'CANCELLED',
    returnStatus: 'NONE',
    shipmentHolds: [],
    currentTotal: { amount: 0 },
  });
  t.strictSame(await refundsOf(shop, order), [[1500, 'ORDER_CANCELLED']]);
  t.match(await shop.getStock(sku), { onHand: 10, reserved: 0 });
  await checkBooks(t, shop);
  const { body } = await shop.call<Schemas['EventCollection']>('GET', '/events?size=100');
  const types = body.events.filter(({ subject }) => subject === order.id).map(({ type }) => type);
  t.ok(types.includes('order.cancelled'));
  t.equal(types.filter((type) => type === 'return.closed').length, 2);
});

t.test('deleteShipmentHold keeps the units packed until the last PACKING hold has ended', async (t) => {
  const { shop, order, path, withdrawn } = await openPacked(t, 1);
  const second = await hold(shop, order);
  await shop.call('DELETE', path);
  t.match(await show(shop, withdrawn), { status: 'APPROVED', items: [{ cancelled: 0 }] });
  await shop.call('DELETE', second.headers.get('location')!);
  t.match(await show(shop, withdrawn), { status: 'CLOSED', items: [{ cancelled: 1 }] });
  t.match(await shop.getOrder(order.id), { status: 'CONFIRMED', items: [{ quantity: { cancelled: 1 } }] });
  t.strictSame(await refundsOf(shop, order), [[500, 'ORDER_CANCELLED']]);
  await checkBooks(t, shop);
});

t.test('endShipmentHolds cancels the units that were withdrawn while the order was packed', async (t) => {
  const { shop, order, withdrawn } = await openPacked(t, 1, '2099-01-01T12:00:00.000Z');
  await sql`update shipment_holds set until = now() - interval '1 second'`.execute(shop.db);
  const other = await requestReturn(shop, order, { kind: 'WITHDRAWAL', ...units([order.items[0], 1]) });
  t.match(other, { status: 'CLOSED', items: [{ cancelled: 1 }] }, 'the hold is over');
  await inEachPlace(shop.db, (place) => jobs.endShipmentHolds(place, WORKER, 100));
  t.match(await show(shop, withdrawn), { status: 'CLOSED', items: [{ cancelled: 1 }] });
  t.match(await shop.getOrder(order.id), { shipmentHolds: [], items: [{ quantity: { cancelled: 2 } }] });
  await checkBooks(t, shop);
});

t.test('createShipment awaits withdrawn units that it ships, and cancels the others', async (t) => {
  const { shop, sku, order, withdrawn } = await openPacked(t, 3);
  t.equal((await ship(shop, order, 2)).status, 201);
  t.match(await show(shop, withdrawn), { status: 'APPROVED', items: [{ requested: 3, cancelled: 1 }] });
  t.match(await shop.getOrder(order.id), {
    status: 'COMPLETED',
    returnStatus: 'OPEN',
    items: [{ quantity: { cancelled: 1, shipped: 2, returnable: 0 } }],
  });
  t.strictSame(await faultsOf(shop.db), []);
  await receive(shop, withdrawn, received([order.items[0], 2]));
  t.match(await show(shop, withdrawn), { status: 'CLOSED', items: [{ accepted: 2, cancelled: 1 }] });
  t.strictSame(await refundsOf(shop, order), [
    [500, 'ORDER_CANCELLED'],
    [1000, 'RETURN'],
  ]);
  t.match(await shop.getStock(sku), { onHand: 10, reserved: 0 });
  await checkBooks(t, shop);
});

t.test('createShipment of all units awaits all withdrawn units', async (t) => {
  const { shop, order, withdrawn } = await openPacked(t, 2);
  t.equal((await ship(shop, order, 3)).status, 201);
  t.match(await show(shop, withdrawn), { status: 'APPROVED', items: [{ requested: 2, cancelled: 0 }] });
  t.match(await shop.getOrder(order.id), { items: [{ quantity: { shipped: 3, returnable: 1 } }] });
  t.strictSame(await refundsOf(shop, order), []);
  await checkBooks(t, shop);
});

t.test('cancelReturn and cancelOrder end a withdrawal of units that are packed', async (t) => {
  const { shop, order, path, withdrawn } = await openPacked(t, 2);
  await shop.call('POST', `${withdrawn._links.self.href}/cancellation`);
  t.match(await show(shop, withdrawn), { status: 'CANCELLED', items: [{ cancelled: 0 }] });
  const again = await requestReturn(shop, order, { kind: 'WITHDRAWAL', ...units([order.items[0], 3]) });
  await shop.call('POST', `/orders/${order.id}/cancel`, { body: units([order.items[0], 1]) });
  t.match(await show(shop, again), { status: 'APPROVED' });
  await checkBooks(t, shop);
  t.match(await shop.call('POST', `/orders/${order.id}/cancel`), {
    body: { order: { status: 'CANCELLED' } },
  });
  t.match(await show(shop, again), { status: 'CLOSED', items: [{ cancelled: 3 }] });
  t.equal((await shop.call('DELETE', path)).status, 204);
  await checkBooks(t, shop);
});

t.test('createReturn cancels the units of an unpaid order, even if it is packed', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 });
  await hold(shop, order);
  t.match(await requestReturn(shop, order, { kind: 'WITHDRAWAL' }), { status: 'CLOSED' });
  t.match(await shop.getOrder(order.id), { status: 'CANCELLED' });
  await checkBooks(t, shop);
});

t.test('createReturn withdraws the units of a completed order whose shipment was undone', async (t) => {
  for (const isPacked of [false, true]) {
    const shop = await openShop(t);
    const sku = await shop.offer({ amount: 500, onHand: 10 });
    const order = await shop.order({ [sku]: 3 });
    await shop.work();
    const { body: shipment } = await ship(shop, order, 3);
    await shop.work();
    t.match(await shop.getOrder(order.id), { status: 'COMPLETED' });
    await shop.call('POST', `${shipment._links.self.href}/undo`, { body: { disposition: 'TO_STOCK' } });
    const held = isPacked ? await hold(shop, order) : undefined;
    const withdrawn = await requestReturn(shop, order, { kind: 'WITHDRAWAL' });
    if (held) await shop.call('DELETE', held.headers.get('location')!);
    t.match(await show(shop, withdrawn), { status: 'CLOSED', items: [{ requested: 3, cancelled: 3 }] });
    t.match(await shop.getOrder(order.id), { status: 'COMPLETED', currentTotal: { amount: 0 } });
    t.match(await shop.getStock(sku), { onHand: 10, reserved: 0 });
    t.strictSame(await refundsOf(shop, order), [[1500, 'ORDER_CANCELLED']]);
    await checkBooks(t, shop);
  }
});
