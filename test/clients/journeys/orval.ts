import {
  cancelOrder,
  createOrder,
  createTestEvent,
  createWebhookEndpoint,
  getOrder,
  listOrders,
  listProducts,
} from './generated/client.ts';
import type { Problem, WebhookEvent } from './generated/client.ts';
import { ABSENT_ORDER, CUSTOMER, PAYMENT_METHOD, SKU, accessToken, tell } from './journey.ts';
import { openReceiver } from './receiver.ts';

// @ts-expect-error: not every event has a reason, so code has to check `type` first.
type Reason = WebhookEvent['data']['reason'];

// The generator knows the address; the token is passed with each request.
const headers = { Authorization: `Bearer ${await accessToken()}` };
const place = (quantity: number, key?: string) =>
  createOrder(
    { customerId: CUSTOMER, items: [{ sku: SKU, quantity }], paymentMethod: PAYMENT_METHOD },
    key === undefined ? {} : { 'Idempotency-Key': key },
    { headers },
  );

/** Accepts any problem, whatever its type. */
const kindOf = (problem: Problem) => problem.type;

const receiver = await openReceiver();
const registered = await createWebhookEndpoint(
  { url: receiver.url, eventTypes: ['order.cancelled'] },
  {},
  { headers },
);
if (registered.status !== 201) throw new Error(registered.data.title);
const { id: endpointId, secret } = registered.data;
receiver.setSecret(secret);
await createTestEvent(endpointId, {}, { headers });
const test: WebhookEvent = JSON.parse(await receiver.next());

const products = await listProducts(undefined, {}, { headers });
const placed = await place(2, 'journey');
const again = await place(2, 'journey');
if (placed.status !== 201) throw new Error(placed.data.title);
const { id } = placed.data;
const listed = await listOrders({ customerId: CUSTOMER, size: 100 }, {}, { headers });
const cancelled = await cancelOrder(id, { reason: 'CUSTOMER_REQUEST' }, {}, { headers });
if (cancelled.status !== 200) throw new Error(cancelled.data.title);
const tooMany = await place(1000);
const absent = await getOrder(ABSENT_ORDER, {}, { headers });
const event: WebhookEvent = JSON.parse(await receiver.next());
receiver.close();

tell({
  products: products.status === 200 ? products.data.products.map(({ sku }) => sku) : [],
  placed: {
    status: placed.data.status,
    total: placed.data.total.amount,
    sku: placed.data.items[0]?.sku,
  },
  isSameOrder: again.status === 201 && again.data.id === id,
  isListed: listed.status === 200 && listed.data.orders.some((order) => order.id === id),
  cancelled: {
    status: cancelled.data.order.status,
    releasedUnits: cancelled.data.releasedStock[0]?.quantity,
  },
  shortage:
    tooMany.status === 409 && tooMany.data.type === 'INSUFFICIENT_STOCK'
      ? tooMany.data.shortages[0]
      : undefined,
  absent: absent.status === 404 && absent.data.type === 'ORDER_NOT_FOUND' ? absent.data.orderId : undefined,
  kinds: [
    tooMany.status === 201 ? undefined : kindOf(tooMany.data),
    absent.status === 404 ? kindOf(absent.data) : undefined,
  ],
  received: {
    isOwnTest: test.type === 'webhook.test' && test.data.endpointId === endpointId,
    cancelledBecause: event.type === 'order.cancelled' ? event.data.reason : undefined,
  },
});
