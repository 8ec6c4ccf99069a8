import t from 'tap';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import {
  contractOf,
  members,
  operationsOf,
  resolved,
  responsesOf,
  textOf,
} from '../../packages/contract-diff/src/openapi/document.ts';
import { buildWebClient } from '../../scripts/dev/web-client/app.ts';
import { describePlacing } from '../../scripts/dev/web-client/placing-problems.ts';
import { visitor } from '../support/processes/browser-session.ts';
import { openWebShop } from '../support/processes/web-shop.ts';

const CONTRACT = contractOf(document);

/** Returns the kinds of problems that an operation answers with status 409. */
const conflictsOf = (operationId: string): string[] => {
  const operation = operationsOf(CONTRACT).find(({ id }) => id === operationId)!;
  const [, response] = responsesOf(CONTRACT, operation).find(([status]) => status === '409')!;
  return members(resolved(CONTRACT, response, 'content', 'application/problem+json', 'examples')).map(
    ([, example]) => textOf(resolved(CONTRACT, example, 'value')!, 'type')!,
  );
};

t.test('the web client has a message for each refusal of an order or a quote', async (t) => {
  const kinds = [...new Set([...conflictsOf('createOrder'), ...conflictsOf('createQuote')])];
  t.ok(kinds.length > 10);
  const examples = Object.values(document.components.examples).map(({ value }) => value as { type?: string });
  const messages = kinds.map((kind) => {
    const example = examples.find(({ type }) => type === kind)!;
    const message = describePlacing(example as { type: string })?.message;
    t.match(message, /^[A-Z].+\.$/, kind);
    return message;
  });
  t.equal(new Set(messages).size, kinds.length);
  t.equal(describePlacing({ type: 'NEWER_KIND' }), undefined);
});

t.test('a customer gets a quote, and then places an order at the quoted total', async (t) => {
  const shop = await openWebShop(t);
  const { logIn, send, ask } = visitor(t, shop);
  await logIn();
  const items = [{ sku: 'TEA-EARL-GREY-100', quantity: 2 }];
  t.strictSame((await ask('/shop/countries')).body, { countries: ['DE', 'FR', 'CH'] });

  // The order is for the customer who is logged in, even if the page sends another one.
  const quote = { customerId: 'customer-2', items, shippingCountry: 'FR', shippingMethod: 'parcel' };
  const { status, body } = await send('POST', '/shop/quotes', quote);
  t.equal(status, 200);
  t.match(body, { total: { amount: 2500 }, taxes: [{ countryCode: 'FR', percent: '5.5' }] });

  const address = { name: 'Anna Bauer', line1: 'Rue 7', city: 'Paris', countryCode: 'FR' };
  const order = {
    items,
    contact: { email: 'anna@example.com' },
    shippingAddress: address,
    shippingMethod: 'parcel',
    paymentMethod: 'tok_approved',
    expectedTotal: body.total,
  };
  const place = (more: object, key: string) =>
    send('POST', '/shop/orders', { ...order, ...more }, { 'Idempotency-Key': key });
  const placed = await place({}, 'first');
  t.equal(placed.status, 201);
  t.match((await ask(`/shop/orders/${placed.body.id}`)).body, {
    number: /^\w{4}-\w{4}-\w{4}$/,
    shippingAddress: address,
    contact: { email: 'anna@example.com' },
    shippingMethod: { name: 'Parcel' },
    taxes: [{ percent: '5.5', taxAmount: { amount: 130 } }],
  });

  const wrong = await place({ contact: { email: 'anna' } }, 'second');
  t.match(wrong, { status: 400, body: { type: 'VALIDATION_ERROR', fields: [{ field: '/contact/email' }] } });
  const changed = await place({ expectedTotal: { amount: 1, currency: 'EUR' } }, 'third');
  t.match(changed, { status: 409, body: { type: 'PRICE_CHANGED', quote: { total: { amount: 2500 } } } });
  const own = { discounts: [{ label: 'Mine', percent: '100', target: 'ITEMS' }] };
  t.equal((await place(own, 'fourth')).status, 403, 'a customer cannot set a discount');
});

t.test('many visitors share one read of the catalogue for some seconds, but no failed read', async (t) => {
  const { url: baseUrl, serviceUrl, authUrl: issuer } = await openWebShop(t);
  const sent: string[] = [];
  const state = { now: Date.now(), isDown: true };
  const webClient = await buildWebClient({
    ...{ baseUrl, serviceUrl, issuer, clientId: 'web-client', clientSecret: 'web-client-secret' },
    ...{ logLevel: 'silent', now: () => state.now },
    fetch: async (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (pathname.startsWith('/api/')) sent.push(pathname);
      if (state.isDown) throw new Error('down');
      return fetch(input, init);
    },
  });
  t.teardown(() => webClient.close());
  const visit = async () => {
    const headers = { host: new URL(baseUrl).host, 'x-shop': '1' };
    const { statusCode, payload } = await webClient.inject({ url: '/shop/products', headers });
    return statusCode === 200 ? JSON.parse(payload)[0] : statusCode;
  };
  t.equal(await visit(), 503);
  state.isDown = false;
  const shown = await Promise.all(Array.from({ length: 10 }, visit));
  t.match(shown, Array(10).fill({ sku: 'MUG-STONEWARE-BLUE', available: 40 }));
  state.now += 4_999;
  await visit();
  t.strictSame(sent, ['/api/v1/products']);
  state.now += 1;
  await visit();
  t.strictSame(sent, ['/api/v1/products', '/api/v1/products']);
});
