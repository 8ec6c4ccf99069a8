import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { readReach } from '../../../handlers/auth/token-reach.ts';
import type { Answer } from '../../support/shop/contract-client.ts';
import type { OrderIds } from '../../support/shop/full-order.ts';
import { credit } from '../../support/shop/request-bodies.ts';
import type { Schemas, Shop } from '../../support/shop/shop.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';

t.test(
  'readReach decides by the customer claim, and by whether the token is a client’s own or of staff',
  (t) => {
    const token = { clientId: 'client', tokenId: 'jti', scopes: new Set<string>(), staffId: undefined };
    const ofNoCustomer = { ...token, customerId: undefined };
    t.strictSame(readReach({ ...token, customerId: 'c-1', isClientsOwn: false }), { customerId: 'c-1' });
    t.strictSame(readReach({ ...token, customerId: 'c-1', isClientsOwn: true }), { customerId: 'c-1' });
    const both = { ...token, customerId: 'c-1', isClientsOwn: false, staffId: 's-1' };
    t.strictSame(readReach(both), { customerId: 'c-1' });
    t.strictSame(readReach({ ...ofNoCustomer, isClientsOwn: true }), { customerId: undefined });
    const ofStaff = { customerId: undefined, isStaff: true };
    t.strictSame(readReach({ ...ofNoCustomer, isClientsOwn: false, staffId: 's-1' }), ofStaff);
    t.equal(readReach({ ...ofNoCustomer, isClientsOwn: false }), undefined);
    t.end();
  },
);

/** An operation on an order, with a request. To another customer, the order must seem not to exist. */
interface ForeignOrder {
  body?: (ids: OrderIds) => object;
  headers?: Record<string, string>;
}

/** An operation that lists data of customers, with a function that returns the orders in its answer. */
interface ConfinedList {
  orders: (body: Record<string, any>) => string[];
}

/**
 * The tests of an operation in this file. The two text cases are for operations that have a separate test below, and
 * for operations that return no data of customers.
 */
type Case = ForeignOrder | ConfinedList | 'has its own test' | 'nothing of a customer';

const ANY_VERSION = { 'If-Match': '*' };
const oneUnit = ({ itemId }: OrderIds) => ({ items: [{ itemId, quantity: 1 }] });

/** Returns the same case for several operations. */
const sameCase = (entry: Case, ids: string[]) => Object.fromEntries(ids.map((id) => [id, entry]));

/** Cases of all operations of the contract. A test below fails if an operation is missing. */
const CASES: Record<string, Case> = {
  listProducts: 'nothing of a customer',
  getProduct: 'nothing of a customer',
  listMatters: 'has its own test',
  listUsage: 'has its own test',
  getMatter: 'has its own test',
  retryMatter: 'has its own test',
  resolveMatter: 'has its own test',
  putProduct: 'nothing of a customer',
  deleteProduct: 'nothing of a customer',
  listShippingMethods: 'nothing of a customer',
  getShippingMethod: 'nothing of a customer',
  putShippingMethod: 'nothing of a customer',
  deleteShippingMethod: 'nothing of a customer',
  listTaxRates: 'nothing of a customer',
  getTaxRate: 'nothing of a customer',
  putTaxRate: 'nothing of a customer',
  deleteTaxRate: 'nothing of a customer',
  listDiscountCodes: 'nothing of a customer',
  getDiscountCode: 'nothing of a customer',
  putDiscountCode: 'nothing of a customer',
  deleteDiscountCode: 'nothing of a customer',
  getStock: 'nothing of a customer',
  setStock: 'nothing of a customer',
  adjustStock: 'nothing of a customer',
  createOrder: 'has its own test',
  createQuote: 'has its own test',
  getOrderCounts: 'has its own test',
  searchOrders: { body: () => ({ email: 'anna@example.com' }) },
  listOrders: { orders: ({ orders }) => orders.map(({ id }: { id: string }) => id) },
  listEvents: { orders: ({ events }) => events.map(({ subject }: { subject: string }) => subject) },
  ...{ getOrder: {}, getContact: {}, getShipping: {} },
  updateOrder: { body: () => ({ metadata: { note: 'x' } }), headers: ANY_VERSION },
  putContact: { body: () => ({ contact: { email: 'anna@example.com' } }), headers: ANY_VERSION },
  deleteContact: { headers: ANY_VERSION },
  putShipping: {
    body: () => ({ shippingAddress: { name: 'Anna', line1: 'Way 1', city: 'Town', countryCode: 'DE' } }),
    headers: ANY_VERSION,
  },
  ...{ listOrderItems: {}, getOrderItem: {} },
  listOrderHistory: {},
  listOrderActions: {},
  createOrderNote: { body: () => ({ text: 'Called the customer.' }) },
  ...{ listOrderNotes: {}, getOrderBreakdown: {}, getPayment: {} },
  replacePayment: { body: () => ({ paymentMethod: 'tok_approved' }), headers: ANY_VERSION },
  ...{ listPayments: {}, getPaymentById: {}, listCaptures: {} },
  ...{ listCapturesOfPayment: {}, listRefundsOfPayment: {} },
  createCapture: { body: () => ({}) },
  ...{ getCapture: {}, listRefunds: {} },
  createPaymentConfirmation: { body: () => ({}) },
  createRefund: { body: ({ paymentId }) => ({ paymentId }) },
  getRefund: {},
  listShipments: {},
  createShipment: { body: oneUnit },
  getShipment: {},
  updateShipment: { body: () => ({ carrier: 'DHL' }), headers: ANY_VERSION },
  createCarrierEvent: { body: () => ({ type: 'IN_TRANSIT', occurredAt: '2026-11-22T18:40:00Z' }) },
  createShipmentHold: { body: () => ({ reason: 'OTHER' }) },
  ...{ getShipmentHold: {}, listShipmentHolds: {} },
  undoShipment: { body: () => ({ disposition: 'TO_STOCK' }) },
  createReturn: { body: () => ({ kind: 'RETURN' }) },
  listReturns: { orders: ({ returns }) => returns.map((one: Schemas['Return']) => one.orderId) },
  ...{ listReturnsOfOrder: {}, getReturn: {}, approveReturn: {}, cancelReturn: {}, listReturnReceipts: {} },
  declineReturn: { body: () => ({ reason: 'OTHER' }) },
  createReturnReceipt: {
    body: ({ itemId }) => ({ items: [{ itemId, accepted: 1, rejected: 0, disposition: 'DISPOSE' }] }),
  },
  createDocument: { body: () => ({}) },
  ...{ listDocumentsOfOrder: {}, getDocument: {} },
  listDocuments: { orders: ({ documents }) => documents.map((one: Schemas['Document']) => one.orderId) },
  createEdit: { body: ({ itemId }) => ({ cancel: [{ itemId, quantity: 1 }] }) },
  createCredit: { body: ({ itemId }) => credit([{ id: itemId }, 1]) },
  ...{ listCredits: {}, getCredit: {}, deleteShipmentHold: {}, listCarrierEvents: {} },
  previewCancel: {},
  cancelOrder: { body: oneUnit },
  createPreview: { body: (ids) => ({ operation: 'cancelOrder', body: oneUnit(ids) }) },
  ...sameCase('has its own test', [
    ...['listWebhookEndpoints', 'createWebhookEndpoint', 'getWebhookEndpoint'],
    ...['updateWebhookEndpoint', 'deleteWebhookEndpoint', 'getWebhookProgress', 'listWebhookSecrets'],
    ...['createWebhookSecret', 'deleteWebhookSecret', 'createTestEvent', 'listWebhookDeliveries'],
    ...['getWebhookDelivery', 'createWebhookAttempt', 'listReplays', 'createReplay', 'getReplay'],
    ...['cancelReplay', 'getSales', 'getTaxReport', 'getSalesReport'],
  ]),
};

interface Operation {
  id: string;
  /**
   * Whether the operation refuses the tokens of all customers. `test/handlers/contract/open-to.test.ts` tests these
   * operations.
   */
  isForShop: boolean;
  method: string;
  path: string;
}

const OPERATIONS: Operation[] = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item as Record<string, { operationId?: string; 'x-open-to'?: string }>)
    .filter(([, operation]) => operation.operationId)
    .map(([method, { operationId, 'x-open-to': openTo }]) => ({
      id: operationId!,
      isForShop: openTo === 'client' || openTo === 'staff',
      method: method.toUpperCase(),
      path,
    })),
);

const ABSENT = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10';

/** Calls an operation with the ids of an order in its path. */
function ask(shop: Shop, as: { token: string }, { id, method, path }: Operation, ids: OrderIds, more = {}) {
  const { body, headers = {} } = CASES[id] as ForeignOrder;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!Object.hasOwn(ids, name)) throw new Error(`OrderIds needs a value of ${name}, for ${path}`);
    return ids[name as keyof OrderIds];
  });
  return shop.call(method, filled, {
    as,
    headers: { ...headers, ...more },
    ...(body && { body: body(ids) }),
  });
}

t.test('every operation of the contract has a case in this file', (t) => {
  const missing = OPERATIONS.filter(({ id }) => !Object.hasOwn(CASES, id)).map(({ id }) => id);
  t.strictSame(missing, [], 'add a line to CASES for each of these');
  t.strictSame(
    Object.keys(CASES).filter((id) => !OPERATIONS.some((operation) => operation.id === id)),
    [],
    'these are no operations',
  );
  const scopes = (path: string) => /orders|payments|events|webhook/.test(path);
  const careless = OPERATIONS.filter(({ id, path }) => CASES[id] === 'nothing of a customer' && scopes(path));
  t.strictSame(careless, [], 'every operation about an order is limited to its customer');
  t.end();
});

t.test('another customer’s order seems not to exist, in every operation', async (t) => {
  const { shop, service, staff, customer, own, foreign } = await openTwoCustomers(t);
  const named = OPERATIONS.filter(({ path }) => path.includes('{orderId}'));
  const everything = () =>
    Promise.all(
      named
        .filter(({ method }) => method === 'GET')
        .map(async (operation) => (await ask(shop, service, operation, foreign)).body),
    );
  const before = await everything();
  const form = ({ status, headers, body }: Answer, orderId: string) => ({
    status,
    type: headers.get('content-type'),
    etag: headers.get('etag'),
    body: JSON.stringify({ ...body, traceId: '' }).replaceAll(orderId, ABSENT),
  });
  for (const operation of named.filter(({ isForShop }) => !isForShop)) {
    const { id } = operation;
    const answer = await ask(shop, customer, operation, foreign);
    t.match(answer, { status: 404, body: { type: 'ORDER_NOT_FOUND' } }, id);
    const absent = await ask(shop, customer, operation, { ...foreign, orderId: ABSENT });
    t.strictSame(form(answer, foreign.orderId), form(absent, ABSENT), `${id}: as for an absent order`);
    const known = await ask(shop, customer, operation, foreign, { 'If-None-Match': '*' });
    t.equal(known.status, 404, `${id}: also with If-None-Match: *`);
    for (const name of Object.keys(foreign) as (keyof OrderIds)[]) {
      if (name === 'orderId' || !operation.path.includes(`{${name}}`)) continue;
      const mixed = await ask(shop, customer, operation, { ...own, [name]: foreign[name] });
      t.equal(mixed.status, 404, `${id}: not through the caller’s own order either`);
    }
  }
  t.strictSame(await everything(), before, 'the other customer’s order has not changed');
  for (const operation of named) {
    const { status } = await ask(shop, service, operation, foreign);
    t.ok(status < 300 || status === 409, `${operation.id}: a service can access the order (${status})`);
    const byStaff = (await ask(shop, staff, operation, foreign)).status;
    t.ok(byStaff < 300 || byStaff === 409, `${operation.id}: staff can access the order (${byStaff})`);
    if (operation.isForShop) continue;
    const ownStatus = (await ask(shop, customer, operation, own)).status;
    t.ok(ownStatus < 300 || ownStatus === 409, `${operation.id}: customers can access theirs (${ownStatus})`);
  }
  const stock = (await shop.call('GET', '/products/TEA/stock', { as: customer })).status;
  t.equal(stock, 200, 'products belong to no customer');
});

t.test('a request for an inaccessible order does not wait for the lock of that order', async (t) => {
  const { shop, customer, foreign } = await openTwoCustomers(t);
  const changes = OPERATIONS.filter(
    ({ method, path, isForShop }) => path.includes('{orderId}') && method !== 'GET' && !isForShop,
  );
  const ids = changes.map(({ id }) => id).sort();
  t.equal(
    ids.join(),
    'cancelOrder,createPreview,createReturn,putContact,putShipping,replacePayment,updateOrder',
  );
  await shop.db.transaction().execute(async (trx) => {
    await trx.selectFrom('orders').select('id').where('id', '=', foreign.orderId).forUpdate().execute();
    for (const operation of changes) {
      const answer = await ask(shop, customer, operation, foreign);
      t.match(answer, { status: 404, body: { type: 'ORDER_NOT_FOUND' } }, operation.id);
    }
  });
});

t.test('orders of parallel requests are read together, and each is shown only to its caller', async (t) => {
  const { shop, service, customer, own, foreign } = await openTwoCustomers(t);
  const asks = [
    { as: customer, id: own.orderId, sees: true },
    { as: customer, id: own.orderId.toUpperCase(), sees: true },
    { as: customer, id: foreign.orderId, sees: false },
    { as: service, id: foreign.orderId, sees: true },
    { as: service, id: ABSENT, sees: false },
  ];
  const all = Array.from({ length: 20 }, () => asks).flat();
  const answers = await Promise.all(all.map(({ as, id }) => shop.call('GET', `/orders/${id}`, { as })));
  const seen = answers.map(({ status, body }) => (status === 200 ? body['id'] : status));
  t.strictSame(
    seen,
    all.map(({ id, sees }) => (sees ? id.toLowerCase() : 404)),
  );
});

t.test('every list shows a customer only that customer’s orders, whatever the query', async (t) => {
  const { shop, service, staff, customer, own, foreign } = await openTwoCustomers(t);
  for (const { id, path } of OPERATIONS) {
    const entry = CASES[id]!;
    if (typeof entry === 'string' || !('orders' in entry)) continue;
    const seen = async (as: { token: string }, query = '') =>
      [...new Set(entry.orders((await shop.call('GET', path + query, { as })).body))].sort();
    t.strictSame(
      await seen(service),
      [own.orderId, foreign.orderId].sort(),
      `${id}: a service sees all orders`,
    );
    t.strictSame(await seen(staff), await seen(service), `${id}: staff see all orders`);
    t.strictSame(await seen(customer), [own.orderId], `${id}: customers see their own order`);
    t.strictSame(await seen(customer, '?size=1'), [own.orderId], `${id}: page by page`);
  }
  const { body } = await shop.call('GET', '/orders', { as: customer });
  t.equal(body['totalCount'], 1, 'the total counts only own orders');
  const filtered = await shop.call('GET', '/orders?customerId=customer-2', { as: customer });
  t.match(filtered, { status: 200, body: { totalCount: 0, orders: [] } }, 'no filter shows other orders');
});

t.test('createOrder is forbidden for another customer', async (t) => {
  const { shop, service, customer } = await openTwoCustomers(t);
  const body = (customerId: string) => ({
    customerId,
    items: [{ sku: 'TEA', quantity: 1 }],
    paymentMethod: 'tok_approved',
  });
  t.equal((await shop.call('POST', '/orders', { as: customer, body: body('customer-1') })).status, 201);
  const forOther = await shop.call('POST', '/orders', { as: customer, body: body('customer-2') });
  t.match(forOther, { status: 403, body: { type: 'FORBIDDEN' } });
  t.equal((await shop.call('GET', '/orders', { as: service })).body['totalCount'], 3, 'no order was placed');
});

t.test('createQuote is forbidden for another customer', async (t) => {
  const { shop, customer } = await openTwoCustomers(t);
  const quote = (customerId: string) =>
    shop.call('POST', '/quotes', {
      as: customer,
      body: { customerId, items: [{ sku: 'TEA', quantity: 1 }] },
    });
  t.equal((await quote('customer-1')).status, 200);
  t.match(await quote('customer-2'), { status: 403, body: { type: 'FORBIDDEN' } });
});

t.test('a user’s token without the customer claim permits no operation', async (t) => {
  const { issuer, shop, own } = await openTwoCustomers(t);
  const as = { token: await issuer.token({ sub: 'user-1', email: 'customer-1@example.com' }) };
  for (const operation of OPERATIONS) {
    const entry = CASES[operation.id]!;
    if (typeof entry === 'string') continue;
    const answer = await ask(shop, as, operation, own);
    t.match(answer, { status: 403, body: { type: 'FORBIDDEN' } }, operation.id);
  }
  const body = { customerId: 'user-1', items: [{ sku: 'TEA', quantity: 1 }], paymentMethod: 'tok_approved' };
  t.match(await shop.call('POST', '/orders', { as, body }), { status: 403, body: { type: 'FORBIDDEN' } });
  t.equal((await shop.call('GET', '/products', { as })).status, 200, 'products belong to no customer');
});
