import { setTimeout as delay } from 'node:timers/promises';
import { inParallel } from '../../../packages/concurrency/in-parallel.ts';
import { type Client, openClient } from '../load/verb-requests.ts';
import type { Server } from '../stage/processes.ts';
import { requestToken } from '../stage/environment.ts';

const PRODUCTS = 10_000;
const UNITS = 1_000_000_000;
const ORDERS = 1_000;
const AT_ONCE = 32;

const SCOPES = 'products:write orders:read orders:write events:read';

interface EventPage {
  events: { type: string }[];
  _links: { next: { href: string } };
}

/**
 * Fills the database of a running service over HTTP, because another version may have other tables. First creates
 * 10,000 products that never run out, and places 1,000 orders. Waits until all orders are confirmed and in the feed of
 * events. Returns the paths of the newest 100 orders.
 */
export async function fillOverHttp(service: Server, authUrl: string): Promise<string[]> {
  const call = openClient(service, await requestToken(authUrl, SCOPES));
  await inParallel(AT_ONCE, numbersTo(PRODUCTS), async (n) => {
    const product = { name: `Product ${n}`, price: { amount: 100 + (n % 900), currency: 'EUR' } };
    await call('PUT', `products/SKU-${n}`, product);
    await call('PUT', `products/SKU-${n}/stock`, { onHand: UNITS }, { 'If-Match': '*' });
  });
  await inParallel(AT_ONCE, numbersTo(ORDERS), (n) =>
    call('POST', 'orders', {
      customerId: `customer-${n}`,
      items: [1, 2].map((line) => ({ sku: `SKU-${(n * line) % PRODUCTS}`, quantity: line })),
      paymentMethod: 'tok_approved',
    }),
  );
  await awaitConfirmed(call);
  const { orders } = await call<{ orders: { id: string }[] }>('GET', 'orders?size=100');
  return orders.map(({ id }) => `/api/v1/orders/${id}`);
}

const numbersTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Reads the feed of events until it contains the confirmation of every order. */
async function awaitConfirmed(call: Client): Promise<void> {
  let next = 'events?size=100';
  let confirmed = 0;
  while (confirmed < ORDERS) {
    const { events, _links } = await call<EventPage>('GET', next);
    confirmed += events.filter(({ type }) => type === 'order.confirmed').length;
    next = _links.next.href;
    if (events.length === 0) await delay(50);
  }
}
