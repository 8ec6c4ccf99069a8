import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import {
  type Located,
  child,
  contractOf,
  elements,
  members,
  operationsOf,
  resolved,
  responsesOf,
} from '../../../packages/contract-diff/src/openapi/document.ts';
import { contractChecker } from '../../support/contract/contract-check.ts';
import { fillPath, requestsOf } from '../../support/contract/contract-requests.ts';
import { masked } from '../../support/contract/mask-ids.ts';
import { ship } from '../../support/orders/shipped-order.ts';
import { refuseRefunds } from '../../support/orders/refused-refund.ts';
import { offerExamples, openExampleShop } from '../../support/shop/example-shop.ts';
import type { Schemas, Shop } from '../../support/shop/shop.ts';
import { prepareWebhook } from '../../support/webhooks/webhook-requests.ts';

/**
 * Sends the contract's example requests, which the service must accept. Each example answer must be an answer that the
 * contract allows, without undeclared fields. After all tests, `scripts/contract/answers/coverage.ts` compares the
 * titles and details of example problems with those that the service has sent.
 */
const CONTRACT = contractOf(document);
const EXAMPLES = document.components.examples;
const EXAMPLE = EXAMPLES.OrderExample.value;
const PAYMENT_ID = EXAMPLES.PaymentExample.value.id;

/** Fields of the order that an operation needs, if it needs another order than a paid one. */
const ORDERS: Record<string, Partial<Schemas['OrderInput']>> = {
  createCapture: { captureMode: 'MANUAL' },
  createPaymentConfirmation: { payment: { kind: 'TRANSFER' } },
  replacePayment: { paymentMethod: 'tok_declined' },
};

/** Operations that create the resource in their path. */
const CREATED = ['putProduct', 'putShippingMethod', 'putTaxRate', 'putDiscountCode'];

/** Returns the names for an operation's path that the examples use. */
const namesFor = (operationId: string) => {
  const { countryCode, taxClass } = EXAMPLES.TaxRateExample.value;
  const { code } =
    operationId === 'putDiscountCode'
      ? EXAMPLES.DiscountCodeExample.value
      : EXAMPLES.ShippingMethodExample.value;
  return { code, countryCode, taxClass };
};

/** Example answers for the example requests. */
const ANSWERS: Record<string, { value: unknown }> = {
  OrderInputExample: EXAMPLES.OrderExample,
  ExchangeInputExample: EXAMPLES.ExchangeExample,
  ProductInputExample: EXAMPLES.ProductExample,
  ShippingMethodInputExample: EXAMPLES.ShippingMethodExample,
  TaxRateInputExample: EXAMPLES.TaxRateExample,
  DiscountCodeInputExample: EXAMPLES.DiscountCodeExample,
  CaptureInputExample: EXAMPLES.CaptureExample,
  PaymentConfirmationInputExample: EXAMPLES.ConfirmedCaptureExample,
  RefundInputExample: EXAMPLES.RefundExample,
  RefundOfPaymentInputExample: EXAMPLES.RefundExample,
  ShipmentInputExample: EXAMPLES.ShipmentExample,
  CarrierEventInputExample: EXAMPLES.CarrierEventExample,
  LostShipmentUndoInputExample: EXAMPLES.UndoneShipmentExample,
  MatterDecisionExample: EXAMPLES.ResolvedMatterExample,
  OrderNoteInputExample: EXAMPLES.OrderNoteExample,
  ReturnInputExample: EXAMPLES.ReturnExample,
  ReturnApprovalInputExample: EXAMPLES.ApprovedReturnExample,
  ReturnDeclineInputExample: EXAMPLES.DeclinedReturnExample,
  ReturnReceiptInputExample: EXAMPLES.ReturnReceiptExample,
  CreditInputExample: EXAMPLES.CreditExample,
  EditInputExample: EXAMPLES.OrderEditExample,
};

for (const { operationId, method, path, headers, bodies } of requestsOf(document)) {
  for (const [name, example] of Object.entries(bodies)) {
    t.test(`${operationId} accepts the example ${name}`, async (t) => {
      const shop = await openExampleShop(t);
      const isPut = CREATED.includes(operationId);
      const sku = isPut ? EXAMPLE.items[0]!.sku : await offerExamples(shop);
      const order =
        /\{(?:order|matter)Id\}/.test(path) || JSON.stringify(example).includes(EXAMPLE.id)
          ? await placeOrder(shop, ORDERS[operationId])
          : EXAMPLE;
      const exists = headers.includes('If-Match') && !isPut;
      const matterId = path.includes('{matterId}') ? await cancelWithoutRefund(shop, order.id) : '';
      const shipmentId = path.includes('{shipmentId}') ? await shipAll(shop, order) : '';
      const webhook = path.includes('{endpointId}') ? await prepareWebhook(shop) : {};
      const returnId = path.includes('/returns') ? await shipAndReturn(shop, order, path) : '';
      const paymentId = path.includes('{orderId}') ? (await shop.getPayment(order.id)).id : PAYMENT_ID;
      const answer = await shop.call(
        method,
        fillPath(path, {
          ...namesFor(operationId),
          sku,
          ...{ orderId: order.id, paymentId },
          shipmentId,
          matterId,
          returnId,
          ...webhook,
        }),
        {
          body: inTermsOf({ ...order, paymentId, shipmentId }, example),
          headers: {
            ...(exists && { 'If-Match': '*' }),
            ...(headers.includes('Actor') && { Actor: EXAMPLES.ResolvedMatterExample.value.actor }),
          },
        },
      );
      t.ok(answer.status < 300, `answers ${answer.status}`, { answer: answer.body });
      if (ANSWERS[name]) t.strictSame(masked(answer.body), masked(ANSWERS[name].value));
    });
  }
}

t.test('a request without optional fields gets the defaults of the contract', async (t) => {
  const { OrderInput, CancelInput, RefundInput } = document.components.schemas;
  const { captureMode, holdMinutes } = OrderInput.properties;
  const shop = await openExampleShop(t);
  await offerExamples(shop);
  const order = await placeOrder(shop);
  t.equal(order.captureMode, captureMode.default);
  t.equal(Date.parse(order.reservedUntil) - Date.parse(order.createdAt), holdMinutes.default * 60_000);
  const amount = { amount: 1, currency: 'EUR' };
  const refund = await shop.call('POST', `/orders/${order.id}/payment/refunds`, { body: { amount } });
  t.equal(refund.body['reason'], RefundInput.properties.reason.default);
  const cancelled = await shop.call('POST', `/orders/${order.id}/cancel`);
  t.equal(cancelled.body['reason'], CancelInput.properties.reason.default);
});

t.test('the contract allows every answer in its examples', async (t) => {
  const check = contractChecker(document);
  for (const operation of operationsOf(CONTRACT)) {
    for (const [status, response] of responsesOf(CONTRACT, operation)) {
      for (const [mediaType, media] of members(child(response, 'content'))) {
        const examples = members(child(media, 'examples'));
        t.not(examples.length, 0, `${operation.id} ${status} has an example`);
        for (const [name, example] of examples) {
          const faults = check({
            method: operation.method,
            path: operation.path.replace(/\{\w+\}/g, 'x'),
            status: Number(status),
            headers: exampleHeaders(mediaType, response),
            body: resolved(CONTRACT, example, 'value')?.node,
          });
          t.strictSame(faults, [], `${operation.id} ${status} ${name}`);
        }
      }
    }
  }
});

function exampleHeaders(mediaType: string, response: Located): Headers {
  const headers = new Headers({ 'Content-Type': mediaType });
  for (const [name, header] of members(child(response, 'headers'))) {
    const schema = resolved(CONTRACT, header, 'schema')!;
    const value = child(schema, 'const') ?? elements(child(schema, 'examples'))[0];
    headers.set(name, String(value?.node));
  }
  return headers;
}

/** Places the order of the examples. */
async function placeOrder(shop: Shop, rest: Partial<Schemas['OrderInput']> = {}): Promise<Schemas['Order']> {
  const lines = EXAMPLE.items.map(({ sku, quantity }) => [sku, quantity.ordered] as const);
  const { customerId, shippingAddress, shippingMethod } = EXAMPLE;
  const order = await shop.order(Object.fromEntries(lines), {
    ...{ customerId, shippingAddress, shippingMethod: shippingMethod.code },
    ...rest,
  });
  await shop.work();
  return order;
}

/**
 * Ships an order. If the path of an operation names a return, also requests the return of the examples, and approves it
 * before a receipt. Returns the id of the return.
 */
async function shipAndReturn(
  shop: Shop,
  { id, items }: { id: string; items: Pick<Schemas['OrderItem'], 'id' | 'quantity'>[] },
  path: string,
): Promise<string> {
  const units = items.map(({ id: itemId, quantity }) => ({ itemId, quantity: quantity.ordered }));
  await shop.call('POST', `/orders/${id}/shipments`, { body: { items: units } });
  if (!path.includes('{returnId}')) return '';
  const body = inTermsOf(
    { id, items, paymentId: '', shipmentId: '' },
    EXAMPLES.ReturnInputExample.value,
  ) as object;
  const { body: created } = await shop.call('POST', `/orders/${id}/returns`, { body });
  if (path.endsWith('/receipts')) await shop.call('POST', `/orders/${id}/returns/${created['id']}/approval`);
  return created['id'];
}

/**
 * Cancels an order whose refund the provider refuses, which opens a matter (a case that staff must decide). Returns the
 * id of the matter.
 */
async function cancelWithoutRefund(shop: Shop, orderId: string): Promise<string> {
  await refuseRefunds(shop, (await shop.getPayment(orderId)).id);
  await shop.call('POST', `/orders/${orderId}/cancel`);
  await shop.work();
  const { body } = await shop.call('GET', '/attention');
  t.strictSame(masked(body['matters'][0]), masked(EXAMPLES.MatterExample.value));
  return body['matters'][0].id;
}

/** Ships all units of an order, as in the example of a shipment. Returns the id of the shipment. */
async function shipAll(shop: Shop, order: { id: string; items: readonly { id: string }[] }): Promise<string> {
  const { carrier, trackingNumber } = EXAMPLES.ShipmentExample.value;
  const [tea, mug] = order.items;
  return (
    await ship(
      shop,
      order,
      [
        [tea, 2],
        [mug, 1],
      ],
      { carrier, trackingNumber },
    )
  ).id;
}

/** Replaces the ids in an example request with the ids of this order, its payment and its items. */
function inTermsOf(
  order: { id: string; paymentId: string; shipmentId: string; items: { id: string }[] },
  example: unknown,
): unknown {
  let text = JSON.stringify(example)
    .replaceAll(EXAMPLE.id, order.id)
    .replaceAll(PAYMENT_ID, order.paymentId)
    .replaceAll(EXAMPLES.ShipmentExample.value.id, order.shipmentId);
  for (const [index, { id }] of EXAMPLE.items.entries()) text = text.replaceAll(id, order.items[index]!.id);
  return JSON.parse(text);
}
