import { isDeepStrictEqual } from 'node:util';
import t, { type Test } from 'tap';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import { openTraces } from '../../../handlers/http/observing/traces/index.ts';
import { contractOf } from '../../../packages/contract-diff/src/openapi/document.ts';
import {
  type MarkedText,
  markedValue,
  personalBodies,
  withValue,
} from '../../support/contract/marked-values.ts';
import { dumpOf, tablesWith } from '../../support/database/dump-tables.ts';
import { openCollector } from '../../support/processes/fake-collector.ts';
import { type Answer, type Request, caller } from '../../support/shop/contract-client.ts';
import { openIssuer } from '../../support/shop/fake-issuer.ts';
import { openService } from '../../support/shop/service.ts';
import { openShop } from '../../support/shop/shop.ts';

/**
 * Sends marked texts as personal data to every operation that accepts personal data. After that, searches tables, logs,
 * traces and events for these marks.
 */
const CONTRACT = contractOf(document);
const BODIES = Object.fromEntries(
  personalBodies(CONTRACT).map(({ operationId, fields }) => [operationId, fields]),
);

t.test('this file tests every operation that accepts personal data', (t) => {
  t.strictSame(Object.keys(BODIES).sort(), [
    'createEdit',
    'createOrder',
    'createOrderNote',
    'createPreview',
    'createReturn',
    'putContact',
    'putShipping',
    'refuseReturn',
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

/** Creates all personal fields of an operation's body, with new marks. */
function marked(operationId: string, texts: MarkedText[]): Record<string, unknown> {
  return Object.fromEntries(
    BODIES[operationId]!.map(([name, schema]) => [name, markedValue(CONTRACT, schema, texts, [name])]),
  );
}

/**
 * Opens a service with a log and traces, and returns functions that send requests. Collects everything that clients
 * without `contacts:read` receive.
 */
async function openObserved(t: Test) {
  const issuer = await openIssuer(t);
  const shop = await openShop(t);
  const collector = await openCollector(t);
  const settings = { endpoint: collector.url, headers: {}, serviceName: 'orders', resource: {} };
  const build = { version: '1', role: 'api' };
  const log: string[] = [];
  const traces = openTraces({ ...settings, sampler: 'always_on', ratio: 1 }, build, { warn() {} }, () => {});
  const stream = { write: (line: string) => void log.push(line) };
  const auth = { issuer: issuer.url };
  const url = await openService(t, { db: shop.db, auth, traces, logger: { level: 'trace', stream } });
  const said: Answer[] = [];
  const call = caller(t, url);
  const staff = { token: await issuer.token() };
  const withoutContacts = { token: await issuer.token({ scope: 'orders:read orders:write events:read' }) };
  const other = { token: await issuer.token({ sub: 'user-2', customer_id: 'customer-2' }) };
  /** Sends a request whose answer must contain no mark. */
  const send = async (method: string, path: string, request: Request) => {
    const answer = await call(method, path, request);
    said.push(answer);
    return answer;
  };
  const spans = async () => {
    await traces.close(5_000);
    return collector.until((sent) => sent.length > 0 && sent);
  };
  return { shop, call, send, said, log, spans, staff, withoutContacts, other };
}

type Observed = Awaited<ReturnType<typeof openObserved>>;

/**
 * Generates invalid bodies. In each body, one text contains a control character, or one object is replaced by a text.
 */
function* invalidBodies(body: Record<string, unknown>, texts: readonly MarkedText[]) {
  const objects = new Set(texts.flatMap(({ path: [name, ...rest] }) => (rest.length > 0 ? [name!] : [])));
  for (const { path, mark } of texts) yield withValue(body, path, `${mark}\u0007`);
  for (const name of objects) yield { ...body, [name]: texts.map(({ mark }) => mark).join() };
}

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

/**
 * Writes a note about the order at `path`, twice with the same key. Then sends notes that are refused. Returns the marks
 * of all notes.
 */
async function sendNotes(t: Test, { call, send, staff, withoutContacts, other }: Observed, path: string) {
  const texts: MarkedText[] = [];
  const at = `${path}/notes`;
  const headers = { 'Idempotency-Key': 'key-of-note' };
  const note = marked('createOrderNote', texts);
  for (let n = 0; n < 2; n += 1)
    t.match(await call('POST', at, { as: staff, body: note, headers }), { status: 201, body: note });
  t.match(await call('GET', at, { as: withoutContacts }), { body: { notes: [note] } });
  for (const invalid of invalidBodies(note, texts))
    t.equal((await send('POST', at, { as: staff, body: invalid })).status, 400);
  const refused = marked('createOrderNote', texts);
  t.equal((await send('POST', at, { as: staff, body: refused, headers })).status, 422);
  t.equal((await send('POST', at, { as: other, body: refused })).status, 403);
  t.equal((await send('GET', at, { as: other })).status, 403);
  return texts;
}

/**
 * Adds a unit to an order with a note, twice with the same key. Then sends edits that are refused. Returns the marks of
 * all notes.
 */
async function sendEdits(
  t: Test,
  { call, send, staff, other }: Observed,
  path: string,
  sku: string,
): Promise<MarkedText[]> {
  const texts: MarkedText[] = [];
  const at = `${path}/edits`;
  const headers = { 'Idempotency-Key': 'key-of-edit', 'If-Match': '*' };
  const withNote = (): Record<string, unknown> => ({
    ...{ add: [{ sku, quantity: 1 }], difference: 'WAIVE' },
    ...marked('createEdit', texts),
  });
  const edit = withNote();
  for (let n = 0; n < 2; n += 1)
    t.match(await send('POST', at, { as: staff, body: edit, headers }), { status: 200 });
  t.match((await call('GET', `${path}/notes`, { as: staff })).body['notes'], [{}, { text: edit['note'] }]);
  for (const invalid of invalidBodies(withNote(), texts.slice(-1)))
    t.equal((await send('POST', at, { as: staff, body: invalid, headers: { 'If-Match': '*' } })).status, 400);
  t.equal((await send('POST', at, { as: staff, body: withNote(), headers })).status, 422);
  t.equal(
    (await send('POST', at, { as: other, body: withNote(), headers: { 'If-Match': '*' } })).status,
    403,
  );
  return texts;
}

/**
 * Requests a return of the unit `itemId` with a note, twice with the same key, and refuses it with a note. Then sends
 * requests that are refused. Returns the marks of all notes.
 */
async function sendReturns(
  t: Test,
  { call, send, staff, withoutContacts, other }: Observed,
  path: string,
  itemId: string,
) {
  const texts: MarkedText[] = [];
  const at = `${path}/returns`;
  const headers = { 'Idempotency-Key': 'key-of-return' };
  const withNote = () => ({
    ...{ kind: 'RETURN', items: [{ itemId, quantity: 1 }] },
    ...marked('createReturn', texts),
  });
  const returned = withNote();
  const created = await send('POST', at, { as: withoutContacts, body: returned, headers });
  t.equal(created.status, 201);
  t.equal((await send('POST', at, { as: withoutContacts, body: returned, headers })).status, 201);
  t.equal((await send('POST', at, { as: staff, body: withNote() })).status, 409);
  t.equal((await send('POST', at, { as: other, body: withNote() })).status, 404);
  const own = `${at}/${created.body['id']}`;
  const refusal = { reason: 'OTHER', ...marked('refuseReturn', texts) };
  for (const invalid of invalidBodies(refusal, texts.slice(-1)))
    t.equal((await send('POST', `${own}/refusal`, { as: staff, body: invalid })).status, 400);
  t.match(await call('POST', `${own}/refusal`, { as: staff, body: refusal }), {
    status: 200,
    body: { refusal },
  });
  t.equal((await send('POST', `${own}/refusal`, { as: staff, body: refusal })).status, 409);
  for (const seen of [own, at]) await send('GET', seen, { as: withoutContacts });
  return texts;
}

t.test(
  'personal data is only in the tables of contacts, notes and returns, and in no log, trace or event',
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
      .filter((table) => !/\.(?:order_contacts|order_notes|returns)$/.test(table));
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
