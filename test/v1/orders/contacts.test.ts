import t, { type Test } from 'tap';
import { type Issuer, openIssuer } from '../../support/shop/fake-issuer.ts';
import { type Schemas, openShop } from '../../support/shop/shop.ts';

const ADDRESS = { name: 'Anna Müller', line1: 'Beispielweg 7', city: 'Berlin', countryCode: 'DE' };
const PERSONAL = {
  contact: { email: 'anna@example.com', name: 'Анна', phone: '030 / 1', locale: 'de' },
  shippingAddress: { ...ADDRESS, postalCode: '10117', line2: 'Hinterhaus' },
  billingAddress: { ...ADDRESS, companyName: '茶屋 GmbH', region: 'Berlin' },
  buyer: {
    kind: 'BUSINESS',
    companyName: '茶屋 GmbH',
    vatId: 'DE123456789',
    vatIdCheck: { result: 'VALID', checkedAt: '2026-11-21T09:29:00.000Z', evidence: 'WAPI' },
    purchaseOrderNumber: 'PO-1',
  },
  customerNote: 'Ring twice.\n\tThen wait: السلام عليكم',
} as const satisfies Partial<Schemas['OrderInput']>;
const { contact, billingAddress, buyer } = PERSONAL;
const WITHOUT_CHECK = { ...buyer, vatIdCheck: undefined };
const ANY = { 'If-Match': '*' };

/**
 * Issues a token with only these scopes, for a customer if `customer` is given, otherwise for the shop's own client.
 */
const tokenWith = async (issuer: Issuer, scope: string, customer?: string) => ({
  token: await issuer.token({ scope, ...(customer && { sub: 'user-1', customer_id: customer }) }),
});

/** Opens a shop with an order that has personal data. The shop accepts tokens of its own issuer. */
async function openShopOfOneOrder(t: Test, rest: Partial<Schemas['OrderInput']> = PERSONAL) {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, as: { token: await issuer.token() } });
  const order = await shop.order({ [await shop.offer()]: 2 }, { customerId: 'customer-1', ...rest });
  return { issuer, shop, order, path: `/orders/${order.id}` };
}

const personalOf = (body: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => name in PERSONAL));

const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

t.test('createOrder stores a contact, and shows it only with contacts:read or to its customer', async (t) => {
  const { issuer, shop, order, path } = await openShopOfOneOrder(t);
  t.strictSame(personalOf(order), PERSONAL, 'the shop’s own client has contacts:read');
  t.strictSame(personalOf(await shop.getOrder(order.id)), PERSONAL);
  const read = async (as: { token: string }, at = path) => (await shop.call('GET', at, { as })).body;
  const shop2 = await tokenWith(issuer, 'orders:read');
  t.strictSame(personalOf(await read(shop2)), {}, 'orders:read alone shows no personal data');
  const customer = await tokenWith(issuer, 'orders:read', 'customer-1');
  const forCustomer = { ...PERSONAL, buyer: json(WITHOUT_CHECK) };
  t.strictSame(personalOf(await read(customer)), forCustomer, 'the customer sees all but the check');
  const [listed] = (await read({ token: await issuer.token() }, '/orders'))['orders'];
  t.strictSame(personalOf(listed), {}, 'lists contain no personal data');
  const { body } = await shop.call('POST', `${path}/cancel`, { body: {} });
  t.strictSame(personalOf(body['order']), {}, 'the answer to a cancellation shows no personal data');
  const patched = await shop.call('PATCH', path, { body: { metadata: { a: 'b' } }, headers: ANY });
  t.strictSame(personalOf(patched.body), PERSONAL, 'updateOrder shows the personal data');
  const same = await shop.call('PATCH', path, { body: {}, headers: ANY });
  t.strictSame(personalOf(same.body), PERSONAL, 'a change without effect answers with the personal data');
});

t.test('createOrder accepts a contact without contacts scopes, and does not return it', async (t) => {
  const { issuer, shop } = await openShopOfOneOrder(t, {});
  const as = await tokenWith(issuer, 'orders:write');
  const body = { customerId: 'c-2', items: [{ sku: await shop.offer(), quantity: 1 }], ...PERSONAL };
  const answer = await shop.call('POST', '/orders', { as, body: { ...body, paymentMethod: 'tok_approved' } });
  t.equal(answer.status, 201);
  t.strictSame(personalOf(answer.body), {});
  t.strictSame(personalOf(await shop.getOrder(answer.body['id'])), PERSONAL);
});

t.test('createOrder: a replay shows the order’s current contact, and no erased contact', async (t) => {
  const { shop } = await openShopOfOneOrder(t, {});
  const body = { customerId: 'c-2', items: [{ sku: await shop.offer(), quantity: 1 }], ...PERSONAL };
  const request = {
    body: { ...body, paymentMethod: 'tok_declined' },
    headers: { 'Idempotency-Key': 'key-1' },
  };
  const first = await shop.call('POST', '/orders', request);
  t.strictSame(personalOf((await shop.call('POST', '/orders', request)).body), PERSONAL);
  const path = `/orders/${first.body['id']}`;
  const other = { email: 'jan@example.com' };
  await shop.call('PUT', `${path}/contact`, { body: { contact: other }, headers: ANY });
  const { shippingAddress, customerNote } = PERSONAL;
  const left = { contact: other, shippingAddress, customerNote };
  t.strictSame(personalOf((await shop.call('POST', '/orders', request)).body), left);
  await shop.call('POST', `${path}/cancel`, { body: {} });
  t.equal((await shop.call('DELETE', `${path}/contact`)).status, 204);
  const replay = await shop.call('POST', '/orders', request);
  t.match(replay, { status: 201, body: { id: first.body['id'] } });
  t.strictSame(personalOf(replay.body), {});
});

const linksOf = (path: string, part: string) => ({
  self: { href: `/api/v1${path}/${part}` },
  order: { href: `/api/v1${path}` },
});

t.test('getContact returns contact, billing address and buyer, with the order’s ETag', async (t) => {
  const { issuer, shop, order, path } = await openShopOfOneOrder(t);
  const { body, headers } = await shop.call('GET', `${path}/contact`);
  const _links = linksOf(path, 'contact');
  t.strictSame(body, { contact, billingAddress, buyer, version: 1, _links });
  t.equal(headers.get('etag'), (await shop.call('GET', path)).headers.get('etag'));
  const known = { headers: { 'If-None-Match': headers.get('etag')! } };
  t.equal((await shop.call('GET', `${path}/contact`, known)).status, 304);
  const customer = await tokenWith(issuer, 'orders:read', 'customer-1');
  const own = await shop.call('GET', `${path}/contact`, { as: customer });
  t.strictSame(own.body['buyer'], json(WITHOUT_CHECK), 'a customer does not see how the number was checked');
  const plain = await shop.order({ [order.items[0]!.sku]: 1 });
  const none = await shop.call('GET', `/orders/${plain.id}/contact`);
  t.strictSame(Object.keys(none.body), ['version', '_links'], 'an order may have no contact');
});

t.test('getShipping returns the shipping address, with the order’s ETag', async (t) => {
  const { shop, path } = await openShopOfOneOrder(t);
  const { body, headers } = await shop.call('GET', `${path}/shipping`);
  const { shippingAddress } = PERSONAL;
  t.strictSame(body, { shippingAddress, version: 1, _links: linksOf(path, 'shipping') });
  t.equal(headers.get('etag'), (await shop.call('GET', path)).headers.get('etag'));
  const known = { headers: { 'If-None-Match': headers.get('etag')! } };
  t.equal((await shop.call('GET', `${path}/shipping`, known)).status, 304);
});

t.test(
  'getContact, getShipping, putContact and putShipping require contacts scopes of a client',
  async (t) => {
    const { issuer, shop, path } = await openShopOfOneOrder(t);
    const body = { contact: { email: 'new@example.com' } };
    const { shippingAddress } = PERSONAL;
    const all = async (as: { token: string }) => [
      (await shop.call('GET', `${path}/contact`, { as })).status,
      (await shop.call('GET', `${path}/shipping`, { as })).status,
      (await shop.call('PUT', `${path}/contact`, { as, body, headers: ANY })).status,
      (await shop.call('PUT', `${path}/shipping`, { as, body: { shippingAddress }, headers: ANY })).status,
    ];
    const client = (scope: string) => tokenWith(issuer, scope);
    t.strictSame(await all(await client('orders:read orders:write')), [403, 403, 403, 403]);
    t.strictSame(await all(await client('contacts:read')), [200, 200, 403, 403]);
    t.strictSame(await all(await client('contacts:write')), [403, 403, 200, 200]);
    const customer = (scope: string, id = 'customer-1') => tokenWith(issuer, scope, id);
    t.strictSame(await all(await customer('orders:read')), [200, 200, 403, 403]);
    t.strictSame(await all(await customer('orders:write')), [403, 403, 200, 200]);
    t.strictSame(await all(await customer('contacts:read contacts:write')), [200, 200, 200, 200]);
    t.strictSame(await all(await customer('orders:read orders:write', 'customer-2')), [404, 404, 404, 404]);
    const refused = await shop.call('GET', `${path}/contact`, { as: await customer('payments:read') });
    t.match(refused.body['detail'], /orders:read/, 'a customer learns which scope would do');
    const unscoped = await shop.call('GET', `${path}/contact`, { as: await client('orders:read') });
    t.match(unscoped.body['detail'], /contacts:read/);
  },
);

t.test('putContact replaces only contact, billing address and buyer', async (t) => {
  const { shop, path } = await openShopOfOneOrder(t);
  const put = (body: object, tag = '*') =>
    shop.call('PUT', `${path}/contact`, { body, headers: { 'If-Match': tag } });
  const missing = await shop.call('PUT', `${path}/contact`, { body: { contact } });
  t.match(missing, { status: 428, body: { type: 'PRECONDITION_REQUIRED' } });
  const same = await put({ contact, billingAddress, buyer });
  t.match(same, { status: 200, body: { version: 1 } }, 'an update with the same values keeps the version');
  const changed = await put({ contact: { email: 'jan@example.com' } }, same.headers.get('etag')!);
  t.match(changed, { status: 200, body: { version: 2 } });
  t.strictSame(Object.keys(changed.body), ['contact', 'version', '_links'], 'omitted fields are removed');
  t.equal((await put({ contact }, same.headers.get('etag')!)).status, 412);
  const { shippingAddress, customerNote } = PERSONAL;
  const { body: order } = await shop.call('GET', path);
  t.strictSame(personalOf(order), { contact: { email: 'jan@example.com' }, shippingAddress, customerNote });
  const { history } = (await shop.call('GET', `${path}/history`)).body;
  t.strictSame(
    history.map(({ operation, version }: Schemas['HistoryEntry']) => [operation, version]),
    [
      ['createOrder', 1],
      ['putContact', 2],
    ],
  );
  await shop.work();
  const { events } = (await shop.call('GET', '/events')).body;
  const changes = events.filter(({ type }: Schemas['Event']) => type === 'order.contact_changed');
  t.match(changes, [{ data: { version: 2, status: 'SUBMITTED' } }]);
  t.notMatch(JSON.stringify(events), 'jan@');
});

t.test('putContact keeps the result of a VAT check until the VAT number changes', async (t) => {
  const { issuer, shop, path } = await openShopOfOneOrder(t);
  const customer = await tokenWith(issuer, 'orders:write', 'customer-1');
  const put = (changes: object, as?: { token: string }) =>
    shop.call('PUT', `${path}/contact`, {
      ...(as && { as }),
      body: { contact, buyer: { kind: 'BUSINESS', vatId: buyer.vatId, ...changes } },
      headers: ANY,
    });
  const stored = async () => (await shop.call('GET', `${path}/contact`)).body['buyer'].vatIdCheck;
  t.equal((await put({ companyName: 'Tea' }, customer)).status, 200);
  t.strictSame(await stored(), buyer.vatIdCheck, 'a customer changes something else');
  const { vatIdCheck } = buyer;
  t.match(await put({ vatIdCheck }, customer), { status: 403, body: { type: 'FORBIDDEN' } });
  t.match(await put({ vatId: undefined, vatIdCheck }), {
    status: 400,
    body: { errors: [{ field: '/buyer/vatId' }] },
  });
  const checkedAt = '2026-11-21T10:29:00+01:00';
  await put({ vatId: 'FR1', vatIdCheck: { result: 'INVALID', checkedAt } });
  t.strictSame(await stored(), { result: 'INVALID', checkedAt: '2026-11-21T09:29:00.000Z' });
  await put({ vatId: 'FR2' });
  t.equal(await stored(), undefined, 'another number has not been checked');
});

t.test('createOrder refuses the result of a VAT check from a customer', async (t) => {
  const { issuer, shop } = await openShopOfOneOrder(t, {});
  const as = await tokenWith(issuer, 'orders:write', 'customer-1');
  const items = [{ sku: await shop.offer(), quantity: 1 }];
  const body = { customerId: 'customer-1', items, paymentMethod: 'tok_approved', buyer };
  t.match(await shop.call('POST', '/orders', { as, body }), { status: 403, body: { type: 'FORBIDDEN' } });
  const withoutCheck = { ...body, buyer: WITHOUT_CHECK };
  t.equal((await shop.call('POST', '/orders', { as, body: withoutCheck })).status, 201);
});

t.test('putShipping changes the address until units are shipped or the order ends', async (t) => {
  const { shop, order, path } = await openShopOfOneOrder(t);
  await shop.work();
  const put = (line1: string, at = path) =>
    shop.call('PUT', `${at}/shipping`, { body: { shippingAddress: { ...ADDRESS, line1 } }, headers: ANY });
  const { version } = await shop.getOrder(order.id);
  t.match(await put('Elsewhere 1'), { status: 200, body: { version: version + 1 } });
  t.match(await put('Elsewhere 1'), { status: 200, body: { version: version + 1 } });
  await shop.work();
  const { events } = (await shop.call('GET', '/events')).body;
  t.match(events.at(-1), { type: 'order.shipping_changed', data: { version: version + 1 } });
  t.notMatch(JSON.stringify(events), 'Elsewhere');
  const { contact: kept, shippingAddress } = await shop.getOrder(order.id);
  t.match({ kept, shippingAddress }, { kept: contact, shippingAddress: { line1: 'Elsewhere 1' } });
  const ship = { items: [{ itemId: order.items[0]!.id, quantity: 1 }] };
  await shop.call('POST', `${path}/shipments`, { body: ship });
  const type = 'SHIPPING_CHANGE_REFUSED';
  t.match(await put('Too late 1'), {
    status: 409,
    body: { type, reason: 'SHIPPED', orderStatus: 'CONFIRMED' },
  });
  await shop.call('POST', `${path}/shipments`, { body: ship });
  t.match(await put('Too late 1'), {
    status: 409,
    body: { type, reason: 'ENDED', orderStatus: 'COMPLETED' },
  });
  t.equal((await shop.getOrder(order.id)).shippingAddress!.line1, 'Elsewhere 1');
  const later = await shop.call('PUT', `${path}/contact`, { body: { contact }, headers: ANY });
  t.equal(later.status, 200, 'the contact of an ended order may change');
});

t.test('deleteContact erases all personal data of an order that has ended', async (t) => {
  const { issuer, shop, path } = await openShopOfOneOrder(t);
  const erase = (headers = {}) => shop.call('DELETE', `${path}/contact`, { headers });
  t.match(await erase(), { status: 409, body: { type: 'ERASURE_REFUSED', orderStatus: 'SUBMITTED' } });
  await shop.call('POST', `${path}/cancel`, { body: {} });
  const customer = await tokenWith(issuer, 'orders:write contacts:write', 'customer-1');
  t.equal((await shop.call('DELETE', `${path}/contact`, { as: customer })).status, 403);
  const { headers, body } = await shop.call('GET', path);
  t.equal((await erase({ 'If-Match': '"order-000000000000-1"' })).status, 412);
  t.equal((await erase({ 'If-Match': headers.get('etag')! })).status, 204);
  const { body: order } = await shop.call('GET', path);
  t.strictSame(personalOf(order), {});
  t.equal(order['version'], body['version'] + 1);
  const { history } = (await shop.call('GET', `${path}/history`)).body;
  t.equal(history.at(-1).operation, 'deleteContact');
  await shop.work();
  const { events } = (await shop.call('GET', '/events')).body;
  t.match(events.at(-1), { type: 'order.contact_erased', data: { version: order['version'] } });
  t.equal((await erase()).status, 204, 'there is nothing to erase any more');
  t.equal((await shop.getOrder(order['id'])).version, order['version']);
});
