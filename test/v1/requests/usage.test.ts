import t, { type Test } from 'tap';
import type { AppOptions } from '../../../app.ts';
import type { Database } from '../../../db/base/database.ts';
import { addUsage } from '../../../db/usage/add-usage.ts';
import { UsageCounts } from '../../../handlers/contract/usage/index.ts';
import { versionsThatAreRead } from '../../support/contract/track-read-fields.ts';
import { createDatabase } from '../../support/database/database.ts';
import { caller } from '../../support/shop/contract-client.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { openService } from '../../support/shop/service.ts';

const today = () => new Date().toISOString().slice(0, 10);

/**
 * Opens a service that counts which parts of the contract clients use. Also returns a function that writes the counts
 * to the database.
 */
async function openCounting(t: Test, db: Database, more: Partial<AppOptions> = {}) {
  const usage = new UsageCounts();
  const { auth, ...options } = more;
  const url = await openService(t, { db, usage, ...options, ...(auth && { auth }) });
  return { call: caller(t, url), write: () => addUsage(db, usage.take()) };
}

t.test('listUsage returns how often each client has used each part of the contract', async (t) => {
  const { db } = await createDatabase(t);
  const { call, write } = await openCounting(t, db);
  t.match((await call('GET', '/usage')).body, { usage: [], totalCount: 0, from: today(), to: today() });
  const order = {
    customerId: 'customer-1',
    items: [{ sku: 'NONE', quantity: 1 }],
    paymentMethod: 'tok_approved',
  };
  await call('POST', '/orders', { as: 'storefront-service', body: { ...order, captureMode: 'MANUAL' } });
  await call('POST', '/orders', {
    as: 'storefront-service',
    body: order,
    headers: { 'Idempotency-Key': 'k' },
  });
  await call('POST', '/orders', { as: 'storefront-service', body: { ...order, unknown: 1 } });
  await call('GET', '/orders?status=CONFIRMED&size=5', { headers: { Accept: 'application/json' } });
  await write();
  const { body } = await call('GET', '/usage?clientId=storefront-service&operation=createOrder');
  const times = (calls: number) => ({ calls, lastUsedOn: today(), deprecated: false });
  const [entry] = body['usage'];
  t.match(body, { totalCount: 1, page: 0, size: 20 });
  t.match(entry, {
    clientId: 'storefront-service',
    version: 'v1',
    calls: 3,
    lastCalledOn: today(),
    deprecated: false,
  });
  const own = entry.parts.filter(({ kind }: { kind: string }) => kind !== 'SCOPE');
  t.strictSame(
    own,
    [
      ['ANSWER_TYPE', '*/*', 2],
      ['FIELD', '/properties/captureMode', 1],
      ['FIELD', '/properties/customerId', 2],
      ['FIELD', '/properties/items', 2],
      ['FIELD', '/properties/items/items/properties/quantity', 2],
      ['FIELD', '/properties/items/items/properties/sku', 2],
      ['FIELD', '/properties/paymentMethod', 2],
      ['PARAMETER', 'header Idempotency-Key', 1],
      ['PROBLEM', 'PRODUCT_UNAVAILABLE', 2],
      ['PROBLEM', 'VALIDATION_ERROR', 1],
      ['REQUEST_TYPE', 'application/json', 2],
      ['STATUS', '400', 1],
      ['STATUS', '409', 2],
      ['VALUE', '/properties/captureMode=MANUAL', 1],
    ].map(([kind, name, calls]) => ({ kind, name, ...times(Number(calls)) })),
  );
});

t.test('listUsage returns pages, and accepts the first day to list', async (t) => {
  const { db } = await createDatabase(t);
  const { call } = await openCounting(t, db);
  const counted = (clientId: string, day: string) => ({
    day,
    clientId,
    version: 'v1',
    operation: 'getOrder',
    calls: 1,
    parts: {},
  });
  await addUsage(
    db,
    ['a', 'b', 'c'].map((client) => counted(client, '2026-01-05')),
  );
  await addUsage(db, [counted('b', '2026-01-07')]);
  const clients = async (query: string) => {
    const { body } = await call('GET', `/usage?${query}`);
    return [
      body['totalCount'],
      body['from'],
      ...body['usage'].map((one: Record<string, string>) => one['clientId']),
    ];
  };
  t.strictSame(await clients('size=2'), [3, '2026-01-05', 'a', 'b']);
  t.strictSame(await clients('size=2&page=1'), [3, '2026-01-05', 'c']);
  t.strictSame(await clients('since=2026-01-06'), [1, '2026-01-07', 'b']);
  t.strictSame(await clients('page=7'), [3, '2026-01-05']);
  for (const since of ['2026-02-30', '0000-01-01', 'yesterday'])
    t.match(
      await call('GET', `/usage?since=${since}`),
      { status: 400, body: { type: 'VALIDATION_ERROR' } },
      since,
    );
});

t.test('listUsage finds the clients that use deprecated parts of the contract', async (t) => {
  const { db } = await createDatabase(t);
  const versions = structuredClone((await versionsThatAreRead()).map(({ document }) => document));
  // This test removes parts of contracts, so it uses untyped contracts.
  const [v1] = versions as any[];
  v1.components.schemas.OrderInput.properties.reference.deprecated = true;
  v1.components.parameters.CustomerIdParameter.deprecated = true;
  const history = v1.paths['/orders/{orderId}/history'].get;
  Object.assign(history, { deprecated: true, 'x-deprecated-at': '2026-11-01T00:00:00Z' });
  const served = (await versionsThatAreRead()).map((version, index) => ({
    ...version,
    document: versions[index]!,
  }));
  const { call, write } = await openCounting(t, db, { versions: served });
  const id = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10';
  await call('GET', `/orders/${id}`);
  await call('GET', `/orders?customerId=c`, { as: 'storefront-service' });
  await addUsage(db, [
    { day: today(), clientId: 'old', version: 'v1', operation: 'listOrderHistory', calls: 1, parts: {} },
    {
      day: today(),
      clientId: 'old',
      version: 'v1',
      operation: 'createOrder',
      calls: 1,
      parts: { 'FIELD /properties/reference': 1 },
    },
  ]);
  await write();
  const { body } = await call('GET', '/usage?deprecated=true');
  const found = body['usage'].map(({ clientId, operation, deprecated, parts }: Record<string, any>) => [
    clientId,
    operation,
    deprecated,
    ...parts
      .filter((part: Record<string, unknown>) => part['deprecated'])
      .map((part: Record<string, string>) => part['name']),
  ]);
  t.strictSame(found, [
    ['old', 'createOrder', false, '/properties/reference'],
    ['old', 'listOrderHistory', true],
    ['storefront-service', 'listOrders', false, 'query customerId'],
  ]);
});

t.test('listUsage is only for the shop, and requires its own scope', async (t) => {
  const { db } = await createDatabase(t);
  const issuer = await openIssuer(t);
  const { call } = await openCounting(t, db, { auth: { issuer: issuer.url, audience: 'order-service' } });
  const scope = 'usage:read';
  const customer = { token: await issuer.token({ scope, sub: 'user', customer_id: 'customer-1' }) };
  t.match(await call('GET', '/usage', { as: customer }), { status: 403, body: { type: 'FORBIDDEN' } });
  const other = { token: await issuer.token({ scope: 'orders:read' }) };
  t.match(await call('GET', '/usage', { as: other }), { status: 403, body: { type: 'INSUFFICIENT_SCOPE' } });
  t.equal((await call('GET', '/usage', { as: { token: await issuer.token({ scope }) } })).status, 200);
});
