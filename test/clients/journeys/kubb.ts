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
import { configure } from './http.ts';
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

configure({ baseURL: BASE_URL, headers: { Authorization: `Bearer ${await accessToken()}` } });
const basket = (quantity: number) => ({
  customerId: CUSTOMER,
  items: [{ sku: SKU, quantity }],
  shippingMethod: SHIPPING_METHOD,
  discountCodes: [DISCOUNT_CODE],
});
const place = (quantity: number, key?: string, expectedTotal?: Money) =>
  createOrder({
    data: {
      ...basket(quantity),
      contact: CONTACT,
      shippingAddress: ADDRESS,
      paymentMethod: PAYMENT_METHOD,
      ...(expectedTotal && { expectedTotal }),
    },
    headers: key === undefined ? {} : { 'Idempotency-Key': key },
  });

/** Accepts any problem, whatever its type. */
const kindOf = (problem: Problem | undefined) => problem?.type;

const receiver = await openReceiver();
const registered = await createWebhookEndpoint({
  data: { url: receiver.url, eventTypes: ['order.cancelled'] },
});
if (!registered.data) throw new Error(registered.problem.title);
const { id: endpointId, secret } = registered.data;
receiver.setSecret(secret);
await createTestEvent({ endpointId });
const test: WebhookEvent = JSON.parse(await receiver.next());

const products = await listProducts({});
const quote = await createQuote({ data: { ...basket(2), shippingCountry: ADDRESS.countryCode } });
if (!quote.data) throw new Error(quote.problem.title);
const placed = await place(2, 'journey', quote.data.total);
const again = await place(2, 'journey', quote.data.total);
if (!placed.data) throw new Error(placed.problem.title);
const { id } = placed.data;
const breakdown = await getOrderBreakdown({ orderId: id });
if (!breakdown.data) throw new Error(breakdown.problem.title);
const listed = await listOrders({ params: { customerId: CUSTOMER, size: 100 } });
const withdrawn = await createReturn({
  orderId: id,
  data: {
    kind: 'WITHDRAWAL',
    items: placed.data.items.map(({ id: itemId }) => ({ itemId, quantity: 1 })),
  },
});
if (!withdrawn.data) throw new Error(withdrawn.problem.title);
const cancelled = await cancelOrder({ orderId: id, data: { reason: 'CUSTOMER_REQUEST' } });
if (!cancelled.data) throw new Error(cancelled.problem.title);
const changed = await place(3, undefined, quote.data.total);
const tooMany = await place(1000);
const absent = await getOrder({ orderId: ABSENT_ORDER });
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
  changed: changed.problem?.type === 'PRICE_CHANGED' ? changed.problem.quote?.total.amount : undefined,
  shortage: tooMany.problem?.type === 'INSUFFICIENT_STOCK' ? tooMany.problem.shortages[0] : undefined,
  absent: absent.problem?.type === 'ORDER_NOT_FOUND' ? absent.problem.orderId : undefined,
  kinds: [kindOf(tooMany.problem), kindOf(absent.problem)],
  received: {
    isOwnTest: test.type === 'webhook.test' && test.data.endpointId === endpointId,
    cancelledBecause: event.type === 'order.cancelled' ? event.data.reason : undefined,
  },
});
