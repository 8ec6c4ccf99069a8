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
} from './generated/client.ts';
import type { Money, Problem, WebhookEvent } from './generated/client.ts';
import {
  ABSENT_ORDER,
  ADDRESS,
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

// The generator knows the address; the token is passed with each request.
const headers = { Authorization: `Bearer ${await accessToken()}` };
const basket = (quantity: number) => ({
  customerId: CUSTOMER,
  items: [{ sku: SKU, quantity }],
  shippingMethod: SHIPPING_METHOD,
  discountCodes: [DISCOUNT_CODE],
});
const place = (quantity: number, key?: string, expectedTotal?: Money) =>
  createOrder(
    {
      ...basket(quantity),
      contact: CONTACT,
      shippingAddress: ADDRESS,
      paymentMethod: PAYMENT_METHOD,
      ...(expectedTotal && { expectedTotal }),
    },
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
const quote = await createQuote({ ...basket(2), shippingCountry: ADDRESS.countryCode }, { headers });
if (quote.status !== 200) throw new Error(quote.data.title);
const placed = await place(2, 'journey', quote.data.total);
const again = await place(2, 'journey', quote.data.total);
if (placed.status !== 201) throw new Error(placed.data.title);
const { id } = placed.data;
const breakdown = await getOrderBreakdown(id, {}, { headers });
if (breakdown.status !== 200) throw new Error(breakdown.data.title);
const listed = await listOrders({ customerId: CUSTOMER, size: 100 }, {}, { headers });
const withdrawn = await createReturn(
  id,
  {
    kind: 'WITHDRAWAL',
    items: placed.data.items.map(({ id: itemId }) => ({ itemId, quantity: 1 })),
  },
  {},
  { headers },
);
if (withdrawn.status !== 201) throw new Error(withdrawn.data.title);
const cancelled = await cancelOrder(id, { reason: 'CUSTOMER_REQUEST' }, {}, { headers });
if (cancelled.status !== 200) throw new Error(cancelled.data.title);
const changed = await place(3, undefined, quote.data.total);
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
    taxes: placed.data.taxes.map(({ percent, taxAmount }) => `${percent}: ${taxAmount.amount}`),
  },
  breakdown: breakdown.data.placed.entries.map(({ kind, amount }) => `${kind} ${amount.amount}`),
  isSameOrder: again.status === 201 && again.data.id === id,
  isListed: listed.status === 200 && listed.data.orders.some((order) => order.id === id),
  withdrawn: { status: withdrawn.data.status, cancelled: withdrawn.data.items[0]?.cancelled },
  cancelled: {
    status: cancelled.data.order.status,
    releasedUnits: cancelled.data.releasedStock[0]?.quantity,
  },
  changed:
    changed.status === 409 && changed.data.type === 'PRICE_CHANGED'
      ? changed.data.quote?.total.amount
      : undefined,
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
