import { isDeepStrictEqual } from 'node:util';
import t, { type Test } from 'tap';
import type { MarkedText } from '../../support/contract/marked-values.ts';
import { dumpOf, tablesWith } from '../../support/database/dump-tables.ts';
import {
  BODIES,
  type Observed,
  invalidBodies,
  marked,
  openObserved,
} from '../../support/personal-data/observed.ts';
import { sendEdits, sendHolds, sendNotes, sendReturns } from '../../support/personal-data/send-notes.ts';
import type { Request } from '../../support/shop/contract-client.ts';

/**
 * Sends marked texts as personal data to every operation that accepts personal data. After that, searches tables, logs,
 * traces and events for these marks.
 */
t.test('this file tests every operation that accepts personal data', (t) => {
  t.strictSame(Object.keys(BODIES).sort(), [
    'createEdit',
    'createOrder',
    'createOrderNote',
    'createPreview',
    'createReturn',
    'createShipmentHold',
    'declineReturn',
    'putContact',
    'putShipping',
    'searchOrders',
  ]);
  t.strictSame(BODIES['createOrder']!.map(([name]) => name).sort(), [
    'billingAddress',
    'buyer',
    'contact',
    'customerNote',
    'shippingAddress',
  ]);
  t.end();
});

/**
 * Searches orders with marks that no order contains, in valid and invalid requests. Then searches the order at `path`
 * by its e-mail address and its name. Returns the marks that no order contains.
 */
async function sendSearches(t: Test, { call, send, staff, withoutContacts, other }: Observed, path: string) {
  const texts: MarkedText[] = [];
  const search = async (status: number, as: NonNullable<Request['as']>, body: object, query = '') => {
    const answer = await send('POST', `/order-searches${query}`, { as, body });
    t.equal(answer.status, status, `searchOrders ${status}`);
    return answer.body['totalCount'];
  };
  const criteria = marked('searchOrders', texts);
  t.equal(await search(200, staff, criteria), 0);
  for (const as of [withoutContacts, other]) await search(403, as, criteria);
  await search(401, 'nobody', criteria);
  await search(400, staff, criteria, '?size=1000');
  for (const invalid of invalidBodies(criteria, texts)) await search(400, staff, invalid);
  const { contact } = (await call('GET', `${path}/contact`, { as: staff })).body;
  for (const own of [
    { email: contact.email },
    { name: contact.name },
    { email: contact.email, name: contact.name },
  ])
    t.equal(await search(200, staff, own, '?size=1'), 1);
  return texts;
}

/** Sends valid and invalid previews of `putShipping`. Returns their marks, which the service must store nowhere. */
async function sendPreviews(t: Test, { send, staff, withoutContacts, other }: Observed, path: string) {
  const texts: MarkedText[] = [];
  const preview = async (status: number, as: NonNullable<Request['as']>, body: object) => {
    const answer = await send('POST', `${path}/previews`, { as, body: { operation: 'putShipping', body } });
    t.equal(answer.status, status, `createPreview ${status}`);
  };
  const given = marked('putShipping', texts);
  for (const as of [staff, withoutContacts]) await preview(200, as, given);
  await preview(404, other, given);
  await preview(401, 'nobody', given);
  for (const invalid of invalidBodies(given, texts)) await preview(400, staff, invalid);
  return texts;
}

t.test(
  'personal data is only in the tables of contacts, notes, holds and returns, and in no log, trace or event',
  async (t) => {
    const observed = await openObserved(t);
    const { shop, call, send, said, log, spans, staff, withoutContacts, other } = observed;
    const texts: MarkedText[] = [];
    const kept: string[] = [];
    const refused = async (status: number, method: string, path: string, request: Request) =>
      t.equal((await send(method, path, request)).status, status, `${method} ${path} ${status}`);
    const sku = await shop.offer({ onHand: 10, amount: 100 });
    const order = { customerId: 'customer-1', items: [{ sku, quantity: 2 }], paymentMethod: 'tok_approved' };
    const personal = () => ({ ...order, ...marked('createOrder', texts) });
    const inAll = (body: object) => {
      const own: MarkedText[] = [];
      const all = { ...body, ...marked('createOrder', own) };
      texts.push(...own);
      return [...invalidBodies(all, own)];
    };
    const key = { 'Idempotency-Key': 'key-1' };

    // 1. A client without contacts:read places an order, sends the request again, and reads the order.
    const placed = { ...personal(), buyer: { kind: 'BUSINESS', vatId: 'mark-of-buyer' } };
    kept.push(...texts.map(({ mark }) => mark).filter((mark) => JSON.stringify(placed).includes(mark)));
    const as = withoutContacts;
    const { body } = await send('POST', '/orders', { as, body: placed, headers: key });
    const path = `/orders/${body['id']}`;
    await send('POST', '/orders', { as, body: placed, headers: key });
    for (const at of [path, `${path}/history`, '/orders', '/events']) await send('GET', at, { as });
    t.ok(isDeepStrictEqual(Object.keys((await send('GET', path, { as })).body), Object.keys(body)));

    // 2. Orders are refused in every way and for every field.
    await refused(422, 'POST', '/orders', { as, body: personal(), headers: key });
    const changed = { amount: 1, currency: 'EUR' };
    await refused(409, 'POST', '/orders', { as, body: { ...personal(), expectedTotal: changed } });
    const many = [{ sku, quantity: 1000 }];
    await refused(409, 'POST', '/orders', { as, body: { ...personal(), items: many } });
    await refused(403, 'POST', '/orders', { as: other, body: personal() });
    await refused(403, 'POST', '/orders', { as: other, body: { ...personal(), customerId: 'customer-2' } });
    await refused(401, 'POST', '/orders', { as: 'nobody', body: personal() });
    for (const invalid of inAll(order)) await refused(400, 'POST', '/orders', { as: staff, body: invalid });
    const headers = { 'If-Match': '*' };
    const stale = { 'If-Match': '"order-000000000000-7"' };
    for (const [operationId, part] of [
      ['putContact', 'contact'],
      ['putShipping', 'shipping'],
    ] as const) {
      const at = `${path}/${part}`;
      const own: MarkedText[] = [];
      const given = marked(operationId, own);
      for (const invalid of invalidBodies(given, own))
        await refused(400, 'PUT', at, { as: staff, body: invalid, headers });
      if (operationId === 'putShipping') texts.push(...(await sendPreviews(t, observed, path)));
      await refused(412, 'PUT', at, { as: staff, body: given, headers: stale });
      await refused(428, 'PUT', at, { as: staff, body: given });
      await refused(403, 'PUT', at, { as, body: given, headers });
      const fromOther = operationId === 'putContact' ? { contact: given['contact'] } : given;
      await refused(404, 'PUT', at, { as: other, body: fromOther, headers });
      // 3. The shop's own client changes the personal data.
      t.equal((await call('PUT', at, { as: staff, body: given, headers })).status, 200);
      texts.push(...own);
      kept.push(...own.map(({ mark }) => mark));
    }
    texts.push(...(await sendSearches(t, observed, path)));
    texts.push(...(await sendNotes(t, observed, path)));

    // 4. The order is paid, partly shipped and cancelled, each with an idempotency key.
    await shop.work();
    texts.push(...(await sendHolds(t, observed, path)));
    texts.push(...(await sendEdits(t, observed, path, sku)));
    const [item] = body['items'];
    const ship = { items: [{ itemId: item.id, quantity: 1 }] };
    await send('POST', `${path}/shipments`, { as: staff, body: ship, headers: key });
    await refused(409, 'PUT', `${path}/shipping`, { as: staff, body: marked('putShipping', texts), headers });
    await refused(409, 'DELETE', `${path}/contact`, { as: staff });
    await send('POST', `${path}/cancel`, { as: staff, body: {}, headers: key });
    await shop.work();
    texts.push(...(await sendReturns(t, observed, path, item.id)));
    await shop.work();
    for (const at of [`${path}/history`, '/orders', '/events']) await send('GET', at, { as: staff });

    const marks = texts.map(({ mark }) => mark);
    t.ok(marks.length > 100, `${marks.length} marks`);
    const dump = await dumpOf(shop.db);
    const found = (mark: string) => tablesWith(dump, mark);
    const elsewhere = marks
      .flatMap(found)
      .filter((table) => !/\.(?:order_contacts|order_notes|returns|shipment_holds)$/.test(table));
    t.strictSame([...new Set(elsewhere)], [], 'no other table has a mark');
    t.ok(
      kept.some((mark) => found(mark).length > 0),
      'order_contacts has marks',
    );
    const inLog = log.join('');
    t.match(inLog, '"msg":"request"');
    const inTraces = JSON.stringify(await spans());
    const inAnswers = JSON.stringify(said.map(({ body, headers }) => [body, [...headers]]));
    for (const [where, text] of Object.entries({ inLog, inTraces, inAnswers }))
      t.strictSame(
        marks.filter((mark) => text.includes(mark)),
        [],
        `no mark is there: ${where}`,
      );

    // 5. The personal data is erased. No mark remains anywhere.
    t.equal((await call('DELETE', `${path}/contact`, { as: staff })).status, 204);
    const after = await dumpOf(shop.db);
    t.strictSame(
      marks.filter((mark) => tablesWith(after, mark).length > 0),
      [],
      'erased',
    );
  },
);
