import t from 'tap';
import { faultsOf } from '../support/invariants.ts';
import { openShop } from '../support/shop.ts';

t.test('updateOrder is a JSON merge patch of the notes', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const metadata = { channel: 'web', campaign: 'autumn' };
  const order = await shop.order({ [sku]: 1 }, { reference: 'R-1', metadata });
  const path = `/orders/${order.id}`;
  const patch = (body: object, etag: string | undefined = '*') =>
    shop.call('PATCH', path, { body, headers: etag ? { 'If-Match': etag } : {} });

  const changed = await patch({ metadata: { channel: 'shop', campaign: null, note: 'gift' } }, '"1"');
  t.match(changed, { status: 200, body: { reference: 'R-1', version: 2 } });
  t.strictSame(changed.body['metadata'], { channel: 'shop', note: 'gift' });
  t.equal(changed.headers.get('etag'), '"2"');
  t.strictSame((await shop.call('GET', path)).body, changed.body);
  t.equal((await patch({ metadata: { channel: 'shop' } })).body['version'], 2, 'nothing changed');
  t.equal((await patch({})).body['version'], 2);
  t.notOk('reference' in (await patch({ reference: null })).body);
  t.strictSame((await patch({ metadata: null })).body['metadata'], {});

  t.match(await patch({ metadata: {} }, ''), { status: 428, body: { type: 'PRECONDITION_REQUIRED' } });
  t.match(await patch({ reference: 'late' }, '"1"'), { status: 412, body: { type: 'PRECONDITION_FAILED' } });
  const other = await shop.order({ [sku]: 1 }, { reference: 'R-2' });
  t.match(await patch({ reference: 'R-2' }), {
    status: 409,
    body: { type: 'REFERENCE_IN_USE', reference: 'R-2' },
  });
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`note-${n}`, 'x']));
  t.match(await patch({ metadata: many }), { status: 400, body: { errors: [{ field: '/metadata' }] } });
  t.match(await patch({ status: 'CONFIRMED' }), { status: 400, body: { errors: [{ field: '/status' }] } });
  t.match(await patch({ metadata: { __proto__x: 'x', constructor: 'y' } }), { status: 200 });

  await shop.call('POST', `/orders/${other.id}/cancel`);
  const late = await shop.call('PATCH', `/orders/${other.id}`, {
    body: { metadata: { why: 'changed my mind' } },
    headers: { 'If-Match': '"2"' },
  });
  t.match(late, { status: 200, body: { status: 'CANCELLED', version: 3 } }, 'also once it has ended');
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('who has the current version is not sent it again', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const order = await shop.order({ [sku]: 1 });
  const paths = [
    `/orders/${order.id}`,
    `/orders/${order.id}/items`,
    `/orders/${order.id}/items/${order.items[0]!.id}`,
    `/orders/${order.id}/payment`,
    `/orders/${order.id}/cancel`,
    `/products/${sku}`,
    `/products/${sku}/stock`,
  ];
  for (const path of paths) {
    const first = await shop.call('GET', path);
    const etag = first.headers.get('etag')!;
    const ask = (header: string) => shop.call('GET', path, { headers: { 'If-None-Match': header } });
    const second = await ask(etag);
    t.match(second, { status: 304, body: undefined }, path);
    t.equal(second.headers.get('etag'), etag);
    t.equal((await ask(`W/${etag}, "0"`)).status, 304, 'tags are compared weakly');
    t.equal((await ask('"0"')).status, 200);
  }
});

t.test('the history says who did what, from which status to which', async (t) => {
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 2 });
  await shop.work();
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  await shop.call('POST', `/orders/${order.id}/cancel`, {
    as: 'storefront-service',
    body: { reason: 'CUSTOMER_REQUEST' },
    headers: { traceparent },
  });
  const { body } = await shop.call('GET', order._links.history.href);
  t.equal(body['total'], 3);
  const entries = body['history'].map((entry: Record<string, unknown>) => ({
    ...entry,
    occurredAt: undefined,
  }));
  t.match(entries, [
    { version: 1, operation: 'createOrder', toStatus: 'SUBMITTED', clientId: 'backoffice' },
    {
      version: 2,
      operation: 'processPayment',
      fromStatus: 'SUBMITTED',
      toStatus: 'CONFIRMED',
      clientId: 'order-service',
    },
    {
      version: 3,
      operation: 'cancelOrder',
      fromStatus: 'CONFIRMED',
      toStatus: 'CANCELLED',
      reason: 'CUSTOMER_REQUEST',
      clientId: 'storefront-service',
      traceId: 'a'.repeat(32),
    },
  ]);
  const second = await shop.call('GET', `${order._links.history.href}?page=1&size=2`);
  t.match(second.body, { total: 3, history: [{ version: 3 }] });
});
