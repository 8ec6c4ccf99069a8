import t from 'tap';
import { openIssuer } from '../../../support/shop/fake-issuer.ts';
import { type Schemas, openShop } from '../../../support/shop/shop.ts';

t.test('listOrders finds orders by the beginning of a number, a reference or a SKU', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() } });
  const tokenOf = async (customer: string) => ({ token: await issuer.token({ customer_id: customer }) });
  const tea = await shop.offer({ sku: 'TEA-EARL-GREY-100', onHand: 100 });
  const mug = await shop.offer({ sku: 'MUG STONEWARE', onHand: 100 });
  const place = (customerId: string, skus: string[], reference: string) =>
    shop.order(Object.fromEntries(skus.map((sku) => [sku, 1])), { customerId, reference });
  const a = await place('anna', [tea], 'WEB-1');
  const b = await place('ben', [tea, mug], 'WEB-2');
  const c = await place('anna', [mug], 'TEA-TIME');
  const find = async (text: string, more = '', as?: { token: string }) => {
    const { body } = await shop.call('GET', `/orders?q=${encodeURIComponent(text)}${more}`, as && { as });
    return [body['totalCount'], ...body['orders'].map(({ id }: Schemas['Order']) => id)];
  };
  const anna = await tokenOf('anna');
  for (const [text, ...found] of [
    [a.number, a],
    [b.number.toLowerCase().replaceAll('-', ''), b],
    [c.number.slice(0, 10), c],
    ['WEB-', b, a],
    ['WEB-2', b],
    ['TEA', c, b, a],
    ['TEA-EARL-GREY-100', b, a],
    ['MUG S', c, b],
    ['web-'],
    ['EB-'],
    ['EARL'],
    [`${a.number.slice(0, -1)}*`],
  ] as [string, ...Schemas['Order'][]][]) {
    const ids = found.map(({ id }) => id);
    t.strictSame(await find(text), [ids.length, ...ids], text);
    t.strictSame(await find(text, '&sort=OLDEST_FIRST'), [ids.length, ...ids.toReversed()], text);
    const own = found.filter(({ customerId }) => customerId === 'anna').map(({ id }) => id);
    t.strictSame(await find(text, '&customerId=anna'), [own.length, ...own], `${text}, of a customer`);
    t.strictSame(await find(text, '', anna), [own.length, ...own], `${text}, with the customer's token`);
  }
  await shop.call('POST', `/orders/${b.id}/cancel`);
  t.strictSame(await find('TEA', '&status=SUBMITTED'), [2, c.id, a.id]);
  t.strictSame(await find('TEA', '&status=CANCELLED&status=EXPIRED'), [1, b.id]);
  const page = await shop.call('GET', '/orders?q=TEA&size=2');
  t.equal(page.body['_links'].next.href, `/api/v1/orders?q=TEA&after=${b.id}&size=2`);
  const next = await shop.call('GET', page.body['_links'].next.href);
  t.match(next.body, { totalCount: 3, orders: [{ id: a.id }] });
});

t.test('listOrders refuses a search that is too short or combined with an id or number', async (t) => {
  const shop = await openShop(t);
  const { id, number } = await shop.order({ [await shop.offer()]: 1 });
  for (const query of ['q=', 'q=ab', `q=${'a'.repeat(65)}`, 'q=%C3%A4%C3%B6%C3%BC', 'q=WEB%00'])
    t.match(
      await shop.call('GET', `/orders?${query}`),
      { status: 400, body: { errors: [{ field: 'q' }] } },
      query,
    );
  for (const query of [`number=${number}`, `orderId=${id}`, 'reference=WEB-1'])
    t.match(await shop.call('GET', `/orders?q=WEB&${query}`), {
      status: 400,
      body: { errors: [{ field: 'q' }] },
    });
});
