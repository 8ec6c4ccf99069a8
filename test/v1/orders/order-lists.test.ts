import t from 'tap';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { type Schemas, openShop } from '../../support/shop/shop.ts';
import { placeEvents } from '../../support/shop/run-jobs.ts';

t.test('listOrders returns the newest orders first, filtered, in linked pages', async (t) => {
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
  t.match(all.body, { totalCount: 7, page: 0, size: 20 });
  t.strictSame(Object.keys(all.body['_links']).sort(), ['first', 'last', 'self']);

  const seen: string[] = [];
  let href: string | undefined = '/api/v1/orders?page=0&size=3';
  let last: string | undefined;
  while (href) {
    const { body }: { body: Record<string, any> } = await shop.call('GET', href);
    t.equal(body['_links'].self.href, href);
    t.equal(body['totalCount'], 7);
    seen.push(...body['orders'].map(({ id }: { id: string }) => id));
    last ??= body['_links'].last.href;
    href = body['_links'].next?.href;
  }
  t.strictSame(seen, placed);
  const lastPage = await shop.call('GET', last!);
  t.match(lastPage.body['_links'].prev.href, 'page=1&size=3');

  const odd = await shop.call('GET', '/orders?customerId=odd&status=SUBMITTED&size=2');
  t.match(odd.body, { totalCount: 3, size: 2 });
  t.ok(odd.body['orders'].every(({ customerId }: { customerId: string }) => customerId === 'odd'));
  t.match(
    odd.body['_links'].next.href,
    new RegExp(`status=SUBMITTED&customerId=odd&after=${odd.body['orders'][1].id}&size=2`),
  );
  t.equal((await shop.call('GET', '/orders?status=CANCELLED')).body['totalCount'], 0);

  const beyond = await shop.call('GET', '/orders?page=9&size=3');
  t.match(beyond.body, { orders: [], totalCount: 7, page: 9 });
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

  t.strictSame(idsOf(await shop.call('GET', '/orders?sort=OLDEST_FIRST')), ids);
  t.strictSame(idsOf(await shop.call('GET', '/orders?sort=NEWEST_FIRST')), ids.toReversed());
  for (const sort of ['OLDEST_FIRST', 'NEWEST_FIRST']) {
    const all: string[] = [];
    let next = `/orders?sort=${sort}&size=3&after=${sort === 'OLDEST_FIRST' ? ids[0] : ids[6]}`;
    while (next) {
      const piece = await shop.call('GET', next);
      t.equal(piece.body['totalCount'], 7, 'the total of all orders that match');
      all.push(...idsOf(piece));
      next = piece.body['_links'].next?.href;
    }
    t.strictSame(all, sort === 'OLDEST_FIRST' ? ids.slice(1) : ids.toReversed().slice(1), sort);
  }
  t.match(await shop.call('GET', `/orders?after=${ids[0]}&page=1`), {
    status: 400,
    body: { errors: [{ field: 'page' }] },
  });

  const from = placed[2]!.createdAt;
  const to = placed[5]!.createdAt;
  const between = placed.filter(({ createdAt }) => createdAt >= from && createdAt < to).map(({ id }) => id);
  const range = await shop.call('GET', `/orders?createdFrom=${from}&createdTo=${to}&sort=OLDEST_FIRST`);
  t.strictSame(idsOf(range), between);
  t.equal(range.body['totalCount'], between.length);
  const sameMoment = [from.replace('Z', '+00:00'), from.replace('Z', '-00:00'), from.replace('Z', '000z')];
  for (const time of [...sameMoment, inOffset(from)]) {
    const query = `createdFrom=${encodeURIComponent(time)}&createdTo=${encodeURIComponent(inOffset(to))}`;
    const same = await shop.call('GET', `/orders?${query}&sort=OLDEST_FIRST`);
    t.strictSame(idsOf(same), between, time);
    t.equal(same.body['_links'].self.href, range.body['_links'].self.href, 'links have one form of a time');
  }
  const later = from.replace('Z', '0001Z');
  t.notOk(idsOf(await shop.call('GET', `/orders?createdFrom=${later}`)).includes(placed[2]!.id), later);
  t.ok(idsOf(await shop.call('GET', `/orders?createdTo=${later}`)).includes(placed[2]!.id), later);
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

/** Converts a time to the time zone of India. */
const inOffset = (time: string): string =>
  new Date(Date.parse(time) + 330 * 60_000).toISOString().replace('Z', '+05:30');

t.test('listOrders has exact totals at every moment, even before a change is counted', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const check = async (name: string, expected: Record<string, number>) => {
    for (const [query, total] of Object.entries(expected)) {
      t.equal(
        (await shop.call('GET', `/orders?size=1&${query}`)).body['totalCount'],
        total,
        `${name}: ${query}`,
      );
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

t.test('listOrders accepts several statuses, and repeats them in its links', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const [cancelled, confirmed, submitted] = [
    await shop.order({ [sku]: 1 }),
    await shop.order({ [sku]: 1 }),
    await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_requires_action' }),
  ];
  await shop.call('POST', `/orders/${cancelled.id}/cancel`);
  await shop.work();
  const find = async (query: string) => {
    const { body } = await shop.call<Schemas['OrderCollection']>('GET', `/orders?${query}`);
    return [body.totalCount, ...body.orders.map(({ id }) => id)];
  };
  for (const placed of [false, true]) {
    t.strictSame(await find('status=CANCELLED'), [1, cancelled.id]);
    t.strictSame(await find('status=CANCELLED&status=SUBMITTED'), [2, submitted.id, cancelled.id]);
    t.strictSame(await find('status=SUBMITTED&status=CONFIRMED&sort=OLDEST_FIRST'), [
      2,
      confirmed.id,
      submitted.id,
    ]);
    t.strictSame(await find('status=COMPLETED&status=EXPIRED'), [0]);
    const range = 'createdFrom=2026-01-01T00:00:00.000Z';
    t.strictSame(await find(`status=CANCELLED&status=CONFIRMED&${range}`), [2, confirmed.id, cancelled.id]);
    t.strictSame(await find('status=CANCELLED&status=CONFIRMED&attention=true'), [0]);
    if (!placed) while ((await placeEvents(shop.db)) > 0);
  }
  const both = 'status=SUBMITTED&status=CANCELLED';
  const first = await shop.call('GET', `/orders?${both}&size=1`);
  t.equal(
    first.body['_links'].next.href,
    `/api/v1/orders?${both}&after=${first.body['orders'][0].id}&size=1`,
  );
  t.match((await shop.call('GET', first.body['_links'].next.href)).body, { orders: [{ id: cancelled.id }] });
  for (const query of ['status=LOST', 'status=CANCELLED&status=LOST', 'status=CANCELLED&status=CANCELLED'])
    t.match(
      await shop.call('GET', `/orders?${query}`),
      { status: 400, body: { errors: [{ field: 'status' }] } },
      query,
    );
});

t.test('listOrders finds the orders with a reference', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() } });
  const customer = { token: await issuer.token({ sub: 'user-1', customer_id: 'customer-1' }) };
  const sku = await shop.offer({ onHand: 100 });
  const place = (customerId: string, reference?: string) =>
    shop.order({ [sku]: 1 }, { customerId, ...(reference !== undefined && { reference }) });
  const one = await place('customer-1', 'R-1');
  const two = await place('customer-2', 'R-1');
  const later = await place('customer-2', 'R-10');
  await place('customer-2');
  const find = async (query: string, as?: typeof customer) => {
    const { body } = await shop.call('GET', `/orders?${query}`, as && { as });
    return [body['totalCount'], ...body['orders'].map(({ id }: { id: string }) => id)];
  };
  t.strictSame(await find('reference=R-1'), [2, two.id, one.id], 'unique only per customer');
  t.strictSame(await find('reference=R-1&customerId=customer-1'), [1, one.id]);
  t.strictSame(await find('reference=R-10&status=SUBMITTED&status=CONFIRMED'), [1, later.id]);
  for (const query of ['reference=r-1', 'reference=R', 'reference=R-10&customerId=customer-1'])
    t.strictSame(await find(query), [0], query);
  t.strictSame(await find('reference=R-1', customer), [1, one.id], 'a customer finds only own orders');
  t.strictSame(await find('reference=R-10', customer), [0]);
  const page = await shop.call('GET', '/orders?reference=R-1&size=1');
  t.equal(page.body['_links'].next.href, `/api/v1/orders?reference=R-1&after=${two.id}&size=1`);
  const { etag } = Object.fromEntries((await shop.call('GET', `/orders/${one.id}`)).headers);
  const patch = { body: { reference: 'R-2' }, headers: { 'If-Match': etag! } };
  t.equal((await shop.call('PATCH', `/orders/${one.id}`, patch)).status, 200);
  t.strictSame(await find('reference=R-1'), [1, two.id]);
  t.strictSame(await find('reference=R-2'), [1, one.id]);
});

t.test('listOrders finds up to 25 accessible orders by their ids', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() } });
  const customer = { token: await issuer.token({ sub: 'user-1', customer_id: 'customer-1' }) };
  const sku = await shop.offer({ onHand: 100 });
  const ids: string[] = [];
  for (const customerId of ['customer-1', 'customer-2', 'customer-1', 'customer-2'])
    ids.push((await shop.order({ [sku]: 1 }, { customerId })).id);
  const [one, two, three] = ids as [string, string, string, string];
  await shop.call('POST', `/orders/${three}/cancel`);
  const absent = '01a1fd70-f1c0-7c3e-9a41-5b7d2e8f6a10';
  const query = (wanted: string[]) => wanted.map((id) => `orderId=${id}`).join('&');
  const find = async (text: string, as?: typeof customer) => {
    const { body } = await shop.call('GET', `/orders?${text}`, as && { as });
    return [body['totalCount'], ...body['orders'].map(({ id }: { id: string }) => id)];
  };
  t.strictSame(await find(query([one])), [1, one]);
  t.strictSame(await find(query([one, three.toUpperCase(), two, absent])), [3, three, two, one]);
  t.strictSame(await find(`${query([one, two, three])}&status=SUBMITTED`), [2, two, one]);
  t.strictSame(await find(`${query([one, two, three])}&status=CANCELLED&status=EXPIRED`), [1, three]);
  t.strictSame(
    await find(query([one, two]), customer),
    [1, one],
    'the list has no orders of another customer',
  );
  t.strictSame(await find(query([two, absent]), customer), [0]);
  const page = await shop.call('GET', `/orders?${query([one, two])}&size=1`);
  t.equal(page.body['_links'].next.href, `/api/v1/orders?${query([one, two])}&after=${two}&size=1`);
  t.strictSame((await shop.call('GET', page.body['_links'].next.href)).body['orders'][0].id, one);
  const many = Array.from({ length: 26 }, (_, n) => absent.replace(/10$/, String(10 + n)));
  t.equal((await shop.call('GET', `/orders?${query(many.slice(1))}`)).status, 200);
  for (const wrong of [query(many), query([one, one]), 'orderId=', 'orderId=1'])
    t.match(
      await shop.call('GET', `/orders?${wrong}`),
      { status: 400, body: { errors: [{ field: 'orderId' }] } },
      wrong,
    );
});

t.test('listOrders finds the orders that were placed or changed since a time', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() } });
  const customer = { token: await issuer.token({ sub: 'user-1', customer_id: 'customer-1' }) };
  const sku = await shop.offer({ onHand: 100 });
  const placed: Schemas['Order'][] = [];
  for (const customerId of ['customer-1', 'customer-2', 'customer-1'])
    placed.push(await shop.order({ [sku]: 1 }, { customerId }));
  const ids = placed.map(({ id }) => id) as [string, string, string];
  const find = async (query: string, as?: typeof customer) => {
    const { body } = await shop.call('GET', `/orders?${query}`, as && { as });
    return [body['totalCount'], ...body['orders'].map(({ id }: { id: string }) => id)];
  };
  t.strictSame(await find(`updatedFrom=${placed[0]!.updatedAt}`), [3, ...ids.toReversed()]);
  const { body } = await shop.call('POST', `/orders/${ids[1]}/cancel`);
  const since = body['order'].updatedAt;
  const others = placed.filter(({ updatedAt }) => updatedAt >= since).map(({ id }) => id);
  t.strictSame(others, [], 'the change was later');
  t.strictSame(await find(`updatedFrom=${since}`), [1, ids[1]]);
  const after = new Date(Date.parse(since) + 1).toISOString();
  t.strictSame(await find(`updatedFrom=${after}`), [0]);
  t.strictSame(await find(`updatedFrom=${since}&status=CANCELLED`), [1, ids[1]]);
  t.strictSame(await find(`updatedFrom=${since}&status=SUBMITTED&status=CONFIRMED`), [0]);
  t.strictSame(
    await find(`updatedFrom=${since}`, customer),
    [0],
    'the list has no orders of another customer',
  );
  const all = `updatedFrom=${placed[0]!.createdAt}`;
  t.strictSame(await find(`${all}&status=SUBMITTED&sort=OLDEST_FIRST`), [2, ids[0], ids[2]]);
  t.strictSame(await find(all, customer), [2, ids[2], ids[0]]);
  const page = await shop.call('GET', `/orders?${all}&size=2`);
  t.equal(
    page.body['_links'].next.href,
    `/api/v1/orders?${all.replaceAll(':', '%3A')}&after=${ids[1]}&size=2`,
  );
  t.strictSame((await shop.call('GET', page.body['_links'].next.href)).body['orders'][0].id, ids[0]);
  t.match(await shop.call('GET', '/orders?updatedFrom=yesterday'), {
    status: 400,
    body: { errors: [{ field: 'updatedFrom' }] },
  });
});
