import t from 'tap';
import { placeEvents } from '../../db/events.ts';
import { openShop } from '../support/shop.ts';

t.test('listOrders has the newest first, filtered, in pages that link to each other', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const placed: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const { id } = await shop.order({ [sku]: 1 }, { customerId: n % 2 === 0 ? 'even' : 'odd' });
    placed.unshift(id);
  }
  const all = await shop.call('GET', '/orders');
  t.strictSame(
    all.body['orders'].map(({ id }: { id: string }) => id),
    placed,
  );
  t.match(all.body, { total: 7, page: 0, size: 20 });
  t.strictSame(Object.keys(all.body['_links']).sort(), ['first', 'last', 'self']);

  const seen: string[] = [];
  let href: string | undefined = '/api/v1/orders?page=0&size=3';
  let last: string | undefined;
  while (href) {
    const { body }: { body: Record<string, any> } = await shop.call('GET', href);
    t.equal(body['_links'].self.href, href);
    t.equal(body['total'], 7);
    seen.push(...body['orders'].map(({ id }: { id: string }) => id));
    last = body['_links'].last.href;
    if (!body['_links'].next) t.equal(href, last);
    href = body['_links'].next?.href;
  }
  t.strictSame(seen, placed);
  const lastPage = await shop.call('GET', last!);
  t.match(lastPage.body['_links'].prev.href, 'page=1&size=3');

  const odd = await shop.call('GET', '/orders?customerId=odd&status=SUBMITTED&size=2');
  t.match(odd.body, { total: 3, size: 2 });
  t.ok(odd.body['orders'].every(({ customerId }: { customerId: string }) => customerId === 'odd'));
  t.match(odd.body['_links'].next.href, /status=SUBMITTED&customerId=odd&page=1&size=2/);
  t.equal((await shop.call('GET', '/orders?status=CANCELLED')).body['total'], 0);

  const beyond = await shop.call('GET', '/orders?page=9&size=3');
  t.match(beyond.body, { orders: [], total: 7, page: 9 });
  t.match(beyond.body['_links'].prev.href, 'page=2');
  t.notOk(beyond.body['_links'].next);
});

t.test('listOrders filters by time, sorts both ways, and continues after a given order', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const placed = [];
  for (let n = 0; n < 7; n += 1) placed.push(await shop.order({ [sku]: 1 }));
  const ids = placed.map(({ id }) => id);
  const idsOf = ({ body }: { body: Record<string, any> }) =>
    body['orders'].map(({ id }: { id: string }) => id);

  t.strictSame(idsOf(await shop.call('GET', '/orders?sort=createdAt')), ids);
  t.strictSame(idsOf(await shop.call('GET', '/orders?sort=-createdAt')), ids.toReversed());
  for (const sort of ['createdAt', '-createdAt']) {
    const all: string[] = [];
    let next = `/orders?sort=${sort}&size=3&after=${sort === 'createdAt' ? ids[0] : ids[6]}`;
    while (next) {
      const piece = await shop.call('GET', next);
      t.equal(piece.body['total'], 7, 'of all that match');
      all.push(...idsOf(piece));
      next = piece.body['_links'].next?.href;
    }
    t.strictSame(all, sort === 'createdAt' ? ids.slice(1) : ids.toReversed().slice(1), sort);
  }
  t.match(await shop.call('GET', `/orders?after=${ids[0]}&page=1`), {
    status: 400,
    body: { errors: [{ field: 'page' }] },
  });

  const from = placed[2]!.createdAt;
  const to = placed[5]!.createdAt;
  const between = placed.filter(({ createdAt }) => createdAt >= from && createdAt < to).map(({ id }) => id);
  const range = await shop.call('GET', `/orders?createdFrom=${from}&createdTo=${to}&sort=createdAt`);
  t.strictSame(idsOf(range), between);
  t.equal(range.body['total'], between.length);
  const noMoments = [
    'yesterday',
    '2016-12-31T23:59:60.000Z',
    '2026-13-45T99:99:99.999Z',
    '2026-02-31T00:00:00.000Z',
  ];
  for (const time of noMoments)
    t.match(await shop.call('GET', `/orders?createdFrom=${time}`), {
      status: 400,
      body: { errors: [{ field: 'createdFrom' }] },
    });
  t.match(await shop.call('GET', '/orders?sort=price'), { status: 400 });
});

t.test('listOrders has exact totals at every moment, whether changes have been counted or not', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const check = async (name: string, expected: Record<string, number>) => {
    for (const [query, total] of Object.entries(expected)) {
      t.equal((await shop.call('GET', `/orders?size=1&${query}`)).body['total'], total, `${name}: ${query}`);
    }
  };
  const one = await shop.order({ [sku]: 1 }, { customerId: 'customer-1' });
  await shop.order({ [sku]: 1 }, { customerId: 'customer-2' });
  const before = { '': 2, 'status=SUBMITTED': 2, 'customerId=customer-1': 1, 'customerId=nobody': 0 };
  await check('just placed', before);
  await placeEvents(shop.db);
  await check('counted', before);
  await shop.call('POST', `/orders/${one.id}/cancel`);
  const after = {
    '': 2,
    'status=SUBMITTED': 1,
    'status=CANCELLED': 1,
    'customerId=customer-1': 1,
    'customerId=customer-1&status=SUBMITTED': 0,
    'customerId=customer-1&status=CANCELLED': 1,
    'customerId=customer-2&status=SUBMITTED': 1,
  };
  await check('cancelled', after);
  await shop.work();
  await check('counted and paid', {
    ...after,
    'status=SUBMITTED': 0,
    'customerId=customer-2&status=SUBMITTED': 0,
    'status=CONFIRMED': 1,
  });
});
