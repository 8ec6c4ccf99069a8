import { sql } from 'kysely';
import t from 'tap';
import { checkRefusal } from '../bad-input/case.ts';
import { everySchemaOf } from '../../support/database/shards.ts';
import type { Answer } from '../../support/shop/contract-client.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { openShop } from '../../support/shop/shop.ts';

const PATH = '/discount-codes/WELCOME10';
const eur = (amount: number) => ({ amount, currency: 'EUR' });

t.test('putDiscountCode creates a code, and replaces all its fields', async (t) => {
  const { call } = await openShop(t);
  const full = {
    amount: eur(500),
    validFrom: '2026-01-01T00:00:00+01:00',
    validUntil: '2026-12-31T23:00:00Z',
    minimumTotal: eur(2000),
    skus: ['TEA-1', 'TEA/2'],
    maxUses: 100,
    maxUsesPerCustomer: 2,
    combinable: true,
  };
  const created = await call('PUT', PATH, { body: full });
  t.equal(created.status, 201);
  t.equal(created.headers.get('location'), `/api/v1${PATH}`);
  t.equal(created.headers.get('etag'), '"discount-code-WELCOME10-1+0"');
  t.match(created.body, {
    ...{ ...full, code: 'WELCOME10', validFrom: '2025-12-31T23:00:00.000Z' },
    ...{ validUntil: '2026-12-31T23:00:00.000Z', uses: 0, version: 1 },
  });
  t.strictSame((await call('GET', PATH)).body, created.body);

  t.match(await call('PUT', PATH, { body: { percent: '10' } }), { status: 428 });
  const seen = { 'If-Match': created.headers.get('etag')! };
  const replaced = await call('PUT', PATH, { body: { percent: '10' }, headers: seen });
  const { createdAt, updatedAt, _links, ...rest } = replaced.body;
  t.strictSame(rest, { code: 'WELCOME10', percent: '10', combinable: false, uses: 0, version: 2 });
  t.match(await call('PUT', PATH, { body: { percent: '10' }, headers: seen }), { status: 412 });
});

t.test('getDiscountCode and listDiscountCodes count a code’s orders without a new version', async (t) => {
  const { call, db } = await openShop(t);
  const first = await call('PUT', PATH, { body: { percent: '10' } });
  const schemas = everySchemaOf(db);
  for (const [index, each] of schemas.entries())
    await sql`update discount_code_uses set uses = ${index + 1} where code = 'WELCOME10'`.execute(each);
  const uses = (schemas.length * (schemas.length + 1)) / 2;
  const tag = `"discount-code-WELCOME10-1+${uses}"`;
  const read = await call('GET', PATH, { headers: { 'If-None-Match': first.headers.get('etag')! } });
  t.match(read, { status: 200, body: { uses, version: 1 } });
  t.equal(read.headers.get('etag'), tag, 'an answer with another count has another ETag');
  t.equal((await call('GET', PATH, { headers: { 'If-None-Match': tag } })).status, 304);
  t.match((await call('GET', '/discount-codes')).body, { discountCodes: [{ uses }], totalCount: 1 });

  const put = (headers: Record<string, string>) => call('PUT', PATH, { body: { percent: '20' }, headers });
  t.equal((await put({ 'If-None-Match': first.headers.get('etag')! })).status, 412);
  const replaced = await put({ 'If-Match': first.headers.get('etag')! });
  t.match(replaced, { status: 200, body: { uses, version: 2 } }, 'counted uses do not change the version');
  t.equal(replaced.headers.get('etag'), `"discount-code-WELCOME10-2+${uses}"`);
  const old = { headers: { 'If-Match': tag } };
  t.equal((await call('DELETE', PATH, old)).status, 412);
  t.equal(
    (await call('DELETE', PATH, { headers: { 'If-Match': '"discount-code-WELCOME10-2+0"' } })).status,
    204,
  );
  t.match(await put({}), { status: 201, body: { uses, version: 4 } }, 'the counted uses remain');
});

t.test('listDiscountCodes skips no code if a client deletes codes of earlier pages', async (t) => {
  const { call } = await openShop(t);
  const codes = ['ABC', 'ABC10', 'B10', 'C_1', 'D99'];
  for (const code of codes.toReversed())
    await call('PUT', `/discount-codes/${code}`, { body: { percent: '5' } });
  const met: string[] = [];
  for (let next: string | undefined = '/discount-codes?size=2'; next !== undefined;) {
    const { body }: Answer = await call('GET', next);
    for (const { code, _links } of body['discountCodes']) {
      met.push(code);
      t.equal((await call('DELETE', _links.self.href)).status, 204);
      t.match(await call('GET', _links.self.href), {
        status: 404,
        body: { type: 'DISCOUNT_CODE_NOT_FOUND', code },
      });
    }
    next = body['_links'].next?.href;
  }
  t.strictSame(met, codes);
  t.equal((await call('GET', '/discount-codes?after=ABC&page=1')).status, 400);
});

t.test(
  'deleteDiscountCode removes a code; putDiscountCode creates it again, with the next version',
  async (t) => {
    const { call } = await openShop(t);
    await call('PUT', PATH, { body: { percent: '10' } });
    t.equal((await call('DELETE', PATH)).status, 204);
    t.match(await call('DELETE', PATH), { status: 404, body: { code: 'WELCOME10' } });
    t.match(await call('PUT', PATH, { body: { percent: '5' } }), { status: 201, body: { version: 3 } });
  },
);

t.test('putDiscountCode refuses bad input, names each wrong field, and stores nothing', async (t) => {
  const { call, db } = await openShop(t);
  const ten = { percent: '10' };
  const cases: [fields: Record<string, unknown>, body: object][] = [
    [{ '/percent': undefined }, {}],
    [{ '/amount': eur(500) }, { percent: '10', amount: eur(500) }],
    [{ '/amount/amount': 0 }, { amount: eur(0) }],
    [{ '/amount/amount': 1.5 }, { amount: eur(1.5) }],
    [{ '/amount/currency': 'XAU' }, { amount: { amount: 1, currency: 'XAU' } }],
    [{ '/percent': '10.0' }, { percent: '10.0' }],
    [{ '/minimumTotal/currency': 'USD' }, { amount: eur(500), minimumTotal: { amount: 1, currency: 'USD' } }],
    [{ '/minimumTotal/amount': -1 }, { ...ten, minimumTotal: eur(-1) }],
    [
      { '/validUntil': '2026-01-01T01:00:00+01:00' },
      { ...ten, validFrom: '2026-01-01T00:00:00Z', validUntil: '2026-01-01T01:00:00+01:00' },
    ],
    [{ '/validFrom': 'today' }, { ...ten, validFrom: 'today' }],
    [{ '/skus': 'an array of 0' }, { ...ten, skus: [] }],
    [{ '/skus': 'an array of 2' }, { ...ten, skus: ['A', 'A'] }],
    [{ '/skus': 'an array of 101' }, { ...ten, skus: Array.from({ length: 101 }, (_, n) => `A${n}`) }],
    [{ '/skus/0': '-' }, { ...ten, skus: ['-'] }],
    [{ '/maxUses': 0 }, { ...ten, maxUses: 0 }],
    [{ '/maxUsesPerCustomer': 1.5 }, { ...ten, maxUsesPerCustomer: 1.5 }],
    [{ '/combinable': 'yes' }, { ...ten, combinable: 'yes' }],
    [{ '/uses': undefined }, { ...ten, uses: 3 }],
  ];
  for (const [fields, body] of cases)
    await t.test(JSON.stringify(body).slice(0, 100), async (t) =>
      checkRefusal(t, await call('PUT', PATH, { body }), { fields }),
    );
  for (const code of ['welcome10', 'AB', '-ABC', 'A B', 'ÄBC', 'X'.repeat(33)]) {
    const path = `/discount-codes/${encodeURIComponent(code)}`;
    checkRefusal(t, await call('PUT', path, { body: ten }), { fields: { code: undefined } });
  }
  for (const each of everySchemaOf(db))
    t.strictSame(await each.selectFrom('discount_codes').select('code').execute(), []);
});

t.test('only clients of the shop read discount codes, and only discounts:write changes them', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const as = async (claims: object) => ({ as: { token: await issuer.token({ ...claims }) } });
  const reader = await as({ scope: 'discounts:read' });
  const writer = await as({ scope: 'discounts:write' });
  const other = await as({ scope: 'products:read products:write orders:read' });
  const customer = await as({ sub: 'user-1', customer_id: 'customer-1' });
  const body = { percent: '10' };
  t.equal((await shop.call('PUT', PATH, { ...writer, body })).status, 201);
  for (const path of [PATH, '/discount-codes']) {
    t.equal((await shop.call('GET', path, reader)).status, 200, path);
    for (const sender of [writer, other])
      t.match(
        await shop.call('GET', path, sender),
        { status: 403, body: { type: 'INSUFFICIENT_SCOPE' } },
        path,
      );
    t.match(await shop.call('GET', path, customer), { status: 403, body: { type: 'FORBIDDEN' } }, path);
  }
  for (const sender of [reader, other, customer]) {
    t.equal((await shop.call('PUT', PATH, { ...sender, body })).status, 403);
    t.equal((await shop.call('DELETE', PATH, sender)).status, 403);
  }
  for (const path of ['/shipping-methods', '/tax-rates'])
    t.equal((await shop.call('GET', path, customer)).status, 200, `${path} is for customers too`);
  t.equal((await shop.call('GET', PATH, reader)).body['version'], 1);
});
