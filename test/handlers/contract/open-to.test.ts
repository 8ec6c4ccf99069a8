import t, { type Test } from 'tap';
import { Fingerprints } from '../../../db/call/fingerprints.ts';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { createCallBuilder } from '../../../handlers/contract/build-calls.ts';
import {
  type Contract,
  type PlacedOperation,
  operationsOf,
} from '../../../handlers/contract/document/contract.ts';
import { declaresProblem, resolve } from '../../../handlers/contract/document/declarations.ts';
import { requestsOf } from '../../support/contract/contract-requests.ts';
import type { OrderIds } from '../../support/shop/full-order.ts';
import { CATALOGUE_NAMES } from '../../support/shop/catalogue.ts';
import type { Shop } from '../../support/shop/shop.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';

const contract = document as unknown as Contract;
const OPERATIONS = [...operationsOf(contract).values()];
const QUERIES = new Map(requestsOf(document).map(({ operationId, query }) => [operationId, query]));

/** Operations that are open to the shop's clients and its staff. All other operations are open to customers too. */
const OPEN_TO: string[] = [
  ...['createReplay', 'createTestEvent', 'createWebhookAttempt', 'createWebhookEndpoint', 'listUsage'],
  ...['createWebhookSecret', 'deleteWebhookSecret', 'updateWebhookEndpoint'],
  ...[
    'adjustStock',
    'createCapture',
    'createOrderNote',
    'createPaymentConfirmation',
    'createRefund',
    'createShipment',
    'createCarrierEvent',
    'deleteContact',
    'deleteDiscountCode',
  ],
  ...['deleteProduct', 'deleteShippingMethod', 'deleteTaxRate', 'getDiscountCode', 'getMatter'],
  'getOrderCounts',
  ...[
    'listDiscountCodes',
    'listMatters',
    'listOrderNotes',
    'putDiscountCode',
    'putProduct',
    'putShippingMethod',
    'putTaxRate',
  ],
  ...['resolveMatter', 'retryMatter', 'undoShipment', 'searchOrders', 'setStock', 'updateShipment'],
  ...['createShipmentHold', 'deleteShipmentHold', 'getShipmentHold', 'listShipmentHolds'],
  ...['approveReturn', 'cancelReturn', 'createCredit', 'createReturnReceipt', 'getSales', 'declineReturn'],
  ...['createDocument', 'createEdit', 'getTaxReport', 'getSalesReport'],
];

const NO_ORDERS = 'The access token gives no access to the orders of this customer.';
const SHOP_ONLY = "Only the shop's own clients and its staff may do this.";

type Sender = 'client' | 'staff' | 'customer' | 'user';

/**
 * Returns the reason for which an operation refuses a token with all scopes. Returns undefined if it accepts the token.
 */
function refusalOf({ operation, ...placed }: PlacedOperation, sender: Sender): string | undefined {
  const openTo = operation['x-open-to'] ?? 'customer';
  if (sender === 'user')
    return declaresProblem(contract, { operation, ...placed }, 403, 'FORBIDDEN') ? NO_ORDERS : undefined;
  return openTo === 'staff' && sender === 'customer' ? SHOP_ONLY : undefined;
}

/** Sends the contract's example request, so the request is also valid for operations that are added later. */
function send(
  shop: Shop,
  as: { token: string },
  { method, path, operation }: PlacedOperation,
  ids: OrderIds,
) {
  const known: Record<string, string> = { ...ids, ...CATALOGUE_NAMES };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? ids.orderId);
  const query = QUERIES.get(operation.operationId) ?? '';
  const [type, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const example = Object.values(content?.examples ?? {})[0];
  const body = example && (resolve(contract, example).value as object);
  const headers = { 'If-Match': '*', ...(type && { 'Content-Type': type }) };
  return shop.call(method, `${filled}${query}`, { as, headers, ...(body && { body }) });
}

t.test('the contract says for each operation which tokens it accepts', (t) => {
  const forShop = OPERATIONS.filter(({ operation }) => operation['x-open-to'] !== undefined);
  t.strictSame(forShop.map(({ operation }) => operation.operationId).sort(), OPEN_TO.toSorted());
  t.end();
});

async function openSenders(t: Test) {
  const { shop, issuer, service, staff, customer, own, foreign } = await openTwoCustomers(t);
  const user = { token: await issuer.token({ sub: 'user-1', realm_access: { roles: ['customer'] } }) };
  return { shop, senders: { client: service, staff, customer, user }, own, foreign };
}

t.test('FORBIDDEN: each operation refuses exactly the tokens to which it is not open', async (t) => {
  const { shop, senders, own, foreign } = await openSenders(t);
  const names = ['client', 'staff', 'customer', 'user'] as const;
  const state = () =>
    Promise.all(
      ['/products/TEA', '/products/TEA/stock', '/webhook-endpoints', ...[own, foreign].map(pathOf)].map(
        async (path) => (await shop.call('GET', path, { as: senders.client })).body,
      ),
    );
  const before = await state();
  for (const placed of OPERATIONS) {
    for (const name of names) {
      const detail = refusalOf(placed, name);
      if (detail === undefined) continue;
      const id = `${placed.operation.operationId}, ${name}`;
      for (const ids of [own, foreign])
        t.match(
          await send(shop, senders[name], placed, ids),
          { status: 403, body: { type: 'FORBIDDEN', detail } },
          id,
        );
    }
  }
  t.strictSame(await state(), before, 'nothing has changed');
  for (const placed of OPERATIONS) {
    for (const name of names) {
      if (refusalOf(placed, name) !== undefined) continue;
      const { status, body } = await send(shop, senders[name], placed, own);
      const id = `${placed.operation.operationId}, ${name} (${status})`;
      t.not(body?.['detail'], SHOP_ONLY, id);
    }
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
  t.throws(calls(changed('getProduct', { 'x-open-to': 'staff' })), /declares no 403 FORBIDDEN/);
  t.doesNotThrow(calls(changed('getProduct', { 'x-open-to': 'customer' })));
  t.end();
});
