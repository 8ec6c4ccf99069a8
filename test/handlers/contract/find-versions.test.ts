import { join } from 'node:path';
import t, { type Test } from 'tap';
import { buildApp } from '../../../app.ts';
import { findVersions } from '../../../handlers/contract/find-versions.ts';
import documentV9 from '../../fixtures/generated/v9/openapi.json' with { type: 'json' };
import { contractChecker } from '../../support/contract/contract-check.ts';
import { createDatabase } from '../../support/database/database.ts';
import { readShared } from '../../support/run/shared-servers.ts';
import { caller } from '../../support/shop/contract-client.ts';
import { storeOf } from '../../support/shop/store.ts';

/** Opens a service with version 1 and a second version from `test/fixtures/`. Returns a caller for each version. */
async function openBoth(t: Test) {
  const { db } = await createDatabase(t);
  const app = await buildApp({
    store: storeOf(db),
    baseUrl: 'http://127.0.0.1',
    auth: { issuer: readShared().authUrl, audience: 'order-service' },
    versions: [
      ...(await findVersions(join(import.meta.dirname, '../../..'))).filter(
        ({ prefix }) => prefix === '/api/v1',
      ),
      ...(await findVersions(join(import.meta.dirname, '../../fixtures'))),
    ],
  });
  t.teardown(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const v1 = caller(t, url);
  const v9 = caller(t, url, { prefix: '/api/v9', check: contractChecker(documentV9) });
  await v1('PUT', '/products/TEA', { body: { name: 'Tea', price: { amount: 500, currency: 'EUR' } } });
  await v1('PUT', '/products/TEA/stock', { body: { onHand: 10 }, headers: { 'If-Match': '*' } });
  return { url, v1, v9 };
}

const INPUT_V1 = {
  customerId: 'customer-1',
  items: [{ sku: 'TEA', quantity: 2 }],
  paymentMethod: 'tok_approved',
};
const INPUT_V9 = {
  customer: { id: 'customer-1' },
  lines: [{ sku: 'TEA', quantity: 2 }],
  paymentMethod: 'tok_approved',
};

t.test('a process serves the same orders in two versions of the API, each in its own form', async (t) => {
  const { v1, v9 } = await openBoth(t);
  const first = await v1('POST', '/orders', { body: INPUT_V1 });
  const second = await v9('POST', '/orders', { body: INPUT_V9 });
  t.equal(first.headers.get('location'), `/api/v1/orders/${first.body['id']}`);
  t.equal(second.headers.get('location'), `/api/v9/orders/${second.body['id']}`);
  for (const { body } of [first, second]) {
    t.match((await v1('GET', `/orders/${body['id']}`)).body, {
      ...INPUT_V1,
      items: [{ sku: 'TEA', quantity: { ordered: 2 } }],
      paymentMethod: undefined,
    });
    t.match((await v9('GET', `/orders/${body['id']}`)).body, {
      ...INPUT_V9,
      state: 'SUBMITTED',
      paymentMethod: undefined,
    });
  }
  t.match((await v1('GET', '/products/TEA/stock')).body, { reserved: 4 }, 'there is one stock');
});

t.test('links stay in the requested version, even if another version’s handler answers', async (t) => {
  const { v1, v9 } = await openBoth(t);
  const { body: order } = await v1('POST', '/orders', { body: INPUT_V1 });
  for (const [call, prefix] of [
    [v1, '/api/v1'],
    [v9, '/api/v9'],
  ] as const) {
    const { body } = await call('GET', `/orders/${order['id']}/items`);
    const links = JSON.stringify(body).match(/\/api\/\w+\/\w+/g) ?? [];
    t.equal(links.length, 4, 'two links of the list, and two links of its entry');
    for (const link of links) t.equal(link, `${prefix}/orders`);
  }
});

t.test('each version validates requests by its own contract', async (t) => {
  const { v1, v9 } = await openBoth(t);
  t.match(await v1('POST', '/orders', { body: INPUT_V9 }), {
    status: 400,
    body: { type: 'VALIDATION_ERROR' },
  });
  t.match(await v9('POST', '/orders', { body: INPUT_V1 }), {
    status: 400,
    body: { type: 'VALIDATION_ERROR' },
  });
  t.match(await v9('GET', '/products'), { status: 404, body: { type: 'ROUTE_NOT_FOUND' } });
});

t.test('each version of the API publishes its own document and page', async (t) => {
  const { url } = await openBoth(t);
  for (const [version, number] of [
    ['v1', /^1\./],
    ['v9', /^9\./],
  ] as const) {
    const document = (await (await fetch(`${url}/api/${version}/openapi.json`)).json()) as Record<
      string,
      any
    >;
    t.match(document['info'].version, number);
    t.match(document['servers'], [{ url: `{base_url}/api/${version}` }]);
    const page = await fetch(`${url}/api/${version}/docs`);
    t.equal(page.status, 200);
    t.match(await page.text(), '<script src="docs/page.js?', 'the page loads the document of its version');
    const shown = await fetch(`${url}/api/${version}/docs/openapi.json`);
    t.match(await shown.json(), { info: { version: number } });
  }
});

t.test('answers of deprecated operations, and no other answers, announce the deprecation', async (t) => {
  const { v1, v9 } = await openBoth(t);
  const { body } = await v1('POST', '/orders', { body: INPUT_V1 });
  const path = `/orders/${body['id']}/items`;
  for (const [status, answer] of [
    [200, await v9('GET', path)],
    [401, await v9('GET', path, { as: 'nobody' })],
    [400, await v9('GET', `${path}?page=1`)],
    [304, await v9('GET', path, { headers: { 'If-None-Match': '*' } })],
  ] as const) {
    t.equal(answer.status, status);
    t.equal(answer.headers.get('deprecation'), `@${Date.UTC(2026, 10, 21) / 1000}`);
    t.equal(answer.headers.get('sunset'), 'Mon, 31 May 2027 23:59:59 GMT');
  }
  const stays = await v1('GET', path);
  t.notOk(stays.headers.has('deprecation') || stays.headers.has('sunset'));
});
