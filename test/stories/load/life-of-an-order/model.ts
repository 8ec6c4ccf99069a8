import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { serviceCaller } from '../../../../db/call/caller.ts';
import { ORDER_TRANSITIONS, type OrderStatus } from '../../../../db/orders/model/order-rules.ts';
import type { Adjustments } from '../../../../db/pricing/pricing.ts';
import { PARTS, meaningOf } from '../../../support/orders/kept-money.ts';
import { listPriceFaults } from '../../../support/orders/price-laws.ts';
import { type RandomPrices, toPriceFields } from '../../../support/orders/random-prices.ts';
import { bookFaultsOf, faultsOf } from '../../../support/shop/check-invariants.ts';
import { cancelLapsedOrders } from '../../../support/shop/run-jobs-per-schema.ts';
import type { Schemas, Shop } from '../../../support/shop/shop.ts';
import { TRACE_ID, issueAll } from '../../../support/shop/run-jobs.ts';
import { type Customer, eraseNow, newCustomer, tokenOf } from './customer.ts';
import { expectDocuments, requestInvoice } from './documents.ts';
import { expect } from './expect.ts';
import type { Hooks } from './hooks.ts';
import { expectPrices } from './prices.ts';
import type { Seen } from './seen.ts';
import { type Worker, finishWork, openWorker } from './worker.ts';

/** Life of one order. The lives of one test case share the shop, the customer and the worker. */
export interface Life {
  shop: Shop;
  orderId: string;
  hooks: Hooks;
  customer: Customer;
  /** The request that has placed the order. */
  placement: { body: Schemas['OrderInput']; headers: Record<string, string> };
  worker: Worker;
  version: number;
  status: OrderStatus;
  /** Every body that was read, by its path and ETag. */
  known: Map<string, string>;
  /** Credits, deductions and decisions about charges that the steps have requested successfully. */
  adjustments: Adjustments;
  /** Whether the order has an invoice. */
  hasDocuments: boolean;
}

/** Random values for the start of a test case. */
export interface Beginning {
  orders: {
    token: string;
    captureMode: 'AUTOMATIC' | 'MANUAL';
    quantities: [number, number];
    /** Random discounts, charges, taxes and shipping methods of the order. */
    prices?: RandomPrices;
  }[];
  /** Prices of the two products. */
  amounts: [number, number];
  /** Whether the two lines of an order have the same product. */
  sameSku: boolean;
}

/** Number of units of each product: enough for all orders of a test case and for the lines that its steps add. */
const UNITS = 100;

/**
 * Places the orders of a test case. The orders share a customer and the stock. `isTaxed`: whether the shop has taxes.
 */
export async function begin(
  shop: Shop,
  hooks: Hooks,
  { amounts, sameSku, orders }: Beginning,
  isTaxed: boolean,
): Promise<Life[]> {
  const first = await shop.offer({ amount: amounts[0], onHand: UNITS });
  const second = sameSku ? first : await shop.offer({ amount: amounts[1], onHand: UNITS });
  const worker = openWorker(shop);
  const customer = newCustomer();
  await hooks.register(customer.id);
  const lives: Life[] = [];
  for (const { token, captureMode, quantities, prices } of orders) {
    const fields = toPriceFields(prices, { isTaxed, name: `of ${customer.id}` });
    const items = [first, second].map((sku, n) => ({
      ...{ sku, quantity: quantities[n]! },
      ...(n === 1 && fields.line),
    }));
    const key = randomUUID();
    const placement = {
      body: {
        ...{ customerId: customer.id, items, paymentMethod: tokenOf(customer, token), captureMode },
        ...fields.order,
        ...{ reference: `${lives.length}:${customer.id}`, metadata: { note: `of ${customer.id}` } },
      },
      headers: { 'Idempotency-Key': key },
    };
    const { status, body } = await shop.call('POST', '/orders', placement);
    expect(status === 201, 'it is placed', body);
    const orderId: string = body['id'];
    customer.orderIds.add(orderId);
    const beginning = {
      version: 1,
      status: 'SUBMITTED',
      known: new Map(),
      adjustments: {},
      hasDocuments: false,
    } as const;
    lives.push({ shop, hooks, orderId, customer, placement, worker, ...beginning });
  }
  return lives;
}

/**
 * Reads the order, or a resource of the order: `path` is relative to the path of the order. Fails if an earlier answer
 * with the same ETag had another body.
 */
export async function read<Body = Record<string, any>>(life: Life, path = ''): Promise<Body> {
  const { body, headers } = await life.shop.call<Body>('GET', `/orders/${life.orderId}${path}`);
  const etag = headers.get('etag');
  if (etag === null) return body;
  const [key, now] = [path + etag, JSON.stringify(body)];
  const before = life.known.get(key) ?? now;
  expect(before === now, 'what has changed has another version', path, before, now);
  life.known.set(key, now);
  return body;
}

export async function look(life: Life): Promise<Seen> {
  const [order, preview, payment, { payments }, { returns }, meaning] = await Promise.all([
    read<Seen['order']>(life),
    read<Seen['preview']>(life, '/cancel'),
    read<Seen['payment']>(life, '/payment'),
    read<Schemas['PaymentCollection']>(life, '/payments?size=100'),
    read<Schemas['ReturnCollection']>(life, '/returns?size=100'),
    meaningOf(life.shop.db, life.orderId),
  ]);
  const { adjustments } = life;
  const packing = await packingOf(life);
  return { order, preview, payment, payments, returns, packing, adjustments, meaning };
}

/** Reads the units that are being packed, because the contract doesn't show them. */
async function packingOf({ shop, orderId }: Life): Promise<Seen['packing']> {
  const lines = await shop.db
    .selectFrom('return_items')
    .select(['return_id', 'item_id', 'packing'])
    .where('order_id', '=', orderId)
    .where('packing', '>', 0)
    .execute();
  return new Map(lines.map((line) => [line.return_id + line.item_id, line.packing]));
}

export async function check(life: Life, step: unknown): Promise<void> {
  const seen = await look(life);
  const { order, preview } = seen;
  expect('cancel' in order._links === preview.allowed, 'link and preview agree', order, preview);
  expect(order.version >= life.version, 'the version never falls', order);
  expect(order.outstandingAmount.amount === owedOf(seen), 'what is still to be paid', order, seen.payment);
  expectKept(seen);
  expectPrices(seen, step);
  if (life.hasDocuments) await expectDocuments(life.shop, order);
  const isAllowed = order.status === life.status || isReachable(life.status, order.status);
  expect(isAllowed, 'no forbidden transition', life.status, order.status);
  const breakdown = await read<Schemas['OrderBreakdown']>(life, '/breakdown');
  const priceFaults = listPriceFaults(order, breakdown);
  expect(priceFaults.length === 0, `prices after ${JSON.stringify(step)}`, priceFaults, order, breakdown);
  const faults = await faultsOf(life.shop.db);
  expect(faults.length === 0, `after ${JSON.stringify(step)}`, faults);
  life.version = order.version;
  life.status = order.status;
}

/**
 * Checks that the preview shows the goodwill refunds and the refunds in advance. Also checks that no more money remains
 * than the order's price minus the goodwill refunds.
 */
function expectKept({ order, preview, meaning }: Seen): void {
  const { status, goodwill, advances, kept, left } = meaning;
  expect(preview.goodwillAmount.amount === goodwill, 'the preview says what was goodwill', preview, meaning);
  const advanced = advances.reduce((sum, amount) => sum + Math.ceil(amount / PARTS), 0);
  expect(preview.advanceAmount.amount <= advanced, 'the preview says what was in advance', preview, meaning);
  const isOver = order.status === 'EXPIRED' || ['FAILED', 'VOIDED', 'EXPIRED'].includes(status);
  expect(left <= (isOver ? 0 : kept), 'what no order needs goes back', order, meaning);
}

/**
 * Computes the outstanding amount: the current price minus the amount that is authorised or captured, and that wasn't
 * returned. If the order has ended, the outstanding amount is 0.
 */
function owedOf({ order, meaning }: Seen): number {
  if (ORDER_TRANSITIONS[order.status].length === 0) return 0;
  return Math.max(0, order.currentTotal.amount + meaning.returned - meaning.secured);
}

/**
 * Whether one or two transitions lead from `from` to `to`. Two transitions are possible, because a step of another
 * order may also run a task of this order.
 */
const isReachable = (from: OrderStatus, to: OrderStatus): boolean =>
  ORDER_TRANSITIONS[from].some((status) => status === to || ORDER_TRANSITIONS[status].includes(to));

/**
 * Cancels orders whose authorization hold has expired and whose customer doesn't start another payment. Before the
 * cancellation, the service ends the pending payments of such an order.
 */
async function giveUpWaiting(shop: Shop, worker: Worker): Promise<void> {
  await sql`
    update payment_attempts set updated_at = updated_at - interval '1 day' where status = 'REQUIRES_ACTION'`.execute(
    shop.db,
  );
  await cancelLapsedOrders(shop.db, { days: 0, limit: 10 }, serviceCaller(TRACE_ID));
  await finishWork(worker);
}

/**
 * Finishes all work, expires all reservations and erases the customer. Then checks that no work is left, and that the
 * provider's amounts equal the service's.
 */
export async function end(lives: Life[]): Promise<void> {
  const { shop, worker, customer } = lives[0]!;
  await finishWork(worker);
  await shop.expireNow(...lives.map(({ orderId }) => orderId), ...customer.orderIds);
  await finishWork(worker);
  await shop.expireNow();
  await finishWork(worker);
  await giveUpWaiting(shop, worker);
  for (const { orderId, hasDocuments } of lives) if (hasDocuments) await requestInvoice(shop, orderId, 'ALL');
  await issueAll(shop.db);
  await eraseNow(shop, customer);
  const faults = [...(await faultsOf(shop.db)), ...(await bookFaultsOf(shop.db))];
  expect(faults.length === 0, 'all books agree in the end', faults);
  const { rows: stuck } = await sql`
    select id, status from orders where status = 'SUBMITTED'
    union all
    select id, status from payment_attempts where status in ('PENDING', 'PROCESSING', 'REQUIRES_ACTION')
    union all
    select id, status from payment_operations where status = 'PENDING'`.execute(shop.db);
  expect(stuck.length === 0, 'nothing is stuck', stuck);
}
