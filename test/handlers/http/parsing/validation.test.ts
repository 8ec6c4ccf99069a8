import type { FastifyRequest } from 'fastify';
import t from 'tap';
import { fieldErrors } from '../../../../handlers/http/parsing/field-errors.ts';
import { validatorCompiler } from '../../../../handlers/http/parsing/validation.ts';
import { openShop } from '../../../support/shop/shop.ts';

/** Number of entries in the largest body that is accepted. */
const MANY = 85_000;
const order = (rest: object) => ({
  customerId: 'customer-1',
  items: [{ sku: 'TEA', quantity: 1 }],
  paymentMethod: 'tok_approved',
  ...rest,
});
const names = (count: number, name = 'n') =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`${name}${place}`, 1]));

t.test('validation reports only the size of an array or object with too many entries', async (t) => {
  const shop = await openShop(t);
  const cases: [name: string, body: object, error: object][] = [
    [
      'empty lines, and a field is missing too',
      { items: Array.from({ length: MANY }, () => ({})) },
      { field: '/items', message: 'must have at most 100 entries', rejectedValue: `an array of ${MANY}` },
    ],
    [
      'names of metadata',
      order({ metadata: names(20_000) }),
      {
        field: '/metadata',
        message: 'must have at most 50 fields',
        rejectedValue: 'an object of 20000',
      },
    ],
    [
      'fields that no order has',
      order(names(20_000)),
      { field: '', message: 'has too many unknown fields', rejectedValue: 'an object of 20003' },
    ],
    [
      'fields that no line has',
      order({ items: [{ sku: 'TEA', quantity: 1, ...names(20_000) }] }),
      { field: '/items/0', message: 'has too many unknown fields', rejectedValue: 'an object of 20002' },
    ],
  ];
  for (const [name, body, error] of cases) {
    const answer = await shop.call('POST', '/orders', { body });
    t.equal(answer.status, 400, name);
    t.strictSame(answer.body['errors'], [error], name);
  }
});

t.test('validation reports every fault of a body if no array or object has too many entries', async (t) => {
  const shop = await openShop(t);
  const body = { ...names(3, 'unknown'), items: Array.from({ length: 10 }, () => ({})) };
  const { body: answer } = await shop.call('POST', '/orders', { body });
  t.equal(answer['errors'].length, 3 + 1 + 2 * 10);
});

t.test('validation reads no entry of a list that is too long', (t) => {
  let reads = 0;
  const item = Object.defineProperty({}, 'sku', { enumerable: true, get: () => (reads += 1) });
  const schema = {
    type: 'object',
    required: ['name'],
    properties: {
      items: {
        type: 'array',
        maxItems: 100,
        items: { type: 'object', properties: { sku: { type: 'string' } } },
      },
    },
  };
  const validate = validatorCompiler()({ schema, httpPart: 'body', method: 'POST', url: '/' });
  const errorsOf = (body: unknown) => {
    const isValid = (validate as unknown as (body: unknown) => boolean)(body);
    t.notOk(isValid);
    const getValidationFunction = (part: string) =>
      part === 'body' ? { 'application/json': validate } : undefined;
    // The cast is safe because the validation reads only these fields.
    return fieldErrors({ body, getValidationFunction } as unknown as FastifyRequest);
  };
  t.equal(errorsOf({ items: Array.from({ length: MANY }, () => item) }).length, 1);
  t.equal(reads, 0);
  t.equal(errorsOf({ items: Array.from({ length: 100 }, () => item) }).length, 50);
  t.ok(reads >= 100, 'the test counts entries that are read');
  t.end();
});

t.test('validation reports only one fault of a text that is longer than its maxLength', async (t) => {
  const shop = await openShop(t);
  const id = '01a1fea8-3a9e-7a2f-8d10-3b9e5f7a6c41';
  const headers = { 'If-Match': '*' };
  const long = (length: number) => `${' '.repeat(length - 1)}\0`;
  const cases: [method: string, path: string, body: object | undefined, field: string, message: string][] = [
    ['POST', '/orders', order({ paymentMethod: long(256) }), '/paymentMethod', '255 characters'],
    ['POST', '/orders', order({ paymentMethod: long(250_000) }), '/paymentMethod', '255 characters'],
    [
      'POST',
      '/orders',
      order({ paymentMethod: `${'~'.repeat(250_000)} ` }),
      '/paymentMethod',
      '255 characters',
    ],
    [
      'PUT',
      `/orders/${id}/payment`,
      { paymentMethod: `${'~'.repeat(250_000)} ` },
      '/paymentMethod',
      '255 char',
    ],
    [
      'POST',
      '/orders',
      order({ metadata: { [long(41)]: 'x' } }),
      `/metadata/${long(41).replace('\0', '\ufffd')}`,
      '40 char',
    ],
    ['POST', '/webhook-endpoints', { url: long(3000) }, '/url', '2048 characters'],
    ['GET', `/orders/${id}0`, undefined, 'orderId', 'must be a UUID'],
    [
      'GET',
      `/orders?createdFrom=${'9'.repeat(5000)}`,
      undefined,
      'createdFrom',
      'must be a valid RFC 3339 time',
    ],
  ];
  for (const [method, path, body, field, message] of cases) {
    const answer = await shop.call(method, path, { body, headers });
    const errors = answer.body['errors'] as { field: string; message: string }[];
    const name = `${method} ${path.slice(0, 80)} ${field}`;
    t.equal(errors.filter((error) => error.field === field).length, 1, name);
    t.match(errors.find((error) => error.field === field)?.message, message, name);
  }
});

t.test('an operation with an optional body accepts an empty body with any media type', async (t) => {
  const shop = await openShop(t);
  const tea = await shop.offer({ sku: 'TEA', onHand: 1 });
  const { _links } = await shop.order({ [tea]: 1 });
  const id = '01a1fea8-3a9e-7a2f-8d10-3b9e5f7a6c41';
  const cases = [
    ['/orders/ID/payment/captures', 404],
    ['/orders/ID/payment/refunds', 404],
    ['/webhook-endpoints/ID/secrets', 404],
    [_links.cancel!.href, 200],
  ] as const;
  for (const [path, expected] of cases) {
    const headers = { 'Content-Type': 'application/json' };
    const { status, body } = await shop.call('POST', path.replace('ID', id), { bytes: '', headers });
    t.equal(status, expected, `${path} ${JSON.stringify(body)}`);
    const refused = await shop.call('POST', path.replace('ID', id), { bytes: 'null', headers });
    t.match(refused, { status: 400, body: { errors: [{ field: '', rejectedValue: null }] } });
  }
});
