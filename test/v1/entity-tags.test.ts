import t from 'tap';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import { nodes } from '../../scripts/contract/document.ts';
import { type ContractRequest, fillPath, requestsOf } from '../support/contract-requests.ts';
import { orderWithRefusedRefund } from '../support/refused-refund.ts';
import { type Shop, openShop } from '../support/shop.ts';
import { registerEndpoint } from '../support/webhook-requests.ts';

type Whose = 'order' | 'payment' | 'product' | 'stock' | 'matter' | 'webhook-endpoint';

/** Whose ETag the `If-Match` of each operation takes. */
const WHOSE: Record<string, Whose> = {
  updateOrder: 'order',
  cancelOrder: 'order',
  createCapture: 'order',
  createRefund: 'order',
  createShipment: 'order',
  replacePayment: 'payment',
  putProduct: 'product',
  deleteProduct: 'product',
  setStock: 'stock',
  adjustStock: 'stock',
  retryMatter: 'matter',
  resolveMatter: 'matter',
  updateWebhookEndpoint: 'webhook-endpoint',
  deleteWebhookEndpoint: 'webhook-endpoint',
};

const CONDITIONAL = requestsOf(document).filter(({ headers }) => headers.includes('If-Match'));

type Names = Record<'orderId' | 'paymentId' | 'sku' | 'matterId' | 'endpointId', string>;

/** An order and a product with all that belongs to them. */
async function prepare(shop: Shop): Promise<Names> {
  const { orderId, matter, paymentId } = await orderWithRefusedRefund(shop);
  const { id: endpointId } = await registerEndpoint(shop.call);
  const sku = await shop.offer({ sku: 'Tea/1 green' });
  return { orderId, paymentId, sku, matterId: matter.id, endpointId };
}

async function tagsOf(
  shop: Shop,
  { orderId, sku, matterId, endpointId }: Names,
): Promise<Record<Whose, string>> {
  const product = `/products/${encodeURIComponent(sku)}`;
  const tagAt = async (path: string) => (await shop.call('GET', path)).headers.get('etag')!;
  return {
    order: await tagAt(`/orders/${orderId}`),
    payment: await tagAt(`/orders/${orderId}/payment`),
    product: await tagAt(product),
    stock: await tagAt(`${product}/stock`),
    matter: await tagAt(`/attention/${matterId}`),
    'webhook-endpoint': await tagAt(`/webhook-endpoints/${endpointId}`),
  };
}

const send = (shop: Shop, { method, path, bodies }: ContractRequest, names: Names, tag: string) =>
  shop.call(method, fillPath(path, names), {
    headers: { 'If-Match': tag },
    ...(Object.keys(bodies).length > 0 && { body: Object.values(bodies)[0] }),
  });

t.test('If-Match takes the ETag of one resource, and that of no other', async (t) => {
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
    for (const tag of [...foreign, foreign.join(', '), `"${version}"`, other, `W/${own}`]) {
      const { status, body } = await send(shop, operation, names, tag);
      t.match(
        { status, body },
        { status: 412, body: { type: 'PRECONDITION_FAILED' } },
        `${operationId} ${tag}`,
      );
    }
  }
  for (const operation of CONDITIONAL.filter(({ operationId }) => !operationId.startsWith('delete'))) {
    // Read again: what the operations before have changed has another tag by now.
    const own = (await tagsOf(shop, names))[WHOSE[operation.operationId]!];
    const { status } = await send(shop, operation, names, `"x" ,\t${own},"y"`);
    t.not(status, 412, `${operation.operationId} takes its own among others`);
  }
});

t.test('two orders at the same version have different tags', async (t) => {
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

/** What the service is at in the background has no versions. */
const WITHOUT_VERSIONS = ['getWebhookProgress', 'getWebhookDelivery', 'getReplay'];

t.test('every read of one thing that has versions declares ETag and 304', (t) => {
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

/** Every object in the contract's examples that has a tag of its own. */
const RESOURCES = Object.entries(document.components.examples).flatMap(([at, { value }]) =>
  [...nodes({ node: value, at })].map(({ node }) => node as { id?: string; sku?: string; version?: number }),
);

t.test('the tags in the contract are those of its examples', (t) => {
  const tags = new Set(JSON.stringify(document).match(/(?<=\\")[a-z]+-[\w-]+-\d+(?=\\")/g));
  t.ok(tags.size >= 10, [...tags].join(' '));
  for (const tag of tags) {
    const [, name, version] = /^(?:webhook-endpoint|[a-z]+)-(.+)-(\d+)$/.exec(tag)!;
    const is = ({ id, sku }: { id?: string; sku?: string }) => id?.endsWith(name!) || sku === name;
    const versions = RESOURCES.filter(is).map(({ version = 1 }) => version);
    t.ok(Math.max(...versions) >= Number(version), tag);
  }
  t.end();
});
