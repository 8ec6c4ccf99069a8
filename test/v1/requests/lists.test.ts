import t, { type Test } from 'tap';
import { openMatter } from '../../../db/orders/index.ts';
import { everySchemaOf } from '../../support/database/shards.ts';
import { placeShipped, requestReturn } from '../../support/orders/returns.ts';
import type { Answer } from '../../support/shop/contract-client.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';
import { registerEndpoint } from '../../support/webhooks/webhook-requests.ts';

/** A list that loses an entry when a client has processed the entry. */
interface WorkList {
  path: string;
  entries: string;
  key: string;
  deal: (shop: Shop, key: string) => Promise<{ status: number }>;
}

/** Follows the links `next`, and processes all entries of a page before it reads the next page. Returns all entries. */
async function workOff(t: Test, shop: Shop, { path, entries, key, deal }: WorkList): Promise<string[]> {
  const met: string[] = [];
  for (let next: string | undefined = path; next !== undefined;) {
    const { status, body }: Answer = await shop.call('GET', next);
    t.equal(status, 200, next);
    const keys: string[] = body[entries].map((entry: Record<string, string>) => entry[key]);
    t.ok(keys.length > 0 || body['totalCount'] === 0, 'no page is empty');
    for (const one of keys) t.ok((await deal(shop, one)).status < 300, one);
    met.push(...keys);
    next = body['_links'].next?.href;
  }
  return met;
}

t.test('listMatters: a client that follows `next` sees all matters, even if it resolves some', async (t) => {
  const shop = await openShop(t);
  const places = everySchemaOf(shop.db);
  const opened: string[] = [];
  for (let n = 0; n < 6; n += 1)
    await places[n % places.length]!.transaction().execute(async (trx) => {
      const matter = { kind: 'UNKNOWN_MONEY', amount: 900, currency: 'EUR', detail: 'Whose?' } as const;
      await openMatter(trx, { ...matter, providerReference: `pi_${n}` });
    });
  const { body } = await shop.call('GET', '/attention');
  for (const { id } of body['matters']) opened.push(id);
  const deal: WorkList['deal'] = ({ call }, id) =>
    call('POST', `/attention/${id}/resolution`, { body: { note: 'Paid in cash' } });
  const list = { path: '/attention?status=OPEN&size=2', entries: 'matters', key: 'id', deal };
  t.strictSame(await workOff(t, shop, list), opened);
  t.equal((await shop.call('GET', '/attention?status=OPEN')).body['totalCount'], 0);
  t.equal((await shop.call('GET', `/attention?after=${opened[2]}`)).body['matters'].length, 3);
});

t.test('listProducts: a client that follows `next` sees all products, even if it deletes some', async (t) => {
  const shop = await openShop(t);
  const skus = ['A', 'B', 'C+1', 'C:2', 'a', 'b-1'].toSorted();
  for (const sku of skus.toReversed()) await shop.offer({ sku });
  const deal: WorkList['deal'] = ({ call }, sku) =>
    call('DELETE', `/products/${encodeURIComponent(sku)}`, { headers: { 'If-Match': '*' } });
  const list = { path: '/products?size=2', entries: 'products', key: 'sku', deal };
  t.strictSame((await workOff(t, shop, list)).toSorted(), skus);
  t.equal((await shop.call('GET', '/products')).body['totalCount'], 0);
});

t.test('listOrders: a client that follows `next` sees all orders, even if it cancels some', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  for (const sort of ['NEWEST_FIRST', 'OLDEST_FIRST'])
    for (const query of [
      'status=SUBMITTED',
      'status=SUBMITTED&status=CONFIRMED',
      'customerId=c-1&status=SUBMITTED',
    ]) {
      const placed: string[] = [];
      for (let n = 0; n < 5; n += 1) {
        const customerId = query.includes('customerId') ? 'c-1' : `c-${n}`;
        placed.push((await shop.order({ [sku]: 1 }, { customerId })).id);
      }
      const deal: WorkList['deal'] = ({ call }, id) => call('POST', `/orders/${id}/cancel`);
      const path = `/orders?${query}&sort=${sort}&size=2`;
      const met = await workOff(t, shop, { path, entries: 'orders', key: 'id', deal });
      t.strictSame(met, sort === 'OLDEST_FIRST' ? placed : placed.toReversed(), path);
    }
});

t.test('listReturns: a client that follows `next` sees all returns, even if it approves some', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  for (const [sort, status] of [
    ['NEWEST_FIRST', 'status=REQUESTED'],
    ['OLDEST_FIRST', 'status=REQUESTED&status=PARTIALLY_RECEIVED'],
  ]) {
    const orders = new Map<string, string>();
    for (let n = 0; n < 5; n += 1) {
      const order = await placeShipped(shop, { [sku]: 1 }, { customerId: `c-${n}` });
      orders.set((await requestReturn(shop, order, { kind: 'RETURN' })).id, order.id);
    }
    const deal: WorkList['deal'] = ({ call }, id) =>
      call('POST', `/orders/${orders.get(id)}/returns/${id}/approval`);
    const path = `/returns?${status}&sort=${sort}&size=2`;
    const met = await workOff(t, shop, { path, entries: 'returns', key: 'id', deal });
    t.strictSame(met, sort === 'OLDEST_FIRST' ? [...orders.keys()] : [...orders.keys()].toReversed(), path);
  }
});

t.test('listWebhookEndpoints: a client that follows `next` sees all, even if it deletes some', async (t) => {
  const shop = await openShop(t);
  const ids: string[] = [];
  for (let n = 0; n < 4; n += 1) ids.unshift((await registerEndpoint(shop.call)).id);
  const deal: WorkList['deal'] = ({ call }, id) => call('DELETE', `/webhook-endpoints/${id}`);
  const list = { path: '/webhook-endpoints?size=2', entries: 'endpoints', key: 'id', deal };
  t.strictSame(await workOff(t, shop, list), ids);
});

t.test('lists accept page numbers, but not together with the parameter `after`', async (t) => {
  const shop = await openShop(t);
  for (const sku of ['A', 'B', 'C', 'D']) await shop.offer({ sku });
  const second = await shop.call('GET', '/products?page=1&size=2');
  t.match(second.body, { page: 1, products: [{ sku: 'C' }, { sku: 'D' }], totalCount: 4 });
  t.notOk(second.body['_links'].next, 'a full last page has no next');
  t.equal(second.body['_links'].prev.href, '/api/v1/products?page=0&size=2');
  const first = await shop.call('GET', '/products?size=2');
  t.equal(first.body['_links'].next.href, '/api/v1/products?after=B&size=2');
  t.equal(first.body['_links'].last.href, '/api/v1/products?page=1&size=2');
  const after = await shop.call('GET', '/products?after=B&size=2');
  t.match(after.body, { page: 0, products: [{ sku: 'C' }, { sku: 'D' }], totalCount: 4 });
  t.strictSame(after.body['_links'], {
    self: { href: '/api/v1/products?after=B&size=2' },
    first: { href: '/api/v1/products?size=2' },
  });
  const id = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10';
  for (const [path, key] of [
    ['/products', 'A'],
    ['/orders', id],
    ['/attention', id],
    ['/returns', id],
    ['/webhook-endpoints', id],
  ] as const) {
    t.equal((await shop.call('GET', `${path}?after=${key}&page=0`)).status, 200, path);
    t.match(await shop.call('GET', `${path}?after=${key}&page=1`), {
      status: 400,
      body: { errors: [{ field: 'page' }] },
    });
  }
});
