import { sql } from 'kysely';
import t from 'tap';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';

const listed = async (shop: Shop, number: string, as?: { token: string }) => {
  const path = `/orders?number=${encodeURIComponent(number)}`;
  const { status, body } = await shop.call('GET', path, as && { as });
  return { status, ids: body['orders']?.map(({ id }: Schemas['Order']) => id), body };
};

t.test('createOrder gives each order a number, and every answer contains the number', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 1000 });
  const placed = await Promise.all(
    Array.from({ length: 60 }, (_, n) => shop.order({ [sku]: 1 }, { customerId: `customer-${n % 3}` })),
  );
  t.equal(new Set(placed.map(({ number }) => number)).size, 60);
  // Two characters of a number depend on the slot of the customer. The numbers of a customer's orders have only these
  // two characters in common.
  for (const ofOne of Map.groupBy(placed, ({ customerId }) => customerId).values()) {
    t.equal(new Set(ofOne.map(({ number }) => number.slice(0, 2))).size, 1);
    t.ok(new Set(ofOne.map(({ number }) => number.slice(2, 7))).size > 15);
  }
  const inOrder = placed.toSorted((a, b) => (a.id < b.id ? -1 : 1)).map(({ number }) => number.slice(2));
  t.notSame(inOrder, inOrder.toSorted(), 'a later order has no greater number');
  const { id, number } = placed[0]!;
  t.equal((await shop.getOrder(id)).number, number);
  t.equal((await shop.call('POST', `/orders/${id}/cancel`)).body['order'].number, number);
});

t.test('createOrder returns the same number when the request is repeated with its key', async (t) => {
  const shop = await openShop(t);
  const body = {
    customerId: 'customer-1',
    items: [{ sku: await shop.offer(), quantity: 1 }],
    paymentMethod: 'tok_approved',
  };
  const place = () => shop.call('POST', '/orders', { body, headers: { 'Idempotency-Key': 'key-1' } });
  const first = await place();
  t.strictSame((await place()).body, first.body);
});

t.test('listOrders finds an order by its number in any spelling', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const placed = await Promise.all(
    Array.from({ length: 5 }, (_, n) => shop.order({ [sku]: 1 }, { customerId: `customer-${n}` })),
  );
  for (const { id, number, customerId } of placed) {
    for (const written of [number, number.toLowerCase(), number.replaceAll('-', ' '), ` ${number}`]) {
      const { status, ids, body } = await listed(shop, written);
      t.match({ status, ids }, { status: 200, ids: [id] }, written);
      t.equal(body['totalCount'], 1);
      t.match(body['_links'].self.href, `?number=${number}&`, 'links have one form of the number');
    }
    t.strictSame((await listed(shop, `${number}&status=SUBMITTED&status=CONFIRMED`)).status, 400);
    const both = (query: string) => shop.call('GET', `/orders?number=${number}&${query}`);
    t.equal((await both(`customerId=${customerId}&status=SUBMITTED&status=CONFIRMED`)).body['totalCount'], 1);
    t.equal((await both('customerId=customer-x')).body['totalCount'], 0);
    t.equal((await both('status=CANCELLED')).body['totalCount'], 0);
  }
});

t.test('listOrders refuses a number with a wrong character', async (t) => {
  const shop = await openShop(t);
  const { number } = await shop.order({ [await shop.offer()]: 1 });
  const last = number.endsWith('2') ? '3' : '2';
  const wrong = [number.slice(0, -1) + last, `O${number.slice(1)}`, 'WEB-2026-000417', '1'.repeat(12)];
  for (const one of [...wrong, number.slice(0, -1), '*'.repeat(14), '']) {
    const { status, body } = await listed(shop, one);
    t.match({ status, body }, { status: 400, body: { errors: [{ field: 'number' }] } }, one);
  }
});

t.test('listOrders does not show a customer the orders of others, even by their numbers', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() } });
  const tokenOf = async (customer: string) => ({
    token: await issuer.token({ customer_id: customer, scope: 'orders:read' }),
  });
  const { id, number } = await shop.order({ [await shop.offer()]: 1 }, { customerId: 'anna' });
  t.match(await listed(shop, number, await tokenOf('anna')), { ids: [id], body: { totalCount: 1 } });
  t.match(await listed(shop, number, await tokenOf('ben')), {
    status: 200,
    ids: [],
    body: { totalCount: 0 },
  });
});

t.test('listOrders finds an order of an older version by its number', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  const placed = [];
  for (const customerId of ['a', 'b', 'c']) placed.push(await shop.order({ [sku]: 1 }, { customerId }));
  await sql`update orders set number_payload = null where customer_id in ('a', 'b')`.execute(shop.db);
  for (const { id } of placed) {
    const { number } = await shop.getOrder(id);
    t.match(await listed(shop, number), { status: 200, ids: [id] }, number);
  }
});

t.test('a matter contains the number of its order', async (t) => {
  const shop = await openShop(t);
  const { id, number } = await shop.order(
    { [await shop.offer()]: 1 },
    { paymentMethod: 'tok_refund_refused' },
  );
  await shop.work();
  await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
  const { body } = await shop.call('GET', '/attention');
  t.match(body['matters'], [{ orderId: id, orderNumber: number }]);
  const matter = await shop.call('GET', `/attention/${body['matters'][0].id}`);
  t.equal(matter.body['orderNumber'], number);
});

t.test('createOrder generates another order number if the first number is already used', async (t) => {
  const shop = await openShop(t, { inOneSchema: 'a trigger in one schema repeats a number' });
  const sku = await shop.offer({ onHand: 100 });
  const first = await shop.order({ [sku]: 1 });
  await sql`create sequence draws`.execute(shop.db);
  await sql`
    create function draw_again() returns trigger language plpgsql as $$
      begin
        if nextval('draws') <= 2 then new.number_payload := (select min(number_payload) from orders); end if;
        return new;
      end $$`.execute(shop.db);
  await sql`create trigger draw_again before insert on orders for each row execute function draw_again()`.execute(
    shop.db,
  );
  const placed = await Promise.all(Array.from({ length: 5 }, () => shop.order({ [sku]: 1 })));
  t.equal(new Set([first, ...placed].map(({ number }) => number)).size, 6);
  const { rows } = await sql<{ last: number }>`select last_value as last from draws`.execute(shop.db);
  t.ok(rows[0]!.last > 5, 'numbers were drawn again');
  t.equal((await shop.getStock(sku)).reserved, 6);
});
