import { join } from 'node:path';
import t, { type Test } from 'tap';
import { buildApp } from '../../../app.ts';
import { versionsIn } from '../../../handlers/contract/versions.ts';
import documentV2 from '../../fixtures/generated/v2/openapi.json' with { type: 'json' };
import { contractChecker } from '../../support/contract-check.ts';
import { readShared } from '../../support/shared.ts';
import { caller } from '../../support/caller.ts';
import { createDatabase } from '../../support/database.ts';

/** A service with the real version 1 and the second one of `test/fixtures/`, and a caller for each. */
async function openBoth(t: Test) {
  const { db } = await createDatabase(t);
  const app = await buildApp({
    db,
    baseUrl: 'http://127.0.0.1',
    auth: { issuer: readShared().authUrl, audience: 'order-service' },
    versions: [
      ...(await versionsIn(join(import.meta.dirname, '../../..'))).filter(
        ({ prefix }) => prefix === '/api/v1',
      ),
      ...(await versionsIn(join(import.meta.dirname, '../../fixtures'))),
    ],
  });
  t.teardown(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const v1 = caller(t, url);
  const v2 = caller(t, url, { prefix: '/api/v2', check: contractChecker(documentV2) });
  await v1('PUT', '/products/TEA', { body: { name: 'Tea', price: { amount: 500, currency: 'EUR' } } });
  await v1('PUT', '/products/TEA/stock', { body: { onHand: 10 }, headers: { 'If-Match': '*' } });
  return { url, v1, v2 };
}

const INPUT_V1 = {
  customerId: 'customer-1',
  items: [{ sku: 'TEA', quantity: 2 }],
  paymentMethod: 'tok_approved',
};
const INPUT_V2 = {
  customer: { id: 'customer-1' },
  lines: [{ sku: 'TEA', quantity: 2 }],
  paymentMethod: 'tok_approved',
};

t.test('one process serves two versions of the same orders, each in its own form', async (t) => {
  const { v1, v2 } = await openBoth(t);
  const first = await v1('POST', '/orders', { body: INPUT_V1 });
  const second = await v2('POST', '/orders', { body: INPUT_V2 });
  t.equal(first.headers.get('location'), `/api/v1/orders/${first.body['id']}`);
  t.equal(second.headers.get('location'), `/api/v2/orders/${second.body['id']}`);
  for (const { body } of [first, second]) {
    t.match((await v1('GET', `/orders/${body['id']}`)).body, {
      ...INPUT_V1,
      items: [{ sku: 'TEA', quantity: { ordered: 2 } }],
      paymentMethod: undefined,
    });
    t.match((await v2('GET', `/orders/${body['id']}`)).body, {
      ...INPUT_V2,
      state: 'SUBMITTED',
      paymentMethod: undefined,
    });
  }
  t.match((await v1('GET', '/products/TEA/stock')).body, { reserved: 4 }, 'there is one stock');
});

t.test('each version validates by its own contract', async (t) => {
  const { v1, v2 } = await openBoth(t);
  t.match(await v1('POST', '/orders', { body: INPUT_V2 }), {
    status: 400,
    body: { type: 'VALIDATION_ERROR' },
  });
  t.match(await v2('POST', '/orders', { body: INPUT_V1 }), {
    status: 400,
    body: { type: 'VALIDATION_ERROR' },
  });
  t.match(await v2('GET', '/products'), { status: 404, body: { type: 'ROUTE_NOT_FOUND' } });
});

t.test('each version publishes its own document and page', async (t) => {
  const { url } = await openBoth(t);
  for (const [version, number] of [
    ['v1', /^1\./],
    ['v2', /^2\./],
  ] as const) {
    const document = (await (await fetch(`${url}/api/${version}/openapi.json`)).json()) as Record<
      string,
      any
    >;
    t.match(document['info'].version, number);
    t.match(document['servers'], [{ url: `{base_url}/api/${version}` }]);
    const page = await fetch(`${url}/api/${version}/docs`);
    t.equal(page.status, 200);
    t.match(await page.text(), '<script src="docs/page.js">', 'which loads the document beside it');
  }
});

t.test('a deprecated operation says so in every answer, and no other does', async (t) => {
  const { v1, v2 } = await openBoth(t);
  const { body } = await v1('POST', '/orders', { body: INPUT_V1 });
  const path = `/orders/${body['id']}/items`;
  for (const [status, answer] of [
    [200, await v2('GET', path)],
    [401, await v2('GET', path, { as: 'nobody' })],
    [400, await v2('GET', `${path}?page=1`)],
    [304, await v2('GET', path, { headers: { 'If-None-Match': '*' } })],
  ] as const) {
    t.equal(answer.status, status);
    t.equal(answer.headers.get('deprecation'), `@${Date.UTC(2026, 10, 21) / 1000}`);
    t.equal(answer.headers.get('sunset'), 'Mon, 31 May 2027 23:59:59 GMT');
  }
  const stays = await v1('GET', path);
  t.notOk(stays.headers.has('deprecation') || stays.headers.has('sunset'));
});
