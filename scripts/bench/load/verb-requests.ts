/** Requests that change orders, for the measurements in `against/verbs.ts`. */
import { randomUUID } from 'node:crypto';
import type { Server } from '../stage/processes.ts';
import { openLightClient } from './light-client.ts';
import { someSku } from './order-client.ts';

/** Number of requests that are in flight at the same time. */
export const CONNECTIONS = 8;

export const SCOPES = 'orders:read orders:write payments:write shipments:write';

/**
 * State of an order's payment. PENDING: the provider hasn't received the payment yet. AUTHORIZED: the provider has
 * reserved the money. CAPTURED: the provider has collected the money. FAILED: the provider has refused the payment.
 */
export type Payment = 'PENDING' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED';

export interface Placed {
  id: string;
  items: { id: string; quantity: { ordered: number } }[];
  paymentStatus: string;
}

export interface Verb {
  title: string;
  payment: Payment;
  method?: string;
  path(order: Placed): string;
  body(order: Placed): object;
}

const shipAll = ({ items }: Placed) => ({
  items: items.map(({ id: itemId, quantity }) => ({ itemId, quantity: quantity.ordered })),
});

export const VERBS = {
  'cancel-unpaid': {
    title: 'cancel, unpaid',
    payment: 'PENDING',
    path: ({ id }) => `${id}/cancel`,
    body: () => ({}),
  },
  'cancel-captured': {
    title: 'cancel, captured',
    payment: 'CAPTURED',
    path: ({ id }) => `${id}/cancel`,
    body: () => ({}),
  },
  'cancel-unit': {
    title: 'cancel, one unit',
    payment: 'AUTHORIZED',
    path: ({ id }) => `${id}/cancel`,
    body: ({ items }) => ({ items: [{ itemId: items[0]!.id, quantity: 1 }] }),
  },
  'ship-captured': {
    title: 'ship, captured',
    payment: 'CAPTURED',
    path: ({ id }) => `${id}/shipments`,
    body: shipAll,
  },
  'ship-held': {
    title: 'ship, held',
    payment: 'AUTHORIZED',
    path: ({ id }) => `${id}/shipments`,
    body: shipAll,
  },
  capture: {
    title: 'capture',
    payment: 'AUTHORIZED',
    path: ({ id }) => `${id}/payment/captures`,
    body: () => ({}),
  },
  refund: {
    title: 'refund',
    payment: 'CAPTURED',
    path: ({ id }) => `${id}/payment/refunds`,
    body: () => ({}),
  },
  'replace-payment': {
    title: 'replace payment',
    payment: 'FAILED',
    method: 'PUT',
    path: ({ id }) => `${id}/payment`,
    body: () => ({ paymentMethod: 'tok_approved' }),
  },
} satisfies Record<string, Verb>;

/**
 * Returns the body of an order with two lines. The payment method of the order makes the payment reach the state
 * `payment`.
 */
export const orderFor = (payment: Payment) => ({
  customerId: `customer-${randomUUID()}`,
  items: [someSku(), someSku()].map((sku) => ({ sku, quantity: 2 })),
  captureMode: payment === 'AUTHORIZED' ? 'MANUAL' : 'AUTOMATIC',
  paymentMethod: payment === 'FAILED' ? 'tok_declined' : 'tok_approved',
});

/** Sends a request and returns the answer, by default an order. `path` is relative to the address of the contract. */
export type Client = <Answer = Placed>(
  method: string,
  path: string,
  body?: object,
  fields?: Record<string, string>,
) => Promise<Answer>;

export function openClient({ url }: Pick<Server, 'url'>, token: string): Client {
  const send = openLightClient(url, { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' });
  return async <Answer>(method: string, path: string, body?: object, fields?: Record<string, string>) => {
    const key = method === 'POST' ? { 'Idempotency-Key': randomUUID() } : undefined;
    const { pathname, search } = new URL(path, `${url}/api/v1/`);
    const text = body && JSON.stringify(body);
    const answer = await send(method, pathname + search, text, { ...key, ...fields });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.body}`);
    return JSON.parse(answer.body) as Answer; // The contract declares the form.
  };
}

/** Sends the request of a verb (an operation that changes an order, such as `cancel-unpaid`). */
export const sendVerb = (
  client: Client,
  { method = 'POST', path, body }: Verb,
  order: Placed,
): Promise<unknown> =>
  client(method, `orders/${path(order)}`, body(order), method === 'PUT' ? { 'If-Match': '*' } : {});
