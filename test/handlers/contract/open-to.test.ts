import t from 'tap';
import { Fingerprints } from '../../../db/call/fingerprints.ts';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { createCallBuilder } from '../../../handlers/contract/build-calls.ts';
import {
  type Contract,
  type PlacedOperation,
  operationsOf,
} from '../../../handlers/contract/document/contract.ts';
import { resolve } from '../../../handlers/contract/document/declarations.ts';
import type { OrderIds } from '../../support/shop/full-order.ts';
import { CATALOGUE_NAMES } from '../../support/shop/catalogue.ts';
import type { Shop } from '../../support/shop/shop.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';

const contract = document as unknown as Contract;
const OPERATIONS = [...operationsOf(contract).values()];
const isForClients = ({ operation }: PlacedOperation) => operation['x-open-to'] === 'client';
const SHOP_ONLY = {
  status: 403,
  body: { type: 'FORBIDDEN', detail: "Only the shop's own clients may do this." },
};

/** Sends the contract's example request, so the request is also valid for operations that are added later. */
function send(
  shop: Shop,
  as: { token: string },
  { method, path, operation }: PlacedOperation,
  ids: OrderIds,
) {
  const known: Record<string, string> = { ...ids, ...CATALOGUE_NAMES };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? ids.orderId);
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const example = Object.values(content?.examples ?? {})[0];
  const body = example && (resolve(contract, example).value as object);
  const headers = { 'If-Match': '*', ...(type && { 'Content-Type': type }) };
  return shop.call(method, filled, { as, headers, ...(body && { body }) });
}

t.test('the contract marks the operations that only the shop’s own clients may call', (t) => {
  const ids = OPERATIONS.filter(isForClients).map(({ operation }) => operation.operationId);
  t.strictSame(ids.sort(), [
    ...['adjustStock', 'createCapture', 'createRefund', 'createReplay', 'createShipment', 'createTestEvent'],
    ...['createWebhookAttempt', 'createWebhookEndpoint', 'createWebhookSecret', 'deleteContact'],
    ...['deleteDiscountCode'],
    ...['deleteProduct', 'deleteShippingMethod', 'deleteTaxRate', 'deleteWebhookSecret', 'getDiscountCode'],
    ...['getMatter', 'listDiscountCodes', 'listMatters', 'listUsage', 'putDiscountCode', 'putProduct'],
    ...[
      'putShippingMethod',
      'putTaxRate',
      'resolveMatter',
      'retryMatter',
      'searchOrders',
      'setStock',
      'updateWebhookEndpoint',
    ],
  ]);
  t.end();
});

t.test('FORBIDDEN: operations for clients refuse a customer’s token, even with every scope', async (t) => {
  const { shop, issuer, service, customer, own, foreign } = await openTwoCustomers(t);
  const user = { token: await issuer.token({ sub: 'user-1' }) };
  const state = () =>
    Promise.all(
      ['/products/TEA', '/products/TEA/stock', '/webhook-endpoints', ...[own, foreign].map(pathOf)].map(
        async (path) => (await shop.call('GET', path, { as: service })).body,
      ),
    );
  const before = await state();
  for (const placed of OPERATIONS.filter(isForClients)) {
    const id = placed.operation.operationId;
    for (const ids of [own, foreign]) t.match(await send(shop, customer, placed, ids), SHOP_ONLY, id);
    t.match(await send(shop, user, placed, own), { status: 403, body: { type: 'FORBIDDEN' } }, id);
  }
  t.strictSame(await state(), before, 'nothing has changed');
  for (const placed of OPERATIONS) {
    const as = isForClients(placed) ? service : customer;
    const { status, body } = await send(shop, as, placed, own);
    t.not(body?.['detail'], SHOP_ONLY.body.detail, `${placed.operation.operationId} (${status})`);
  }
});

const pathOf = ({ orderId }: OrderIds) => `/orders/${orderId}`;

t.test('createCallBuilder refuses a contract whose x-open-to cannot be enforced', (t) => {
  const changed = (id: string, change: object) => {
    const placed = operationsOf(contract).get(id)!;
    return { ...placed, operation: { ...placed.operation, ...change } };
  };
  const calls = (placed: PlacedOperation) => () =>
    createCallBuilder({ document: contract, prefix: '/api/v1' }, placed, new Fingerprints(Buffer.alloc(32)));
  t.throws(
    calls(changed('putProduct', { 'x-open-to': 'everybody' })),
    /putProduct has the unknown x-open-to everybody/,
  );
  t.throws(calls(changed('getProduct', { 'x-open-to': 'client' })), /declares no 403 FORBIDDEN/);
  t.doesNotThrow(calls(changed('getProduct', { 'x-open-to': 'customer' })));
  t.end();
});
