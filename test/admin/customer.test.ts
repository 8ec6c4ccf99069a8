import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../db/base/database.ts';
import { exportCustomer } from '../../db/customers/export-customer.ts';
import { wordPattern } from '../../db/customers/find-mentions.ts';
import { orderCountDrift, recordDisputes } from '../../db/orders/index.ts';
import { untilBlocked } from '../support/database/database.ts';
import { dumpOf, tablesWith } from '../support/database/dump-tables.ts';
import { feedFaultsOf } from '../support/database/check-feed.ts';
import { BY, runAdmin } from '../support/processes/admin.ts';
import { shopSchema } from '../support/run/shared-servers.ts';
import { bookFaultsOf, faultsOf } from '../support/shop/check-invariants.ts';
import { openIssuer } from '../support/shop/fake-issuer.ts';
import { type Shop, openShop } from '../support/shop/shop.ts';
import { RECEIVER, registerEndpoint } from '../support/webhooks/webhook-requests.ts';
import { registerAt } from '../support/webhooks/webhooks.ts';

/** A customer's id. `PERSONAL` contains this id and other texts that identify the customer. */
const ANNA = 'anna-77';
const PERSONAL = [ANNA, 'anna@example.com', 'Elm Street', 'TRACK-ANNA', '-of-anna'];

const CALLER = { clientId: 'backoffice', customerId: undefined, traceId: 'b'.repeat(32) };

const notes = { email: 'anna@example.com', address: '1 Elm Street' };

/**
 * Opens a shop with orders of two customers that have ended in different ways. The shop has all kinds of data that may
 * name the first customer.
 */
async function openUsedShop(t: Test): Promise<Shop & { orderIds: string[] }> {
  const issuer = await openIssuer(t);
  const service = { token: await issuer.token() };
  const anna = { token: await issuer.token({ sub: 'user', customer_id: ANNA }) };
  const shop = await openShop(t, { issuer: issuer.url, as: service, isDirect: true });
  const { call, db } = shop;
  const sku = await shop.offer({ onHand: 100 });
  const contact = { email: 'anna@example.com' };
  const shippingAddress = { name: 'Anna', line1: '1 Elm Street', city: 'Town', countryCode: 'US' };
  const order = { customerId: ANNA, metadata: notes, reference: 'order-of-anna', contact, shippingAddress };
  const shipped = await shop.order({ [sku]: 2 }, order);
  await shop.order({ [sku]: 1 }, { customerId: 'bob-1', metadata: { email: 'bob@example.com' } });
  await shop.work();
  const items = [{ itemId: shipped.items[0]!.id, quantity: 2 }];
  const parcel = { items, carrier: 'Elm Street Couriers', trackingNumber: 'TRACK-ANNA' };
  const headers = { 'Idempotency-Key': `ship-for-${ANNA}` };
  await call('POST', `/orders/${shipped.id}/shipments`, { body: parcel, headers });
  const { id: paymentId } = await shop.getPayment(shipped.id);
  await call('POST', `/orders/${shipped.id}/payment/refunds`, { body: { paymentId } });
  await shop.work();
  const body = {
    customerId: ANNA,
    items: [{ sku, quantity: 1 }],
    paymentMethod: 'tok_approved',
    metadata: notes,
  };
  const own = await call('POST', '/orders', { as: anna, body, headers: { 'Idempotency-Key': 'own' } });
  await shop.expireNow(own.body['id']);
  await shop.work();
  // In earlier versions the token of a customer could register webhook endpoints.
  const owner = { clientId: 'service', customerId: ANNA };
  await registerAt(db, RECEIVER, { owner, description: 'of Anna' });
  const watched = await registerEndpoint(call, { customerId: ANNA, description: `for ${ANNA}` });
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, order_id, type, status, attempts)
    values (${watched.id}, gen_random_uuid(), ${shipped.id}, 'order.submitted', 'DELIVERED',
      ${JSON.stringify([{ number: 1, kind: 'FIRST', url: 'https://a.example', responseExcerpt: `thanks, ${ANNA}` }])})`.execute(
    db,
  );
  // This order is cancelled immediately, and its events have no positions in the feed yet.
  const last = await shop.order({ [sku]: 3 }, { ...order, reference: 'last-of-anna' });
  await call('POST', `/orders/${last.id}/cancel`, { body: {} });
  return { ...shop, orderIds: [shipped.id, own.body['id'], last.id] };
}

/** Reads the state that an erasure must not change: money, stock, and positions in the feed. */
const standOf = async (db: Database) => ({
  money: (
    await sql`select order_id, id, amount, status, captured_amount, refunded_amount, provider_reference
      from payment_attempts order by id`.execute(db)
  ).rows,
  operations: (await sql`select id, kind, amount, status from payment_operations order by id`.execute(db))
    .rows,
  stock: (await sql`select sku, on_hand, reserved from stock order by sku`.execute(db)).rows,
  events: (
    await sql`
      select id, position, type from events where type not in ('order.updated', 'order.contact_erased')
      order by id`.execute(db)
  ).rows,
  totals: (await sql`select status, count(*)::int as count from orders group by 1 order by 1`.execute(db))
    .rows,
});

t.test('customer erase leaves no text of the customer, and keeps money and feed positions', async (t) => {
  const shop = await openUsedShop(t);
  const { db, databaseUrl, orderIds } = shop;
  const before = await dumpOf(db);
  for (const text of PERSONAL) t.ok(tablesWith(before, text).length > 0, `${text} is in the dump before`);
  t.strictSame(
    tablesWith(before, ANNA),
    ['customer_turns', 'events', 'idempotency_keys', 'order_counts', 'orders']
      .concat('webhook_deliveries', 'webhook_endpoints')
      .map((table) => `${shopSchema()}.${table}`),
    'tables that contain the customer id',
  );
  const stand = await standOf(db);
  const [watching] = (await shop.call('GET', '/webhook-endpoints')).body['endpoints'];

  const { status, result, stderr } = await runAdmin(t, databaseUrl, [
    ...['customer', 'erase', ANNA],
    ...['--by', 'dora', '--reason', `${ANNA} has asked for it`],
  ]);
  t.match({ status, result }, { status: 0, result: { orders: 3, mentions: [] } }, stderr);
  const { pseudonym } = result;
  t.match(pseudonym, /^erased-[\da-f-]{36}$/);
  t.notMatch(stderr, ANNA);

  const after = await dumpOf(db);
  for (const text of PERSONAL) t.strictSame(tablesWith(after, text), [], text);
  t.match(after.get(`${shopSchema()}.orders`), 'bob@example.com', 'data of other customers remains');
  const methods = await sql`
      select payment_method as method, count(*)::int as count from payment_attempts group by 1 order by 1`.execute(
    db,
  );
  t.strictSame(methods.rows, [
    { method: 'erased', count: 3 },
    { method: 'tok_approved', count: 1 },
  ]);
  t.strictSame(await standOf(db), stand);
  t.strictSame(await faultsOf(db), [], 'counters are right, even with events without a position');
  await shop.work();
  t.strictSame(await faultsOf(db), []);
  t.strictSame(await feedFaultsOf(db), []);
  t.strictSame(await bookFaultsOf(db), []);

  const { body } = await shop.call('GET', `/orders?customerId=${pseudonym}`);
  t.strictSame(body['orders'].map(({ id }: { id: string }) => id).toSorted(), orderIds.toSorted());
  t.equal((await shop.call('GET', `/orders?customerId=${ANNA}`)).body['totalCount'], 0);
  const { history } = (await shop.call('GET', `/orders/${orderIds[0]}/history`)).body;
  t.match(history.at(-1), { operation: 'updateOrder', clientId: 'operator:dora' });
  const events = (await shop.call('GET', '/events?size=100')).body['events'] as Record<string, any>[];
  const toldOf = (sort: string) =>
    events.filter(({ type, data }) => type === sort && data.customerId === pseudonym).length;
  t.equal(toldOf('order.updated'), 3);
  t.equal(toldOf('order.contact_erased'), 2, 'one event for each order that had a contact');
  const [watches] = (await shop.call('GET', '/webhook-endpoints')).body['endpoints'];
  t.match(watches, { id: watching.id, customerId: pseudonym, version: watching.version + 1 });
  t.notMatch(watches, { updatedAt: watching.updatedAt }, 'a conditional GET returns the new version');
  const { rows } = await sql`select subject, operator, reason from operator_commands`.execute(db);
  t.strictSame(rows, [{ subject: null, operator: 'dora', reason: '<id> has asked for it' }]);
});

t.test('a repeated request for an order of an erased customer places no other order', async (t) => {
  const shop = await openShop(t, { isDirect: true });
  const sku = await shop.offer();
  const body = {
    customerId: ANNA,
    items: [{ sku, quantity: 1 }],
    paymentMethod: 'tok_declined',
    metadata: notes,
  };
  const request = { body, headers: { 'Idempotency-Key': 'the-first' } };
  const { body: order } = await shop.call('POST', '/orders', request);
  await shop.call('POST', `/orders/${order['id']}/cancel`, { body: {} });
  await shop.work();
  t.equal((await runAdmin(t, shop.databaseUrl, ['customer', 'erase', ANNA, ...BY])).status, 0);
  const again = await shop.call('POST', '/orders', request);
  t.match(again, { status: 201, body: { id: order['id'], customerId: /^erased-/, metadata: {} } });
});

t.test('a repeated request for a refund of an erased customer refunds nothing again', async (t) => {
  const shop = await openShop(t, { isDirect: true });
  const { call } = shop;
  const order = await shop.order({ [await shop.offer()]: 1 }, { customerId: ANNA });
  await shop.work();
  const items = [{ itemId: order.items[0]!.id, quantity: 1 }];
  await call('POST', `/orders/${order.id}/shipments`, { body: { items } });
  const { id: paymentId } = await shop.getPayment(order.id);
  const refund = { body: { paymentId, amount: { amount: 100, currency: 'EUR' } } };
  const request = { ...refund, headers: { 'Idempotency-Key': 'refund-1' } };
  const { body: first } = await call('POST', `/orders/${order.id}/payment/refunds`, request);
  await shop.work();
  t.equal((await runAdmin(t, shop.databaseUrl, ['customer', 'erase', ANNA, ...BY])).status, 0);
  const again = await call('POST', `/orders/${order.id}/payment/refunds`, request);
  t.match(again, { status: 201, body: { id: first['id'] } });
  await shop.work();
  t.match(await shop.getPayment(order.id), { refundedAmount: { amount: 100 } });
});

t.test('customer erase refuses a customer who has open orders', async (t) => {
  const shop = await openShop(t, { isDirect: true });
  const { id } = await shop.order({ [await shop.offer()]: 1 }, { customerId: ANNA });
  const { status, result } = await runAdmin(t, shop.databaseUrl, ['customer', 'erase', ANNA, ...BY]);
  t.match({ status, result }, { status: 1, result: { refused: /End them first/, orders: [id] } });
  t.equal((await shop.getOrder(id)).customerId, ANNA);
  t.strictSame(await orderCountDrift(shop.db), []);
});

t.test('customer export shows all stored data about a customer, and records its execution', async (t) => {
  const { db, databaseUrl, orderIds } = await openUsedShop(t);
  const { status, result } = await runAdmin(t, databaseUrl, ['customer', 'export', ANNA, ...BY]);
  t.equal(status, 0);
  t.match(result, {
    customerId: ANNA,
    orders: [
      {
        id: orderIds[0],
        metadata: notes,
        payments: [{ payment_method: 'tok_approved' }],
        refunds: [{ kind: 'REFUND' }],
        shipments: [{ tracking_number: 'TRACK-ANNA' }],
        history: [{ operation: 'createOrder' }],
      },
      { id: orderIds[1] },
      { id: orderIds[2] },
    ],
    webhookEndpoints: [{ customer_id: ANNA }, { only_customer_id: ANNA }],
  });
  t.equal(result['orders'].length, 3);
  const { rows } = await sql`select command, subject, outcome from operator_commands`.execute(db);
  t.strictSame(rows, [{ command: 'customer export', subject: ANNA, outcome: { orders: 3 } }]);
});

t.test('customer export shows the disputes and matters of an order, and the notes about them', async (t) => {
  const { db, call, ...shop } = await openShop(t, { inOneSchema: 'it is about a function of one schema' });
  const { id } = await shop.order({ [await shop.offer()]: 1 }, { customerId: ANNA });
  await shop.order({ [await shop.offer()]: 1 }, { customerId: 'bob-1' });
  await shop.work();
  const { id: attemptId } = await shop.getPayment(id);
  const dispute = { reference: 'dp-1', amount: 100, currency: 'EUR', status: 'OPEN' } as const;
  await recordDisputes(db, id, attemptId, [dispute], CALLER);
  const [{ id: matterId }] = (await call('GET', '/attention?status=OPEN')).body['matters'];
  const note = { body: { note: 'She has written to us' } };
  t.equal((await call('POST', `/attention/${matterId}/resolution`, note)).status, 200);
  const { orders } = await exportCustomer(db, ANNA);
  t.notOk('disputed_amount' in orders[0]!.payment, 'an order shows no sum that was not read');
  t.match(orders, [
    {
      id,
      disputes: [{ attempt_id: attemptId, reference: 'dp-1', status: 'OPEN', amount: 100 }],
      matters: [{ id: matterId, kind: 'DISPUTE', status: 'RESOLVED', reason: 'She has written to us' }],
    },
  ]);
  t.notMatch(JSON.stringify(orders), 'resolved_by', 'the operator’s name is not exported');
});

t.test('customer export shows the stored answers that are only about this customer', async (t) => {
  const { db } = await openUsedShop(t);
  const bob = await exportCustomer(db, 'bob-1');
  t.strictSame(bob.storedAnswers, []);
  const { orders, storedAnswers } = await exportCustomer(db, ANNA);
  const [shipped, own] = orders;
  t.match(
    storedAnswers.map(({ client_id, scope, key }) => ({ client_id, scope, key })),
    [
      {
        client_id: 'service',
        scope: `POST /api/v1/orders/${shipped!.id}/shipments`,
        key: `ship-for-${ANNA}`,
      },
      { client_id: 'service', scope: 'POST /api/v1/orders', key: 'own' },
    ],
  );
  t.match(storedAnswers[0]!.result, { tracking_number: 'TRACK-ANNA' });
  t.match(storedAnswers[1]!.result, { id: own!.id, metadata: notes });
});

t.test("customer export shows requests with an idempotency key by the shop's clients", async (t) => {
  const { db, call, ...shop } = await openShop(t, { isDirect: true });
  const sku = await shop.offer();
  const under = async (customerId: string) => {
    const body = {
      customerId,
      items: [{ sku, quantity: 1 }],
      paymentMethod: 'tok_approved',
      metadata: notes,
    };
    const headers = { 'Idempotency-Key': `for-${customerId}` };
    const { body: order } = await call('POST', '/orders', {
      body,
      headers: { ...headers, Actor: 'staff-17' },
    });
    await call('POST', `/orders/${order['id']}/cancel`, { body: {}, headers });
    const only = { url: RECEIVER, customerId };
    await call('POST', '/webhook-endpoints', { body: only, headers });
    return order['id'];
  };
  const [id] = [await under(ANNA), await under('bob-1')];
  const exported = await exportCustomer(db, ANNA);
  t.notMatch(JSON.stringify(exported), /staff-17/, 'the export names no employee');
  const { storedAnswers } = exported;
  t.strictSame(
    storedAnswers.map(({ scope }) => scope),
    ['/orders', `/orders/${id}/cancel`, '/webhook-endpoints'].map((path) => `POST /api/v1${path}`),
  );
  t.notMatch(JSON.stringify(storedAnswers), 'whsec_', 'the secret of an endpoint is stored under no key');
});

t.test('customer export reads an order and its payments in one snapshot', async (t) => {
  const { db, ...shop } = await openShop(t, { isDirect: true, isPatient: true });
  const { id } = await shop.order({ [await shop.offer()]: 1 }, { customerId: ANNA });
  await shop.work();
  let exported: ReturnType<typeof exportCustomer> | undefined;
  // The export reads the order, and then waits for this table.
  await db.transaction().execute(async (trx) => {
    await sql`lock table payment_operations in access exclusive mode`.execute(trx);
    exported = exportCustomer(db, ANNA);
    await untilBlocked(db);
    await sql`update payment_attempts set status = 'FAILED' where order_id = ${id}`.execute(trx);
  });
  t.match((await exported)!.orders, [{ status: 'CONFIRMED', payments: [{ status: 'CAPTURED' }] }]);
});

t.test('customer erase replaces the customer’s id in a reason only if the id is a whole word', async (t) => {
  const { db, databaseUrl } = await openShop(t, { isDirect: true });
  const reason = ['--by', 'dora', '--reason', 'ticket 142 of 1, a customer'];
  const { status, result } = await runAdmin(t, databaseUrl, ['customer', 'erase', '1', ...reason]);
  t.match({ status, result }, { status: 0, result: { orders: 0, mentions: [] } });
  const { rows } = await sql`select subject, reason from operator_commands`.execute(db);
  t.strictSame(rows, [{ subject: null, reason: 'ticket 142 of <id>, a customer' }]);
});

t.test('customer erase lists other customers’ texts with the id, but keeps these texts', async (t) => {
  const { databaseUrl, ...shop } = await openShop(t, { isDirect: true });
  const bob = { customerId: 'bob-1', reference: 'R-2', metadata: { note: `a friend of ${ANNA}` } };
  const { id } = await shop.order({ [await shop.offer()]: 1 }, bob);
  const { status, result } = await runAdmin(t, databaseUrl, ['customer', 'erase', ANNA, ...BY]);
  const mentions = [{ table: `${shopSchema()}.orders`, count: 1 }];
  t.match({ status, result }, { status: 0, result: { orders: 0, mentions, next: /Read them/ } });
  t.match(await shop.getOrder(id), bob);
});

t.test('wordPattern matches an id only as a whole word', async (t) => {
  const { db } = await openShop(t);
  const strange = String.raw`a"b\c.d*`;
  for (const [id, text, isIn] of [
    ['customer-1', 'for customer-1, who', true],
    ['customer-1', 'customer-10', false],
    ['customer-1', 'old-customer-1', false],
    ['customer-1', '{"customerId":"customer-1"}', true],
    [strange, `about ${strange} only`, true],
    [strange, JSON.stringify({ id: strange }), true],
    [strange, JSON.stringify({ body: JSON.stringify({ id: strange }) }), true],
    ['a.c', 'abc', false],
  ] as const) {
    const { rows } = await sql`select ${text} ~ ${wordPattern(id)} as "isIn"`.execute(db);
    t.strictSame(rows, [{ isIn }], `${id} in ${text}`);
  }
});
