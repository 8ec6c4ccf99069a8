import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { once } from 'node:events';

export interface OrderAnswer {
  /** 0: the connection was lost before there was an answer. */
  status: number;
  /** Of the order, where it was placed. */
  id: string | undefined;
  /** In seconds. */
  retryAfter: number | undefined;
  detail: string | undefined;
  /** How long it took, in ms. */
  ms: number;
}

interface Order {
  sku: string;
  reference?: string;
  paymentMethod?: string;
}

/** Places orders of one line, with no key, whatever the answer. They can be paid for unless it is said otherwise. */
export interface OrderClient {
  place(order: Order): Promise<OrderAnswer>;
}

export function openOrderClient(url: string, token: string): OrderClient {
  const agent = new Agent({ keepAlive: true });
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  async function send({ sku, ...rest }: Order): Promise<Omit<OrderAnswer, 'ms'>> {
    const sent = request(`${url}/api/v1/orders`, { method: 'POST', agent, headers });
    const items = [{ sku, quantity: 1 }];
    sent.end(JSON.stringify({ customerId: 'customer-0', items, paymentMethod: 'tok_approved', ...rest }));
    const [answer] = await once(sent, 'response');
    // The contract says so.
    const { id, detail } = (await json(answer)) as { id?: string; detail?: string };
    const retryAfter = answer.headers['retry-after'];
    return { status: answer.statusCode, id, retryAfter: retryAfter && Number(retryAfter), detail };
  }
  return {
    async place(order) {
      const begun = performance.now();
      const answer = await send(order).catch(() => LOST);
      return { ...answer, ms: performance.now() - begun };
    },
  };
}

const LOST = { status: 0, id: undefined, retryAfter: undefined, detail: undefined };
