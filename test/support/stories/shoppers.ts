import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { clientToken } from '../run/tokens.ts';

export const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)]!;

/** Products that the clients order, and the units on hand of each product before the first order. */
export const SKUS = ['CHAOS-1', 'CHAOS-2', 'CHAOS-3'] as const;
export const ON_HAND = 1_000_000;

interface Failure {
  /** Problem type in the answer of the service. `NO_ANSWER` if the request got no answer. */
  type: string;
  request: string;
  detail: string;
}

/** A POST request about an order that the service has acknowledged. `path`: path of the request. */
export interface AcceptedChange {
  path: string;
  request: Record<string, any>;
  answer: Record<string, any>;
  /** Whether an earlier request, whose answer was lost, has already made the change. */
  isReplayed: boolean;
}

/** Changes a new order. `reference`: the order's reference, which makes idempotency keys unique. */
export type ChangeOrder = (send: Send, order: Record<string, any>, reference: string) => Promise<void>;

export interface Shoppers {
  /** Ids of the orders that the service has acknowledged, by reference. */
  acknowledged: Map<string, string>;
  /** Returns the number of requests that got a final answer. */
  answered(): number;
  /** Requests that got no answer or an answer 5xx. The clients have repeated these requests. */
  failures: Failure[];
  /** Successful POST requests about orders, without their repetitions. */
  changes: AcceptedChange[];
  send: Send;
  /** Stops the clients. Resolves when all requests in flight have an answer. */
  stop(): Promise<void>;
}

/**
 * Starts `count` clients that place orders and then change them. A client repeats an unanswered request with the same
 * idempotency key, at any address of the service.
 */
export async function startShoppers(shop: {
  urls: string[];
  count: number;
  /** Chooses the payment method of an order. */
  token: () => string;
  customers?: readonly string[];
  /** Whether clients close some connections before the answer arrives. They repeat requests with the same key. */
  losesAnswers?: boolean;
  /** Kinds of changes. For each order, a client chooses one kind. Default: only `changeTwice`. */
  changes?: readonly ChangeOrder[];
}): Promise<Shoppers> {
  const failures: Failure[] = [];
  const changes: AcceptedChange[] = [];
  let answered = 0;
  const sendOnce = sender(shop.urls, failures, shop.losesAnswers ?? false);
  const send: Send = async (...request) => {
    const answer = await sendOnce(...request);
    answered += 1;
    const [method, path, body = {}] = request;
    if (method === 'POST' && path.startsWith('/orders/') && answer.status < 300)
      changes.push({ path, request: body, answer: answer.body, isReplayed: answer.isReplayed });
    return answer;
  };
  for (const sku of SKUS) {
    await send('PUT', `/products/${sku}`, { name: sku, price: { amount: 700, currency: 'EUR' } });
    await send('PATCH', `/products/${sku}/stock`, { onHandChange: ON_HAND });
  }
  const acknowledged = new Map<string, string>();
  const stop = new AbortController();
  const clients = Array.from({ length: shop.count }, async () => {
    const customers = shop.customers ?? ['customer-1'];
    while (!stop.signal.aborted) {
      const chosen = { paymentMethod: shop.token(), customerId: pick(customers) };
      const order = await placeOrder(send, chosen);
      acknowledged.set(order.reference, order.placed['id']);
      await pick(shop.changes ?? [changeTwice])(send, order.placed, order.reference);
    }
  });
  return {
    acknowledged,
    answered: () => answered,
    failures,
    changes,
    send,
    async stop() {
      stop.abort();
      await Promise.all(clients);
    },
  };
}

/** Checks that each acknowledged order exists exactly once, and prints the numbers of orders. */
export async function checkOrders(t: Test, db: Database, acknowledged: Map<string, string>): Promise<void> {
  const rows = await db.selectFrom('orders').select(['id', 'reference']).execute();
  const stored = new Map(rows.map(({ id, reference }) => [reference, id]));
  const doubled = rows.length - stored.size;
  const lost = [...acknowledged].filter(([reference, id]) => stored.get(reference) !== id);
  t.comment(`${acknowledged.size} orders acknowledged, ${lost.length} lost, ${doubled} doubled`);
  t.equal(doubled, 0, 'no order exists twice');
  t.strictSame(lost, [], 'no acknowledged order is lost');
}

export type Send = (
  method: string,
  path: string,
  body?: object,
  key?: string,
) => Promise<{ status: number; body: Record<string, any>; isReplayed: boolean }>;

/** Returns a function that repeats a request, always with the same idempotency key, until it gets a final answer. */
const sender =
  (urls: string[], failures: Failure[], losesAnswers: boolean): Send =>
  async (method, path, body, key) => {
    for (;;) {
      const isLost = losesAnswers && key !== undefined && randomInt(20) === 0;
      try {
        const response = await fetch(`${pick(urls)}/api/v1${path}`, {
          method,
          headers: {
            Authorization: `Bearer ${await clientToken('backoffice')}`,
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
            ...(key && { 'Idempotency-Key': key }),
            ...(method === 'PATCH' && { 'If-Match': '*' }),
          },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(isLost ? randomInt(1, 40) : 30_000),
        });
        const answer = (await response.json()) as Record<string, any>;
        // After the client has stopped waiting for an answer, another process may still run the request. Then
        // IDEMPOTENCY_KEY_IN_USE is the answer to the repetition, and it isn't final.
        const isFinal = response.status < 500 && answer['type'] !== 'IDEMPOTENCY_KEY_IN_USE';
        const isReplayed = response.headers.has('Idempotent-Replayed');
        if (isFinal) return { status: response.status, body: answer, isReplayed };
        if (response.status >= 500)
          failures.push({
            type: answer['type'],
            request: `${method} ${path}`,
            detail: JSON.stringify(answer),
          });
      } catch (error) {
        // The service isn't running now. The test will start it again.
        failures.push({ type: 'NO_ANSWER', request: `${method} ${path}`, detail: String(error) });
      }
      // The timer doesn't keep the process running. Otherwise the process would never end after a failed test, because
      // the service isn't started again.
      await delay(50, undefined, { ref: false });
    }
  };

/** Places an order of two lines. Returns the order with its reference. */
async function placeOrder(send: Send, chosen: { paymentMethod: string; customerId: string }) {
  const reference = randomUUID();
  const { status, body } = await send(
    'POST',
    '/orders',
    {
      ...chosen,
      items: [
        { sku: pick(SKUS), quantity: randomInt(1, 4) },
        { sku: pick(SKUS), quantity: 1 },
      ],
      captureMode: pick(['AUTOMATIC', 'MANUAL']),
      reference,
    },
    `order-${reference}`,
  );
  if (status !== 201) throw new Error(`not placed: ${status} ${JSON.stringify(body)}`);
  return { reference, placed: body };
}

/** Changes an order up to twice. Each change is a random one: a cancellation, a shipment, a capture or a refund. */
export const changeTwice: ChangeOrder = async (send, order, reference) => {
  const path = `/orders/${order['id']}`;
  const item = order['items'][0];
  const deeds: [path: string, body: object][] = [
    ['/cancel', {}],
    ['/cancel', { items: [{ itemId: item.id, quantity: 1 }] }],
    ['/payment/captures', {}],
    ['/payment/refunds', { amount: { amount: randomInt(1, 700), currency: 'EUR' } }],
    ['/shipments', { items: [{ itemId: item.id, quantity: 1 }] }],
  ];
  for (let n = 0; n < randomInt(3); n += 1) {
    const [what, body] = pick(deeds);
    await send('POST', path + what, body, `${what}-${n}-${reference}`);
  }
};
