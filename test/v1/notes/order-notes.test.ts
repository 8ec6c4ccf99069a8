import { sql } from 'kysely';
import t from 'tap';
import { exportCustomer } from '../../../db/customers/export-customer.ts';
import { forgetOldContacts } from '../../../db/retention/forget-contacts.ts';
import { orderWithRefusedRefund } from '../../support/orders/refused-refund.ts';
import { type Schemas, type Shop, openShop } from '../../support/shop/shop.ts';
import { openTwoCustomers } from '../../support/shop/two-customers.ts';

const listNotes = async ({ call }: Pick<Shop, 'call'>, orderId: string, query = '') =>
  (await call<Schemas['OrderNoteCollection']>('GET', `/orders/${orderId}/notes${query}`)).body;

const write = ({ call }: Pick<Shop, 'call'>, orderId: string, text: string, headers = {}) =>
  call<Schemas['OrderNote'] & Record<string, unknown>>('POST', `/orders/${orderId}/notes`, {
    body: { text },
    headers,
  });

t.test(
  'createOrderNote writes a note for staff, which history and events report without its text',
  async (t) => {
    const { shop, staff, service, customer, own } = await openTwoCustomers(t);
    const before = await shop.getOrder(own.orderId);
    const request = { as: staff, body: { text: 'Rang twice.\nNo answer.' }, headers: { Actor: 'staff-17' } };
    const answer = await shop.call<Schemas['OrderNote']>('POST', `/orders/${own.orderId}/notes`, request);
    t.match(answer, { status: 201, body: { ...request.body, clientId: 'service', actor: 'staff-17' } });
    await write(shop, own.orderId, 'Rang again.');
    const { notes, totalCount } = await listNotes(shop, own.orderId);
    t.equal(totalCount, 2);
    t.strictSame(notes[0], answer.body);
    t.strictSame(Object.keys(notes[1]!), ['id', 'text', 'clientId', 'createdAt'], 'without an actor');
    t.equal((await shop.getOrder(own.orderId)).version, before.version + 2);
    const { body } = await shop.call('GET', `/orders/${own.orderId}/history?size=100`, { as: service });
    t.match(body['history'].at(-2), {
      operation: 'createOrderNote',
      actor: 'staff-17',
      toStatus: before.status,
    });
    await shop.work();
    const eventsFor = async (as: { token: string }) =>
      (await shop.call<Schemas['EventCollection']>('GET', '/events?size=100', { as })).body.events;
    const noted = (await eventsFor(service)).filter(({ type }) => type === 'order.noted');
    t.equal(noted.length, 2);
    t.notMatch(JSON.stringify(noted), /Rang|staff-17/);
    const seen = (await eventsFor(customer)).filter(({ type }) => type === 'order.noted');
    t.strictSame(seen, [], 'customers do not see the event');
  },
);

t.test('listOrderNotes lists the notes about an order, the oldest first, in pages', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.order({ [await shop.offer()]: 1 });
  const other = await shop.order({ [await shop.offer()]: 1 });
  for (const text of ['one', 'two', 'three']) await write(shop, id, text);
  await write(shop, other.id, 'another order');
  const textsIn = async (query: string) => (await listNotes(shop, id, query)).notes.map(({ text }) => text);
  t.strictSame(await textsIn(''), ['one', 'two', 'three']);
  t.strictSame(await textsIn('?size=2'), ['one', 'two']);
  t.strictSame(await textsIn('?size=2&page=1'), ['three']);
  t.equal((await listNotes(shop, id, '?size=2')).totalCount, 3);
});

t.test('createOrderNote repeats the note of a key', async (t) => {
  const shop = await openShop(t);
  const { orderId } = await orderWithRefusedRefund(shop);
  const key = { 'Idempotency-Key': 'key-1' };
  const first = await write(shop, orderId, 'one', key);
  const again = await write(shop, orderId, 'one', { ...key, Actor: 'staff-18' });
  t.strictSame(again.body, first.body);
  t.equal(again.headers.get('idempotent-replayed'), 'true');
  t.match(await write(shop, orderId, 'two', key), { status: 422 });
  t.equal((await listNotes(shop, orderId)).totalCount, 1);
});

t.test('createOrderNote refuses empty, long and unreadable notes', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.order({ [await shop.offer()]: 1 });
  for (const text of ['', 'x'.repeat(2001), 'a\u0007b', 'a\u0000b'])
    t.match(await write(shop, id, text), { status: 400, body: { errors: [{ field: '/text' }] } });
  for (const text of ['x', 'x'.repeat(2000)]) t.equal((await write(shop, id, text)).status, 201);
});

t.test('TOO_MANY_NOTES: an order has at most 100 notes', async (t) => {
  const inOneSchema = 'the test inserts rows';
  const shop = await openShop(t, { inOneSchema, isDirect: true });
  const { id } = await shop.order({ [await shop.offer()]: 1 });
  await sql`
    insert into order_notes (order_id, id, text, client_id)
    select ${id}, gen_random_uuid(), 'x', 'backoffice' from generate_series(1, 99)`.execute(shop.db);
  const answers = await Promise.all(['a', 'b'].map((text) => write(shop, id, text)));
  t.strictSame(answers.map(({ status }) => status).sort(), [201, 409]);
  const refused = answers.find(({ status }) => status === 409);
  t.match(refused?.body, { type: 'TOO_MANY_NOTES', orderId: id, limit: 100 });
});

t.test('deleteContact erases the notes, even if the order has no other personal data', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.order({ [await shop.offer()]: 1 });
  await shop.work();
  const key = { 'Idempotency-Key': 'key-1' };
  const note = await write(shop, id, 'Anna called', key);
  await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
  t.equal((await shop.call('DELETE', `/orders/${id}/contact`)).status, 204);
  t.match(await listNotes(shop, id), { totalCount: 0, notes: [] });
  const { version } = await shop.getOrder(id);
  t.equal((await shop.call('DELETE', `/orders/${id}/contact`)).status, 204);
  t.equal((await shop.getOrder(id)).version, version, 'nothing is left to erase');
  const { text: _text, ...rest } = note.body;
  const again = await write(shop, id, 'Anna called', key);
  t.strictSame(again.body, rest, 'a repeated response has no text');
});

t.test('the retention of contacts erases notes, and the export of a customer contains them', async (t) => {
  const inOneSchema = 'jobs and commands work on one schema at a time';
  const shop = await openShop(t, { inOneSchema, isDirect: true });
  const { db } = shop;
  const { id } = await shop.order({ [await shop.offer()]: 1 }, { customerId: 'anna' });
  await shop.work();
  await write(shop, id, 'Anna called', { Actor: 'staff-17' });
  const { orders } = await exportCustomer(db, 'anna');
  t.match(orders[0]!.staffNotes, [{ text: 'Anna called' }]);
  t.notMatch(JSON.stringify(orders), /staff-17/, 'the export names no employee');
  await shop.call('POST', `/orders/${id}/cancel`);
  await shop.work();
  await sql`
    update orders set created_at = created_at - interval '9 days', updated_at = now() - interval '9 days'`.execute(
    db,
  );
  const caller = { clientId: 'order-service', customerId: undefined, traceId: 'a'.repeat(32) };
  t.equal(await forgetOldContacts(db, 7, 10, caller), 1);
  t.match(await listNotes(shop, id), { totalCount: 0 });
});
