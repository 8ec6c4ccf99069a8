import { type Case, JSON_TYPE, items, order } from './case.ts';

/** Orders with wrong fields. */
export const ORDER_FIELDS: Case[] = [
  { name: 'no body', request: {}, fields: { '': null } },
  { name: 'no body, but a media type', request: { bytes: '', headers: JSON_TYPE }, fields: { '': null } },
  {
    name: 'an empty object',
    request: { body: {} },
    fields: { '/customerId': null, '/items': null },
  },
  { name: 'null', request: { body: null }, fields: { '': null } },
  { name: 'an array', request: { body: [1, 2] }, fields: { '': 'an array of 2' } },
  { name: 'a number', request: { body: 7 }, fields: { '': 7 } },
  {
    name: 'wrong types, none of them coerced',
    request: {
      body: { customerId: 5, items: { sku: 'TEA' }, paymentMethod: true, captureMode: 1, metadata: [] },
    },
    fields: {
      '/customerId': 5,
      '/items': 'an object of 1',
      '/paymentMethod': undefined,
      '/captureMode': 1,
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
    // The answer doesn't repeat values of unknown fields, because a misspelt field may contain personal data.
    fields: { '/discount': undefined, '/items/0/a~1b~0c': undefined },
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
  {
    name: 'a negative total',
    request: { body: order({ expectedTotal: { amount: -5, currency: 'EUR' } }) },
    fields: { '/expectedTotal/amount': -5 },
  },
  { name: 'holdMinutes 0', request: { body: order({ holdMinutes: 0 }) }, fields: { '/holdMinutes': 0 } },
  ...['4111 1111 1111 1111', 'tok with blanks', '', 'x'.repeat(256), '4111111111111111'].map(
    (paymentMethod) => ({
      name: `the payment method ${paymentMethod}, which is not shown`,
      request: { body: order({ paymentMethod }) },
      fields: { '/paymentMethod': undefined },
    }),
  ),
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
    fields: { 'Idempotency-Key': undefined },
  },
  {
    name: 'an idempotency key of 256 characters',
    request: { body: order(), headers: { 'Idempotency-Key': 'k'.repeat(256) } },
    fields: { 'Idempotency-Key': undefined },
  },
  {
    name: 'failing fields in header and body at once',
    request: { body: order({ holdMinutes: 0 }), headers: { 'Idempotency-Key': 'a b' } },
    fields: { 'Idempotency-Key': undefined, '/holdMinutes': 0 },
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
];
