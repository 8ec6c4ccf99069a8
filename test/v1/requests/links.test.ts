import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import {
  contractOf,
  members,
  operationsOf,
  resolved,
  responsesOf,
} from '../../../packages/contract-diff/src/openapi/document.ts';
import { placeDirect } from '../../support/direct-payments/orders.ts';
import { fillPath, requestsOf } from '../../support/contract/contract-requests.ts';
import { approvedReturn, received } from '../../support/orders/returns.ts';
import type { Answer } from '../../support/shop/contract-client.ts';
import { ship } from '../../support/orders/shipped-order.ts';
import { credit } from '../../support/shop/request-bodies.ts';
import { CATALOGUE_NAMES } from '../../support/shop/catalogue.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';
import { prepareWebhook } from '../../support/webhooks/webhook-requests.ts';

const CONTRACT = contractOf(document);
const REQUESTS = Object.fromEntries(requestsOf(document).map((request) => [request.operationId, request]));

interface Link {
  operationId: string;
  parameters: Record<string, string>;
}

/** All links that a 201 in the contract has, with the operation that returns the 201. */
const LINKS = operationsOf(CONTRACT).flatMap((operation) =>
  responsesOf(CONTRACT, operation)
    .filter(([status]) => status === '201')
    .map(([, response]) => ({
      operationId: operation.id,
      links: members(resolved(CONTRACT, response, 'links')).map(([, link]) => link.node as Link),
    })),
);

/**
 * Creates a resource by calling an operation that creates it. Returns the names in the request's path, and the answer.
 */
async function create(
  shop: Shop,
  operationId: string,
): Promise<{ path: Record<string, string>; answer: Answer }> {
  const { method, path, bodies } = REQUESTS[operationId]!;
  const sku = operationId === 'putProduct' ? 'NEW' : await shop.offer();
  const captureMode = operationId === 'createCapture' ? 'MANUAL' : 'AUTOMATIC';
  const isDirect = operationId === 'createPaymentConfirmation';
  const order = isDirect
    ? await placeDirect(shop, { kind: 'TERMS' })
    : await shop.order({ [sku === 'NEW' ? await shop.offer() : sku]: 2 }, { captureMode });
  await shop.work();
  const amount = { amount: 100, currency: 'EUR' };
  const own: Record<string, unknown> = {
    createOrder: { customerId: 'customer-1', items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' },
    createShipment: { items: [{ itemId: order.items[0]!.id, quantity: 1 }] },
    createReturn: { kind: 'RETURN' },
    createReturnReceipt: received([order.items[0], 1]),
    createCredit: credit([order.items[0], 1]),
    createCapture: { amount },
    createPaymentConfirmation: { amount },
    createRefund: { amount },
    createCarrierEvent: { type: 'IN_TRANSIT', occurredAt: '2026-11-22T18:40:00Z' },
  };
  const shipment = path.includes('{shipmentId}')
    ? { shipmentId: (await ship(shop, order, [[order.items[0], 1]])).id }
    : {};
  if (operationId.startsWith('createReturn')) await ship(shop, order, [[order.items[0], 2]]);
  const returned = path.includes('{returnId}')
    ? { returnId: (await approvedReturn(shop, order, { kind: 'RETURN' })).id }
    : {};
  const webhook = path.includes('{endpointId}') ? await prepareWebhook(shop) : {};
  const { id: paymentId } = await shop.getPayment(order.id);
  const values = {
    ...CATALOGUE_NAMES,
    sku,
    orderId: order.id,
    paymentId,
    ...shipment,
    ...returned,
    ...webhook,
  };
  const answer = await shop.call(method, fillPath(path, values), {
    body: own[operationId] ?? Object.values(bodies)[0],
  });
  return { path: values, answer };
}

/**
 * Returns the value that a link gives to a parameter: a constant, or the result of a runtime expression (OpenAPI 3.1).
 */
function valueOf(
  expression: string,
  { path, answer }: { path: Record<string, string>; answer: Answer },
): string {
  const [, name] = /^\$request\.path\.(\w+)$/.exec(expression) ?? [];
  if (name) return path[name]!;
  const [, field] = /^\$response\.body#\/(\w+)$/.exec(expression) ?? [];
  if (field) return String(answer.body[field]);
  return expression;
}

t.test('every link of a 201 in the contract can be followed with the values of the link', async (t) => {
  const shop = await openShop(t);
  t.ok(LINKS.length >= 5);
  for (const { operationId, links } of LINKS) {
    const created = await create(shop, operationId);
    t.equal(created.answer.status, 201, operationId);
    t.ok(links.length > 0, `${operationId} links to something`);
    for (const link of links) {
      const values = Object.entries(link.parameters).map(([name, text]) => [name, valueOf(text, created)]);
      const target = REQUESTS[link.operationId]!;
      const { status } = await shop.call(target.method, fillPath(target.path, Object.fromEntries(values)));
      t.equal(status, 200, `${operationId}: ${link.operationId}`);
    }
  }
});

t.test('captures, refunds and events link to their payment', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 });
  await shop.work();
  const { id: paymentId } = await shop.getPayment(order.id);
  await shop.call('POST', `/orders/${order.id}/payment/refunds`);
  await placeEvents(shop.db);
  const read = async (path: string) => (await shop.call('GET', path)).body;
  const [{ _links: ofRefund }] = (await read(`/orders/${order.id}/payment/refunds`))['refunds'];
  const [{ _links: ofCapture }] = (await read(`/orders/${order.id}/payment/captures`))['captures'];
  for (const { payment } of [ofRefund, ofCapture]) t.match(await read(payment.href), { id: paymentId });
  const { events } = (await read('/events')) as {
    events: { data: { orderId: string; paymentId?: string } }[];
  };
  const named = events.filter(({ data }) => data.paymentId !== undefined);
  t.ok(named.length > 1);
  for (const { data } of named)
    t.match(await read(`/orders/${data.orderId}/payments/${data.paymentId}`), { id: paymentId });
});
