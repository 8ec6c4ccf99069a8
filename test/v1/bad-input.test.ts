import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Answer, Request } from '../support/caller.ts';
import { openShop } from '../support/shop.ts';

const JSON_TYPE = { 'Content-Type': 'application/json' };
const order = (rest: object = {}) => ({
  customerId: 'customer-1',
  items: [{ sku: 'TEA', quantity: 1 }],
  paymentMethod: 'tok_approved',
  ...rest,
});
const items = (...entries: unknown[]) => order({ items: entries });

interface Case {
  name: string;
  request: Request;
  status?: number;
  type?: string;
  /** The failing fields, in any order; for a field of the body with the value that was rejected. */
  fields?: Record<string, unknown>;
}

const CREATE_ORDER: Case[] = [
  { name: 'no body', request: {}, fields: { '': null } },
  { name: 'no body, but a media type', request: { bytes: '', headers: JSON_TYPE }, fields: { '': null } },
  {
    name: 'an empty object',
    request: { body: {} },
    fields: { '/customerId': null, '/items': null, '/paymentMethod': null },
  },
  { name: 'null', request: { body: null }, fields: { '': null } },
  { name: 'an array', request: { body: [1, 2] }, fields: { '': 'an array of 2' } },
  { name: 'a number', request: { body: 7 }, fields: { '': 7 } },
  {
    name: 'wrong types, none of them coerced',
    request: {
      body: { customerId: 5, items: { sku: 'TEA' }, paymentMethod: true, capture: 1, metadata: [] },
    },
    fields: {
      '/customerId': 5,
      '/items': 'an object of 1',
      '/paymentMethod': true,
      '/capture': 1,
      '/metadata': 'an array of 0',
    },
  },
  {
    name: 'a number as text',
    request: { body: items({ sku: 'TEA', quantity: '1' }) },
    fields: { '/items/0/quantity': '1' },
  },
  {
    name: 'unknown fields',
    request: { body: { ...order({ discount: 5 }), items: [{ sku: 'TEA', quantity: 1, 'a/b~c': 'x' }] } },
    fields: { '/discount': 5, '/items/0/a~1b~0c': 'x' },
  },
  { name: 'no lines', request: { body: items() }, fields: { '/items': 'an array of 0' } },
  {
    name: '101 lines',
    request: { body: items(...Array.from({ length: 101 }, () => ({ sku: 'TEA', quantity: 1 }))) },
    fields: { '/items': 'an array of 101' },
  },
  ...[0, -1, 1.5, 2 ** 53, 1_000_001].map((quantity) => ({
    name: `quantity ${quantity}`,
    request: { body: items({ sku: 'TEA', quantity }) },
    fields: { '/items/0/quantity': quantity },
  })),
  {
    name: 'quantity 1e400',
    request: {
      bytes: JSON.stringify(items({ sku: 'TEA', quantity: 'Q' })).replace('"Q"', '1e400'),
      headers: JSON_TYPE,
    },
    fields: { '/items/0/quantity': null },
  },
  {
    name: 'U+0000 in the customer',
    request: { body: order({ customerId: 'a\0b' }) },
    fields: { '/customerId': 'a\0b' },
  },
  {
    name: 'U+0000 in a note',
    request: { body: order({ metadata: { a: '\0' } }) },
    fields: { '/metadata/a': '\0' },
  },
  {
    name: 'a bad name of a note',
    request: { body: order({ metadata: { 'a b': '1' } }) },
    fields: { '/metadata/a b': 'a b' },
  },
  {
    name: '51 notes',
    request: {
      body: order({ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`n${n}`, ''])) }),
    },
    fields: { '/metadata': 'an object of 51' },
  },
  {
    name: 'a note that is too long',
    request: { body: order({ metadata: { a: 'x'.repeat(501) } }) },
    fields: { '/metadata/a': 'a text of 501 characters' },
  },
  {
    name: 'a bad currency',
    request: { body: order({ expectedTotal: { amount: 1, currency: 'eur' } }) },
    fields: { '/expectedTotal/currency': 'eur' },
  },
  { name: 'holdMinutes 0', request: { body: order({ holdMinutes: 0 }) }, fields: { '/holdMinutes': 0 } },
  {
    name: 'a SKU that cannot be one',
    request: { body: items({ sku: ' TEA', quantity: 1 }) },
    fields: { '/items/0/sku': ' TEA' },
  },
  {
    name: 'an unknown SKU',
    request: { body: items({ sku: 'NO-SUCH-SKU', quantity: 1 }) },
    status: 409,
    type: 'PRODUCT_UNAVAILABLE',
  },
  {
    name: 'an empty idempotency key',
    request: { body: order(), headers: { 'Idempotency-Key': '' } },
    fields: { 'idempotency-key': undefined },
  },
  {
    name: 'an idempotency key of 256 characters',
    request: { body: order(), headers: { 'Idempotency-Key': 'k'.repeat(256) } },
    fields: { 'idempotency-key': undefined },
  },
  {
    name: 'failing fields in header and body at once',
    request: { body: order({ holdMinutes: 0 }), headers: { 'Idempotency-Key': 'a b' } },
    fields: { 'idempotency-key': undefined, '/holdMinutes': 0 },
  },
  ...['{', '{"a":1,}', "{'a':1}", 'NaN', '[1,2', '"\u0001"', '{"__proto__":{"a":1}}', '{"a":1} x'].map(
    (bytes) => ({
      name: `malformed JSON ${bytes}`,
      request: { bytes, headers: JSON_TYPE },
      type: 'MALFORMED_JSON',
    }),
  ),
  {
    name: 'half a surrogate pair',
    request: {
      bytes: JSON.stringify(order({ reference: 'R' })).replace('"R"', '"\\ud800"'),
      headers: JSON_TYPE,
    },
    type: 'MALFORMED_JSON',
  },
  ...['{"customerId":"customer-2",', '{"note":{"a":[{"b":1},{"b":1,"\\u0062":2}]},'].map((start) => ({
    name: `a name twice: ${start}`,
    request: { bytes: JSON.stringify(order()).replace('{', start), headers: JSON_TYPE },
    type: 'MALFORMED_JSON',
  })),
  {
    name: 'half a surrogate pair, as deep as a body can nest',
    request: { bytes: `${'['.repeat(120_000)}"\\ud800"${']'.repeat(120_000)}`, headers: JSON_TYPE },
    type: 'MALFORMED_JSON',
  },
  {
    name: 'broken UTF-8',
    request: { bytes: Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d), headers: JSON_TYPE },
    type: 'MALFORMED_JSON',
  },
  {
    name: 'JSON nested 120,000 deep',
    request: { bytes: '['.repeat(120_000) + ']'.repeat(120_000), headers: JSON_TYPE },
    fields: { '': 'an array of 1' },
  },
  {
    name: 'a note nested 40,000 deep',
    request: {
      bytes: JSON.stringify(order({ metadata: { a: 'DEEP' } })).replace(
        '"DEEP"',
        '{"a":'.repeat(40_000) + '1' + '}'.repeat(40_000),
      ),
      headers: JSON_TYPE,
    },
    fields: { '/metadata/a': 'an object of 1' },
  },
  {
    name: 'XML',
    request: { bytes: '<order/>', headers: { 'Content-Type': 'application/xml' } },
    status: 415,
    type: 'UNSUPPORTED_MEDIA_TYPE',
  },
  {
    name: 'plain text',
    request: { bytes: '{}', headers: { 'Content-Type': 'text/plain' } },
    status: 415,
    type: 'UNSUPPORTED_MEDIA_TYPE',
  },
  {
    name: 'no media type',
    request: { bytes: Buffer.from('{}') },
    status: 415,
    type: 'UNSUPPORTED_MEDIA_TYPE',
  },
  {
    name: 'a body of 2 MiB',
    request: { body: order({ note: 'x'.repeat(2 ** 21) }) },
    status: 413,
    type: 'PAYLOAD_TOO_LARGE',
  },
  {
    name: 'an answer in XML',
    request: { body: order(), headers: { Accept: 'application/xml' } },
    status: 406,
    type: 'NOT_ACCEPTABLE',
  },
  {
    name: 'an answer in nothing',
    request: { body: order(), headers: { Accept: 'application/json;q=0, application/problem+json;q=0' } },
    status: 406,
    type: 'NOT_ACCEPTABLE',
  },
];

function checkCase(t: Test, { status, body }: Answer, expected: Case): void {
  t.equal(status, expected.status ?? 400);
  t.equal(body['type'], expected.type ?? 'VALIDATION_ERROR');
  if (!expected.fields) return;
  const fields = Object.fromEntries(
    body['errors'].map((error: { field: string; rejectedValue?: unknown }) => [
      error.field,
      error.rejectedValue,
    ]),
  );
  t.strictSame(fields, expected.fields);
}

t.test('createOrder refuses bad input with what is wrong in it, and stores nothing', async (t) => {
  const shop = await openShop(t);
  await shop.offer({ sku: 'TEA', onHand: 1000 });
  for (const entry of CREATE_ORDER) {
    await t.test(entry.name, async (t) =>
      checkCase(t, await shop.call('POST', '/orders', entry.request), entry),
    );
  }
  const { rows } = await sql`
    select from orders union all select from idempotency_keys union all select from events
    union all select from stock where reserved <> 0`.execute(shop.db);
  t.equal(rows.length, 0, 'nothing is stored');
});

t.test('the other operations refuse bad input too', async (t) => {
  const shop = await openShop(t);
  await shop.offer({ sku: 'TEA', onHand: 1 });
  const id = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10';
  const refused: [method: string, path: string, fields: Record<string, unknown>, body?: unknown][] = [
    ['GET', '/orders?page=-1', { page: undefined }],
    ['GET', '/orders?size=101', { size: undefined }],
    ['GET', '/orders?size=0&page=x&status=LOST', { size: undefined, page: undefined, status: undefined }],
    ['GET', '/orders?page=1e3', { page: undefined }],
    ['GET', '/orders?page=0x10', { page: undefined }],
    ['GET', '/orders?page=1e400', { page: undefined }],
    ['GET', '/orders?page=', { page: undefined }],
    ['GET', '/orders?page=%20', { page: undefined }],
    ['GET', '/orders?page=1.5', { page: undefined }],
    ['GET', '/orders?page=1&page=2', { page: undefined }],
    ['GET', '/orders?page=99999999999999999999', { page: undefined }],
    ['GET', '/orders?customerId=', { customerId: undefined }],
    ['GET', '/orders?customerId=%00', { customerId: undefined }],
    ['GET', '/orders?colour=red&__proto__=1', { colour: undefined, ['__proto__']: undefined }],
    ['GET', `/orders/${id}?expand=items`, { expand: undefined }],
    ['GET', '/products?page=-1', { page: undefined }],
    ['GET', '/orders/42', { orderId: undefined }],
    ['GET', `/orders/urn:uuid:${id}`, { orderId: undefined }],
    ['GET', '/orders/%00', { orderId: undefined }],
    ['GET', `/orders/${id}/items/x`, { itemId: undefined }],
    ['GET', '/orders/x/items/y', { orderId: undefined, itemId: undefined }],
    ['GET', '/orders/x/payment', { orderId: undefined }],
    ['GET', '/products/%20', { sku: undefined }],
    ['GET', `/products/${'x'.repeat(65)}`, { sku: undefined }],
    ['PUT', '/products/TEA', { '': null }],
    [
      'PUT',
      '/products/TEA',
      { '/name': '', '/price/amount': -1 },
      { name: '', price: { amount: -1, currency: 'EUR' } },
    ],
    [
      'PUT',
      '/products/TEA',
      { '/price/amount': 12.5 },
      { name: 'Tea', price: { amount: 12.5, currency: 'EUR' } },
    ],
    [
      'PUT',
      '/products/TEA',
      { '/price/amount': 2 ** 53 },
      { name: 'Tea', price: { amount: 2 ** 53, currency: 'EUR' } },
    ],
    ['PUT', '/products/TEA', { '/name': 'a\nb' }, { name: 'a\nb', price: { amount: 1, currency: 'EUR' } }],
    ['PUT', '/products/TEA/stock', { '/onHand': -1 }, { onHand: -1 }],
    ['PUT', '/products/TEA/stock', { '/onHand': 1_000_000_001 }, { onHand: 1_000_000_001 }],
    ['PATCH', '/products/TEA/stock', { '/onHandChange': null }, {}],
    ['PATCH', '/products/TEA/stock', { '/onHand': 5, '/onHandChange': null }, { onHand: 5 }],
    ['DELETE', '/products/TEA', { '': null }, { really: true }],
    ['GET', '/orders/x/cancel', { orderId: undefined }],
    ['POST', `/orders/${id}/cancel`, { '': null }, null],
    [
      'POST',
      `/orders/${id}/cancel`,
      { '/items': 'an array of 0', '/reason': 'MOOD' },
      { items: [], reason: 'MOOD' },
    ],
    ['POST', `/orders/${id}/cancel`, { '/items/0/quantity': 0 }, { items: [{ itemId: id, quantity: 0 }] }],
    ['POST', `/orders/${id}/cancel`, { '/items/0/itemId': 'x' }, { items: [{ itemId: 'x', quantity: 1 }] }],
    [
      'POST',
      `/orders/${id}/cancel`,
      { '/items/1/itemId': id },
      {
        items: [
          { itemId: id, quantity: 1 },
          { itemId: id, quantity: 2 },
        ],
      },
    ],
  ];
  for (const [method, path, fields, body] of refused) {
    await t.test(`${method} ${path} ${JSON.stringify(body) ?? ''}`, async (t) => {
      checkCase(t, await shop.call(method, path, { body }), { name: '', request: {}, fields });
    });
  }
  t.match((await shop.call('GET', '/products/TEA')).body, { version: 1, name: 'Product TEA' });
  t.match(await shop.getStock('TEA'), { onHand: 1, version: 2 });
  for (const header of ['"1', '1', 'W/1', 'x']) {
    const answer = await shop.call('DELETE', '/products/TEA', { headers: { 'If-Match': header } });
    checkCase(t, answer, { name: '', request: {}, fields: { 'if-match': undefined } });
  }
});

t.test('a hostile body does not get a larger answer than 50 errors', async (t) => {
  const shop = await openShop(t);
  const body = items(...Array.from({ length: 30_000 }, () => ({})));
  const answer = await shop.call('POST', '/orders', { body });
  t.equal(answer.status, 400);
  t.equal(answer.body['errors'].length, 50);
});

t.test('unknown paths and methods are problems as well', async (t) => {
  const shop = await openShop(t);
  for (const path of ['/', '/api/', '/api/v1/', '/api/v1/nothing', '/api/v2/orders', '/api/v1/orders/']) {
    t.match(await shop.call('GET', path), { status: 404, body: { type: 'ROUTE_NOT_FOUND', instance: path } });
  }
  const body = { some: 'thing' };
  t.match(await shop.call('POST', '/nothing', { body }), { status: 404, body: { type: 'ROUTE_NOT_FOUND' } });
  t.match(await shop.call('PUT', '/orders', { body }), { status: 405, body: { type: 'METHOD_NOT_ALLOWED' } });
  const allowed: [method: string, path: string, allow: string][] = [
    ['DELETE', '/orders', 'GET, HEAD, POST'],
    ['PUT', '/orders/x', 'GET, HEAD, PATCH'],
    ['POST', '/products/TEA', 'DELETE, GET, HEAD, PUT'],
    ['POST', '/products/TEA/stock', 'GET, HEAD, PATCH, PUT'],
    ['OPTIONS', '/orders', 'GET, HEAD, POST'],
  ];
  for (const [method, path, allow] of allowed) {
    const answer = await shop.call(method, path, { as: 'nobody' });
    t.match(answer, { status: 405, body: { type: 'METHOD_NOT_ALLOWED' } });
    t.equal(answer.headers.get('allow'), allow);
  }
  t.match(await shop.call('GET', `/orders/${'x'.repeat(301)}`), {
    status: 414,
    body: { type: 'URI_TOO_LONG' },
  });
  t.match(await shop.call('GET', '/orders/%E0%A4%A'), { status: 400, body: { type: 'MALFORMED_REQUEST' } });
});
