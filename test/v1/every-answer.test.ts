import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { buildApp } from '../../app.ts';
import { connect } from '../../db/index.ts';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import { declaredAnswers } from '../../scripts/contract/answers.ts';
import { type ContractRequest, fillPath, requestsOf } from '../support/contract-requests.ts';
import { openIssuer } from '../support/issuer.ts';
import { readShared } from '../support/shared.ts';
import { type Answer, type Request, caller } from '../support/caller.ts';
import { type Shop, openShop } from '../support/shop.ts';

/**
 * Every operation of the contract is brought to every answer that it declares and that takes no story of its own: an operation that
 * is added is asked too. What takes a story is in the other files; `make test` fails where an answer is seen in none.
 */
const REQUESTS = requestsOf(document);
const DECLARED = declaredAnswers(document);
const UNKNOWN = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6aff';

const declaring = (status: number, kind?: string): ContractRequest[] => {
  const answers = DECLARED.filter((answer) => answer.status === status && answer.kind === kind);
  const ids = new Set(answers.map(({ operationId }) => operationId));
  return REQUESTS.filter(({ operationId }) => ids.has(operationId));
};

type Call = ReturnType<typeof caller>;
type Change = Request & { values?: Record<string, string>; query?: string };

/** Sends a request of an operation that is right but for what is changed in it. */
function send(call: Call, one: ContractRequest, world: Record<string, string>, change: Change = {}) {
  const { values = {}, query = '', ...request } = change;
  const body = Object.values(one.bodies)[0];
  return call(one.method, fillPath(one.path, { ...world, ...values }) + query, {
    ...(body !== undefined && request.bytes === undefined && { body }),
    ...(one.headers.includes('If-Match') && { headers: { 'If-Match': '*' } }),
    ...request,
  });
}

const JSON_TYPE = { 'Content-Type': 'application/json', 'If-Match': '*' };

/** How an answer is provoked, whatever the operation is. */
const PROVOCATIONS: [status: number, kind: string, change: Change][] = [
  [400, 'VALIDATION_ERROR', { query: '?nonsense=1' }],
  [400, 'MALFORMED_JSON', { bytes: '{', headers: JSON_TYPE }],
  [401, 'UNAUTHENTICATED', { as: 'nobody' }],
  [403, 'INSUFFICIENT_SCOPE', { as: 'no-scope-service' }],
  [404, 'ORDER_NOT_FOUND', { values: { orderId: UNKNOWN } }],
  [404, 'ORDER_ITEM_NOT_FOUND', { values: { itemId: UNKNOWN } }],
  [404, 'CAPTURE_NOT_FOUND', { values: { captureId: UNKNOWN } }],
  [404, 'REFUND_NOT_FOUND', { values: { refundId: UNKNOWN } }],
  [404, 'SHIPMENT_NOT_FOUND', { values: { shipmentId: UNKNOWN } }],
  [404, 'PRODUCT_NOT_FOUND', { values: { sku: 'NONE' } }],
  [406, 'NOT_ACCEPTABLE', { headers: { Accept: 'text/html' } }],
  [412, 'PRECONDITION_FAILED', { headers: { 'If-Match': '"999"' } }],
  [413, 'PAYLOAD_TOO_LARGE', { bytes: JSON.stringify('x'.repeat(300_000)), headers: JSON_TYPE }],
  [415, 'UNSUPPORTED_MEDIA_TYPE', { bytes: 'x', headers: { ...JSON_TYPE, 'Content-Type': 'text/plain' } }],
  [428, 'PRECONDITION_REQUIRED', { headers: {} }],
];

t.test('every operation answers each kind of wrong request as it declares', async (t) => {
  const shop = await openShop(t);
  const world = await prepare(shop);
  for (const [status, kind, change] of PROVOCATIONS) {
    const names = Object.keys(change.values ?? {});
    for (const one of declaring(status, kind)) {
      // What is named in a body takes a story.
      if (!names.every((name) => one.path.includes(`{${name}}`))) continue;
      is(t, one, await send(shop.call, one, world, change), status, kind);
    }
  }
});

t.test('every operation that declares 304 sends it to a client that has the current version', async (t) => {
  const shop = await openShop(t);
  const world = await prepare(shop);
  for (const one of declaring(304)) {
    const { headers } = await send(shop.call, one, world);
    const answer = await send(shop.call, one, world, { headers: { 'If-None-Match': headers.get('etag')! } });
    is(t, one, answer, 304);
    t.equal(answer.headers.get('etag'), headers.get('etag'));
  }
});

t.test('every operation with reach answers 403 to a user’s token without the customer claim', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const as = { token: await issuer.token({ sub: 'user-1' }) };
  for (const one of declaring(403, 'FORBIDDEN')) {
    is(t, one, await send(shop.call, one, EXAMPLES, { as }), 403, 'FORBIDDEN');
  }
});

t.test('every operation is rate limited', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, requestsPerMinute: 1 });
  for (const one of declaring(429, 'RATE_LIMITED')) {
    const as = { token: await issuer.token({ sub: one.operationId, client_id: one.operationId }) };
    await send(shop.call, one, EXAMPLES, { as });
    is(t, one, await send(shop.call, one, EXAMPLES, { as }), 429, 'RATE_LIMITED');
  }
});

t.test('every operation answers an internal failure with 500, and shows nothing of it', async (t) => {
  const shop = await openShop(t);
  await sql`alter schema public rename to moved_away`.execute(shop.db);
  for (const one of declaring(500, 'INTERNAL_ERROR')) {
    const answer = await send(shop.call, one, EXAMPLES);
    is(t, one, answer, 500, 'INTERNAL_ERROR');
    t.notMatch(JSON.stringify(answer.body), /relation|select|insert|update/i);
  }
});

t.test('every operation answers 503 without its database', async (t) => {
  const db = connect('postgres://postgres@127.0.0.1:1/none');
  const auth = { issuer: readShared().authUrl, audience: 'order-service' };
  const app = await buildApp({ db, baseUrl: 'http://127.0.0.1', auth });
  t.teardown(() => app.close().then(() => db.destroy()));
  const call = caller(t, await app.listen({ host: '127.0.0.1', port: 0 }));
  for (const one of declaring(503, 'UNAVAILABLE')) {
    is(t, one, await send(call, one, EXAMPLES), 503, 'UNAVAILABLE');
  }
});

function is(t: Test, one: ContractRequest, { status, body }: Answer, expected: number, kind?: string) {
  t.strictSame([status, body?.['type']], [expected, kind], `${one.operationId} ${expected} ${kind ?? ''}`);
}

/** Names that nothing has, where an operation isn't to get as far as looking for them. */
const EXAMPLES = {
  sku: 'TEA',
  orderId: UNKNOWN,
  itemId: UNKNOWN,
  captureId: UNKNOWN,
  refundId: UNKNOWN,
  shipmentId: UNKNOWN,
};

/** One of everything, and its names. */
async function prepare(shop: Shop): Promise<Record<string, string>> {
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 3 });
  await shop.work();
  const path = `/orders/${order.id}`;
  const itemId = order.items[0]!.id;
  const refund = await shop.call('POST', `${path}/payment/refunds`, {
    body: { amount: { amount: 1, currency: 'EUR' } },
  });
  await shop.work();
  const shipment = await shop.call('POST', `${path}/shipments`, {
    body: { items: [{ itemId, quantity: 1 }] },
  });
  const captures = await shop.call('GET', `${path}/payment/captures`);
  return {
    sku,
    orderId: order.id,
    itemId,
    captureId: captures.body['captures'][0].id,
    refundId: refund.body['id'],
    shipmentId: shipment.body['id'],
  };
}
