import t, { type Test } from 'tap';
import document from '../../../../generated/v1/openapi.json' with { type: 'json' };
import { contractOf } from '../../../../packages/contract-diff/src/openapi/document.ts';
import { earlyAnswers } from '../../../../scripts/contract/answers/answers.ts';
import { contractChecker } from '../../../support/contract/contract-check.ts';
import type { Answer } from '../../../support/shop/contract-client.ts';
import { waitUntil, openRawService } from '../../../support/shop/raw-service.ts';
import { openShop } from '../../../support/shop/shop.ts';

/** Tests the names of fields in `errors`. `call` also compares each answer with the contract. */
const order = (rest: object = {}) => ({
  customerId: 'customer-1',
  items: [{ sku: 'TEA', quantity: 1 }],
  paymentMethod: 'tok_approved',
  ...rest,
});
const JSON_TYPE = { 'Content-Type': 'application/json' };

const fieldsAre = (t: Test, { status, body }: Answer, fields: string[]) => {
  t.equal(status, 400);
  t.strictSame(body['errors'].map(({ field }: { field: string }) => field).sort(), fields.sort());
};

t.test('an error names a parameter as the contract does, wherever the parameter is', async (t) => {
  const { call } = await openShop(t);
  const headers = { 'If-Match': '3', 'Idempotency-Key': 'ü' };
  const cancel = { body: { reason: 'x', items: [{ itemId: 'x' }] }, headers };
  fieldsAre(t, await call('POST', '/orders/x/cancel?now=1', cancel), [
    'now',
    'orderId',
    'Idempotency-Key',
    'If-Match',
    '/reason',
    '/items/0/quantity',
    '/items/0/itemId',
  ]);
  fieldsAre(t, await call('GET', '/orders/x', { headers: { 'If-None-Match': '3' } }), [
    'orderId',
    'If-None-Match',
  ]);
  fieldsAre(t, await call('GET', '/orders?a/b~c=1'), ['a/b~c']);
  fieldsAre(t, await call('GET', '/orders?page=0&page=1'), ['page']);
});

t.test('an error names an unknown field without U+0000, and with at most the allowed length', async (t) => {
  const { call } = await openShop(t);
  const long = 'k'.repeat(600);
  for (const path of ['/orders', '/orders/01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10']) {
    fieldsAre(t, await call('GET', `${path}?a%00b=1`), ['a\ufffdb']);
    fieldsAre(t, await call('GET', `${path}?${long}=1`), ['k'.repeat(500)]);
  }
  const names: [body: object, field: string][] = [
    [order({ 'a\0b': 1 }), '/a\ufffdb'],
    [order({ [long]: 1 }), `/${'k'.repeat(499)}`],
    [order({ ['😀'.repeat(300)]: 1 }), `/${'😀'.repeat(249)}\ufffd`],
    [order({ metadata: { 'a\0b': 'x' } }), '/metadata/a\ufffdb'],
    [order({ metadata: { [`${'n'.repeat(600)}\0`]: 'x' } }), `/metadata/${'n'.repeat(490)}`],
  ];
  for (const [body, field] of names) {
    const answer = await call('POST', '/orders', { body });
    const fields = answer.body['errors'].map((error: { field: string }) => error.field);
    t.strictSame([...new Set(fields)], [field]);
  }
});

t.test('__proto__ is handled like any other field name', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const send = (bytes: string, key = 'key') =>
    shop.call('POST', '/orders', { bytes, headers: { ...JSON_TYPE, 'Idempotency-Key': key } });
  fieldsAre(t, await send('{"__proto__":1}'), ['/customerId', '/items', '/__proto__']);
  fieldsAre(t, await send('{"constructor":{"prototype":1}}'), ['/customerId', '/items', '/constructor']);
  t.match((await send('{"__proto__":1,"__proto__":2}')).body, { type: 'MALFORMED_JSON' });
  const noted = (note: string) =>
    JSON.stringify({ ...order(), items: [{ sku, quantity: 1 }] }).replace(
      /}$/,
      `,"metadata":{"__proto__":${note}}}`,
    );
  fieldsAre(t, await send(noted('{"customerId":"x"}')), ['/metadata/__proto__']);
  const placed = await send(noted('"a"'));
  t.equal(placed.status, 201);
  const { body } = await shop.call('GET', `/orders/${placed.body['id']}`);
  t.strictSame(Object.entries(body['metadata']), [['__proto__', 'a']]);
  t.equal((await send(noted('"a"'))).body['id'], placed.body['id'], 'the same again');
  t.match((await send(noted('"b"'))).body, { type: 'IDEMPOTENCY_KEY_REUSED' }, 'a different request');
});

t.test('the instance of a problem is a path, whatever the form of the request target', async (t) => {
  const { connect } = await openRawService(t);
  const check = contractChecker(document);
  const [early] = earlyAnswers(contractOf(document)).filter(({ kind }) => kind === 'ROUTE_NOT_FOUND');
  const targets: Record<string, string> = {
    'http://x/none?a=1': '/none',
    'http://x?a': '/',
    '*': '/',
    '//evil.example': '//evil.example',
    [`/${'"'.repeat(1000)}`]: `/${'%22'.repeat(682)}`,
  };
  for (const [target, instance] of Object.entries(targets)) {
    const client = connect();
    client.write(`OPTIONS ${target} HTTP/1.1\r\nHost: x\r\n\r\n`);
    t.ok(await waitUntil(() => client.received().endsWith('}')), target);
    const body = JSON.parse(client.received().split('\r\n\r\n')[1]!);
    t.equal(body.instance, instance);
    const headers = new Headers({ 'Content-Type': 'application/problem+json' });
    const { status } = early!;
    if (target.length < 300) t.strictSame(check({ method: 'GET', path: '/none', status, headers, body }), []);
  }
});
