import t from 'tap';
import { exportCustomer } from '../../../db/customers/export-customer.ts';
import { ORDER_FIELDS } from '../../../db/orders/model/order-fields.ts';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import {
  child,
  contractOf,
  elements,
  resolved,
} from '../../../packages/contract-diff/src/openapi/document.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

/** All fields of `ORDER_FIELDS` with their examples in the contract, so these tests also cover new fields. */
const ROWS = Object.entries(ORDER_FIELDS);
const EXAMPLE: Record<string, unknown> = document.components.examples.OrderInputExample.value;
const FIELDS = Object.fromEntries(ROWS.map(([name]) => [name, EXAMPLE[name] ?? exampleOf(name)]));
const CUSTOMER = 'anna-77';

/** Returns the first example in the field's schema. */
function exampleOf(name: string): unknown {
  const contract = contractOf(document);
  const schema = resolved(contract, contract.root, 'components', 'schemas', 'OrderInput', 'properties', name);
  return schema && elements(child(schema, 'examples'))[0]?.node;
}

const fieldsOf = (order: object) =>
  Object.fromEntries(Object.entries(order).filter(([name]) => name in ORDER_FIELDS));

async function placer(shop: Shop) {
  const items = [{ sku: await shop.offer(), quantity: 1 }];
  const placed = { customerId: CUSTOMER, items, paymentMethod: 'tok_approved' };
  return (fields: object, key = 'key-1') =>
    shop.call('POST', '/orders', { body: { ...placed, ...fields }, headers: { 'Idempotency-Key': key } });
}

t.test('createOrder accepts each plain field, and every answer and the export contain it', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'the export reads one schema' });
  const { status, body } = await (await placer(shop))(FIELDS);
  t.equal(status, 201);
  t.strictSame(fieldsOf(body), FIELDS, 'each has an example, and is in the answer');
  t.strictSame(fieldsOf(await shop.getOrder(body['id'])), FIELDS);
  const { body: list } = await shop.call('GET', `/orders?customerId=${CUSTOMER}`);
  t.strictSame(fieldsOf(list['orders'][0]), FIELDS);
  const { orders } = await exportCustomer(shop.db, CUSTOMER);
  for (const [name, { column }] of ROWS) t.strictSame(orders[0]![column], FIELDS[name], column);
});

t.test('createOrder uses the default of each omitted plain field', async (t) => {
  const shop = await openShop(t);
  const { body } = await (await placer(shop))({});
  const present = ROWS.filter(([, { absent }]) => absent !== null);
  t.strictSame(fieldsOf(body), Object.fromEntries(present.map(([name, { absent }]) => [name, absent])));
  t.strictSame(fieldsOf(await shop.getOrder(body['id'])), fieldsOf(body));
});

t.test(
  'updateOrder removes each removable plain field; a repeated createOrder shows the fields',
  async (t) => {
    const shop = await openShop(t);
    const place = await placer(shop);
    const { body } = await place(FIELDS);
    const patchable = ROWS.filter(([, { isPatchable }]) => isPatchable);
    const patch = {
      body: Object.fromEntries(patchable.map(([name]) => [name, null])),
      headers: { 'If-Match': '*' },
    };
    const { body: patched } = await shop.call('PATCH', `/orders/${body['id']}`, patch);
    for (const [name, { absent }] of patchable) t.strictSame(patched[name], absent ?? undefined, name);
    t.strictSame((await place(FIELDS)).body, body, 'the replay is the first answer');
  },
);
