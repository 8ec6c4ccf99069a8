import { client } from './generated/client.gen.ts';
import {
  cancelOrder,
  createOrder,
  createQuote,
  createReturn,
  createTestEvent,
  createWebhookEndpoint,
  getOrder,
  getOrderBreakdown,
  listOrders,
  listProducts,
} from './generated/index.ts';
import type { Money, Problem, WebhookEvent } from './generated/index.ts';
import {
  ABSENT_ORDER,
  ADDRESS,
  BASE_URL,
  CONTACT,
  CUSTOMER,
  DISCOUNT_CODE,
  PAYMENT_METHOD,
  SHIPPING_METHOD,
  SKU,
  accessToken,
  tell,
} from './journey.ts';
import { openReceiver } from './receiver.ts';

// @ts-expect-error: not every event has a reason, so code has to check `type` first.
type Reason = WebhookEvent['data']['reason'];

client.setConfig({ baseUrl: BASE_URL, auth: await accessToken() });
const basket = (quantity: number) => ({
  customerId: CUSTOMER,
  items: [{ sku: SKU, quantity }],
  shippingMethod: SHIPPING_METHOD,
  discountCodes: [DISCOUNT_CODE],
});
const place = (quantity: number, key?: string, expectedTotal?: Money) =>
  createOrder({
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
    body: {
      ...basket(quantity),
      contact: CONTACT,
      shippingAddress: ADDRESS,
      paymentMethod: PAYMENT_METHOD,
      ...(expectedTotal && { expectedTotal }),
    },
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
const quote = await createQuote({ body: { ...basket(2), shippingCountry: ADDRESS.countryCode } });
if (!quote.data) throw new Error(quote.error.title);
const placed = await place(2, 'journey', quote.data.total);
const again = await place(2, 'journey', quote.data.total);
if (!placed.data) throw new Error(placed.error.title);
const { id } = placed.data;
const breakdown = await getOrderBreakdown({ path: { orderId: id } });
if (!breakdown.data) throw new Error(breakdown.error.title);
const listed = await listOrders({ query: { customerId: CUSTOMER, size: 100 } });
const withdrawn = await createReturn({
  path: { orderId: id },
  body: {
    kind: 'WITHDRAWAL',
    items: placed.data.items.map(({ id: itemId }) => ({ itemId, quantity: 1 })),
  },
});
if (!withdrawn.data) throw new Error(withdrawn.error.title);
const cancelled = await cancelOrder({ path: { orderId: id }, body: { reason: 'CUSTOMER_REQUEST' } });
if (!cancelled.data) throw new Error(cancelled.error.title);
const changed = await place(3, undefined, quote.data.total);
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
    taxes: placed.data.taxes.map(({ percent, taxAmount }) => `${percent}: ${taxAmount.amount}`),
  },
  breakdown: breakdown.data.placed.entries.map(({ kind, amount }) => `${kind} ${amount.amount}`),
  isSameOrder: again.data?.id === id,
  isListed: listed.data?.orders.some((order) => order.id === id) ?? false,
  withdrawn: { status: withdrawn.data.status, cancelled: withdrawn.data.items[0]?.cancelled },
  cancelled: {
    status: cancelled.data.order.status,
    releasedUnits: cancelled.data.releasedStock[0]?.quantity,
  },
  changed: changed.error?.type === 'PRICE_CHANGED' ? changed.error.quote?.total.amount : undefined,
  shortage: tooMany.error?.type === 'INSUFFICIENT_STOCK' ? tooMany.error.shortages[0] : undefined,
  absent: absent.error?.type === 'ORDER_NOT_FOUND' ? absent.error.orderId : undefined,
  kinds: [kindOf(tooMany.error), kindOf(absent.error)],
  received: {
    isOwnTest: test.type === 'webhook.test' && test.data.endpointId === endpointId,
    cancelledBecause: event.type === 'order.cancelled' ? event.data.reason : undefined,
  },
});
