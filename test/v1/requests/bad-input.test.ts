import { sql } from 'kysely';
import t from 'tap';
import { openShop } from '../../support/shop/shop.ts';
import { checkRefusal, items } from '../bad-input/case.ts';
import { ORDER_BYTES } from '../bad-input/order-bytes.ts';
import { ORDER_CONTACTS } from '../bad-input/order-contacts.ts';
import { ORDER_FIELDS } from '../bad-input/order-fields.ts';
import { OTHER_OPERATIONS } from '../bad-input/other-operations.ts';

t.test('createOrder refuses bad input, names each wrong field, and stores nothing', async (t) => {
  const shop = await openShop(t);
  await shop.offer({ sku: 'TEA', onHand: 1000 });
  for (const entry of [...ORDER_FIELDS, ...ORDER_CONTACTS, ...ORDER_BYTES]) {
    await t.test(entry.name, async (t) =>
      checkRefusal(t, await shop.call('POST', '/orders', entry.request), entry),
    );
  }
  const { rows } = await sql`
    select from orders union all select from idempotency_keys union all select from events
    union all select from stock where reserved <> 0`.execute(shop.db);
  t.equal(rows.length, 0, 'nothing is stored');
});

t.test(
  'every other operation refuses bad input, names each wrong field, and changes no resource',
  async (t) => {
    const shop = await openShop(t);
    await shop.offer({ sku: 'TEA', onHand: 1 });
    for (const [method, path, fields, body] of OTHER_OPERATIONS) {
      await t.test(`bad input is refused: ${method} ${path} ${JSON.stringify(body) ?? ''}`, async (t) => {
        checkRefusal(t, await shop.call(method, path, { body }), { fields });
      });
    }
    t.match((await shop.call('GET', '/products/TEA')).body, { version: 1, name: 'Product TEA' });
    t.match(await shop.getStock('TEA'), { onHand: 1, version: 2 });
    for (const header of ['"1', '1', 'W/1', 'x']) {
      const answer = await shop.call('DELETE', '/products/TEA', { headers: { 'If-Match': header } });
      checkRefusal(t, answer, { fields: { 'If-Match': undefined } });
    }
  },
);

t.test('the answer to a body with many errors lists at most 50 errors', async (t) => {
  const shop = await openShop(t);
  const body = items(...Array.from({ length: 100 }, () => ({})));
  const answer = await shop.call('POST', '/orders', { body });
  t.equal(answer.status, 400);
  t.equal(answer.body['errors'].length, 50);
});
