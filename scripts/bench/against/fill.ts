import { setTimeout as delay } from 'node:timers/promises';
import { serviceClient } from '../../dev/service-client.ts';
import { inParallel } from '../load/in-parallel.ts';

const PRODUCTS = 10_000;
const UNITS = 1_000_000_000;
const ORDERS = 1_000;
const AT_ONCE = 32;

type Call = <Body>(method: string, path: string, body?: object, headers?: object) => Promise<Body>;

interface EventPage {
  events: { type: string }[];
  _links: { next: { href: string } };
}

/**
 * Fills the database of a service that runs with its background work, over HTTP, because another version may
 * have other tables: 10,000 products that never run out, and 1,000 orders, all confirmed and in the feed of
 * events. Returns the paths of the newest 100 orders.
 */
export async function fillOverHttp(serviceUrl: string, authUrl: string): Promise<string[]> {
  const call = callerOf(serviceUrl, authUrl);
  await inParallel(AT_ONCE, numbersTo(PRODUCTS), async (n) => {
    const product = { name: `Product ${n}`, price: { amount: 100 + (n % 900), currency: 'EUR' } };
    await call('PUT', `/api/v1/products/SKU-${n}`, product);
    await call('PUT', `/api/v1/products/SKU-${n}/stock`, { onHand: UNITS }, { 'If-Match': '*' });
  });
  await inParallel(AT_ONCE, numbersTo(ORDERS), (n) =>
    call('POST', '/api/v1/orders', {
      customerId: `customer-${n}`,
      items: [1, 2].map((line) => ({ sku: `SKU-${(n * line) % PRODUCTS}`, quantity: line })),
      paymentMethod: 'tok_approved',
    }),
  );
  await awaitConfirmed(call);
  const { orders } = await call<{ orders: { id: string }[] }>('GET', '/api/v1/orders?size=100');
  return orders.map(({ id }) => `/api/v1/orders/${id}`);
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function callerOf(serviceUrl: string, authUrl: string): Call {
  const send = serviceClient({
    tokenUrl: `${authUrl}/token`,
    clientId: 'backoffice',
    clientSecret: 'backoffice-secret',
    scope: 'products:write orders:read orders:write events:read',
  });
  return async <Body>(method: string, path: string, body?: object, headers?: object) => {
    const response = await send(serviceUrl + path, {
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer as Body; // The contract says what it is.
  };
}

/** Reads the feed of events until all orders are confirmed in it. */
async function awaitConfirmed(call: Call): Promise<void> {
  let next = '/api/v1/events?size=100';
  let confirmed = 0;
  while (confirmed < ORDERS) {
    const { events, _links } = await call<EventPage>('GET', next);
    confirmed += events.filter(({ type }) => type === 'order.confirmed').length;
    next = _links.next.href;
    if (events.length === 0) await delay(50);
  }
}
