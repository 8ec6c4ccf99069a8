/** What is done with orders that have been placed: the requests of `verbs.ts`. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { Server } from './processes.ts';

/** How the payment of an order stands: nobody has asked the provider yet, it holds the money, or has taken it. */
export type Payment = 'PENDING' | 'AUTHORIZED' | 'CAPTURED' | 'FAILED';

export interface Placed {
  id: string;
  items: { id: string; quantity: { ordered: number } }[];
}

export interface Verb {
  payment: Payment;
  method?: string;
  path(order: Placed): string;
  body(order: Placed): object;
}

const shipAll = ({ items }: Placed) => ({
  items: items.map(({ id: itemId, quantity }) => ({ itemId, quantity: quantity.ordered })),
});

export const VERBS: Record<string, Verb> = {
  'cancel, unpaid': { payment: 'PENDING', path: ({ id }) => `${id}/cancel`, body: () => ({}) },
  'cancel, captured': { payment: 'CAPTURED', path: ({ id }) => `${id}/cancel`, body: () => ({}) },
  'cancel, one unit': {
    payment: 'AUTHORIZED',
    path: ({ id }) => `${id}/cancel`,
    body: ({ items }) => ({ items: [{ itemId: items[0]!.id, quantity: 1 }] }),
  },
  'ship, captured': { payment: 'CAPTURED', path: ({ id }) => `${id}/shipments`, body: shipAll },
  'ship, held': { payment: 'AUTHORIZED', path: ({ id }) => `${id}/shipments`, body: shipAll },
  capture: { payment: 'AUTHORIZED', path: ({ id }) => `${id}/payment/captures`, body: () => ({}) },
  refund: { payment: 'CAPTURED', path: ({ id }) => `${id}/payment/refunds`, body: () => ({}) },
  'replace payment': {
    payment: 'FAILED',
    method: 'PUT',
    path: ({ id }) => `${id}/payment`,
    body: () => ({ paymentMethod: 'tok_approved' }),
  },
};

/** Sends a request about orders, and returns the answer. */
export type Client = (method: string, path: string, body: object) => Promise<Placed>;

export function openClient({ url }: Server, token: string): Client {
  const agent = new Agent({ keepAlive: true });
  return async (method, path, body) => {
    const precondition = method === 'POST' ? { 'Idempotency-Key': randomUUID() } : { 'If-Match': '*' };
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...precondition };
    const sent = request(`${url}/api/v1/orders${path && `/${path}`}`, { method, agent, headers });
    sent.end(JSON.stringify(body));
    const [answer] = await once(sent, 'response');
    // Of an order, where one is asked for.
    const answered = (await json(answer)) as Placed;
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answered)}`);
    return answered;
  };
}
