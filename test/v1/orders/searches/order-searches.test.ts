import t, { type Test } from 'tap';
import { openIssuer } from '../../../support/shop/fake-issuer.ts';
import { type Schemas, openShop } from '../../../support/shop/shop.ts';

const ADDRESS = { line1: 'Beispielweg 7', city: 'Berlin', countryCode: 'DE' };

/** Opens a shop with orders of several customers with different names. */
async function openSearchedShop(t: Test) {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() } });
  const sku = await shop.offer({ onHand: 100 });
  const place = (customerId: string, rest: Partial<Schemas['OrderInput']>) =>
    shop.order({ [sku]: 1 }, { customerId, ...rest });
  const anna = await place('anna', { contact: { email: 'Anna.Mueller@Example.com', name: 'Anna Müller' } });
  const gift = await place('anna', {
    contact: { email: 'anna.mueller@example.com' },
    shippingAddress: { ...ADDRESS, name: "Seán O'Neill-Brandt" },
    billingAddress: { ...ADDRESS, name: 'ÄNNE MÜLLER' },
  });
  const chinese = await place('wang', { contact: { email: '王@例子.cn', name: '王小明' } });
  const odd = await place('odd', {
    shippingAddress: { ...ADDRESS, name: 'http://example.com/a 1e5 {x} "q" \\:*' },
  });
  const plain = await place('plain', {});
  const search = (body: object, query = '', as?: { token: string }) =>
    shop.call('POST', `/order-searches${query}`, { body, ...(as && { as }) });
  const find = async (body: object) => {
    const answer = await search(body);
    return [answer.body['totalCount'], ...answer.body['orders'].map(({ id }: Schemas['Order']) => id)];
  };
  return { issuer, shop, place, search, find, orders: { anna, gift, chinese, odd, plain } };
}

t.test('searchOrders finds orders by e-mail address and by the beginnings of names', async (t) => {
  const { find, orders } = await openSearchedShop(t);
  const { anna, gift, chinese, odd } = orders;
  for (const [body, ...found] of [
    [{ email: 'ANNA.mueller@example.COM' }, gift, anna],
    [{ email: 'anna.mueller@example.co' }],
    [{ email: 'mueller@example.com' }],
    [{ email: '王@例子.cn' }, chinese],
    [{ name: 'müll' }, gift, anna],
    [{ name: 'MÜ an' }, anna],
    [{ name: 'än müller' }, gift],
    [{ name: 'neill seán' }, gift],
    [{ name: "O'Neill-B" }, gift],
    [{ name: 'ller' }],
    [{ name: 'Müllers' }],
    [{ name: '王小' }, chinese],
    [{ name: 'example com' }, odd],
    [{ name: 'HTTP://example' }, odd],
    [{ name: '1e x' }, odd],
    [{ name: "':*" }],
    [{ name: "an' | 'q" }],
    [{ name: 'an\\' }, anna],
    [{ email: 'anna.mueller@example.com', name: 'brandt' }, gift],
    [{ email: '王@例子.cn', name: 'anna' }],
  ] as [object, ...Schemas['Order'][]][]) {
    const ids = found.map(({ id }) => id);
    t.strictSame(await find(body), [ids.length, ...ids], JSON.stringify(body));
  }
});

t.test('searchOrders finds an order by its new contact, but not after its erasure', async (t) => {
  const { shop, find, orders } = await openSearchedShop(t);
  const { gift } = orders;
  const path = `/orders/${gift.id}/contact`;
  const body = { contact: { email: 'jan@example.com', name: 'Jan Berg' } };
  const put = await shop.call('PUT', path, { body, headers: { 'If-Match': '*' } });
  t.equal(put.status, 200);
  t.strictSame(await find({ email: 'jan@example.com' }), [1, gift.id]);
  t.strictSame(await find({ name: 'berg brandt' }), [1, gift.id]);
  t.strictSame(await find({ name: 'änne' }), [0], 'the earlier billing address');
  await shop.call('POST', `/orders/${gift.id}/cancel`, { body: {} });
  await shop.work();
  t.equal((await shop.call('DELETE', path)).status, 204);
  t.strictSame(await find({ email: 'jan@example.com' }), [0]);
  t.strictSame(await find({ name: 'brandt' }), [0]);
});

t.test('searchOrders links its pages without repeating the search criteria', async (t) => {
  const { shop, search, place } = await openSearchedShop(t);
  const ids: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    const contact = { email: 'eva@example.com', name: `Eva ${n}` };
    ids.unshift((await place(`customer-${n}`, { contact })).id);
  }
  for (const body of [{ email: 'eva@example.com' }, { name: 'eva' }]) {
    const read: string[] = [];
    let answer = await search(body, '?size=2');
    t.equal(answer.body['_links'].last.href, '/api/v1/order-searches?page=2&size=2');
    for (;;) {
      t.match(answer, { status: 200, body: { totalCount: 5, size: 2 } });
      t.notMatch(JSON.stringify(answer.body), /eva/i, 'lists leave out personal data');
      read.push(...answer.body['orders'].map(({ id }: Schemas['Order']) => id));
      const { next } = answer.body['_links'];
      if (!next) break;
      answer = await shop.call('POST', next.href, { body });
    }
    t.strictSame(read, ids);
    const second = await search(body, '?size=2&page=1');
    t.strictSame(
      second.body['orders'].map(({ id }: Schemas['Order']) => id),
      ids.slice(2, 4),
    );
  }
  t.match(await search({ name: 'eva' }, `?page=1&after=${ids[0]}`), {
    status: 400,
    body: { errors: [{ field: 'page' }] },
  });
});

t.test('searchOrders requires a client of the shop with orders:read and contacts:read', async (t) => {
  const { issuer, search } = await openSearchedShop(t);
  const ask = async (claims: object) =>
    search({ name: 'anna' }, '', {
      token: await issuer.token({ scope: 'orders:read contacts:read', ...claims }),
    });
  t.match(await ask({}), { status: 200, body: { totalCount: 1 } });
  for (const scope of ['orders:read', 'contacts:read'])
    t.match(await ask({ scope }), { status: 403, body: { type: 'INSUFFICIENT_SCOPE' } }, scope);
  const customer = { sub: 'user-1', customer_id: 'anna' };
  t.match(await ask(customer), { status: 403, body: { type: 'FORBIDDEN' } });
});

t.test('searchOrders refuses a search without a valid criterion; the answer repeats no value', async (t) => {
  const { search } = await openSearchedShop(t);
  for (const [body, field] of [
    [{}, ''],
    [{ email: 'secretive' }, '/email'],
    [{ email: 'secretive@x\u0007' }, '/email'],
    [{ email: ['secretive'] }, '/email'],
    [{ name: 's' }, '/name'],
    [{ name: '   ' }, '/name'],
    [{ name: 'secretive\ud800' }, ''],
    [{ name: 'secretive\u0000' }, '/name'],
    [{ name: 'secretive'.repeat(30) }, '/name'],
    [{ name: 'secretive', phone: 'secretive' }, '/phone'],
  ] as const) {
    const answer = await search(body);
    t.match(answer, { status: 400, body: { errors: [{ field }] } }, JSON.stringify(body));
    t.notMatch(JSON.stringify(answer.body), /secretive/);
  }
});
