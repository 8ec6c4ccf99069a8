import { sql } from 'kysely';
import t from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { placeOfCustomer, storedTable } from '../../support/database/shards.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

const CARDS = [
  '411111111111',
  '4111111111111111',
  '4111-1111-1111-1111',
  '-4111-1111--1111-1111-',
  '4111 1111 1111 1111',
  '4111111111111111111',
];

/** Reads the rows of all tables as text. */
async function everythingIn({ db }: Shop): Promise<string> {
  const tables = await db.introspection.getTables();
  const dumps = await Promise.all(
    tables.map(({ schema, name }) =>
      sql<{
        all: string | null;
      }>`select string_agg(t::text, '') as all from ${sql.table(`${schema}.${name}`)} t`.execute(db),
    ),
  );
  return dumps.map(({ rows }) => rows[0]!.all).join('');
}

t.test('a card number as paymentMethod is refused, and is in no answer, log or table', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const declined = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_declined' });
  await shop.work();
  const payment = `/orders/${declined.id}/payment`;
  const order = { customerId: 'customer-1', items: [{ sku, quantity: 1 }] };
  for (const paymentMethod of CARDS) {
    const headers = { 'If-Match': '*' };
    const answers = [
      await shop.call('POST', '/orders', { body: { ...order, paymentMethod } }),
      await shop.call('PUT', payment, { body: { paymentMethod }, headers }),
    ];
    for (const { status, body } of answers) {
      t.match(
        { status, body },
        { status: 400, body: { errors: [{ field: '/paymentMethod' }] } },
        paymentMethod,
      );
      t.notMatch(JSON.stringify(body), paymentMethod);
      t.notOk('rejectedValue' in body['errors'][0]);
    }
  }
  for (const text of [await everythingIn(shop), JSON.stringify(shop.log)]) t.notMatch(text, /4111.?1111/);
});

t.test('createOrder accepts a paymentMethod that is not a card number', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer({ onHand: 100 });
  for (const paymentMethod of [
    '1',
    '41111111111',
    '4'.repeat(20),
    '9'.repeat(255),
    'tok_4111111111111111',
    '---',
  ])
    await shop.order({ [sku]: 1 }, { paymentMethod });
  t.equal((await shop.getStock(sku)).reserved, 6);
});

t.test('no answer contains a payment method, and the contract marks it as writeOnly', async (t) => {
  t.equal(document.components.schemas.PaymentMethod.writeOnly, true);
  const shop = await openShop(t);
  const order = await shop.order({ [await shop.offer()]: 1 }, { paymentMethod: 'tok_approved' });
  await shop.work();
  const path = `/orders/${order.id}`;
  for (const read of ['/orders', path, `${path}/payment`, `${path}/history`, '/events?size=100'])
    t.notMatch(JSON.stringify((await shop.call('GET', read)).body), 'tok_approved', read);
  t.notMatch(JSON.stringify(shop.log), 'tok_approved');
});

t.test('neither a row that the database refuses nor its payment method is logged', async (t) => {
  const shop = await openShop(t);
  const body = {
    customerId: 'customer-1',
    items: [{ sku: await shop.offer(), quantity: 1 }],
    paymentMethod: 'tok_secret',
  };
  const place = placeOfCustomer(shop.db, body.customerId);
  const attempts = await storedTable(place, 'payment_attempts');
  await sql`alter table ${attempts} add constraint no_secrets check (payment_method <> 'tok_secret')`.execute(
    place,
  );
  t.match(await shop.call('POST', '/orders', { body }), { status: 500, body: { type: 'INTERNAL_ERROR' } });
  const lines = shop.log.filter(({ level }) => level >= 50);
  t.match(lines, [{ err: { code: '23514', constraint: 'no_secrets' } }]);
  t.notMatch(JSON.stringify(shop.log), 'tok_secret');
});

t.test('a card number in an unknown field is in no answer and no log', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const order = { customerId: 'customer-1', items: [{ sku, quantity: 1 }] };
  for (const card of CARDS) {
    const wrong = { ...order, payment_method: card, items: [{ sku, quantity: 1, card: { number: card } }] };
    const { status, body } = await shop.call('POST', '/orders', { body: wrong });
    t.equal(status, 400);
    const fields = body['errors'].map(({ field }: { field: string }) => field).sort();
    t.strictSame(fields, ['/items/0/card', '/payment_method']);
    t.notMatch(JSON.stringify([body, shop.log]), card);
  }
});
