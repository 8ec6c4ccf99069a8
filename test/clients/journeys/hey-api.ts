import { client } from './generated/client.gen.ts';
import {
  cancelOrder,
  createOrder,
  createTestEvent,
  createWebhookEndpoint,
  getOrder,
  listOrders,
  listProducts,
} from './generated/index.ts';
import type { Problem, WebhookEvent } from './generated/index.ts';
import { ABSENT_ORDER, BASE_URL, CUSTOMER, PAYMENT_METHOD, SKU, accessToken, tell } from './journey.ts';
import { openReceiver } from './receiver.ts';

// @ts-expect-error: not every event has a reason, so code has to check `type` first.
type Reason = WebhookEvent['data']['reason'];

client.setConfig({ baseUrl: BASE_URL, auth: await accessToken() });
const place = (quantity: number, key?: string) =>
  createOrder({
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
    body: { customerId: CUSTOMER, items: [{ sku: SKU, quantity }], paymentMethod: PAYMENT_METHOD },
  });

/** Accepts any problem, whatever its type. */
const kindOf = (problem: Problem | undefined) => problem?.type;

const receiver = await openReceiver();
const registered = await createWebhookEndpoint({
  body: { url: receiver.url, eventTypes: ['order.cancelled'] },
});
if (!registered.data) throw new Error(registered.error.title);
const { id: endpointId, secret } = registered.data;
receiver.setSecret(secret);
await createTestEvent({ path: { endpointId } });
const test: WebhookEvent = JSON.parse(await receiver.next());

const products = await listProducts();
const placed = await place(2, 'journey');
const again = await place(2, 'journey');
if (!placed.data) throw new Error(placed.error.title);
const { id } = placed.data;
const listed = await listOrders({ query: { customerId: CUSTOMER, size: 100 } });
const cancelled = await cancelOrder({ path: { orderId: id }, body: { reason: 'CUSTOMER_REQUEST' } });
if (!cancelled.data) throw new Error(cancelled.error.title);
const tooMany = await place(1000);
const absent = await getOrder({ path: { orderId: ABSENT_ORDER } });
const event: WebhookEvent = JSON.parse(await receiver.next());
receiver.close();

tell({
  products: products.data?.products.map(({ sku }) => sku) ?? [],
  placed: {
    status: placed.data.status,
    total: placed.data.total.amount,
    sku: placed.data.items[0]?.sku,
  },
  isSameOrder: again.data?.id === id,
  isListed: listed.data?.orders.some((order) => order.id === id) ?? false,
  cancelled: {
    status: cancelled.data.order.status,
    releasedUnits: cancelled.data.releasedStock[0]?.quantity,
  },
  shortage: tooMany.error?.type === 'INSUFFICIENT_STOCK' ? tooMany.error.shortages[0] : undefined,
  absent: absent.error?.type === 'ORDER_NOT_FOUND' ? absent.error.orderId : undefined,
  kinds: [kindOf(tooMany.error), kindOf(absent.error)],
  received: {
    isOwnTest: test.type === 'webhook.test' && test.data.endpointId === endpointId,
    cancelledBecause: event.type === 'order.cancelled' ? event.data.reason : undefined,
  },
});
