import t, { type Test } from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { type Contract, operationsOf } from '../../../handlers/contract/document/contract.ts';
import { declaresHeader } from '../../../handlers/contract/document/declarations.ts';
import { dumpOf, tablesWith } from '../../support/database/dump-tables.ts';
import { orderWithRefusedRefund } from '../../support/orders/refused-refund.ts';
import type { Request } from '../../support/shop/contract-client.ts';
import { addressIn } from '../../support/shop/tea-shop.ts';
import type { Schemas, Shop } from '../../support/shop/shop.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';

const CONTRACT = document as unknown as Contract;

const actor = (name: string) => ({ Actor: name });

const ACTOR_NOT_ALLOWED = { status: 403, body: { type: 'ACTOR_NOT_ALLOWED' } };

/** Operations below an order that change nothing, although they aren't reads by their method. */
const CHANGES_NOTHING = ['createPreview'];

t.test('every operation that changes an order or decides a matter takes the header Actor', (t) => {
  const changes = [...operationsOf(CONTRACT).values()].filter(
    ({ method, path, operation }) =>
      method !== 'GET' &&
      /^\/(?:orders|attention)(?:\/|$)/.test(path) &&
      !CHANGES_NOTHING.includes(operation.operationId),
  );
  const taking = [...operationsOf(CONTRACT).values()].filter((placed) =>
    declaresHeader(CONTRACT, placed, 'Actor'),
  );
  const idsOf = (all: typeof changes) => all.map(({ operation }) => operation.operationId).sort();
  t.strictSame(idsOf(taking), idsOf(changes));
  t.end();
});

const historyOf = async (shop: Shop, orderId: string, as: { token: string }) =>
  (await shop.call<Schemas['OrderHistory']>('GET', `/orders/${orderId}/history`, { as })).body.history;

/** Makes each change of an order, in three orders, with an actor that has the name of the operation. */
async function changeAll(t: Test, shop: Shop, as: { token: string }): Promise<string[]> {
  const send = async (operationId: string, method: string, path: string, body?: object) => {
    await shop.work();
    const headers = { ...actor(`by-${operationId}`), 'If-Match': '*' };
    const answer = await shop.call(method, path, { as, headers, ...(body && { body }) });
    t.ok(answer.status < 300, `${operationId}: ${answer.status} ${answer.body?.['detail'] ?? ''}`);
    return answer.body;
  };
  const place = async (more: object): Promise<Schemas['Order']> => {
    const items = [{ sku: 'TEA', quantity: 3 }];
    const contact = { email: 'anna@example.com' };
    const order = { customerId: 'customer-1', items, paymentMethod: 'tok_approved', contact, ...more };
    return (await send('createOrder', 'POST', '/orders', order)) as Schemas['Order'];
  };
  const { id, items } = await place({});
  const path = `/orders/${id}`;
  const unit = { items: [{ itemId: items[0]!.id, quantity: 1 }] };
  await send('updateOrder', 'PATCH', path, { metadata: { note: 'x' } });
  await send('putContact', 'PUT', `${path}/contact`, { contact: { email: 'berta@example.com' } });
  await send('putShipping', 'PUT', `${path}/shipping`, { shippingAddress: addressIn('DE') });
  await send('createShipment', 'POST', `${path}/shipments`, unit);
  await send('createRefund', 'POST', `${path}/payment/refunds`, { amount: { amount: 100, currency: 'EUR' } });
  await send('cancelOrder', 'POST', `${path}/cancel`, unit);
  await send('createShipment', 'POST', `${path}/shipments`, unit);
  await send('deleteContact', 'DELETE', `${path}/contact`);
  const declined = await place({ paymentMethod: 'tok_declined' });
  await send('replacePayment', 'PUT', `/orders/${declined.id}/payment`, { paymentMethod: 'tok_approved' });
  return [id, declined.id];
}

t.test(
  'listOrderHistory shows the actor of each change to the shop and its staff, but not to customers',
  async (t) => {
    const { shop, service, staff, customer, own } = await openTwoCustomers(t);
    const orderIds = await changeAll(t, shop, staff);
    const capture = { amount: { amount: 10, currency: 'EUR' } };
    const captures = `/orders/${own.orderId}/payment/captures`;
    const headers = actor('by-createCapture');
    t.equal((await shop.call('POST', captures, { as: service, body: capture, headers })).status, 201);
    await shop.work();
    for (const orderId of [...orderIds, own.orderId]) {
      const history = await historyOf(shop, orderId, staff);
      t.strictSame(await historyOf(shop, orderId, service), history);
      for (const { operation, clientId, actor: by } of history)
        if (clientId === 'order-service') t.equal(by, undefined, `${operation} by the service itself`);
        else if (orderId !== own.orderId) t.equal(by, `by-${operation}`, operation);
      const shown = await historyOf(shop, orderId, customer);
      t.strictSame(
        shown,
        history.map(({ actor: _actor, ...entry }) => entry),
        'a customer sees the same changes without actors',
      );
    }
    const seen = await Promise.all([...orderIds, own.orderId].map((id) => historyOf(shop, id, staff)));
    const actors = [...new Set(seen.flat().map(({ actor: by }) => by))].filter((by) => by !== undefined);
    t.strictSame(
      actors.toSorted(),
      ['cancelOrder', 'createCapture', 'createOrder', 'createRefund', 'createShipment', 'deleteContact']
        .concat(['putContact', 'putShipping', 'replacePayment', 'updateOrder'])
        .map((operation) => `by-${operation}`),
    );
  },
);

t.test('resolveMatter and retryMatter record the actor in the matter and in the history', async (t) => {
  const { shop, staff, service } = await openTwoCustomers(t);
  for (const [operation, path] of [
    ['retryMatter', 'retries'],
    ['resolveMatter', 'resolution'],
  ] as const) {
    const { matter, orderId } = await orderWithRefusedRefund(shop);
    t.equal(matter.actor, undefined, 'an open matter has no actor');
    const key = { 'Idempotency-Key': 'decision' };
    const decide = (name: string) =>
      shop.call('POST', `/attention/${matter.id}/${path}`, {
        as: staff,
        body: { note: 'Paid in cash' },
        headers: { ...actor(name), ...key },
      });
    t.match(await decide('staff-17'), { status: 200, body: { actor: 'staff-17' } }, operation);
    t.match(await decide('staff-18'), { status: 200, body: { actor: 'staff-17' } }, 'a repeated request');
    const { body } = await shop.call('GET', `/attention/${matter.id}`, { as: service });
    t.match(body, { actor: 'staff-17', status: 'RESOLVED' });
    const entry = (await historyOf(shop, orderId, service)).find((found) => found.operation === operation);
    t.match(entry, { actor: 'staff-17', clientId: 'service' });
  }
});

t.test('ACTOR_NOT_ALLOWED: no customer can send the header Actor, and reads ignore the header', async (t) => {
  const { shop, customer, own, foreign } = await openTwoCustomers(t);
  const before = (await shop.call('GET', `/orders/${own.orderId}`)).body;
  const headers = { ...actor('staff-17'), 'If-Match': '*' };
  const order = {
    customerId: 'customer-1',
    items: [{ sku: 'TEA', quantity: 1 }],
    paymentMethod: 'tok_approved',
  };
  const send = (method: string, path: string, body: object) =>
    shop.call(method, path, { as: customer, body, headers });
  t.match(await send('POST', '/orders', order), ACTOR_NOT_ALLOWED, 'createOrder');
  const contact = { email: 'anna@example.com' };
  for (const { orderId } of [own, foreign]) {
    const path = `/orders/${orderId}`;
    t.match(await send('PATCH', path, { metadata: {} }), ACTOR_NOT_ALLOWED, 'updateOrder');
    t.match(await send('POST', `${path}/cancel`, {}), ACTOR_NOT_ALLOWED, 'cancelOrder');
    t.match(await send('POST', `${path}/returns`, { kind: 'RETURN' }), ACTOR_NOT_ALLOWED, 'createReturn');
    t.match(await send('PUT', `${path}/contact`, { contact }), ACTOR_NOT_ALLOWED, 'putContact');
    const shipping = { shippingAddress: addressIn('DE') };
    t.match(await send('PUT', `${path}/shipping`, shipping), ACTOR_NOT_ALLOWED, 'putShipping');
    const payment = { paymentMethod: 'tok_approved' };
    t.match(await send('PUT', `${path}/payment`, payment), ACTOR_NOT_ALLOWED, 'replacePayment');
  }
  t.strictSame((await shop.call('GET', `/orders/${own.orderId}`)).body, before, 'nothing has changed');
  const read = await shop.call('GET', `/orders/${own.orderId}/history`, { as: customer, headers });
  t.equal(read.status, 200);
});

t.test('VALIDATION_ERROR: an actor is 1 to 255 visible ASCII characters', async (t) => {
  const { shop, staff, own } = await openTwoCustomers(t);
  const update = (name: string): Promise<{ status: number }> => {
    const headers = { ...actor(name), 'If-Match': '*' };
    const request: Request = { as: staff, body: { metadata: {} }, headers };
    return shop.call('PATCH', `/orders/${own.orderId}`, request);
  };
  for (const name of ['', 'a b', 'x'.repeat(256), 'Zoë'])
    t.match(await update(name), { status: 400, body: { errors: [{ field: 'Actor' }] } }, name);
  for (const name of ['x', 'x'.repeat(255), '!~"{}']) t.equal((await update(name)).status, 200, name);
});

t.test('createOrder with another actor and the same key returns the first order', async (t) => {
  const { shop, staff } = await openTwoCustomers(t);
  const body = {
    customerId: 'customer-1',
    items: [{ sku: 'TEA', quantity: 1 }],
    paymentMethod: 'tok_approved',
  };
  const place = (name: string) =>
    shop.call('POST', '/orders', {
      as: staff,
      body,
      headers: { ...actor(name), 'Idempotency-Key': 'key-1' },
    });
  const first = await place('staff-17');
  const again = await place('staff-18');
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.equal(again.body['id'], first.body['id']);
  t.match(await historyOf(shop, first.body['id'], staff), [{ operation: 'createOrder', actor: 'staff-17' }]);
});

t.test(
  'an actor is stored only in the history and in matters, and is in no event and no log line',
  async (t) => {
    const { shop, staff, service } = await openTwoCustomers(t);
    await changeAll(t, shop, staff);
    const { matter } = await orderWithRefusedRefund(shop);
    const decision = { as: staff, body: { note: 'x' }, headers: actor('by-resolveMatter') };
    await shop.call('POST', `/attention/${matter.id}/resolution`, decision);
    await shop.work();
    const tables = new Set(tablesWith(await dumpOf(shop.db), 'by-').map((name) => name.split('.').at(-1)));
    t.strictSame([...tables].sort(), ['matters', 'order_history']);
    const events = await shop.call('GET', '/events?size=100', { as: service });
    t.ok(events.body['events'].length > 10);
    t.notMatch(JSON.stringify(events.body), /by-/);
    t.match(JSON.stringify(shop.log), /"operation":"createShipment"/);
    t.notMatch(JSON.stringify(shop.log), /by-/);
  },
);
