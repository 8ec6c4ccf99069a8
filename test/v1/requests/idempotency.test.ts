import { sql } from 'kysely';
import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { declaredAnswers } from '../../../scripts/contract/answers/answers.ts';
import { confirmationPath } from '../../support/direct-payments/orders.ts';
import { anotherProcess } from '../../support/database/query-cost.ts';
import { patiently, untilBlocked } from '../../support/database/database.ts';
import { placeOfCustomer } from '../../support/database/shards.ts';
import { shipOrder } from '../../support/orders/shipped-order.ts';
import { orderWithRefusedRefund } from '../../support/orders/refused-refund.ts';
import { approvedReturn, placeShipped, received, requestReturn } from '../../support/orders/returns.ts';
import { shopSchema } from '../../support/run/shared-servers.ts';
import { credit, units, waive } from '../../support/shop/request-bodies.ts';
import { caller } from '../../support/shop/contract-client.ts';
import { INVOICES } from '../../support/shop/service-with-worker.ts';
import { openService } from '../../support/shop/service.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { RECEIVER, prepareWebhook, registerEndpoint } from '../../support/webhooks/webhook-requests.ts';

const order = (sku: string, rest: object = {}) => ({
  customerId: 'customer-1',
  items: [{ sku, quantity: 1 }],
  paymentMethod: 'tok_approved',
  ...rest,
});

t.test('a repeated request gets the first answer again, and takes effect once', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 10, amount: 100 });
  const headers = { 'Idempotency-Key': 'key-1' };
  const body = order(sku, { reference: 'R-1', metadata: { b: '2', a: '1' } });
  const first = await shop.call('POST', '/orders', { body, headers });
  t.equal(first.status, 201);
  t.equal(first.headers.get('idempotent-replayed'), null);

  // The answer to the repeated request must not contain the changes below.
  await shop.call('PUT', `/products/${sku}`, {
    body: { name: 'Dearer', price: { amount: 200, currency: 'EUR' } },
    headers: { 'If-Match': etagOf('product', { sku, version: 1 }) },
  });
  const again = await shop.call('POST', '/orders', { body, headers });
  t.equal(again.status, 201);
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.equal(JSON.stringify(again.body), JSON.stringify(first.body));
  for (const name of ['location', 'etag']) t.equal(again.headers.get(name), first.headers.get(name));
  t.equal((await shop.call('GET', '/orders')).body['totalCount'], 1);
  t.match(await shop.getStock(sku), { reserved: 1 });
});

t.test('a request with a field at its default value equals a request without that field', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const defaults = { captureMode: 'AUTOMATIC', holdMinutes: 15 };
  const { captureMode, holdMinutes } = defaults;
  const forms = [{}, { captureMode }, { holdMinutes }, defaults];
  for (const [first, sent] of forms.entries()) {
    const headers = { 'Idempotency-Key': `order-${first}` };
    const ask = (rest: object) => shop.call('POST', '/orders', { body: order(sku, rest), headers });
    const { status, body } = await ask(sent);
    t.equal(status, 201);
    for (const repeated of forms) t.equal((await ask(repeated)).body['id'], body['id']);
    for (const other of [{ holdMinutes: 16 }, { ...defaults, captureMode: 'MANUAL' }])
      t.match(await ask(other), { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
  }
  t.equal((await shop.call('GET', '/orders')).body['totalCount'], forms.length);

  const headers = { 'Idempotency-Key': 'endpoint' };
  const register = (rest: object) =>
    shop.call('POST', '/webhook-endpoints', { body: { url: RECEIVER, ...rest }, headers });
  const made = await register({ ordering: 'NONE', startAt: 'NOW' });
  t.equal(made.status, 201);
  for (const rest of [{}, { asymmetricSignature: false, maxInFlight: 16 }])
    t.equal((await register(rest)).body['id'], made.body['id']);
  t.equal((await register({ maxInFlight: 17 })).status, 422);
});

t.test('an idempotent replay returns the order as of the first request, despite later changes', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 10 });
  const headers = { 'Idempotency-Key': 'key-1' };
  const notes = { _: 'ü', longer: 'b', z: 'c', 10: 'd', 9: 'e' };
  const body = order(sku, {
    items: [{ sku, quantity: 3 }],
    reference: 'R-1',
    metadata: notes,
    holdMinutes: 60,
  });
  const first = await shop.call('POST', '/orders', { body, headers });
  const path = `/orders/${first.body['id']}`;
  t.equal(JSON.stringify((await shop.call('GET', path)).body), JSON.stringify(first.body));
  await shop.call('PATCH', path, {
    body: { reference: null, metadata: { z: null } },
    headers: { 'If-Match': first.headers.get('etag')! },
  });
  await shop.call('POST', `${path}/cancel`, { body: { reason: 'OTHER' } });
  t.match((await shop.call('GET', path)).body, { status: 'CANCELLED', version: 3 });
  await sql`update orders set reserved_until = reserved_until + interval '1 hour'`.execute(shop.db);

  const again = await shop.call('POST', '/orders', { body, headers });
  t.equal(again.status, 201);
  t.equal(JSON.stringify(again.body), JSON.stringify(first.body));
  for (const name of ['location', 'etag']) t.equal(again.headers.get(name), first.headers.get(name));
  const other = await shop.call('POST', '/orders', { body: { ...body, metadata: {} }, headers });
  t.match(other, { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED' } });
});

t.test('two bodies that differ only in the formatting of JSON count as the same request', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const first = await shop.call('POST', '/orders', {
    bytes: `{"customerId":"customer-1","items":[{"sku":"${sku}","quantity":1}],"paymentMethod":"tok_approved"}`,
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'key-1' },
  });
  const again = await shop.call('POST', '/orders', {
    bytes: `{ "paymentMethod": "tok_approved", "items": [{"quantity": 1.0e0, "sku": "${sku}"}], "customerId": "customer\\u002d1" }`,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Idempotency-Key': '"key-1"' },
  });
  t.equal(again.status, 201);
  t.equal(again.body['id'], first.body['id']);
});

t.test('a request with a known idempotency key and another body is refused', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const headers = { 'Idempotency-Key': 'key-1' };
  await shop.call('POST', '/orders', { body: order(sku), headers });
  const other = await shop.call('POST', '/orders', { body: order(sku, { reference: 'R-2' }), headers });
  t.match(other, { status: 422, body: { type: 'IDEMPOTENCY_KEY_REUSED', retryable: false } });
  t.equal((await shop.call('GET', '/orders')).body['totalCount'], 1);
});

t.test('two clients can use the same idempotency key', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const headers = { 'Idempotency-Key': 'key-1' };
  const one = await shop.call('POST', '/orders', { body: order(sku), headers, as: 'backoffice' });
  const two = await shop.call('POST', '/orders', { body: order(sku), headers, as: 'storefront-service' });
  t.equal(two.status, 201);
  t.not(two.body['id'], one.body['id']);
});

t.test('the idempotency key of a refused request is not stored, and can be used again', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 0 });
  const headers = { 'Idempotency-Key': 'key-1' };
  t.equal((await shop.call('POST', '/orders', { body: order(sku), headers })).status, 409);
  await shop.call('PATCH', `/products/${sku}/stock`, { body: { onHandChange: 1 } });
  t.equal((await shop.call('POST', '/orders', { body: order(sku), headers })).status, 201);
});

t.test('an idempotency key is removed after 7 days, and not earlier', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const headers = { 'Idempotency-Key': 'key-1' };
  const age = (interval: string) =>
    sql`update idempotency_keys set created_at = now() - ${interval}::interval`.execute(shop.db);
  const first = await shop.call('POST', '/orders', { body: order(sku), headers });
  await age('6 days 23 hours');
  t.equal((await shop.call('POST', '/orders', { body: order(sku), headers })).body['id'], first.body['id']);
  await age('7 days 1 second');
  const later = await shop.call('POST', '/orders', { body: order(sku, { reference: 'other' }), headers });
  t.equal(later.status, 201);
  t.not(later.body['id'], first.body['id']);
  t.equal(
    (await shop.call('POST', '/orders', { body: order(sku, { reference: 'other' }), headers })).body['id'],
    later.body['id'],
  );
});

t.test('a duplicate request gets 409 while the first request is still running', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const headers = { 'Idempotency-Key': 'key-1' };
  // The transaction takes the lock that a request has from storing its key until its commit.
  const place = placeOfCustomer(shop.db, 'customer-1');
  await place.transaction().execute(async (trx) => {
    await sql`
      insert into idempotency_keys (client_id, customer_id, scope, key, fingerprint, result)
      values ('backoffice', '', 'POST /api/v1/orders', 'key-1', ${Buffer.alloc(32)}, '{}')`.execute(trx);
    const duplicate = await shop.call('POST', '/orders', { body: order(sku), headers });
    t.match(duplicate, { status: 409, body: { type: 'IDEMPOTENCY_KEY_IN_USE', retryable: true } });
    t.equal(duplicate.headers.get('retry-after'), '1');
    t.match(await shop.getStock(sku), { reserved: 0 });
    await sql`delete from idempotency_keys`.execute(trx);
  });
  t.equal((await shop.call('POST', '/orders', { body: order(sku), headers })).status, 201);
});

/**
 * Prepares a request for each change that accepts a key, except createOrder. Each prepared request has its own
 * resource.
 */
async function prepareChanges(
  shop: Shop,
): Promise<Record<string, [method: string, path: string, body?: object]>> {
  const place = async (captureMode: 'AUTOMATIC' | 'MANUAL' = 'AUTOMATIC') => {
    const placed = await shop.order({ [await shop.offer()]: 1 }, { captureMode });
    await shop.work();
    return { path: `/orders/${placed.id}`, item: placed.items[0] };
  };
  const [cancelled, captured, refunded, shipped] = [
    await place(),
    await place('MANUAL'),
    await place(),
    await place(),
  ];
  const { shipment: corrected } = await shipOrder(shop);
  const { shipment: reported } = await shipOrder(shop);
  const { shipment: undone } = await shipOrder(shop);
  const returned = async (decides = false) => {
    const { id, items } = await placeShipped(shop, { [await shop.offer()]: 1 });
    const body = { kind: 'RETURN' };
    const { id: returnId } = await (decides ? approvedReturn : requestReturn)(shop, { id }, body);
    return { path: `/orders/${id}/returns/${returnId}`, item: items[0] };
  };
  const arrived = await placeShipped(shop, { [await shop.offer()]: 1 });
  const [approved, refused, ended, back] = [
    await returned(),
    await returned(),
    await returned(),
    await returned(true),
  ];
  const [retried, resolved] = [await orderWithRefusedRefund(shop), await orderWithRefusedRefund(shop)];
  const [rotated, tried] = [await registerEndpoint(shop.call), await registerEndpoint(shop.call)];
  const replayed = await registerEndpoint(shop.call);
  const resent = await prepareWebhook(shop);
  return {
    cancelOrder: ['POST', `${cancelled.path}/cancel`, {}],
    createCapture: ['POST', `${captured.path}/payment/captures`, {}],
    createPaymentConfirmation: ['POST', await confirmationPath(shop), {}],
    createRefund: ['POST', `${refunded.path}/payment/refunds`, {}],
    createOrderNote: ['POST', `${refunded.path}/notes`, { text: 'Called the customer.' }],
    createShipmentHold: ['POST', `${(await place()).path}/shipment-holds`, { reason: 'ADDRESS' }],
    createShipment: ['POST', `${shipped.path}/shipments`, units([shipped.item, 1])],
    updateShipment: ['PATCH', corrected._links.self.href, { carrier: 'DHL' }],
    createCarrierEvent: [
      'POST',
      reported._links.carrierEvents.href,
      { type: 'IN_TRANSIT', occurredAt: '2026-11-22T18:40:00Z' },
    ],
    undoShipment: ['POST', `${undone._links.self.href}/undo`, { disposition: 'TO_STOCK' }],
    createReturn: ['POST', `/orders/${arrived.id}/returns`, { kind: 'RETURN' }],
    approveReturn: ['POST', `${approved.path}/approval`],
    declineReturn: ['POST', `${refused.path}/decline`, { reason: 'OTHER' }],
    cancelReturn: ['POST', `${ended.path}/cancellation`],
    createReturnReceipt: ['POST', `${back.path}/receipts`, received([back.item, 1])],
    createCredit: ['POST', `/orders/${arrived.id}/credits`, credit([arrived.items[0], 1])],
    createEdit: ['POST', `${refunded.path}/edits`, waive(refunded.item!)],
    createDocument: ['POST', `/orders/${arrived.id}/documents`, {}],
    retryMatter: ['POST', `/attention/${retried.matter.id}/retries`, { note: 'It is open again' }],
    resolveMatter: ['POST', `/attention/${resolved.matter.id}/resolution`, { note: 'Paid back by hand' }],
    adjustStock: ['PATCH', `/products/${await shop.offer()}/stock`, { onHandChange: 5 }],
    createWebhookEndpoint: ['POST', '/webhook-endpoints', { url: RECEIVER }],
    createWebhookSecret: ['POST', `/webhook-endpoints/${rotated.id}/secrets`, {}],
    createTestEvent: ['POST', `/webhook-endpoints/${tried.id}/test-events`],
    createWebhookAttempt: [
      'POST',
      `/webhook-endpoints/${resent.endpointId}/deliveries/${resent.eventId}/attempts`,
    ],
    createReplay: ['POST', `/webhook-endpoints/${replayed.id}/replays`, {}],
  };
}

/** Returns the headers of a request with a key. Only `updateShipment` requires a precondition too. */
const headersFor = (path: string): Record<string, string> => ({
  'Idempotency-Key': 'key-1',
  ...(/shipments.[\da-f-]{36}$/.test(path) && { 'If-Match': '*' }),
});

t.test('a duplicate of any change gets 409 while the first request is still running', async (t) => {
  const shop = await openShop(t);
  const changes = await prepareChanges(shop);
  const declaring = declaredAnswers(document).filter(({ kind }) => kind === 'IDEMPOTENCY_KEY_IN_USE');
  t.strictSame(
    declaring.map(({ operationId }) => operationId).sort(),
    [...Object.keys(changes), 'createOrder'].sort(),
  );
  // The pool has enough connections for two copies of all requests.
  const db = anotherProcess(t, patiently(shop.databaseUrl), { poolSize: 20 });
  const call = caller(t, await openService(t, { db, invoices: INVOICES }));
  // The requests are sent in groups, because each request waits only some seconds for its lock.
  const all = Object.entries(changes);
  for (let begin = 0; begin < all.length; begin += 4) {
    const group = all.slice(begin, begin + 4);
    const sendAll = () =>
      group.map(([, [method, path, body]]) =>
        call(method, path, { ...(body && { body }), headers: headersFor(path) }),
      );

    const { underWay } = await shop.db.transaction().execute(async (trx) => {
      await sql`select from orders for update`.execute(trx);
      await sql`select from ${sql.id(shopSchema(), 'stock')} for update`.execute(trx);
      await sql`select from webhook_feed for update`.execute(trx);
      await sql`select from webhook_endpoints for update`.execute(trx);
      const underWay = Promise.all(sendAll());
      await untilBlocked(shop.db, { count: group.length });
      for (const duplicate of await Promise.all(sendAll())) {
        t.match(duplicate, { status: 409, body: { type: 'IDEMPOTENCY_KEY_IN_USE', retryable: true } });
        t.equal(duplicate.headers.get('retry-after'), '1');
      }
      return { underWay };
    });
    const first = await underWay;
    const again = await Promise.all(sendAll());
    for (const [index, [name]] of group.entries()) {
      t.ok(first[index]!.status < 300, `${name} answers ${first[index]!.status}`);
      t.equal(first[index]!.headers.get('idempotent-replayed'), null);
      t.equal(again[index]!.headers.get('idempotent-replayed'), 'true');
      t.strictSame(again[index]!.body, first[index]!.body, name);
    }
  }
});

t.test('a duplicate request waits for the first request, and gets the same answer', async (t) => {
  const shop = await openShop(t);
  const path = `/orders/${(await shop.order({ [await shop.offer()]: 1 })).id}/cancel`;
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => shop.call('POST', path, { headers: { 'Idempotency-Key': 'key-1' } })),
  );
  t.strictSame(
    answers.map(({ status }) => status),
    [200, 200, 200, 200, 200, 200],
  );
  t.equal(answers.filter(({ headers }) => headers.get('idempotent-replayed') === 'true').length, 5);
});

t.test('a request for a locked order gets 503, and its idempotency key is not stored', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.order({ [await shop.offer()]: 1 });
  const answer = await shop.db.transaction().execute(async (trx) => {
    await sql`select from orders for update`.execute(trx);
    return shop.call('POST', `/orders/${id}/cancel`, { headers: { 'Idempotency-Key': 'key-1' } });
  });
  t.match(answer, { status: 503, body: { type: 'UNAVAILABLE', retryable: true } });
});

t.test('adjustStock changes the stock only once for one idempotency key', async (t) => {
  const shop = await openShop(t);
  const path = `/products/${await shop.offer({ onHand: 10 })}/stock`;
  const headers = { 'Idempotency-Key': 'delivery-1' };
  const first = await shop.call('PATCH', path, { body: { onHandChange: 5 }, headers });
  await shop.call('PATCH', path, { body: { onHandChange: 100 } });
  const again = await shop.call('PATCH', path, { body: { onHandChange: 5 }, headers });
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.strictSame(again.body, first.body);
  t.equal(again.headers.get('etag'), first.headers.get('etag'));
  t.match(await shop.call('PATCH', path, { body: { onHandChange: 6 }, headers }), { status: 422 });
  t.equal((await shop.call('GET', path)).body['onHand'], 115);
});
