import { sql } from 'kysely';
import t from 'tap';
import { inEachPlace } from '../../support/database/shards.ts';
import * as jobs from '../../../db/orders/index.ts';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { WORKER } from '../../support/shop/run-jobs.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

type Order = Schemas['Order'];

const hold = (shop: Shop, { id }: Order, body: object, headers: Record<string, string> = {}) =>
  shop.call('POST', `/orders/${id}/shipment-holds`, { body, headers });

const ship = (shop: Shop, { id, items }: Order, quantity = 1) =>
  shop.call('POST', `/orders/${id}/shipments`, { body: units([items[0], quantity]) });

/** Places a paid order of two units. */
async function paidOrder(shop: Shop, rest: Partial<Schemas['OrderInput']> = {}): Promise<Order> {
  const order = await shop.order({ [await shop.offer()]: 2 }, rest);
  await shop.work();
  return order;
}

/** Lists the types of the order's events about holds. */
async function holdEvents(shop: Shop, { id }: Order): Promise<string[]> {
  await shop.work();
  const { body } = await shop.call<Schemas['EventCollection']>('GET', '/events?size=100');
  return body.events
    .filter(({ subject, type }) => subject === id && type.startsWith('order.shipment_'))
    .map(({ type }) => type);
}

const endHolds = async ({ db }: Shop) =>
  void (await inEachPlace(db, (place) => jobs.endShipmentHolds(place, WORKER, 100)));

/** Moves the `until` of all holds into the past. */
const passUntil = ({ db }: Shop) =>
  sql`update shipment_holds set until = now() - interval '1 second' where until is not null`.execute(db);

const LATER = '2099-01-01T12:00:00.000Z';

t.test('createShipmentHold prevents createShipment until deleteShipmentHold ends the hold', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  const body = { reason: 'ADDRESS', note: 'house number?', until: LATER };
  const key = { 'Idempotency-Key': 'hold-1' };
  const held = await hold(shop, order, body, key);
  t.match(held, { status: 201, body: { ...body, orderId: order.id, version: 1 } });
  const path = held.headers.get('location')!;
  t.strictSame((await shop.call('GET', path)).body, held.body);
  const again = await hold(shop, order, body, key);
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, held.body);
  const other = await hold(shop, order, { ...body, reason: 'OTHER' }, key);
  t.match(other, { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
  const { id, createdAt } = held.body;
  const shown = [{ id, reason: 'ADDRESS', until: LATER, createdAt }];
  t.match(await shop.getOrder(order.id), { version: 3, shipmentHolds: shown });
  t.match(await ship(shop, order), {
    status: 409,
    body: { type: 'SHIPMENT_ON_HOLD', retryable: true, orderStatus: 'CONFIRMED', shipmentHolds: shown },
  });
  const second = await hold(shop, order, { reason: 'FRAUD_REVIEW' });
  t.equal((await shop.call('DELETE', path)).status, 204);
  t.match(await ship(shop, order), { body: { shipmentHolds: [{ id: second.body['id'] }] } });
  await shop.call('DELETE', second.headers.get('location')!, { headers: { Actor: 'staff-1' } });
  t.match(await shop.getOrder(order.id), { version: 6, shipmentHolds: [] });
  t.equal((await ship(shop, order)).status, 201);
  t.strictSame(await holdEvents(shop, order), [
    ...['order.shipment_held', 'order.shipment_held'],
    ...['order.shipment_released', 'order.shipment_released'],
  ]);
  const { history } = (await shop.call('GET', `/orders/${order.id}/history`)).body as Schemas['OrderHistory'];
  t.strictSame(
    history.slice(2, 4).map(({ operation }) => operation),
    ['createShipmentHold', 'createShipmentHold'],
  );
  t.strictSame(await faultsOf(shop.db), []);
});

t.test(
  'createShipmentHold refuses a time in the past, a 21st hold, and an order that has ended',
  async (t) => {
    const shop = await openShop(t);
    const unpaid = await shop.order({ [await shop.offer()]: 1 });
    const past = { reason: 'STOCK', until: '2026-01-01T00:00:00Z' };
    t.match(await hold(shop, unpaid, past), {
      status: 400,
      body: { errors: [{ field: '/until', message: 'must be in the future' }] },
    });
    for (let n = 0; n < 20; n += 1) t.equal((await hold(shop, unpaid, { reason: 'OTHER' })).status, 201);
    t.match(await hold(shop, unpaid, { reason: 'OTHER' }), {
      status: 409,
      body: { type: 'TOO_MANY_SHIPMENT_HOLDS', limit: 20 },
    });
    await shop.expireNow(unpaid.id);
    t.match(await shop.getOrder(unpaid.id), { status: 'EXPIRED', shipmentHolds: [] });
    t.match(await hold(shop, unpaid, { reason: 'OTHER' }), {
      status: 409,
      body: { type: 'SHIPMENT_HOLD_REFUSED', orderStatus: 'EXPIRED' },
    });
    const shipped = await paidOrder(shop);
    await ship(shop, shipped, 2);
    t.match(await hold(shop, shipped, { reason: 'OTHER' }), { body: { orderStatus: 'COMPLETED' } });
    t.strictSame(await faultsOf(shop.db), []);
  },
);

t.test('deleteShipmentHold ends a hold once, and finds no hold of another order', async (t) => {
  const shop = await openShop(t);
  const [order, other] = [await paidOrder(shop), await paidOrder(shop)];
  const held = await hold(shop, order, { reason: 'CUSTOMER' });
  const path = held.headers.get('location')!;
  const elsewhere = path.replace(order.id, other.id);
  for (const method of ['GET', 'DELETE'])
    t.match(await shop.call(method, elsewhere), { status: 404, body: { type: 'SHIPMENT_HOLD_NOT_FOUND' } });
  const { id } = held.body;
  t.equal((await shop.call('DELETE', path.replace(id, id.toUpperCase()))).status, 204);
  t.equal((await shop.call('DELETE', path)).status, 204, 'a hold that has ended can be deleted again');
  t.match(await shop.getOrder(order.id), { version: 4, shipmentHolds: [] });
  t.strictSame(await holdEvents(shop, order), ['order.shipment_held', 'order.shipment_released']);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('getShipmentHold returns a hold with its ETag, also after its end', async (t) => {
  const shop = await openShop(t);
  const held = await hold(shop, await paidOrder(shop), { reason: 'PAYMENT', note: 'who pays?' });
  const path = held.headers.get('location')!;
  const headers = { 'If-None-Match': held.headers.get('etag')! };
  t.equal((await shop.call('GET', path, { headers })).status, 304);
  await shop.call('DELETE', path);
  const after = await shop.call('GET', path, { headers });
  t.match(after, { status: 200, body: { note: 'who pays?', version: 2, releasedAt: String } });
  t.equal(after.body['updatedAt'], after.body['releasedAt']);
});

t.test('listShipmentHolds lists open and ended holds, the oldest first', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  const ids: string[] = [];
  for (const reason of ['STOCK', 'PACKING', 'OTHER'])
    ids.push((await hold(shop, order, { reason })).body['id']);
  const list = `/orders/${order.id}/shipment-holds`;
  await shop.call('DELETE', `${list}/${ids[1]}`);
  const { body } = await shop.call<Schemas['ShipmentHoldCollection']>('GET', `${list}?size=2`);
  t.match(body, { totalCount: 3, shipmentHolds: [{ id: ids[0] }, { id: ids[1], releasedAt: String }] });
  t.match((await shop.call('GET', body._links.next!.href)).body, { shipmentHolds: [{ id: ids[2] }] });
});

t.test('createShipmentHold and deleteShipmentHold check the ETag of the order', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  const headers = { 'If-Match': etagOf('order', order) };
  t.equal((await hold(shop, order, { reason: 'OTHER' }, headers)).status, 412);
  const held = await hold(shop, order, { reason: 'OTHER' });
  const path = held.headers.get('location')!;
  t.equal((await shop.call('DELETE', path, { headers })).status, 412);
  const current = { 'If-Match': etagOf('order', { ...order, version: 3 }) };
  t.equal((await shop.call('DELETE', path, { headers: current })).status, 204);
});

t.test('createShipment ends a PACKING hold, and keeps it open if the shipment is refused', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await hold(shop, order, { reason: 'PACKING' });
  t.equal((await ship(shop, order, 3)).body['type'], 'QUANTITY_NOT_SHIPPABLE');
  t.match((await shop.getOrder(order.id)).shipmentHolds, [{ reason: 'PACKING' }]);
  t.equal((await ship(shop, order)).status, 201);
  t.strictSame((await shop.getOrder(order.id)).shipmentHolds, []);
  t.strictSame(await holdEvents(shop, order), ['order.shipment_held', 'order.shipment_released']);
  await hold(shop, order, { reason: 'PACKING' });
  const blocking = await hold(shop, order, { reason: 'CUSTOMER' });
  t.match(await ship(shop, order), { body: { shipmentHolds: [{ id: blocking.body['id'] }] } });
  await shop.call('DELETE', blocking.headers.get('location')!);
  t.equal((await ship(shop, order)).status, 201);
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', shipmentHolds: [] });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test(
  'cancelOrder refuses a customer while the order is packed, as link and previewCancel say',
  async (t) => {
    const issuer = await openIssuer(t);
    const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() } });
    const as = { token: await issuer.token({ sub: 'user-1', customer_id: 'customer-1' }) };
    const order = await paidOrder(shop);
    const held = await hold(shop, order, { reason: 'PACKING', until: LATER });
    const mayCancel = async (sender?: typeof as) => {
      const { body } = await shop.call('GET', `/orders/${order.id}`, { ...(sender && { as: sender }) });
      const preview = await shop.call('GET', `/orders/${order.id}/cancel`, { ...(sender && { as: sender }) });
      t.equal('cancel' in body['_links'], preview.body['allowed']);
      return preview.body['allowed'];
    };
    t.strictSame([await mayCancel(), await mayCancel(as)], [true, false]);
    const shown = (await shop.call('GET', `/orders/${order.id}`, { as })).body;
    t.notOk('shipmentHolds' in shown);
    t.match(await shop.call('POST', `/orders/${order.id}/cancel`, { as }), {
      status: 409,
      body: { type: 'ORDER_NOT_CANCELLABLE', reason: 'PACKING', orderStatus: 'CONFIRMED' },
    });
    await passUntil(shop);
    t.equal(await mayCancel(as), true, 'a hold has no effect after its end, before the worker records this');
    t.match(await shop.call('POST', `/orders/${order.id}/cancel`, { as }), { status: 200 });
    t.match(await shop.getOrder(order.id), { status: 'CANCELLED', shipmentHolds: [] });
    t.match((await shop.call('GET', held.headers.get('location')!)).body, { releasedAt: String });
    t.match(await shop.call('POST', `/orders/${order.id}/cancel`), { body: { reason: 'NOTHING_LEFT' } });
    t.strictSame(await faultsOf(shop.db), []);
  },
);

t.test('order.shipment_held and order.shipment_released do not reach the customer', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() } });
  const as = { token: await issuer.token({ sub: 'user-1', customer_id: 'customer-1' }) };
  const order = await paidOrder(shop);
  const held = await hold(shop, order, { reason: 'FRAUD_REVIEW', note: 'stolen card?' });
  await shop.call('DELETE', held.headers.get('location')!);
  t.equal((await holdEvents(shop, order)).length, 2);
  const { body } = await shop.call<Schemas['EventCollection']>('GET', '/events', { as });
  t.ok(body.events.length > 0);
  t.notOk(body.events.some(({ type }) => type.startsWith('order.shipment_')));
  const { rows } = await sql`select data from events where data::text like '%stolen%'`.execute(shop.db);
  t.strictSame(rows, [], 'no event contains the note');
});

t.test('endShipmentHolds ends the holds whose time has passed, once', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await hold(shop, order, { reason: 'STOCK', until: LATER });
  await hold(shop, order, { reason: 'OTHER' });
  await endHolds(shop);
  t.equal((await shop.getOrder(order.id)).shipmentHolds!.length, 2);
  await passUntil(shop);
  await Promise.all([endHolds(shop), endHolds(shop)]);
  t.match(await shop.getOrder(order.id), { version: 5, shipmentHolds: [{ reason: 'OTHER' }] });
  t.strictSame(await holdEvents(shop, order), [
    ...['order.shipment_held', 'order.shipment_held', 'order.shipment_released'],
  ]);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createShipment ships after a hold’s end, before the worker records this', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await hold(shop, order, { reason: 'STOCK', until: LATER });
  await passUntil(shop);
  t.equal((await ship(shop, order)).status, 201);
  t.match(await shop.getOrder(order.id), { shipmentHolds: [{ reason: 'STOCK' }] });
  t.equal((await ship(shop, order)).status, 201);
  t.match(await shop.getOrder(order.id), { status: 'COMPLETED', shipmentHolds: [] });
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('cancelOrder of some units keeps a hold, and of all units ends it', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  await hold(shop, order, { reason: 'FRAUD_REVIEW', note: 'stolen card?' });
  const body = units([order.items[0], 1]);
  const headers = { 'Idempotency-Key': 'cancel-1' };
  const some = await shop.call('POST', `/orders/${order.id}/cancel`, { body, headers });
  t.match(some.body['order'], { shipmentHolds: [{ reason: 'FRAUD_REVIEW' }] });
  const { rows } = await sql`select from idempotency_keys where result::text like '%stolen%'`.execute(
    shop.db,
  );
  t.strictSame(rows, [], 'no stored result contains the note');
  const all = await shop.call('POST', `/orders/${order.id}/cancel`);
  t.match(all.body['order'], { status: 'CANCELLED', shipmentHolds: [] });
  t.strictSame((await shop.getOrder(order.id)).shipmentHolds, []);
  t.strictSame(await holdEvents(shop, order), ['order.shipment_held', 'order.shipment_released']);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('deleteContact erases the notes of holds, even if the order has no contact', async (t) => {
  const shop = await openShop(t);
  const order = await paidOrder(shop);
  const held = await hold(shop, order, { reason: 'CUSTOMER', note: 'is on holiday' });
  await shop.call('POST', `/orders/${order.id}/cancel`);
  const { version } = await shop.getOrder(order.id);
  t.equal((await shop.call('DELETE', `/orders/${order.id}/contact`)).status, 204);
  const shown = (await shop.call('GET', held.headers.get('location')!)).body;
  t.match(shown, { reason: 'CUSTOMER', version: 3 });
  t.notOk('note' in shown);
  t.equal((await shop.getOrder(order.id)).version, version + 1);
  await shop.call('DELETE', `/orders/${order.id}/contact`);
  t.equal((await shop.getOrder(order.id)).version, version + 1, 'nothing is left to erase');
  t.strictSame(await faultsOf(shop.db), []);
});
