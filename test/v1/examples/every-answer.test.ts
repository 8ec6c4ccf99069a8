import { sql } from 'kysely';
import t, { type Test } from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { declaredAnswers } from '../../../scripts/contract/answers/answers.ts';
import { type ContractRequest, fillPath, requestsOf } from '../../support/contract/contract-requests.ts';
import { COMMITS, openPostgresProxy } from '../../support/database/postgres-proxy.ts';
import { closeService, connectNowhere, everySchemaOf } from '../../support/database/shards.ts';
import { orderWithRefusedRefund } from '../../support/orders/refused-refund.ts';
import { type Answer, type Call, type Request, caller } from '../../support/shop/contract-client.ts';
import { CATALOGUE_NAMES, fillCatalogue } from '../../support/shop/catalogue.ts';
import { placeFullOrder } from '../../support/shop/full-order.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { openService } from '../../support/shop/service.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { prepareWebhook } from '../../support/webhooks/webhook-requests.ts';

/**
 * Sends requests that must get the declared answers of each operation. This file contains the requests that can be
 * built in the same way for all operations, so this file also covers new operations. Other files provoke the remaining
 * answers. `make test` fails if a declared answer wasn't received by any test.
 */
const REQUESTS = requestsOf(document);
const DECLARED = declaredAnswers(document);
const UNKNOWN = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6aff';

const declaring = (status: number, kind?: string): ContractRequest[] => {
  const answers = DECLARED.filter((answer) => answer.status === status && answer.kind === kind);
  const ids = new Set(answers.map(({ operationId }) => operationId));
  return REQUESTS.filter(({ operationId }) => ids.has(operationId));
};

type Change = Request & { values?: Record<string, string>; query?: string };

/** Sends a valid request with the changes of `change`. */
function send(call: Call, operation: ContractRequest, names: Record<string, string>, change: Change = {}) {
  const { values = {}, query = operation.query, ...request } = change;
  const body = Object.values(operation.bodies)[0];
  return call(operation.method, fillPath(operation.path, { ...names, ...values }) + query, {
    ...(body !== undefined && request.bytes === undefined && { body }),
    ...(operation.headers.includes('If-Match') && { headers: { 'If-Match': '*' } }),
    ...request,
  });
}

const JSON_TYPE = { 'Content-Type': 'application/json', 'If-Match': '*' };

/** Each entry is an answer, and the change of a valid request that makes any operation return this answer. */
const PROVOCATIONS: [status: number, kind: string, change: Change][] = [
  [400, 'VALIDATION_ERROR', { query: '?nonsense=1' }],
  [400, 'MALFORMED_JSON', { bytes: '{', headers: JSON_TYPE }],
  [401, 'UNAUTHENTICATED', { as: 'nobody' }],
  [403, 'INSUFFICIENT_SCOPE', { as: 'no-scope-service' }],
  [404, 'ORDER_NOT_FOUND', { values: { orderId: UNKNOWN } }],
  [404, 'ORDER_ITEM_NOT_FOUND', { values: { itemId: UNKNOWN } }],
  [404, 'PAYMENT_NOT_FOUND', { values: { paymentId: UNKNOWN } }],
  [404, 'CAPTURE_NOT_FOUND', { values: { captureId: UNKNOWN } }],
  [404, 'REFUND_NOT_FOUND', { values: { refundId: UNKNOWN } }],
  [404, 'SHIPMENT_NOT_FOUND', { values: { shipmentId: UNKNOWN } }],
  [404, 'SHIPMENT_HOLD_NOT_FOUND', { values: { holdId: UNKNOWN } }],
  [404, 'RETURN_NOT_FOUND', { values: { returnId: UNKNOWN } }],
  [404, 'CREDIT_NOT_FOUND', { values: { creditId: UNKNOWN } }],
  [404, 'DOCUMENT_NOT_FOUND', { values: { documentId: UNKNOWN } }],
  [404, 'PRODUCT_NOT_FOUND', { values: { sku: 'NONE' } }],
  [404, 'SHIPPING_METHOD_NOT_FOUND', { values: { code: 'NONE' } }],
  [404, 'DISCOUNT_CODE_NOT_FOUND', { values: { code: 'NONE' } }],
  [404, 'TAX_RATE_NOT_FOUND', { values: { taxClass: 'none' } }],
  [404, 'MATTER_NOT_FOUND', { values: { matterId: UNKNOWN } }],
  [404, 'WEBHOOK_ENDPOINT_NOT_FOUND', { values: { endpointId: UNKNOWN } }],
  [404, 'WEBHOOK_SECRET_NOT_FOUND', { values: { secretId: UNKNOWN } }],
  [404, 'WEBHOOK_DELIVERY_NOT_FOUND', { values: { eventId: UNKNOWN } }],
  [404, 'REPLAY_NOT_FOUND', { values: { replayId: UNKNOWN } }],
  [406, 'NOT_ACCEPTABLE', { headers: { Accept: 'image/png' } }],
  [412, 'PRECONDITION_FAILED', { headers: { 'If-Match': '"999"' } }],
  [413, 'PAYLOAD_TOO_LARGE', { bytes: JSON.stringify('x'.repeat(300_000)), headers: JSON_TYPE }],
  [415, 'UNSUPPORTED_MEDIA_TYPE', { bytes: 'x', headers: { ...JSON_TYPE, 'Content-Type': 'text/plain' } }],
  [428, 'PRECONDITION_REQUIRED', { headers: {} }],
];

t.test('every operation answers each kind of wrong request as the contract declares', async (t) => {
  const shop = await openShop(t);
  const names = await prepare(shop);
  for (const [status, kind, change] of PROVOCATIONS) {
    const changed = Object.keys(change.values ?? {});
    for (const operation of declaring(status, kind)) {
      // Leaves out an operation that names the resource in its body and not in its path. Such an operation needs its
      // own test.
      if (!changed.every((name) => operation.path.includes(`{${name}}`))) continue;
      is(t, operation, await send(shop.call, operation, names, change), status, kind);
    }
  }
});

t.test('every operation that declares 304 returns it to a client with the current version', async (t) => {
  const shop = await openShop(t);
  const names = await prepare(shop);
  for (const operation of declaring(304)) {
    const { headers } = await send(shop.call, operation, names);
    const answer = await send(shop.call, operation, names, {
      headers: { 'If-None-Match': headers.get('etag')! },
    });
    is(t, operation, answer, 304);
    t.equal(answer.headers.get('etag'), headers.get('etag'));
  }
});

t.test('operations limited to a customer answer 403 to a user’s token without a customer', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const as = { token: await issuer.token({ sub: 'user-1' }) };
  for (const operation of declaring(403, 'FORBIDDEN')) {
    is(t, operation, await send(shop.call, operation, EXAMPLES, { as }), 403, 'FORBIDDEN');
  }
});

t.test('every operation answers 429 to requests over the rate limit', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, requestsPerMinute: 1 });
  for (const operation of declaring(429, 'RATE_LIMITED')) {
    const as = {
      token: await issuer.token({ sub: operation.operationId, client_id: operation.operationId }),
    };
    await send(shop.call, operation, EXAMPLES, { as });
    is(t, operation, await send(shop.call, operation, EXAMPLES, { as }), 429, 'RATE_LIMITED');
  }
});

t.test('every operation answers an internal failure with 500, without any detail', async (t) => {
  const shop = await openShop(t);
  for (const each of everySchemaOf(shop.db)) {
    const { rows } = await sql<{ own: string }>`select current_schema() as own`.execute(each);
    const { own } = rows[0]!;
    await sql`alter schema ${sql.id(own)} rename to ${sql.id(`${own}_moved_away`)}`.execute(each);
  }
  for (const operation of declaring(500, 'INTERNAL_ERROR')) {
    const answer = await send(shop.call, operation, EXAMPLES);
    is(t, operation, answer, 500, 'INTERNAL_ERROR');
    t.notMatch(JSON.stringify(answer.body), /relation|select|insert|update/i);
  }
});

t.test('every operation answers 503 while the database is unreachable', async (t) => {
  const db = connectNowhere();
  t.teardown(() => closeService(db));
  const call = caller(t, await openService(t, { db }));
  for (const operation of declaring(503, 'UNAVAILABLE')) {
    is(t, operation, await send(call, operation, EXAMPLES), 503, 'UNAVAILABLE');
  }
});

t.test('every change answers 503 if the connection is lost during its commit', async (t) => {
  const shop = await openShop(t);
  const names = await prepare(shop);
  const { db, cutAt } = await openPostgresProxy(t, shop.databaseUrl);
  const call = caller(t, await openService(t, { db }));
  for (const operation of declaring(503, 'OUTCOME_UNKNOWN')) {
    cutAt('before', ...COMMITS);
    is(t, operation, await send(call, operation, names), 503, 'OUTCOME_UNKNOWN');
  }
});

function is(t: Test, operation: ContractRequest, { status, body }: Answer, expected: number, kind?: string) {
  t.strictSame(
    [status, body?.['type']],
    [expected, kind],
    `${operation.operationId} ${expected} ${kind ?? ''}`,
  );
}

/** Names of resources that don't exist, for requests that are refused before any resource is looked up. */
const EXAMPLES = {
  ...CATALOGUE_NAMES,
  orderId: UNKNOWN,
  itemId: UNKNOWN,
  paymentId: UNKNOWN,
  captureId: UNKNOWN,
  refundId: UNKNOWN,
  shipmentId: UNKNOWN,
  holdId: UNKNOWN,
  returnId: UNKNOWN,
  creditId: UNKNOWN,
  documentId: UNKNOWN,
  matterId: UNKNOWN,
  endpointId: UNKNOWN,
  secretId: UNKNOWN,
  eventId: UNKNOWN,
  replayId: UNKNOWN,
};

/** Creates one resource of each kind. Returns the names of these resources for paths. */
async function prepare(shop: Shop): Promise<Record<string, string>> {
  const sku = await shop.offer();
  const { matter } = await orderWithRefusedRefund(shop);
  await fillCatalogue(shop.call);
  const names = { ...CATALOGUE_NAMES, sku, matterId: matter.id, ...(await prepareWebhook(shop)) };
  return { ...names, ...(await placeFullOrder(shop, sku, 'customer-1')) };
}
