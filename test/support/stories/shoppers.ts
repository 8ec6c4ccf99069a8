import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { clientToken } from '../run/tokens.ts';

export const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)]!;

interface Failure {
  /** Problem type in the answer of the service. `NO_ANSWER` if the request got no answer. */
  type: string;
  request: string;
  detail: string;
}

export interface Shoppers {
  /** Ids of the orders that the service has acknowledged, by reference. */
  acknowledged: Map<string, string>;
  /** Returns the number of requests that got a final answer. */
  answered(): number;
  /** Requests that got no answer or an answer 5xx. The clients have repeated these requests. */
  failures: Failure[];
  send: Send;
  /** Stops the clients. Resolves when all requests in flight have an answer. */
  stop(): Promise<void>;
}

/**
 * Starts `count` clients that place orders and then cancel, ship, capture or refund them. A client repeats an
 * unanswered request with the same idempotency key, at any address of the service.
 */
export async function startShoppers(shop: {
  urls: string[];
  count: number;
  /** Chooses the payment method of an order. */
  token: () => string;
  customers?: readonly string[];
}): Promise<Shoppers> {
  const failures: Failure[] = [];
  let answered = 0;
  const sendOnce = sender(shop.urls, failures);
  const send: Send = async (...request) => {
    const answer = await sendOnce(...request);
    answered += 1;
    return answer;
  };
  const skus = ['CHAOS-1', 'CHAOS-2', 'CHAOS-3'];
  for (const sku of skus) {
    await send('PUT', `/products/${sku}`, { name: sku, price: { amount: 700, currency: 'EUR' } });
    await send('PATCH', `/products/${sku}/stock`, { onHandChange: 1_000_000 });
  }
  const acknowledged = new Map<string, string>();
  const stop = new AbortController();
  const clients = Array.from({ length: shop.count }, async () => {
    const customers = shop.customers ?? ['customer-1'];
    while (!stop.signal.aborted)
      await shopOnce(send, { skus, paymentMethod: shop.token(), customerId: pick(customers) }, acknowledged);
  });
  return {
    acknowledged,
    answered: () => answered,
    failures,
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
  body?: unknown,
  key?: string,
) => Promise<{ status: number; body: Record<string, any> }>;

/** Returns a function that repeats a request, always with the same idempotency key, until it gets a final answer. */
const sender =
  (urls: string[], failures: Failure[]): Send =>
  async (method, path, body, key) => {
    for (;;) {
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
          signal: AbortSignal.timeout(30_000),
        });
        const answer = (await response.json()) as Record<string, any>;
        // After the client has stopped waiting for an answer, another process may still run the request. Then
        // IDEMPOTENCY_KEY_IN_USE is the answer to the repetition, and it isn't final.
        const isFinal = response.status < 500 && answer['type'] !== 'IDEMPOTENCY_KEY_IN_USE';
        if (isFinal) return { status: response.status, body: answer };
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

/**
 * Places an order, and then changes the order up to twice. Each change is a random one: a cancellation, a shipment, a
 * capture or a refund.
 */
async function shopOnce(
  send: Send,
  { skus, paymentMethod, customerId }: { skus: string[]; paymentMethod: string; customerId: string },
  acknowledged: Map<string, string>,
): Promise<void> {
  const reference = randomUUID();
  const order = await send(
    'POST',
    '/orders',
    {
      customerId,
      items: [
        { sku: pick(skus), quantity: randomInt(1, 4) },
        { sku: pick(skus), quantity: 1 },
      ],
      paymentMethod,
      captureMode: pick(['AUTOMATIC', 'MANUAL']),
      reference,
    },
    `order-${reference}`,
  );
  if (order.status !== 201) throw new Error(`not placed: ${JSON.stringify(order)}`);
  acknowledged.set(reference, order.body['id']);
  const path = `/orders/${order.body['id']}`;
  const item = order.body['items'][0];
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
}
