import { sql } from 'kysely';
import t from 'tap';
import { eraseCustomer } from '../../../db/customers/erase-customer.ts';
import { exportCustomer } from '../../../db/customers/export-customer.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

const CALLER = { clientId: 'operator:dora', customerId: undefined, traceId: 'b'.repeat(32) };

/** The database stores these names in another order. */
const METADATA = { engraving: 'Für Anna 😀', box: '', a: 'two\nlines' };

const place = (shop: Shop, items: object[], headers = {}) =>
  shop.call('POST', '/orders', {
    body: { customerId: 'anna', items, paymentMethod: 'tok_approved' },
    headers,
  });

t.test('createOrder stores the metadata of each line, and every answer has this metadata', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const items = [
    { sku, quantity: 1, metadata: METADATA },
    { sku, quantity: 2 },
    { sku, quantity: 1, metadata: {} },
    { sku, quantity: 1, metadata: { engraving: 'Ben' } },
  ];
  const { status, body } = await place(shop, items, { 'Idempotency-Key': 'key-1' });
  t.equal(status, 201);
  const shown = (order: Record<string, any>) =>
    order['items'].map(({ metadata }: { metadata?: object }) => metadata);
  t.strictSame(shown(body), [METADATA, undefined, undefined, { engraving: 'Ben' }]);
  t.strictSame(JSON.stringify(await shop.getOrder(body['id'])), JSON.stringify(body), 'the same bytes');
  const replay = await place(shop, items, { 'Idempotency-Key': 'key-1' });
  t.strictSame(replay.body, body);
  t.strictSame(shown((await shop.call('GET', '/orders')).body['orders'][0]), shown(body));
  const lines = await shop.call('GET', `/orders/${body['id']}/items`);
  t.strictSame(shown(lines.body), shown(body));
  const line = await shop.call('GET', lines.body['items'][0]._links.self.href);
  t.strictSame(line.body['metadata'], METADATA);
  const other = [{ ...items[0], metadata: { engraving: 'Ben' } }, ...items.slice(1)];
  t.match(
    await place(shop, other, { 'Idempotency-Key': 'key-1' }),
    { status: 422 },
    'metadata is part of the request’s fingerprint',
  );
});

t.test('createOrder keeps the metadata of a line when its units are cancelled or shipped', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const { body } = await place(shop, [{ sku, quantity: 3, metadata: METADATA }]);
  await shop.work();
  const items = [{ itemId: body['items'][0].id, quantity: 1 }];
  const cancelled = await shop.call('POST', `/orders/${body['id']}/cancel`, { body: { items } });
  t.strictSame(cancelled.body['order'].items[0].metadata, METADATA);
  await shop.call('POST', `/orders/${body['id']}/shipments`, { body: { items } });
  t.strictSame((await shop.getOrder(body['id'])).items[0]!.metadata, METADATA);
});

t.test('createOrder refuses metadata of a line beyond its limits', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, 'x']));
  t.equal((await place(shop, [{ sku, quantity: 1, metadata: many(50) }])).status, 201);
  for (const metadata of [
    many(51),
    { a: 'x'.repeat(501) },
    { 'a b': 'x' },
    { a: 1 },
    { a: '\0' },
    [],
    null,
  ]) {
    const { status, body } = await place(shop, [{ sku, quantity: 1, metadata }]);
    t.equal(status, 400, JSON.stringify(metadata));
    t.match(body['errors'][0].field, /^\/items\/0\/metadata/);
  }
});

t.test('metadata of order lines is exported and erased together with the customer’s data', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'the export reads one schema' });
  const sku = await shop.offer();
  const request = () =>
    place(shop, [{ sku, quantity: 1, metadata: METADATA }], { 'Idempotency-Key': 'key-1' });
  const { body } = await request();
  const { orders } = await exportCustomer(shop.db, 'anna');
  t.strictSame(orders[0]!.items[0]!.metadata, METADATA);
  await shop.call('POST', `/orders/${body['id']}/cancel`);
  await shop.work();
  t.match(await eraseCustomer(shop.db, 'anna', CALLER), { kind: 'erased', orders: 1 });
  t.notOk((await shop.getOrder(body['id'])).items[0]!.metadata);
  t.notOk((await request()).body['items'][0].metadata, 'the replay shows no metadata');
  const { rows } = await sql`select from order_items where metadata is not null`.execute(shop.db);
  t.strictSame(rows, []);
});
