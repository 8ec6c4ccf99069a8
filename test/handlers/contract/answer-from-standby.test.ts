import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { type Contract, operationsOf } from '../../../handlers/contract/document/contract.ts';
import { declaresHeader, statusesWithHeader } from '../../../handlers/contract/document/declarations.ts';
import { requestsOf } from '../../support/contract/contract-requests.ts';
import { trafficOf } from '../../support/database/round-trips.ts';
import { inOneSchema } from '../../support/database/shards.ts';
import { CATALOGUE_NAMES, fillCatalogue } from '../../support/shop/catalogue.ts';
import { placeFullOrder } from '../../support/shop/full-order.ts';
import { openShop } from '../../support/shop/shop.ts';

inOneSchema('it counts the statements of a request');

const TOKEN = 'Consistency-Token';

/** The cast is necessary because the bundled document has more fields than the server reads. */
const contract = document as unknown as Contract;

/**
 * Reads that only the primary answers: the preview of a change, the feed, and data by which an operator decides or
 * configures something. The feed is included because its cursors may be newer than a standby.
 */
const ON_PRIMARY = [
  ...['previewCancel', 'listOrderActions', 'listEvents', 'listMatters', 'getMatter', 'listUsage'],
  ...['listWebhookEndpoints', 'getWebhookEndpoint', 'getWebhookProgress', 'listWebhookSecrets'],
  ...['listWebhookDeliveries', 'getWebhookDelivery', 'listReplays', 'getReplay'],
];

t.test('reads of changed data accept a consistency token, and changes of such data return one', (t) => {
  for (const [id, placed] of operationsOf(contract)) {
    const isRead = placed.method === 'GET';
    const takes = isRead && !ON_PRIMARY.includes(id);
    t.equal(declaresHeader(contract, placed, TOKEN), takes, id);
    const statuses = Object.keys(placed.operation.responses).map(Number);
    const storesNothing = ['createQuote', 'createPreview', 'searchOrders'].includes(id);
    const changes = !isRead && !storesNothing && !placed.path.startsWith('/webhook-endpoints');
    const gives = id === 'listEvents' || changes;
    const expected = gives
      ? statuses.filter((status) => status < 300 || status === 409 || status === 412)
      : [];
    t.strictSame(statusesWithHeader(contract, placed, TOKEN), expected, id);
  }
  t.end();
});

t.test('without a standby no answer has a consistency token, and no extra statements are sent', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const { id } = await shop.order({ [sku]: 1 });
  const tokens: (string | null)[] = [];
  const sent = async (method: string, path: string, body?: object) => {
    const { statements } = await trafficOf(async () => {
      const headers = { [TOKEN]: 'xrogWz917tyhYs63dt0MUw', ...(body && { 'Idempotency-Key': path }) };
      const answer = await shop.call(method, path, { headers, ...(body && { body }) });
      t.ok(answer.status < 300, `${answer.status}`);
      tokens.push(answer.headers.get(TOKEN));
    });
    return statements.length;
  };
  const items = [{ sku, quantity: 1 }];
  t.equal(await sent('GET', `/orders/${id}`), 1);
  t.equal(await sent('GET', `/products/${sku}`), 1);
  t.equal(
    await sent('POST', '/orders', { customerId: 'customer-1', items, paymentMethod: 'tok_approved' }),
    1,
  );
  t.strictSame(tokens, [null, null, null]);
});

t.test('a consistency token has no effect if there is no standby', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  await fillCatalogue(shop.call);
  const order = await placeFullOrder(shop, sku, 'customer-1');
  const values: Record<string, string> = { ...CATALOGUE_NAMES, ...order, sku };
  const queries = new Map(requestsOf(document).map(({ operationId, query }) => [operationId, query]));
  for (const [id, placed] of operationsOf(contract)) {
    if (!declaresHeader(contract, placed, TOKEN)) continue;
    const path = placed.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name]!) + queries.get(id);
    const answer = await shop.call('GET', path, { headers: { [TOKEN]: 'xrogWz917tyhYs63dt0MUw' } });
    t.equal(answer.status, 200, id);
    t.strictSame(answer.body, (await shop.call('GET', path)).body, id);
  }
});
