import t from 'tap';
import { etagOf } from '../../../handlers/http/answers/preconditions.ts';
import { everySchemaOf } from '../../support/database/shards.ts';
import { openShop } from '../../support/shop/shop.ts';
import { storeOf } from '../../support/shop/store.ts';

const TAG = (version: number) => etagOf('product', { sku: 'TEA-1', version });

const price = { amount: 1250, currency: 'EUR' };

t.test('putProduct creates a product, and replaces an existing product', async (t) => {
  const shop = await openShop(t);
  const created = await shop.call('PUT', '/products/TEA-1', { body: { name: 'Tea', price } });
  t.equal(created.status, 201);
  t.equal(created.headers.get('location'), '/api/v1/products/TEA-1');
  t.equal(created.headers.get('etag'), TAG(1));
  t.match(created.body, { sku: 'TEA-1', name: 'Tea', price, version: 1 });
  t.match((await shop.call('GET', '/products/TEA-1/stock')).body, {
    onHand: 0,
    reserved: 0,
    available: 0,
    version: 1,
  });

  const replaced = await shop.call('PUT', '/products/TEA-1', {
    body: { name: 'Green tea', price: { amount: 0, currency: 'JPY' } },
    headers: { 'If-Match': TAG(1) },
  });
  t.equal(replaced.status, 200);
  t.equal(replaced.headers.get('etag'), TAG(2));
  t.match(replaced.body, {
    name: 'Green tea',
    price: { amount: 0, currency: 'JPY' },
    createdAt: created.body['createdAt'],
  });
  t.strictSame((await shop.call('GET', '/products/TEA-1')).body, replaced.body);
});

t.test('getProduct finds a SKU that must be percent-encoded in the path', async (t) => {
  const shop = await openShop(t);
  const sku = 'AB 12/3+4:x~y';
  const { headers, body } = await shop.call('PUT', `/products/${encodeURIComponent(sku)}`, {
    body: { name: 'Odd', price },
  });
  t.equal(body['sku'], sku);
  t.strictSame((await shop.call('GET', headers.get('location')!)).body, body);
  t.equal((await shop.call('GET', body['_links'].stock.href)).body['sku'], sku);
});

t.test('putProduct refuses a new SKU whose path a proxy may change to another product’s path', async (t) => {
  const shop = await openShop(t);
  const put = (sku: string, headers = {}) =>
    shop.call('PUT', `/products/${encodeURIComponent(sku)}`, { body: { name: 'Odd', price }, headers });
  for (const sku of ['A/../B', 'A/./B', 'A//B', 'A/stock', 'A/B/stock']) {
    const { status, body } = await put(sku);
    t.match(
      { status, body },
      { status: 400, body: { type: 'VALIDATION_ERROR', errors: [{ field: 'sku' }] } },
    );
    t.equal((await shop.call('GET', `/products/${encodeURIComponent(sku)}`)).status, 404, sku);
  }
  for (const sku of ['A/B', 'A..B', 'A/..B', 'stock', 'A/stock/1', 'A/stocks'])
    t.equal((await put(sku)).status, 201, sku);
});

t.test('putProduct replaces a product with an unsafe path that an older version has created', async (t) => {
  const shop = await openShop(t);
  const store = storeOf(shop.db);
  await store.putProduct('A/../B', { name: 'Old', price }, () => true);
  const path = `/products/${encodeURIComponent('A/../B')}`;
  const { headers } = await shop.call('GET', path);
  const replaced = await shop.call('PUT', path, {
    body: { name: 'New', price },
    headers: { 'If-Match': headers.get('etag')! },
  });
  t.equal(replaced.status, 200);
});

t.test('putProduct and deleteProduct with If-Match change only the version in the header', async (t) => {
  const shop = await openShop(t);
  const put = (ifMatch: string, name = 'Tea') =>
    shop.call('PUT', '/products/TEA-1', { body: { name, price }, headers: { 'If-Match': ifMatch } });
  t.match(
    await put('*'),
    { status: 412, body: { type: 'PRECONDITION_FAILED' } },
    'If-Match fails for a product that does not exist',
  );
  t.equal((await shop.call('GET', '/products/TEA-1')).status, 404, 'no product was created');
  await shop.offer({ sku: 'TEA-1' });
  t.match(await shop.call('PUT', '/products/TEA-1', { body: { name: 'Unseen', price } }), {
    status: 428,
    body: { type: 'PRECONDITION_REQUIRED' },
  });
  t.equal((await put(TAG(2))).status, 412);
  t.equal((await put(`W/${TAG(2)}`)).status, 412);
  t.equal((await put(`"9", ${TAG(1)}`, 'Changed')).status, 200);
  t.equal((await put(TAG(1))).status, 412, 'the ETag of the earlier version no longer matches');
  t.equal((await put('*')).status, 200);
  t.match((await shop.call('GET', '/products/TEA-1')).body, { name: 'Tea', version: 3 });
  const remove = (ifMatch: string) =>
    shop.call('DELETE', '/products/TEA-1', { headers: { 'If-Match': ifMatch } });
  t.equal((await remove(TAG(1))).status, 412);
  t.equal((await remove(TAG(3))).status, 204);
});

t.test('putProduct succeeds for only one of several parallel clients with the same If-Match', async (t) => {
  const shop = await openShop(t);
  await shop.offer({ sku: 'TEA-1' });
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) =>
      shop.call('PUT', '/products/TEA-1', { body: { name, price }, headers: { 'If-Match': TAG(1) } }),
    ),
  );
  t.strictSame(answers.map(({ status }) => status).sort(), [200, 412, 412, 412]);
});

t.test('deleteProduct stops the sale of a product; putProduct resumes it with the old stock', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 10 });
  const order = await shop.order({ [sku]: 4 });
  const { status, body } = await shop.call('DELETE', `/products/${sku}`);
  t.equal(status, 204);
  t.equal(body, undefined);
  for (const path of ['', '/stock']) {
    t.match(await shop.call('GET', `/products/${sku}${path}`), {
      status: 404,
      body: { type: 'PRODUCT_NOT_FOUND', sku },
    });
  }
  t.equal((await shop.call('DELETE', `/products/${sku}`)).status, 404);
  t.equal((await shop.call('PUT', `/products/${sku}/stock`, { body: { onHand: 1 } })).status, 404);
  t.equal((await shop.call('PATCH', `/products/${sku}/stock`, { body: { onHandChange: 1 } })).status, 404);
  t.equal((await shop.call('GET', '/products')).body['totalCount'], 0);
  t.equal((await shop.getOrder(order.id)).items[0]!.sku, sku, 'orders keep the deleted SKU');

  const again = await shop.call('PUT', `/products/${sku}`, { body: { name: 'Again', price } });
  t.equal(again.status, 201);
  t.equal(
    again.headers.get('etag'),
    etagOf('product', { sku, version: 3 }),
    'versions continue, so that no old ETag matches the new product',
  );
  t.match(await shop.getStock(sku), {
    onHand: 10,
    reserved: 4,
    available: 6,
  });
});

t.test('putProduct stores a tax class; the default is the standard class', async (t) => {
  const shop = await openShop(t);
  const put = (body: object, version?: number) =>
    shop.call('PUT', '/products/TEA-1', {
      body: { name: 'Tea', price, ...body },
      ...(version !== undefined && { headers: { 'If-Match': TAG(version) } }),
    });
  t.match(await put({}), { status: 201, body: { taxClass: 'standard', version: 1 } });
  t.match(await put({ taxClass: 'reduced' }, 1), { status: 200, body: { taxClass: 'reduced', version: 2 } });
  t.match((await shop.call('GET', '/products')).body, { products: [{ taxClass: 'reduced' }] });
  for (const each of everySchemaOf(shop.db)) {
    const row = await each.selectFrom('products').select(['tax_class', 'version']).executeTakeFirst();
    t.strictSame({ ...row }, { tax_class: 'reduced', version: 2 });
  }
  t.match(
    await put({}, 2),
    { status: 200, body: { taxClass: 'standard' } },
    'a product is replaced as a whole',
  );
  for (const taxClass of ['', 'Reduced', '1', '-a', 'a b', 'a'.repeat(33), null, 7])
    t.match(await put({ taxClass }, 3), { status: 400, body: { errors: [{ field: '/taxClass' }] } });
  t.equal((await shop.call('GET', '/products/TEA-1')).headers.get('etag'), TAG(3));
});

t.test('listProducts is sorted by SKU, in pages that link to each other', async (t) => {
  const shop = await openShop(t);
  for (const sku of ['C', 'A', 'E', 'B', 'D']) await shop.offer({ sku });
  const skus = (body: Record<string, any>) => body['products'].map(({ sku }: { sku: string }) => sku);
  const first = await shop.call('GET', '/products?size=2');
  t.strictSame(skus(first.body), ['A', 'B']);
  t.match(first.body, { totalCount: 5, page: 0, size: 2 });
  const second = await shop.call('GET', first.body['_links'].next.href);
  t.strictSame(skus(second.body), ['C', 'D']);
  const last = await shop.call('GET', first.body['_links'].last.href);
  t.strictSame(skus(last.body), ['E']);
  t.notOk(last.body['_links'].next);
  t.strictSame(skus((await shop.call('GET', last.body['_links'].prev.href)).body), ['C', 'D']);
});

t.test('putProduct accepts all current currencies, and no others', async (t) => {
  const shop = await openShop(t);
  for (const currency of ['JPY', 'KWD', 'EUR', 'XAF', 'CLP']) {
    const sku = await shop.offer({ currency, amount: 1999 });
    const order = await shop.order({ [sku]: 2 });
    t.strictSame(order.total, { amount: 3998, currency });
  }
  const { body } = await shop.call('PUT', '/products/TEA-1', {
    body: { name: 'Tea', price: { ...price, currency: 'ZZZ' } },
  });
  const message = 'must be the ISO 4217 code of a current currency, such as EUR';
  t.strictSame(body['errors'], [{ field: '/price/currency', message, rejectedValue: 'ZZZ' }]);
  t.equal((await shop.call('GET', '/products/TEA-1')).status, 404);
});

t.test('putProduct refuses a name without visible characters or with more than one line', async (t) => {
  const shop = await openShop(t);
  const put = (sku: string, name: string, headers = {}) =>
    shop.call('PUT', `/products/${sku}`, { body: { name, price }, headers });
  for (const name of [' ', '\u00a0\u2003', '\u200b', '\ufeff', 'a\u2028b', 'a\u2029', 'a\u0085b', '\ta']) {
    const refused = { status: 400, body: { errors: [{ field: '/name' }] } };
    t.match(await put('TEA-1', name), refused, `U+${name.charCodeAt(0).toString(16)}`);
  }
  for (const name of [' tea', 'tea ', '茶', 'Thé à la menthe, 100 g', '🍵', 'é'.repeat(200)])
    t.match(await put(await shop.offer(), name, { 'If-Match': '*' }), { status: 200, body: { name } });
});

t.test('listProducts shows the available units of each product on request', async (t) => {
  const shop = await openShop(t);
  for (const [sku, onHand] of [
    ['A', 5],
    ['B', 3],
    ['C', 0],
  ] as const)
    await shop.offer({ sku, onHand });
  await shop.order({ A: 2, B: 3 });
  const list = async (query: string) => (await shop.call('GET', `/products?${query}`)).body;
  const available = ({ products }: Record<string, any>) =>
    products.map((product: Record<string, unknown>) => [product['sku'], product['available']]);
  const first = await list('expand=available&size=2');
  t.strictSame(available(first), [
    ['A', 3],
    ['B', 0],
  ]);
  t.equal(first['_links'].next.href, '/api/v1/products?expand=available&after=B&size=2');
  t.strictSame(available((await shop.call('GET', first['_links'].next.href)).body), [['C', 0]]);
  t.ok((await list(''))['products'].every((product: object) => !('available' in product)));
  for (const query of ['expand=onHand', 'expand=', 'expand=available&expand=available'])
    t.equal((await shop.call('GET', `/products?${query}`)).status, 400, query);
});
