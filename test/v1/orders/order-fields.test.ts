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

/** Returns all plain fields. Places an order that the field `replaces` can name. */
async function allFields(place: Awaited<ReturnType<typeof placer>>): Promise<Record<string, unknown>> {
  const replaced = await place({}, 'key-of-replaced-order');
  return { ...FIELDS, replaces: replaced.body['id'] };
}

t.test('createOrder accepts each plain field, and every answer and the export contain it', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'the export reads one schema' });
  const place = await placer(shop);
  const fields = await allFields(place);
  const { status, body } = await place(fields);
  t.equal(status, 201);
  t.strictSame(fieldsOf(body), fields, 'each has an example, and is in the answer');
  t.strictSame(fieldsOf(await shop.getOrder(body['id'])), fields);
  const { body: list } = await shop.call('GET', `/orders?customerId=${CUSTOMER}`);
  t.strictSame(fieldsOf(list['orders'][0]), fields);
  const { orders } = await exportCustomer(shop.db, CUSTOMER);
  const exported = orders.find(({ id }) => id === body['id'])!;
  for (const [name, { column }] of ROWS) t.strictSame(exported[column], fields[name], column);
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
    const fields = await allFields(place);
    const { body } = await place(fields);
    const patchable = ROWS.filter(([, { isPatchable }]) => isPatchable);
    const patch = {
      body: Object.fromEntries(patchable.map(([name]) => [name, null])),
      headers: { 'If-Match': '*' },
    };
    const { body: patched } = await shop.call('PATCH', `/orders/${body['id']}`, patch);
    for (const [name, { absent }] of patchable) t.strictSame(patched[name], absent ?? undefined, name);
    t.strictSame((await place(fields)).body, body, 'the replay is the first answer');
  },
);
