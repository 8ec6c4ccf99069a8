import { randomUUID } from 'node:crypto';
import t, { type Test } from 'tap';
import { backOffice } from '../../scripts/dev/back-office-client.ts';
import { visitor } from '../support/processes/browser-session.ts';
import { MINUTE, openWatchedShop } from '../support/processes/monitored-web-shop.ts';
import { waitUntil } from '../support/shop/raw-service.ts';

const shop = await openWatchedShop(t);

// Attempts are limited for ten minutes, so each test begins later than the one before.
t.beforeEach(() => {
  shop.clock.ahead += 11 * MINUTE;
});

const CONTACT = { email: 'Anna@Example.com' };

/** Places an order as a new guest, or as a customer who has logged in. */
async function placeOrder(
  t: Test,
  { login = '', contact = CONTACT as object, paymentMethod = 'tok_approved' },
) {
  const browser = visitor(t, shop);
  if (login) await browser.logIn(login);
  else {
    const { headers } = await browser.request(`${shop.url}/login?as=guest`);
    await browser.request(await browser.authorize(headers.get('location')!));
  }
  const items = [{ sku: 'MUG-STONEWARE-BLUE', quantity: 1 }];
  const shippingMethod = 'pickup';
  const body = { items, paymentMethod, shippingMethod, ...('email' in contact && { contact }) };
  const key = { 'Idempotency-Key': randomUUID() };
  const placed = await browser.send('POST', '/shop/orders', body, key);
  const id = String(placed.body.id);
  const path = `/shop/orders/${id}`;
  const shown = () => browser.ask(path);
  const isUnderWay = async () => /^(?:PENDING|PROCESSING)$/.test((await shown()).body.payment.status);
  t.ok(await waitUntil(async () => !(await isUnderWay())), 'the payment ends');
  return { id, path, number: String((await shown()).body.number) };
}

/** Opens a browser that looks for the order of a guest. */
function lookup(t: Test) {
  const browser = visitor(t, shop);
  return { ...browser, find: (body: unknown) => browser.send('POST', '/shop/guest-order', body) };
}

t.test(
  'a wrong number, a wrong e-mail address and the order of a customer get the same answer',
  async (t) => {
    const [guest, unnamed] = [await placeOrder(t, {}), await placeOrder(t, { contact: {} })];
    const customer = await placeOrder(t, { login: 'customer-2' });
    const [email, stranger] = ['anna@example.com', 'ben@example.com'];
    const answers = await Promise.all([
      lookup(t).find({ number: guest.number, email: stranger }),
      lookup(t).find({ number: '7D4K-9WQM-2RXP', email }),
      lookup(t).find({ number: 'AAAA-AAAA-AAAB', email }),
      lookup(t).find({ number: customer.number, email }),
      lookup(t).find({ number: unnamed.number, email: '' }),
      lookup(t).find({ number: `${guest.number.slice(0, 4)}`, email }),
      lookup(t).find({ number: `%' or '1'='1&number=${guest.number}`, email }),
      lookup(t).find({ number: guest.number, email: '%@example.com' }),
    ]);
    for (const { status, body, headers } of answers) {
      t.equal(status, 404);
      t.strictSame(body, {
        type: 'ORDER_NOT_FOUND',
        message: 'We know no order of a guest with this number and this e-mail address.',
      });
      t.strictSame(headers.getSetCookie(), []);
    }
    for (const body of [{ number: guest.number }, { email }, { number: [guest.number], email: {} }, []])
      t.equal((await lookup(t).find(body)).status, 400);
  },
);

t.test('a guest with number and e-mail address has access to this order only', async (t) => {
  const [mine, other] = [await placeOrder(t, {}), await placeOrder(t, {})];
  const { find, ask, send, request, cookies } = lookup(t);
  const number = mine.number.toLowerCase().replaceAll('-', ' ');
  const found = await find({ number, email: ' anna@example.COM ' });
  t.match(found, { status: 200, body: { id: mine.id } });
  t.match(cookies(), [{ name: '__Host-shop-order', httpOnly: true, secure: true, sameSite: 'Lax' }]);
  t.strictSame((await ask('/shop/session')).body, { isLoggedIn: false, name: null, guestOrder: mine.id });
  t.match((await ask(mine.path)).body, { number: mine.number, isForGuest: true, cancellable: true });

  for (const path of [other.path, '/shop/orders', `${other.path}/cancel`])
    t.equal((await ask(path)).status, 401, path);
  const withdrawal = { kind: 'WITHDRAWAL' };
  const change = (path: string, body?: object) =>
    send('POST', path, body, { 'Idempotency-Key': randomUUID(), 'If-Match': '*' });
  t.equal((await change(`${other.path}/returns`, withdrawal)).status, 401);
  t.equal((await change(`${other.path}/cancel`)).status, 401);
  t.equal((await change('/shop/orders', { items: [] })).status, 401);
  t.equal((await request(`${shop.url}/documents/${randomUUID()}`)).status, 401);

  t.match(await change(`${mine.path}/returns`, withdrawal), { status: 201, body: { kind: 'WITHDRAWAL' } });
  t.match((await ask(mine.path)).body, { status: 'CANCELLED', cancellable: false });
  t.equal((await change(`${mine.path}/cancel`)).status, 409);
  t.equal((await send('DELETE', '/shop/guest-order')).status, 200);
  t.equal((await ask(mine.path)).status, 401);
});

t.test('a guest reads the invoice of the order that was found, and no other', async (t) => {
  const [mine, other] = [await placeOrder(t, {}), await placeOrder(t, {})];
  const { find, ask, request } = lookup(t);
  const api = backOffice(shop.serviceUrl, shop.authUrl, 'documents:read documents:write');
  const invoices: { id: string; status: string }[] = [];
  for (const { id } of [mine, other]) invoices.push(await api('POST', `/orders/${id}/documents`, {}));
  await find({ number: mine.number, ...CONTACT });
  const listed = async () => (await ask(mine.path)).body.documents as { url: string; name: string }[];
  t.ok(await waitUntil(async () => (await listed()).length === 1), 'the invoice has its number');
  const [invoice] = await listed();
  const page = await request(shop.url + invoice!.url); // The list has one entry.
  t.match(page, { status: 200, text: new RegExp(`${invoice!.name}.*${mine.number}`, 's') });
  t.equal((await request(`${shop.url}/documents/${invoices[1]!.id}`)).status, 401); // The loop has added two.
});

t.test('a guest can do no more with an order than a customer with an own token', async (t) => {
  const { id, path, number } = await placeOrder(t, {});
  const { find, ask, send } = lookup(t);
  await find({ number, ...CONTACT });
  const api = backOffice(shop.serviceUrl, shop.authUrl, 'orders:read shipments:write');
  await api('POST', `/orders/${id}/shipment-holds`, { reason: 'PACKING' });
  t.equal((await ask(path)).body.cancellable, false);
  const refused = await send('POST', `${path}/cancel`, undefined, { 'Idempotency-Key': randomUUID() });
  t.match(refused, { status: 409, body: { type: 'ORDER_NOT_CANCELLABLE' } });

  const unpaid = await placeOrder(t, { paymentMethod: 'tok_declined' });
  await find({ number: unpaid.number, ...CONTACT });
  const { payment } = (await ask(unpaid.path)).body;
  const pay = (body: object) =>
    send('PUT', `${unpaid.path}/payment`, body, { 'If-Match': payment.etag as string });
  for (const kind of ['TERMS', 'ON_DELIVERY', 'NONE', undefined])
    t.equal((await pay({ payment: { kind } })).status, 403, String(kind));
  t.equal((await pay({ payment: { kind: 'TRANSFER', dueOn: '2099-01-01' } })).status, 403);
  t.equal((await pay({ paymentMethod: 'tok_approved' })).status, 200);
});

t.test('attempts to find an order are limited, also if they are sent at the same time', async (t) => {
  const { number } = await placeOrder(t, {});
  const attempt = (email: string) => lookup(t).find({ number, email });
  const emails = Array.from({ length: 12 }, (_, n) => `anna${n}@example.com`);
  const statuses = (await Promise.all(emails.map(attempt))).map(({ status }) => status);
  t.strictSame(statuses.sort(), [...Array(10).fill(404), 429, 429]);
  const refused = await attempt('anna@example.com');
  t.match(refused, { status: 429, body: { type: 'TOO_MANY_ATTEMPTS' } });
  t.match(refused.headers.get('retry-after'), /^\d+$/);
  shop.clock.ahead += 10 * MINUTE;
  t.equal((await attempt('anna@example.com')).status, 200);
});

t.test('the access of a guest ends without use, and the guest must name the order again', async (t) => {
  const { path, number } = await placeOrder(t, {});
  const { find, ask } = lookup(t);
  await find({ number, ...CONTACT });
  shop.clock.ahead += 31 * MINUTE;
  const over = await ask(path);
  t.match(over, { status: 401, body: { type: 'ORDER_CLOSED' } });
  t.match(over.headers.getSetCookie(), [/^__Host-shop-order=; Max-Age=0;/]);
});
