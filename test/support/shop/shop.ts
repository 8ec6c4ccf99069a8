import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Test } from 'tap';
import type { AppOptions } from '../../../app.ts';
import type { Database } from '../../../db/base/database.ts';
import type { PaymentTask } from '../../../db/orders/index.ts';
import type { components } from '../../../generated/v1/types.ts';
import type { Payments } from '../../../jobs/payment-providers/index.ts';
import { createDatabase } from '../database/database.ts';
import { type Call, type Sender, caller } from './contract-client.ts';
import {
  type Log,
  type PayingServiceOptions,
  borrowPayingService,
  openPayingService,
} from './service-with-worker.ts';
import { endReservations, expireOrders, runUntilIdle } from './run-jobs.ts';

export type Schemas = components['schemas'];

export interface Shop {
  url: string;
  db: Database;
  databaseUrl: string;
  payments: Payments;
  /** Log of the service. Each entry is one line of the log. */
  log: Log;
  call: Call;
  /** Creates a product with `onHand` units. Returns the SKU of the product. */
  offer(product?: { sku?: string; amount?: number; currency?: string; onHand?: number }): Promise<string>;
  /** Places an order, and expects the status 201. `lines`: the quantity of each SKU. */
  order(lines: Record<string, number>, rest?: Partial<Schemas['OrderInput']>): Promise<Schemas['Order']>;
  getOrder(orderId: string): Promise<Schemas['Order']>;
  getPayment(orderId: string): Promise<Schemas['Payment']>;
  getStock(sku: string): Promise<Schemas['Stock']>;
  /**
   * Runs the worker's jobs until no work is left, `tasks` first. If a call to the provider has an unknown outcome, it
   * is retried immediately.
   */
  work(tasks?: PaymentTask[]): Promise<void>;
  /**
   * Makes all scheduled actions of the simulated provider due. Retries of requests that the provider has refused
   * temporarily also become due.
   */
  letProviderFinish(): Promise<void>;
  /** Makes the reservations of these orders expire. Then expires all due orders, and returns their number. */
  expireNow(...orderIds: string[]): Promise<number>;
}

export interface ShopOptions extends Partial<AppOptions['auth']>, Omit<PayingServiceOptions, 'auth'> {
  /** Client whose token the requests without `as` have. */
  as?: Sender;
  /** Options of `createDatabase`. */
  inOneSchema?: string;
  isDirect?: boolean;
  isPatient?: boolean;
  poolSize?: number;
}

/** Opens a service with its own database. The service and the database are closed when the test ends. */
export async function openShop(
  t: Test,
  { as, inOneSchema, isDirect = false, isPatient = false, poolSize = 10, ...options }: ShopOptions = {},
): Promise<Shop> {
  const own = await createDatabase(t, { inOneSchema, isDirect, isPatient, poolSize });
  const { db } = own;
  const log: Log = [];
  const { payments: config, requestsPerMinute, limits, taxes, invoices, ...auth } = options;
  const { url, payments } =
    Object.keys(options).length === 0
      ? await borrowPayingService(t, db, log)
      : await openPayingService(t, db, log, {
          payments: config,
          requestsPerMinute,
          limits,
          taxes,
          invoices,
          auth,
        });
  const call = caller(t, url, undefined, as);
  return {
    ...own,
    url,
    payments,
    log,
    call,
    ...usualRequests(call),
    work: (tasks) => runUntilIdle(db, payments, tasks),
    letProviderFinish: () => letProviderFinish(db),
    async expireNow(...orderIds) {
      if (orderIds.length > 0) await endReservations(db, ...orderIds);
      return expireOrders(db);
    },
  };
}

/** Makes all scheduled actions of the simulated provider in this database due: see `Shop.letProviderFinish`. */
export async function letProviderFinish(db: Database): Promise<void> {
  await sql`
    update simulated_payments set approves_at = now(), disputed_at = disputed_at - interval '1 minute'`.execute(
    db,
  );
  await sql`update simulated_operations set reverses_at = reverses_at - interval '1 minute'`.execute(db);
  await sql`
    update simulated_payments set authorized_until = now() where authorized_until < now() + interval '1 hour'`.execute(
    db,
  );
  await sql`update simulated_events set due_at = due_at - interval '1 minute'`.execute(db);
  await sql`update payment_operations set next_try_at = now() where next_try_at > now()`.execute(db);
}

/** Returns functions for the requests that most tests need. Each function expects a successful answer. */
export function usualRequests(
  call: Call,
): Pick<Shop, 'offer' | 'order' | 'getOrder' | 'getPayment' | 'getStock'> {
  const expect = async <Body>(status: number, ...request: Parameters<Call>): Promise<Body> => {
    const answer = await call<Body>(...request);
    if (answer.status === status) return answer.body;
    throw new Error(`${request[0]} ${request[1]}: ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  return {
    async offer({
      sku = `SKU-${randomUUID().slice(0, 8)}`,
      amount = 1250,
      currency = 'EUR',
      onHand = 10,
    } = {}) {
      const path = `/products/${encodeURIComponent(sku)}`;
      await call('PUT', path, { body: { name: `Product ${sku}`, price: { amount, currency } } });
      await call('PUT', `${path}/stock`, { body: { onHand }, headers: { 'If-Match': '*' } });
      return sku;
    },
    order(lines, rest = {}) {
      const items = Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity }));
      const method = rest.payment ? {} : { paymentMethod: 'tok_approved' };
      const body = { customerId: 'customer-1', items, ...method, ...rest };
      return expect(201, 'POST', '/orders', { body });
    },
    getOrder: (orderId) => expect(200, 'GET', `/orders/${orderId}`),
    getPayment: (orderId) => expect(200, 'GET', `/orders/${orderId}/payment`),
    getStock: (sku) => expect(200, 'GET', `/products/${encodeURIComponent(sku)}/stock`),
  };
}
