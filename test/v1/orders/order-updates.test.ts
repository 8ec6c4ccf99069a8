import t from 'tap';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { openShop } from '../../support/shop/shop.ts';

t.test('updateOrder changes reference and metadata with a JSON merge patch', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const metadata = { channel: 'web', campaign: 'autumn' };
  const order = await shop.order({ [sku]: 1 }, { reference: 'R-1', metadata });
  const path = `/orders/${order.id}`;
  const patch = (body: object, etag: string | undefined = '*') =>
    shop.call('PATCH', path, { body, headers: etag ? { 'If-Match': etag } : {} });

  const changed = await patch(
    { metadata: { channel: 'shop', campaign: null, note: 'gift' } },
    etagOf('order', order),
  );
  t.match(changed, { status: 200, body: { reference: 'R-1', version: 2 } });
  t.strictSame(changed.body['metadata'], { channel: 'shop', note: 'gift' });
  t.equal(changed.headers.get('etag'), etagOf('order', { ...order, version: 2 }));
  t.strictSame((await shop.call('GET', path)).body, changed.body);
  t.equal((await patch({ metadata: { channel: 'shop' } })).body['version'], 2, 'nothing changed');
  t.equal((await patch({})).body['version'], 2);
  t.notOk('reference' in (await patch({ reference: null })).body);
  t.strictSame((await patch({ metadata: null })).body['metadata'], {});

  const asPatch = await shop.call('PATCH', path, {
    bytes: '{"reference":"R-1"}',
    headers: { 'Content-Type': 'application/merge-patch+json; charset=utf-8', 'If-Match': '*' },
  });
  t.match(asPatch, { status: 200, body: { reference: 'R-1' } }, 'in its own media type');
  for (const type of ['application/merge-patch+json', 'application/json'])
    t.match(
      await shop.call('PATCH', path, {
        bytes: '{"reference":""}',
        headers: { 'Content-Type': type, 'If-Match': '*' },
      }),
      { status: 400, body: { errors: [{ field: '/reference', rejectedValue: '' }] } },
      type,
    );

  for (const [method, at, type] of [
    ['PATCH', path, 'application/json-patch+json'],
    ['PATCH', `/products/${sku}/stock`, 'application/merge-patch+json'],
    ['POST', '/orders', 'application/merge-patch+json'],
  ] as const) {
    const refused = await shop.call(method, at, { bytes: '{}', headers: { 'Content-Type': type } });
    t.match(refused, { status: 415, body: { type: 'UNSUPPORTED_MEDIA_TYPE' } });
    const accepted = {
      PATCH: at === path ? 'application/json, application/merge-patch+json' : 'application/json',
      POST: null,
    };
    t.equal(
      refused.headers.get('accept-patch'),
      accepted[method],
      `${method} ${at} says which patches it takes`,
    );
  }

  t.match(await patch({ metadata: {} }, ''), { status: 428, body: { type: 'PRECONDITION_REQUIRED' } });
  t.match(await patch({ reference: 'late' }, etagOf('order', order)), {
    status: 412,
    body: { type: 'PRECONDITION_FAILED' },
  });
  const other = await shop.order({ [sku]: 1 }, { reference: 'R-2' });
  t.match(await patch({ reference: 'R-2' }), {
    status: 409,
    body: { type: 'REFERENCE_IN_USE', reference: 'R-2', orderId: other.id },
  });
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, n) => [`note-${n}`, 'x']));
  t.match(await patch({ metadata: many }), { status: 400, body: { errors: [{ field: '/metadata' }] } });
  t.match(await patch({ status: 'CONFIRMED' }), { status: 400, body: { errors: [{ field: '/status' }] } });
  t.match(await patch({ metadata: { __proto__x: 'x', constructor: 'y' } }), { status: 200 });

  await shop.call('POST', `/orders/${other.id}/cancel`);
  const late = await shop.call('PATCH', `/orders/${other.id}`, {
    body: { metadata: { why: 'changed my mind' } },
    headers: { 'If-Match': etagOf('order', { ...other, version: 2 }) },
  });
  t.match(late, { status: 200, body: { status: 'CANCELLED', version: 3 } }, 'an ended order can be updated');
  t.strictSame(await faultsOf(shop.db), []);
});
