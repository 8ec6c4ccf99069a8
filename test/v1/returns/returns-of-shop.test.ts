import t from 'tap';
import { approvedReturn, placeShipped, requestReturn } from '../../support/orders/returns.ts';
import { units } from '../../support/shop/request-bodies.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';

type Page = Schemas['ReturnCollection'];

const list = (shop: Shop, query: string) => shop.call<Page>('GET', `/returns?${query}`);

const idsOf = ({ returns }: Page) => returns.map(({ id }) => id);

/** Requests returns of orders of different customers: one for each status, except PARTIALLY_RECEIVED, and of each kind. */
async function returnsOfAllKinds(shop: Shop) {
  const sku = await shop.offer({ onHand: 100 });
  const place = (customerId: string) => placeShipped(shop, { [sku]: 2 }, { customerId });
  const [anna, ben, chloe] = [await place('c-1'), await place('c-2'), await place('c-3')];
  const requested = await requestReturn(shop, anna, { kind: 'RETURN', ...units([anna.items[0], 1]) });
  const withdrawn = await requestReturn(shop, ben, { kind: 'WITHDRAWAL' });
  const approved = await approvedReturn(shop, chloe, { kind: 'RETURN', ...units([chloe.items[0], 1]) });
  const declined = await requestReturn(shop, chloe, { kind: 'COMPLAINT' });
  const path = `/orders/${chloe.id}/returns/${declined.id}/decline`;
  await shop.call('POST', path, { body: { reason: 'USED' } });
  return { anna, requested, withdrawn, approved, declined };
}

t.test('listReturns lists the returns of all orders, and sorts and filters them', async (t) => {
  const shop = await openShop(t);
  const { anna, requested, withdrawn, approved, declined } = await returnsOfAllKinds(shop);
  const expectIds = async (query: string, ...expected: { id: string }[]) => {
    const { status, body } = await list(shop, query);
    const ids = expected.map(({ id }) => id);
    t.match({ status, body }, { status: 200, body: { totalCount: ids.length, page: 0 } }, query);
    t.strictSame(idsOf(body), ids, query);
  };
  await expectIds('', requested, withdrawn, approved, declined);
  await expectIds('sort=NEWEST_FIRST', declined, approved, withdrawn, requested);
  await expectIds('status=REQUESTED', requested);
  await expectIds('status=DECLINED&status=REQUESTED', requested, declined);
  await expectIds('status=APPROVED&sort=NEWEST_FIRST', approved, withdrawn);
  await expectIds('status=APPROVED&kind=WITHDRAWAL', withdrawn);
  await expectIds('kind=RETURN', requested, approved);
  await expectIds('status=CLOSED');
  const after = `after=${withdrawn.id.toUpperCase()}`;
  const { body: rest } = await list(shop, `status=APPROVED&status=DECLINED&${after}`);
  t.strictSame(idsOf(rest), [approved.id, declined.id]);
  t.equal(rest.totalCount, 3, 'the total counts the returns of all pages');
  const { body } = await list(shop, 'status=REQUESTED');
  const own = await shop.call('GET', `/orders/${anna.id}/returns/${requested.id}`);
  t.strictSame(body.returns, [own.body], 'an entry is the return that getReturn shows');
  t.equal(body.returns[0]!.orderNumber, anna.number);
  t.match(await list(shop, 'status=LOST'), { status: 400, body: { errors: [{ field: 'status' }] } });
});

t.test('listReturns keeps the filters in its links', async (t) => {
  const shop = await openShop(t);
  const { approved, withdrawn } = await returnsOfAllKinds(shop);
  const query = 'status=APPROVED&status=DECLINED&sort=NEWEST_FIRST';
  const first = await list(shop, `${query}&size=1&page=1`);
  t.strictSame(idsOf(first.body), [approved.id]);
  const path = `/api/v1/returns?${query}`;
  t.strictSame(first.body._links, {
    self: { href: `${path}&page=1&size=1` },
    first: { href: `${path}&page=0&size=1` },
    prev: { href: `${path}&page=0&size=1` },
    next: { href: `${path}&after=${approved.id}&size=1` },
    last: { href: `${path}&page=2&size=1` },
  });
  const next = await shop.call<Page>('GET', first.body._links.next!.href);
  t.strictSame(idsOf(next.body), [withdrawn.id]);
  t.strictSame(Object.keys(next.body._links), ['self', 'first']);
});

t.test('listReturns shows a customer only the returns of the customer’s own orders', async (t) => {
  const { shop, service, staff, customer, own, foreign } = await openTwoCustomers(t);
  const ordersFor = async (as: { token: string }, query = '') => {
    const { body } = await shop.call<Page>('GET', `/returns?${query}`, { as });
    t.equal(body.totalCount, as === customer ? 1 : 2);
    return [...new Set(body.returns.map(({ orderId }) => orderId))];
  };
  t.strictSame(await ordersFor(service), [own.orderId, foreign.orderId]);
  t.strictSame(await ordersFor(staff), [own.orderId, foreign.orderId]);
  t.strictSame(await ordersFor(customer), [own.orderId]);
  t.strictSame(await ordersFor(customer, 'sort=NEWEST_FIRST&size=1'), [own.orderId]);
  const { body } = await shop.call<Page>('GET', '/returns', { as: customer });
  const [{ status, id }] = body.returns as [Schemas['Return']]; // The order of the customer has a return.
  t.strictSame(await ordersFor(customer, `status=${status}`), [own.orderId]);
  t.strictSame(await ordersFor(customer, `after=${id}`), []);
});
