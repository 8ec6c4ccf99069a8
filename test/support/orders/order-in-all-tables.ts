import { sql } from 'kysely';
import { recordDisputes } from '../../../db/orders/index.ts';
import { issueAll } from '../shop/run-jobs.ts';
import { credit } from '../shop/request-bodies.ts';
import type { Schemas, Shop } from '../shop/shop.ts';
import { registerAt } from '../webhooks/webhooks.ts';

const CALLER = { clientId: 'backoffice', customerId: undefined, traceId: 'a'.repeat(32) };

/**
 * Creates an order with rows in every table of orders. In all other tables with customers' data, also creates rows that
 * name the order's customer. The shop must have no shards and no other order. Returns the order's id.
 */
export async function placeInAllTables(shop: Shop, customerId: string): Promise<string> {
  const { db } = shop;
  const { id, attemptId } = await placeAndShip(shop, customerId);
  for (const status of ['OPEN', 'WON'] as const) {
    const dispute = { reference: 'dp-1', amount: 100, currency: 'EUR', status };
    await recordDisputes(db, id, attemptId, [dispute], CALLER);
  }
  await shop.work();
  await sql`
    insert into provider_events (provider, id, order_id, attempt_id, type, handed_over)
    values ('simulated', 'event-1', ${id}, ${attemptId}, 'payment.captured', true)`.execute(db);
  await sql`
    insert into simulated_events (attempt_id, type, due_at, delivered_at)
    values (${attemptId}, 'payment.captured', now(), now())`.execute(db);
  await registerEndpoints(shop, id, customerId);
  await sql`
    insert into operator_commands (id, command, subject, operator, reason, trace_id)
    values (gen_random_uuid(), 'customer export', ${customerId}, 'dora', ${`asked by ${customerId}`}, ${CALLER.traceId})`.execute(
    db,
  );
  await sql`insert into customer_turns (customer_id, turn) values (${customerId}, 1)`.execute(db);
  await sql`insert into discount_code_customers (code, customer_id, uses) values ('TEN', ${customerId}, 1)`.execute(
    db,
  );
  // State of an unfinished recount (a new count of all orders) that has already counted this customer's order.
  const counts = [{ customer_id: customerId, status: 'COMPLETED', count: 1 }];
  await sql`
    update order_recount
    set customer_id = ${customerId}, order_id = ${id}, position = 1000, counts = ${JSON.stringify(counts)}`.execute(
    db,
  );
  return id;
}

/**
 * Places an order with the customer's personal data, ships all units, takes one back, credits one and refunds some of
 * the money. Each request has an idempotency key.
 */
async function placeAndShip(shop: Shop, customerId: string): Promise<{ id: string; attemptId: string }> {
  const sku = await shop.offer();
  const { id, items } = await create<Schemas['Order']>(shop, '', {
    ...{ customerId, items: [{ sku, quantity: 2 }], paymentMethod: 'tok_approved' },
    ...{ reference: 'R-1', metadata: { note: 'ring twice' }, customerNote: 'ring three times' },
  });
  await shop.work();
  await create(shop, `/${id}/shipment-holds`, { reason: 'PACKING', note: `gift for ${customerId}` });
  const units = [{ itemId: items[0]!.id, quantity: 2 }];
  const parcels = [
    { carrier: 'Couriers', trackingNumber: 'T-1', trackingUrl: 'https://couriers.example.com/T-1' },
  ];
  const shipment = await create<Schemas['Shipment']>(shop, `/${id}/shipments`, { items: units, parcels });
  await create(shop, `/${id}/shipments/${shipment.id}/carrier-events`, {
    ...{ type: 'DELIVERED', occurredAt: '2026-11-22T18:40:00Z' },
    ...{ location: 'Beispielweg 7', externalId: 'T-1-delivered' },
  });
  await create(shop, `/${id}/notes`, { text: 'Anna asked for a call' });
  const { id: returnId } = await create<Schemas['Return']>(shop, `/${id}/returns`, {
    kind: 'RETURN',
    items: [{ itemId: items[0]!.id, quantity: 1 }],
    note: 'leave it at the door',
  });
  await create(shop, `/${id}/returns/${returnId}/approval`, {}, 200);
  await create(shop, `/${id}/returns/${returnId}/receipts`, {
    items: [{ itemId: items[0]!.id, accepted: 1, rejected: 0, disposition: 'TO_STOCK' }],
  });
  await create(shop, `/${id}/documents`, {});
  await create(shop, `/${id}/credits`, credit([items[0], 1]));
  await issueAll(shop.db);
  await create(shop, `/${id}/payment/refunds`, { amount: { amount: 100, currency: 'EUR' } });
  await shop.work();
  await sql`
    insert into idempotency_keys (client_id, customer_id, scope, key, fingerprint, result)
    select client_id, ${customerId}, scope, 'own', fingerprint, result from idempotency_keys
    where result ->> 'id' = ${id}`.execute(shop.db);
  return { id, attemptId: (await shop.getPayment(id)).id };
}

async function create<Body>({ call }: Shop, path: string, body: object, status = 201): Promise<Body> {
  const headers = { 'Idempotency-Key': `key${path.replaceAll(/[\da-f-]{36}/g, 'it')}` };
  const answer = await call<Body>('POST', `/orders${path}`, { body, headers });
  if (answer.status !== status) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/**
 * Registers an endpoint of the customer, and an endpoint of another client for the customer's events. The response of
 * the second endpoint's receiver contains the customer's id.
 */
async function registerEndpoints({ db }: Shop, orderId: string, customerId: string): Promise<void> {
  const owner = { clientId: 'shop', customerId };
  await registerAt(db, 'https://own.example.com/', { owner, description: 'my events' });
  const { id } = await registerAt(db, 'https://shop.example.com/', {
    ...{ only_customer_id: customerId, description: `events of ${customerId}` },
  });
  const attempts = [
    { number: 1, kind: 'FIRST', url: 'https://shop.example.com/', responseExcerpt: `thanks, ${customerId}` },
  ];
  await sql`
    insert into webhook_deliveries (endpoint_id, event_id, order_id, type, status, attempts)
    values (${id}, gen_random_uuid(), ${orderId}, 'order.submitted', 'DELIVERED', ${JSON.stringify(attempts)})`.execute(
    db,
  );
  await sql`
    insert into idempotency_keys (client_id, customer_id, scope, key, fingerprint, result)
    values ('shop', '', 'POST /api/v1/webhook-endpoints/' || ${id}::text || '/deliveries/1/attempts', 'again', sha256(''),
      ${JSON.stringify({ order_id: orderId, attempts })})`.execute(db);
}
