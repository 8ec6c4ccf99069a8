import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { canonical } from '../../../packages/contract-diff/src/openapi/document.ts';
import { masked } from '../../support/contract/mask-ids.ts';
import { offerExamples, openExampleShop } from '../../support/shop/example-shop.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

/**
 * The examples of the contract tell one story. This file sends the requests for the first order of this story, and
 * compares the answers with the examples. `example-agreement.test.ts` compares the examples with each other.
 */
const EXAMPLES = document.components.examples;

/** Masks a value as `masked` does. Also removes trace ids, cursors and days, and sorts the fields. */
const comparable = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(masked(JSON.parse(canonical(value))))
      .replaceAll(/\b[0-9a-f]{32}\b/g, 'trace')
      .replaceAll(/\b1_[\w-]{22}/g, 'cursor')
      .replaceAll(/"20\d\d-\d\d-\d\d"/g, '"day"'),
  );

t.test('an order passes through the states that the examples of the contract show', async (t) => {
  const shop = await openExampleShop(t);
  await offerExamples(shop);
  const is = (answer: { body: unknown }, example: keyof typeof EXAMPLES) =>
    t.strictSame(comparable(answer.body), comparable(EXAMPLES[example].value), example);

  const quote = { body: EXAMPLES.QuoteInputExample.value };
  is(await shop.call('POST', '/quotes', quote), 'QuoteExample');
  const placed = await shop.call('POST', '/orders', { body: EXAMPLES.OrderInputExample.value });
  is(placed, 'OrderExample');
  const { id, items } = placed.body;
  const path = `/orders/${id}`;
  const [tea, mug] = EXAMPLES.OrderExample.value.items;
  /** Builds the body of an example request, with the items of this order. */
  const about = ({ value }: { value: unknown }) =>
    JSON.parse(JSON.stringify(value).replaceAll(tea!.id, items[0].id).replaceAll(mug!.id, items[1].id));
  is(await shop.call('GET', `${path}/payment`), 'PaymentExample');
  is(await shop.call('GET', `${path}/breakdown`), 'OrderBreakdownExample');
  is(await shop.call('GET', `${path}/items`), 'OrderItemCollectionExample');
  is(await shop.call('GET', items[0]._links.self.href), 'OrderItemExample');
  await shop.work();
  is(await shop.call('GET', `${path}/payment`), 'PaidPaymentExample');
  is(await shop.call('GET', `${path}/actions`), 'OrderActionCollectionExample');
  const { events } = EXAMPLES.EventCollectionExample.value;
  t.strictSame(
    comparable((await shop.call('GET', '/events')).body['events']),
    comparable(events),
    'EventCollectionExample',
  );

  const headers = { Actor: 'staff-17' };
  const cancel = { body: about(EXAMPLES.CancelInputExample), headers };
  is(await shop.call('POST', `${path}/cancel`, cancel), 'CancellationExample');
  await shop.work();
  const ship = { body: about(EXAMPLES.ShipmentInputExample), headers };
  const shipped = await shop.call('POST', `${path}/shipments`, ship);
  is(shipped, 'ShipmentExample');
  is(await shop.call('GET', `${path}/shipments`), 'ShipmentCollectionExample');
  const refund = { body: EXAMPLES.RefundInputExample.value, headers };
  const refunded = await shop.call('POST', `${path}/payment/refunds`, refund);
  is(refunded, 'RefundExample');
  await shop.work();
  is(await shop.call('GET', refunded.headers.get('location')!), 'SucceededRefundExample');
  is(await shop.call('GET', `${path}/payment/refunds`), 'RefundCollectionExample');
  const ofPayment = await shop.call('GET', `${refunded.body['_links'].payment.href}/refunds`);
  is(ofPayment, 'PaymentRefundsExample');
  const patch = { body: EXAMPLES.OrderPatchExample.value, headers: { 'If-Match': '*' } };
  is(await shop.call('PATCH', path, patch), 'UpdatedOrderExample');
  await followShipment(shop, shipped.body as Schemas['Shipment']); // The answer equals the example of a shipment.
  is(await shop.call('GET', `${path}/history`), 'OrderHistoryExample');

  const returned = await shop.call('POST', `${path}/returns`, { body: about(EXAMPLES.ReturnInputExample) });
  is(returned, 'ReturnExample');
  const { href } = returned.body['_links'].self;
  const approval = { body: EXAMPLES.ReturnApprovalInputExample.value };
  is(await shop.call('POST', `${href}/approval`, approval), 'ApprovedReturnExample');
  const receipt = { body: about(EXAMPLES.ReturnReceiptInputExample) };
  is(await shop.call('POST', `${href}/receipts`, receipt), 'ReturnReceiptExample');
  is(await shop.call('GET', `${href}/receipts`), 'ReturnReceiptCollectionExample');
  is(await shop.call('GET', href), 'ClosedReturnExample');
  is(await shop.call('GET', `${path}/returns`), 'ReturnCollectionExample');
  is(await shop.call('GET', '/returns?status=CLOSED'), 'ReturnsOfShopExample');
  const exchange = { ...EXAMPLES.ExchangeInputExample.value, replaces: id };
  is(await shop.call('POST', '/orders', { body: exchange }), 'ExchangeExample');
  await shop.work();
  const credited = await shop.call('POST', `${path}/credits`, { body: about(EXAMPLES.CreditInputExample) });
  is(credited, 'CreditExample');
  is(await shop.call('GET', credited.headers.get('location')!), 'CreditExample');
  is(await shop.call('GET', `${path}/credits`), 'CreditCollectionExample');
});

t.test('an order is edited as the examples of the contract show', async (t) => {
  const shop = await openExampleShop(t);
  await offerExamples(shop);
  const is = (answer: { body: unknown }, example: keyof typeof EXAMPLES) =>
    t.strictSame(comparable(answer.body), comparable(EXAMPLES[example].value), example);
  const { reference: _, ...input } = EXAMPLES.OrderInputExample.value;
  const [tea] = EXAMPLES.OrderExample.value.items;
  const edit = async ({ value }: { value: unknown }) => {
    const { id, items } = (await shop.call('POST', '/orders', { body: input })).body;
    await shop.work();
    const body = JSON.parse(JSON.stringify(value).replaceAll(tea!.id, items[0].id));
    return { id, edited: await shop.call('POST', `/orders/${id}/edits`, { body }) };
  };
  is((await edit(EXAMPLES.EditInputExample)).edited, 'OrderEditExample');
  const { id, edited } = await edit(EXAMPLES.RaisingEditInputExample);
  is(edited, 'RaisingEditExample');
  const path = `/orders/${id}/payment`;
  const headers = { 'If-Match': (await shop.call('GET', path)).headers.get('etag')! };
  is(
    await shop.call('PUT', path, { body: EXAMPLES.PaymentInputExample.value, headers }),
    'DifferencePaymentExample',
  );
});

/** Sends the requests about a shipment that is on its way, until it is delivered. */
async function followShipment(shop: Shop, { id, _links }: Schemas['Shipment']): Promise<void> {
  const parcels = JSON.stringify(EXAMPLES.ParcelsPatchExample.value);
  const patched = await shop.call('PATCH', _links.self.href, {
    body: JSON.parse(parcels.replaceAll(EXAMPLES.ShipmentExample.value.id, id)),
    headers: { 'If-Match': '*' },
  });
  t.strictSame(comparable(patched.body), comparable(EXAMPLES.UpdatedShipmentExample.value));
  const body = EXAMPLES.CarrierEventInputExample.value;
  const reported = await shop.call('POST', _links.carrierEvents.href, { body });
  t.strictSame(comparable(reported.body), comparable(EXAMPLES.CarrierEventExample.value));
  const { carrierEvents } = EXAMPLES.CarrierEventCollectionExample.value;
  for (const { id: _, createdAt: _at, ...body } of carrierEvents.slice(1))
    t.equal((await shop.call('POST', _links.carrierEvents.href, { body })).status, 201);
  const { body: list } = await shop.call('GET', _links.carrierEvents.href);
  t.strictSame(comparable(list), comparable(EXAMPLES.CarrierEventCollectionExample.value));
}

t.test('stock passes through the states that the examples of the contract show', async (t) => {
  const shop = await openShop(t);
  const { sku, name, unitPrice: price } = EXAMPLES.OrderExample.value.items[0]!;
  const headers = { 'If-Match': '*' };
  await shop.call('PUT', `/products/${sku}`, { body: { name, price } });
  const counted = await shop.call('PUT', `/products/${sku}/stock`, {
    body: EXAMPLES.StockInputExample.value,
    headers,
  });
  t.strictSame(comparable(counted.body), comparable(EXAMPLES.CountedStockExample.value));
  const body = EXAMPLES.StockAdjustmentExample.value;
  const adjusted = await shop.call('PATCH', `/products/${sku}/stock`, { body });
  t.strictSame(comparable(adjusted.body), comparable(EXAMPLES.AdjustedStockExample.value));
  await shop.order({ [sku]: 2 });
  t.strictSame(comparable(await shop.getStock(sku)), comparable(EXAMPLES.StockExample.value));
});

const WRONG: [path: string, example: { value: unknown }][] = [
  ['/orders/42', EXAMPLES.InvalidPathExample],
  ['/products/-tea', EXAMPLES.InvalidSkuExample],
  ['/attention/42', EXAMPLES.InvalidMatterIdExample],
  ['/orders?page=-1&size=101', EXAMPLES.InvalidQueryExample],
  ['/events?after=x', EXAMPLES.InvalidEventQueryExample],
];

t.test('requests with wrong parameters get the answers in the examples of the contract', async (t) => {
  const { call } = await openShop(t);
  for (const [path, { value }] of WRONG)
    t.strictSame(comparable((await call('GET', path)).body), comparable(value), path);
});
