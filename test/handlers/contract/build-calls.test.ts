import type { FastifyRequest } from 'fastify';
import t from 'tap';
import { Fingerprints } from '../../../db/call/fingerprints.ts';
import { PreconditionFailed, PreconditionRequired } from '../../../db/call/precondition.ts';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { createCallBuilder } from '../../../handlers/contract/build-calls.ts';
import { type Contract, operationsOf } from '../../../handlers/contract/document/contract.ts';
import * as openapi from '../../../packages/contract-diff/src/openapi/document.ts';
import { declaredAnswers } from '../../../scripts/contract/answers/answers.ts';

const ORDER = '01A1FD70-F1C0-7C3E-9A41-5B7D2E8F6A10';
const PARAMETERS = {
  orderId: ORDER,
  matterId: ORDER,
  itemId: ORDER,
  paymentId: ORDER,
  captureId: ORDER,
  refundId: ORDER,
  shipmentId: ORDER,
  holdId: ORDER,
  returnId: ORDER,
  creditId: ORDER,
  endpointId: ORDER,
  secretId: ORDER,
  eventId: ORDER,
  sku: 'Tea/1 ü',
};

const FINGERPRINTS = new Fingerprints(Buffer.alloc(32));

/** Builds the call for a request of an operation that has only these headers. */
function callOf(
  operationId: string,
  { headers = {}, token = {} }: { headers?: object; token?: object } = {},
) {
  const contract = document as unknown as Contract;
  const placed = operationsOf(contract).get(operationId)!;
  const request = {
    id: 'trace',
    params: PARAMETERS,
    query: {},
    headers,
    body: undefined,
    token: { clientId: 'client', customerId: undefined, isClientsOwn: true, scopes: new Set(), ...token },
  };
  // The cast is safe because the call builder reads no other fields of a request.
  return createCallBuilder(
    { document: contract, prefix: '/api/v1' },
    placed,
    FINGERPRINTS,
  )(request as unknown as FastifyRequest);
}

const HEADERS = { 'idempotency-key': 'key', 'if-match': '"order-5b7d2e8f6a10-7"' };

/** The contract, as read by the tools of the contract. These tools share no code with the server. */
const CONTRACT = openapi.contractOf(document);
const OPERATIONS = openapi.operationsOf(CONTRACT).map((one) => {
  const operationId = one.id;
  const parameters = openapi
    .parametersOf(CONTRACT, one)
    .map((parameter) => openapi.textOf(parameter, 'name'));
  const answers = declaredAnswers(document).filter((answer) => answer.operationId === operationId);
  const takes = (name: string) => parameters.includes(name);
  return {
    operationId,
    isAboutOrders: answers.some(({ status, kind }) => status === 403 && kind === 'FORBIDDEN'),
    takesKey: takes('Idempotency-Key'),
    takesIfMatch: takes('If-Match'),
    declares428: answers.some(({ status }) => status === 428),
  };
});

t.test('a call contains only fields that its operation declares', (t) => {
  for (const { operationId, isAboutOrders, takesKey, takesIfMatch } of OPERATIONS) {
    const { reach, idempotencyKey, precondition, caller } = callOf(operationId, { headers: HEADERS });
    t.strictSame(reach, isAboutOrders ? { customerId: undefined } : undefined, `${operationId}: reach`);
    t.equal(idempotencyKey?.key, takesKey ? 'key' : undefined, `${operationId}: idempotency key`);
    t.equal(
      precondition?.('order', { id: ORDER.toLowerCase(), version: 7 }),
      takesIfMatch ? true : undefined,
      `${operationId}: precondition`,
    );
    if (precondition)
      t.throws(
        () => precondition('order', { id: ORDER.toLowerCase(), version: 8 }),
        new PreconditionFailed(),
        `${operationId}: precondition of another version`,
      );
    const withoutPerson = { customerId: undefined, staffId: undefined, actor: undefined };
    const own = { clientId: 'client', ...withoutPerson, traceId: 'trace', span: undefined };
    t.strictSame(caller, own, operationId);
  }
  t.end();
});

t.test('an operation about orders refuses a token that gives access to no orders', (t) => {
  const token = { isClientsOwn: false };
  for (const { operationId, isAboutOrders } of OPERATIONS) {
    const call = () => callOf(operationId, { token });
    if (isAboutOrders) t.throws(call, { name: 'Refusal', problem: { type: 'FORBIDDEN' } }, operationId);
    else t.doesNotThrow(call, operationId);
  }
  t.end();
});

t.test('If-Match is required only if the operation declares 428 and the resource exists', (t) => {
  for (const { operationId, declares428 } of OPERATIONS.filter(({ takesIfMatch }) => takesIfMatch)) {
    const { precondition } = callOf(operationId);
    t.equal(precondition!('order', undefined), true, `${operationId}: nothing exists`);
    if (declares428)
      t.throws(
        () => precondition!('order', { id: ORDER, version: 1 }),
        new PreconditionRequired(),
        operationId,
      );
    else t.equal(precondition!('order', { id: ORDER, version: 1 }), true, operationId);
  }
  t.end();
});

/**
 * Expected scopes of idempotency keys. The service stores a scope with each key for 7 days. If the spelling of a scope
 * changed, a repeated request would take effect twice.
 */
const SCOPES = {
  createOrder: 'POST /api/v1/orders',
  cancelOrder: 'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/cancel',
  createCapture: 'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/payment/captures',
  createPaymentConfirmation:
    'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/payments/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/confirmations',
  createRefund: 'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/payment/refunds',
  createOrderNote: 'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/notes',
  createShipment: 'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/shipments',
  createShipmentHold: 'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/shipment-holds',
  updateShipment:
    'PATCH /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/shipments/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10',
  createCarrierEvent:
    'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/shipments/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/carrier-events',
  undoShipment:
    'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/shipments/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/undo',
  createReturn: 'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/returns',
  approveReturn:
    'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/returns/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/approval',
  declineReturn:
    'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/returns/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/decline',
  cancelReturn:
    'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/returns/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/cancellation',
  createReturnReceipt:
    'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/returns/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/receipts',
  createCredit: 'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/credits',
  createEdit: 'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/edits',
  createDocument: 'POST /api/v1/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/documents',
  adjustStock: 'PATCH /api/v1/products/Tea%2F1%20%C3%BC/stock',
  retryMatter: 'POST /api/v1/attention/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/retries',
  resolveMatter: 'POST /api/v1/attention/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/resolution',
  createWebhookEndpoint: 'POST /api/v1/webhook-endpoints',
  createWebhookSecret: 'POST /api/v1/webhook-endpoints/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/secrets',
  createTestEvent: 'POST /api/v1/webhook-endpoints/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/test-events',
  createWebhookAttempt:
    'POST /api/v1/webhook-endpoints/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/deliveries/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/attempts',
  createReplay: 'POST /api/v1/webhook-endpoints/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10/replays',
};

t.test('the scope of an idempotency key is method and path, with UUIDs in lower case', (t) => {
  const withKeys = OPERATIONS.filter(({ takesKey }) => takesKey).map(({ operationId }) => operationId);
  const scopes = withKeys.map((id) => [id, callOf(id, { headers: HEADERS }).idempotencyKey?.scope]);
  t.strictSame(Object.fromEntries(scopes), SCOPES);
  t.end();
});

t.test('a quoted idempotency key equals the bare key, and a missing optional body equals {}', (t) => {
  const key = (text: string) =>
    callOf('cancelOrder', { headers: { 'idempotency-key': text } }).idempotencyKey;
  t.equal(key('"k 1"')!.key, key('k 1')!.key);
  t.equal(key('k')!.fingerprint, FINGERPRINTS.compute('{}'));
  // Older versions of the service store the SHA-256 of {}.
  const older = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a';
  t.ok(key('k')!.equivalents?.().includes(older));
  t.equal(callOf('cancelOrder').idempotencyKey, undefined);
  t.end();
});
