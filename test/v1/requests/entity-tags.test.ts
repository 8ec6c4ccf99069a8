import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { nodes } from '../../../packages/contract-diff/src/openapi/document.ts';
import { type ContractRequest, fillPath, requestsOf } from '../../support/contract/contract-requests.ts';
import { orderWithRefusedRefund } from '../../support/orders/refused-refund.ts';
import { requestReturn } from '../../support/orders/returns.ts';
import { placePaidOrder, ship } from '../../support/orders/shipped-order.ts';
import { CATALOGUE_NAMES, fillCatalogue } from '../../support/shop/catalogue.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { registerEndpoint } from '../../support/webhooks/webhook-requests.ts';

type Whose =
  | ('order' | 'payment' | 'shipped order' | 'shipment' | 'matter' | 'webhook-endpoint')
  | ('product' | 'stock' | 'shipping-method' | 'tax-rate' | 'discount-code');

/** The resource whose ETag an operation accepts in `If-Match`. */
const WHOSE: Record<string, Whose> = {
  updateOrder: 'order',
  putContact: 'order',
  deleteContact: 'order',
  putShipping: 'order',
  cancelOrder: 'order',
  createCapture: 'order',
  createPaymentConfirmation: 'order',
  createRefund: 'order',
  createShipment: 'order',
  createCredit: 'order',
  createEdit: 'order',
  createDocument: 'order',
  createReturn: 'shipped order',
  approveReturn: 'shipped order',
  declineReturn: 'shipped order',
  cancelReturn: 'shipped order',
  createReturnReceipt: 'shipped order',
  createShipmentHold: 'shipped order',
  deleteShipmentHold: 'shipped order',
  updateShipment: 'shipment',
  undoShipment: 'shipment',
  replacePayment: 'payment',
  putProduct: 'product',
  deleteProduct: 'product',
  putShippingMethod: 'shipping-method',
  deleteShippingMethod: 'shipping-method',
  putTaxRate: 'tax-rate',
  deleteTaxRate: 'tax-rate',
  putDiscountCode: 'discount-code',
  deleteDiscountCode: 'discount-code',
  setStock: 'stock',
  adjustStock: 'stock',
  retryMatter: 'matter',
  resolveMatter: 'matter',
  updateWebhookEndpoint: 'webhook-endpoint',
  deleteWebhookEndpoint: 'webhook-endpoint',
};

const CONDITIONAL = requestsOf(document).filter(({ headers }) => headers.includes('If-Match'));

type Names = Record<
  | ('orderId' | 'paymentId' | 'matterId' | 'shippedId' | 'shipmentId' | 'holdId' | 'returnId' | 'endpointId')
  | ('sku' | 'code' | 'countryCode' | 'taxClass'),
  string
>;

/**
 * Creates an order, a shipped order with a shipment hold and a return, and a product, with all resources that belong
 * to them.
 */
async function prepare(shop: Shop): Promise<Names> {
  const { orderId, matter, paymentId } = await orderWithRefusedRefund(shop);
  const { id: endpointId } = await registerEndpoint(shop.call);
  const sku = await shop.offer({ sku: 'Tea/1 green' });
  await fillCatalogue(shop.call);
  const shipped = await placePaidOrder(shop);
  const { id: shipmentId } = await ship(shop, shipped, [[shipped.items[0], 1]]);
  const held = await shop.call('POST', `/orders/${shipped.id}/shipment-holds`, {
    body: { reason: 'PACKING' },
  });
  const { id: returnId } = await requestReturn(shop, shipped, { kind: 'RETURN' });
  const ofShipped = { shippedId: shipped.id, shipmentId, holdId: String(held.body['id']), returnId };
  return { ...CATALOGUE_NAMES, ...ofShipped, orderId, paymentId, sku, matterId: matter.id, endpointId };
}

/** Paths of the resources. */
function pathsOf(names: Names): Record<Whose, string> {
  const { orderId, shippedId, shipmentId, sku, code, countryCode, taxClass, matterId, endpointId } = names;
  const product = `/products/${encodeURIComponent(sku)}`;
  return {
    order: `/orders/${orderId}`,
    payment: `/orders/${orderId}/payment`,
    'shipped order': `/orders/${shippedId}`,
    shipment: `/orders/${shippedId}/shipments/${shipmentId}`,
    product,
    stock: `${product}/stock`,
    'shipping-method': `/shipping-methods/${code}`,
    'tax-rate': `/tax-rates/${countryCode}/${taxClass}`,
    'discount-code': `/discount-codes/${code}`,
    matter: `/attention/${matterId}`,
    'webhook-endpoint': `/webhook-endpoints/${endpointId}`,
  };
}

/** Reads the current ETag of the resource. */
async function tagOf(shop: Shop, names: Names, whose: Whose): Promise<string> {
  const tag = (await shop.call('GET', pathsOf(names)[whose])).headers.get('etag')!;
  return whose === 'discount-code' ? tag.replace('+0"', '"') : tag;
}

async function tagsOf(shop: Shop, names: Names): Promise<Record<Whose, string>> {
  const all = [...new Set(Object.values(WHOSE))];
  const tags = await Promise.all(all.map(async (whose) => [whose, await tagOf(shop, names, whose)] as const));
  return Object.fromEntries(tags) as Record<Whose, string>; // `WHOSE` names each resource
}

const ofShippedOrder = /\/shipment-holds|\{shipmentId\}|\/returns/;

const send = (shop: Shop, { method, path, bodies }: ContractRequest, names: Names, tag: string) =>
  shop.call(
    method,
    fillPath(path, { ...names, ...(ofShippedOrder.test(path) && { orderId: names.shippedId }) }),
    {
      headers: { 'If-Match': tag },
      ...(Object.keys(bodies).length > 0 && { body: Object.values(bodies)[0] }),
    },
  );

t.test('If-Match accepts only the ETag of the operation’s own resource', async (t) => {
  const shop = await openShop(t);
  t.strictSame(CONDITIONAL.map(({ operationId }) => operationId).sort(), Object.keys(WHOSE).sort());
  const names = await prepare(shop);
  const tags = await tagsOf(shop, names);
  for (const operation of CONDITIONAL) {
    const { operationId } = operation;
    const own = tags[WHOSE[operationId]!];
    const foreign = Object.values(tags).filter((tag) => tag !== own);
    const version = /(\d+)"$/.exec(own)![1]!;
    const other = own.replace(/-\d+"$/, `0-${version}"`);
    const alone = process.env['NIGHTLY'] ? foreign : [];
    for (const tag of [...alone, foreign.join(', '), `"${version}"`, other, `W/${other}`]) {
      const { status, body } = await send(shop, operation, names, tag);
      t.match(
        { status, body },
        { status: 412, body: { type: 'PRECONDITION_FAILED' } },
        `${operationId} ${tag}`,
      );
    }
  }
  for (const operation of CONDITIONAL.filter(({ operationId }) => !operationId.startsWith('delete'))) {
    // The ETag is read again, because earlier operations may have changed it.
    const own = await tagOf(shop, names, WHOSE[operation.operationId]!);
    const { status } = await send(shop, operation, names, `"x" ,\t${own},"y"`);
    t.not(status, 412, `${operation.operationId} accepts its own ETag among others`);
  }
});

/**
 * Builds the forms of an entity tag that compressing proxies send: nginx, Apache's mod_deflate and mod_brotli, Jetty.
 */
const PROXIED = (tag: string): string[] => [
  `W/${tag}`,
  ...['-gzip', ';gzip', '--gzip', '-br'].flatMap((suffix) => {
    const marked = tag.replace(/"$/, `${suffix}"`);
    return [marked, `W/${marked}`];
  }),
];

t.test('If-Match and If-None-Match accept tags that a compressing proxy has changed', async (t) => {
  const shop = await openShop(t);
  const names = await prepare(shop);
  const operations = CONDITIONAL.filter(({ operationId }) => !operationId.startsWith('delete'));
  for (const [number, operation] of operations.entries()) {
    for (const index of PROXIED('""').keys()) {
      // Each operation gets one of the forms, and each form is sent to several operations.
      if (!process.env['NIGHTLY'] && index !== number % PROXIED('""').length) continue;
      const own = await tagOf(shop, names, WHOSE[operation.operationId]!);
      const tag = PROXIED(own)[index]!;
      const { status } = await send(shop, operation, names, tag);
      t.not(status, 412, `${operation.operationId} ${tag}`);
    }
  }
  const path = `/products/${encodeURIComponent(names.sku)}`;
  const product = await tagOf(shop, names, 'product');
  for (const tag of PROXIED(product))
    t.equal((await shop.call('GET', path, { headers: { 'If-None-Match': tag } })).status, 304, tag);
  for (const tag of PROXIED(product.replace(/\d+"$/, '99"')))
    t.equal((await shop.call('DELETE', path, { headers: { 'If-Match': tag } })).status, 412, tag);
  const [last = ''] = PROXIED(product).slice(-1);
  t.equal((await shop.call('DELETE', path, { headers: { 'If-Match': last } })).status, 204, last);
});

t.test('a SKU that ends in the ETag suffix of a compressing proxy has an ETag of its own', async (t) => {
  const shop = await openShop(t);
  await shop.offer({ sku: 'A' });
  await shop.offer({ sku: 'A-1-gzip' });
  const tag = (await shop.call('GET', '/products/A')).headers.get('etag')!;
  t.equal(tag, '"product-A-1"');
  const remove = (ifMatch: string) =>
    shop.call('DELETE', '/products/A-1-gzip', { headers: { 'If-Match': ifMatch } });
  for (const own of [tag, ...PROXIED(tag)]) t.equal((await remove(own)).status, 412, own);
  t.equal((await remove('"product-A-1-gzip-1-gzip"')).status, 204);
});

t.test('a 412 says whether the ETag is old, of another resource, or of no resource', async (t) => {
  const shop = await openShop(t);
  await shop.offer({ sku: 'A' });
  const detailOf = async (sku: string, headers: Record<string, string>) => {
    const body = { name: 'A', price: { amount: 1, currency: 'EUR' } };
    const answer = await shop.call('PUT', `/products/${sku}`, { body, headers });
    t.match(answer, { status: 412, body: { type: 'PRECONDITION_FAILED' } });
    return answer.body['detail'] as string;
  };
  t.match(await detailOf('A', { 'If-Match': '"product-A-7"' }), /not the current ETag/);
  t.match(await detailOf('A', { 'If-Match': '"stock-A-1"' }), /checks the product.*"product-A-<version>"/);
  t.match(await detailOf('A', { 'If-Match': 'W/"9f8a"' }), /"product-A-<version>"/);
  t.match(await detailOf('B', { 'If-Match': '*' }), /leave the header out/);
  t.match(await detailOf('A', { 'If-None-Match': '*' }), /^If-None-Match/);
});

t.test('If-None-Match of a change requires that the resource is absent or has another ETag', async (t) => {
  const shop = await openShop(t);
  const names = await prepare(shop);
  const tags = await tagsOf(shop, names);
  const changing = CONDITIONAL.filter(({ headers }) => headers.includes('If-None-Match'));
  t.strictSame(changing.map(({ operationId }) => operationId).sort(), [
    ...['putDiscountCode', 'putProduct', 'putShippingMethod', 'putTaxRate'],
    'replacePayment',
    'setStock',
  ]);
  for (const { operationId, method, path, bodies } of changing) {
    const own = tags[WHOSE[operationId]!];
    const ask = async (headers: Record<string, string>) =>
      (await shop.call(method, fillPath(path, names), { headers, body: Object.values(bodies)[0] })).status;
    for (const ifNoneMatch of ['*', own, `"x", W/${own}`]) {
      t.equal(await ask({ 'If-None-Match': ifNoneMatch }), 412, `${operationId} ${ifNoneMatch}`);
      t.equal(await ask({ 'If-None-Match': ifNoneMatch, 'If-Match': own }), 412);
    }
    t.equal(
      await ask({ 'If-None-Match': '"x"' }),
      428,
      'If-None-Match with another tag permits no overwrite',
    );
    t.not(await ask({ 'If-None-Match': '"x"', 'If-Match': own }), 412);
  }
  const body = { name: 'New', price: { amount: 1, currency: 'EUR' } };
  const created = await shop.call('PUT', '/products/NEW', { body, headers: { 'If-None-Match': '*' } });
  t.equal(created.status, 201);
  const again = await shop.call('PUT', '/products/NONE/stock', {
    body: { onHand: 1 },
    headers: { 'If-None-Match': '*' },
  });
  t.equal(again.status, 404);
});

t.test('two orders at the same version have different ETags', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const [first, second] = [await shop.order({ [sku]: 1 }), await shop.order({ [sku]: 1 })];
  t.equal(first.version, second.version);
  const { headers } = await shop.call('GET', `/orders/${first.id}`);
  const cancel = (orderId: string) =>
    shop.call('POST', `/orders/${orderId}/cancel`, { headers: { 'If-Match': headers.get('etag')! } });
  t.equal((await cancel(second.id)).status, 412);
  t.equal((await cancel(first.id.toUpperCase())).status, 200, 'however its id is spelled');
});

/**
 * Operations that read a resource without versions. Such a resource changes in the background or is computed from
 * another resource.
 */
const WITHOUT_VERSIONS = [
  ...['getWebhookProgress', 'getWebhookDelivery', 'getReplay'],
  ...['getOrderBreakdown', 'getOrderCounts', 'getSales', 'getTaxReport', 'getSalesReport'],
];

t.test('every read of a resource with versions declares ETag and 304', (t) => {
  const single = requestsOf(document).filter(
    ({ method, operationId }) =>
      method === 'GET' && !operationId.startsWith('list') && !WITHOUT_VERSIONS.includes(operationId),
  );
  t.ok(single.length > 8);
  for (const { operationId, path } of single) {
    const { parameters, responses } = (document.paths as unknown as Record<string, { get: DeclaredGet }>)[
      path
    ]!.get;
    t.ok(
      parameters.some(({ $ref }) => $ref === '#/components/parameters/IfNoneMatchParameter'),
      operationId,
    );
    t.ok(responses['304'], operationId);
    t.ok(responses['200']!.headers['ETag'], operationId);
  }
  t.end();
});

interface DeclaredGet {
  parameters: { $ref?: string }[];
  responses: Record<string, { headers: Record<string, unknown> }>;
}

/** An object of an example, with the fields that its ETag may contain. */
interface NamedResource extends Partial<Record<'id' | 'sku' | 'code' | 'countryCode' | 'taxClass', string>> {
  version?: number;
}

const nameOf = ({ sku, code, countryCode, taxClass }: NamedResource) =>
  sku ?? code ?? `${countryCode}-${taxClass}`;

const KIND_NAME_VERSION =
  /^(?:webhook-endpoint|shipment-hold|shipping-method|tax-rate|discount-code|[a-z]+)-(.+)-(\d+)$/;

/** All objects in the contract's examples that have an ETag. */
const RESOURCES = Object.entries(document.components.examples).flatMap(([at, { value }]) =>
  [...nodes({ node: value, at })].map(({ node }) => node as NamedResource),
);

t.test('the ETags in the contract agree with the examples of the resources', (t) => {
  const tags = new Set(JSON.stringify(document).match(/(?<=\\")[a-z]+-[\w-]+-\d+(?=\\")/g));
  t.ok(tags.size >= 10, [...tags].join(' '));
  for (const tag of tags) {
    const [, name, version] = KIND_NAME_VERSION.exec(tag)!;
    const is = (one: NamedResource) => one.id?.endsWith(name!) || nameOf(one) === name;
    const versions = RESOURCES.filter(is).map(({ version = 1 }) => version);
    t.ok(Math.max(...versions) >= Number(version), tag);
  }
  t.end();
});
