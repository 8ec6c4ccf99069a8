import t from 'tap';
import { checkRefusal } from '../bad-input/case.ts';
import { everySchemaOf } from '../../support/database/shards.ts';
import type { Answer } from '../../support/shop/contract-client.ts';
import { openShop } from '../../support/shop/shop.ts';

const PARCEL = { name: 'Parcel', kind: 'SHIPPING', price: { amount: 490, currency: 'EUR' } };

const FULL = {
  ...PARCEL,
  countryCodes: ['DE', 'AT'],
  freeFrom: { amount: 5000, currency: 'EUR' },
  estimatedDays: { min: 0, max: 2 },
  taxClass: 'reduced',
};

t.test('putShippingMethod creates a shipping method, and replaces all its fields', async (t) => {
  const { call } = await openShop(t);
  const path = '/shipping-methods/parcel';
  const created = await call('PUT', path, { body: FULL });
  t.equal(created.status, 201);
  t.equal(created.headers.get('location'), `/api/v1${path}`);
  t.equal(created.headers.get('etag'), '"shipping-method-parcel-1"');
  t.match(created.body, { code: 'parcel', ...FULL, version: 1 });
  t.strictSame((await call('GET', path)).body, created.body);

  t.match(await call('PUT', path, { body: PARCEL }), { status: 428 });
  const stale = { 'If-Match': '"shipping-method-parcel-2"' };
  t.match(await call('PUT', path, { body: PARCEL, headers: stale }), { status: 412 });
  const seen = { 'If-Match': created.headers.get('etag')! };
  const replaced = await call('PUT', path, { body: PARCEL, headers: seen });
  t.match(replaced, { status: 200, body: { ...PARCEL, countryCodes: [], version: 2 } });
  for (const gone of ['freeFrom', 'estimatedDays', 'taxClass']) t.notOk(gone in replaced.body, gone);
  t.equal(replaced.body['createdAt'], created.body['createdAt']);
});

t.test('deleteShippingMethod removes a method; putShippingMethod creates its next version', async (t) => {
  const { call } = await openShop(t);
  const path = '/shipping-methods/parcel';
  await call('PUT', path, { body: PARCEL });
  t.equal(
    (await call('DELETE', path, { headers: { 'If-Match': '"shipping-method-parcel-7"' } })).status,
    412,
  );
  t.equal((await call('DELETE', path)).status, 204);
  const gone = { status: 404, body: { type: 'SHIPPING_METHOD_NOT_FOUND', code: 'parcel' } };
  t.match(await call('GET', path), gone);
  t.match(await call('DELETE', path), gone);
  t.equal((await call('GET', '/shipping-methods')).body['totalCount'], 0);
  t.match(await call('PUT', path, { body: PARCEL }), { status: 201, body: { version: 3 } });
});

t.test('listShippingMethods skips no method if a client deletes methods of earlier pages', async (t) => {
  const { call } = await openShop(t);
  for (const code of ['b', 'a-2', 'C', 'a-1', 'd_1'])
    await call('PUT', `/shipping-methods/${code}`, { body: PARCEL });
  const all = await call('GET', '/shipping-methods');
  const codes = codesOf(all.body);
  t.strictSame(codes.toSorted(), ['C', 'a-1', 'a-2', 'b', 'd_1'].toSorted());
  const met: string[] = [];
  for (let next: string | undefined = '/shipping-methods?size=2'; next !== undefined;) {
    const { body }: Answer = await call('GET', next);
    for (const code of codesOf(body))
      t.equal((await call('DELETE', `/shipping-methods/${code}`)).status, 204);
    met.push(...codesOf(body));
    next = body['_links'].next?.href;
  }
  t.strictSame(met, codes);
  t.equal((await call('GET', '/shipping-methods?after=a&page=1')).status, 400);
});

const codesOf = (body: Record<string, any>): string[] =>
  body['shippingMethods'].map(({ code }: { code: string }) => code);

const eur = (amount: number) => ({ amount, currency: 'EUR' });

/** Wrong bodies, each with the fields that the answer must name. */
const WRONG: [fields: Record<string, unknown>, body: object][] = [
  [{ '/name': null, '/kind': null, '/price': null }, {}],
  [{ '/kind': 'DRONE' }, { ...PARCEL, kind: 'DRONE' }],
  [{ '/name': 'a\nb' }, { ...PARCEL, name: 'a\nb' }],
  [{ '/price/amount': -1 }, { ...PARCEL, price: eur(-1) }],
  [{ '/price/amount': 2 ** 53 }, { ...PARCEL, price: eur(2 ** 53) }],
  [{ '/price/currency': 'ZZZ' }, { ...PARCEL, price: { amount: 1, currency: 'ZZZ' } }],
  ...['UK', 'XX', 'EU', 'de', 'DEU', ''].map((code): [Record<string, unknown>, object] => [
    { '/countryCodes/0': code },
    { ...PARCEL, countryCodes: [code] },
  ]),
  [{ '/countryCodes': 'an array of 2' }, { ...PARCEL, countryCodes: ['DE', 'DE'] }],
  [{ '/freeFrom/currency': 'USD' }, { ...PARCEL, freeFrom: { amount: 1, currency: 'USD' } }],
  [{ '/estimatedDays/max': 1 }, { ...PARCEL, estimatedDays: { min: 2, max: 1 } }],
  [{ '/estimatedDays/max': null }, { ...PARCEL, estimatedDays: { min: 2 } }],
  [{ '/estimatedDays/min': -1 }, { ...PARCEL, estimatedDays: { min: -1, max: 1 } }],
  [{ '/taxClass': 'Reduced' }, { ...PARCEL, taxClass: 'Reduced' }],
  [{ '/colour': undefined }, { ...PARCEL, colour: 'red' }],
];

t.test('putShippingMethod refuses bad input, names each wrong field, and stores nothing', async (t) => {
  const { call, db } = await openShop(t);
  for (const [fields, body] of WRONG)
    await t.test(JSON.stringify(body), async (t) =>
      checkRefusal(t, await call('PUT', '/shipping-methods/parcel', { body }), { fields }),
    );
  for (const code of ['-a', 'a b', 'a/b', 'ä', 'x'.repeat(33)]) {
    const path = `/shipping-methods/${encodeURIComponent(code)}`;
    checkRefusal(t, await call('PUT', path, { body: PARCEL }), { fields: { code: undefined } });
  }
  for (const each of everySchemaOf(db))
    t.strictSame(await each.selectFrom('shipping_methods').select('code').execute(), []);
});

t.test('getShippingMethod distinguishes upper and lower case, and answers 304 to its ETag', async (t) => {
  const { call } = await openShop(t);
  const { headers } = await call('PUT', '/shipping-methods/parcel', { body: PARCEL });
  const known = { headers: { 'If-None-Match': headers.get('etag')! } };
  t.equal((await call('GET', '/shipping-methods/parcel', known)).status, 304);
  t.match(await call('GET', '/shipping-methods/PARCEL', known), { status: 404, body: { code: 'PARCEL' } });
});

t.test('putShippingMethod creates a method only once for several parallel clients', async (t) => {
  const { call } = await openShop(t);
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) =>
      call('PUT', '/shipping-methods/parcel', { body: { ...PARCEL, name } }),
    ),
  );
  t.strictSame(answers.map(({ status }) => status).sort(), [201, 428, 428, 428]);
});

t.test('putShippingMethod stores the method in all schemas of the shop', async (t) => {
  const { call, db } = await openShop(t);
  const stored = () =>
    Promise.all(
      everySchemaOf(db).map((each) =>
        each
          .selectFrom('shipping_methods')
          .select(['code', 'name', 'country_codes', 'free_from_amount', 'max_days', 'version'])
          .select((eb) => eb('deleted_at', 'is not', null).as('isDeleted'))
          .executeTakeFirst(),
      ),
    );
  await call('PUT', '/shipping-methods/parcel', { body: FULL });
  const row = {
    code: 'parcel',
    name: 'Parcel',
    country_codes: ['DE', 'AT'],
    free_from_amount: 5000,
    max_days: 2,
  };
  for (const one of await stored()) t.strictSame({ ...one }, { ...row, version: 1, isDeleted: false });
  await call('DELETE', '/shipping-methods/parcel');
  for (const one of await stored()) t.strictSame({ ...one }, { ...row, version: 2, isDeleted: true });
});
