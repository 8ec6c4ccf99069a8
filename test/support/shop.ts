import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Test } from 'tap';
import { type AppOptions, buildApp } from '../../app.ts';
import { placeEvents } from '../../db/events.ts';
import { type Database, connect } from '../../db/index.ts';
import { type PaymentTask, handOverTasks } from '../../db/orders/index.ts';
import { type PaymentConfig, type Payments, openPayments } from '../../jobs/payment-providers/index.ts';
import { processTask } from '../../jobs/payments/tasks.ts';
import document from '../../generated/v1/openapi.json' with { type: 'json' };
import type { components } from '../../generated/v1/types.ts';
import { contractChecker } from './contract-check.ts';
import { observer } from '../../scripts/contract/observations.ts';
import { TEMPLATE, databaseUrl, readShared } from './shared.ts';
import { type Client, clientToken } from './tokens.ts';

export type Schemas = components['schemas'];

export interface Request {
  /** Whose token: a client of the authorization server, a token as it is, or nobody's. Default: `backoffice`. */
  as?: Client | { token: string } | 'nobody';
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is, with the media type that `headers` names. */
  bytes?: string | Uint8Array;
  headers?: Record<string, string>;
}

export interface Answer<Body = Record<string, any>> {
  status: number;
  headers: Headers;
  body: Body;
}

/** A version of the API as tests see it. */
export interface ObservedVersion {
  prefix: string;
  check: ReturnType<typeof contractChecker>;
  observe?: ReturnType<typeof observer>;
}

const V1: ObservedVersion = {
  prefix: '/api/v1',
  check: contractChecker(document),
  observe: observer('v1', document),
};

/**
 * Sends a request to a running service and returns its answer, checked against the contract: every answer that a test ever sees
 * has gone through this check. `path` is below the version's prefix, or absolute as the service writes it in links.
 */
export function caller(t: Test, url: string, { prefix, check, observe }: ObservedVersion = V1) {
  return async <Body = Record<string, any>>(
    method: string,
    path: string,
    { as = 'backoffice', body, bytes, headers = {} }: Request = {},
  ): Promise<Answer<Body>> => {
    const token = as === 'nobody' ? undefined : typeof as === 'object' ? as.token : await clientToken(as);
    const full = path.startsWith('/api/') || path === '/' ? path : prefix + path;
    const payload = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(url + full, {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(payload !== undefined && { body: payload as NonNullable<RequestInit['body']> }),
    });
    const text = await response.text();
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    const { status, headers: answered } = response;
    const answer = {
      method,
      path: full.split('?')[0]!.replace(prefix, ''),
      status,
      headers: answered,
      body: json,
    };
    observe?.(answer);
    const faults = check(answer);
    if (faults.length > 0) t.fail('the answer breaks the contract', { faults });
    return { status, headers: answered, body: json as Body };
  };
}

export interface Shop {
  url: string;
  db: Database;
  databaseUrl: string;
  call: ReturnType<typeof caller>;
  /** Offers a product, with so many units on hand. Returns its SKU. */
  offer(product?: { sku?: string; amount?: number; currency?: string; onHand?: number }): Promise<string>;
  /** Places an order of so many units of each SKU, and expects it to be created. */
  order(lines: Record<string, number>, rest?: Partial<Schemas['OrderInput']>): Promise<Schemas['Order']>;
  payments: Payments;
  /** Does what the worker would, here and now, until nothing is left. Calls with an unknown outcome are tried again at once. */
  work(): Promise<void>;
  /** Lets so much time pass at the simulated provider that everything is due that it does later. */
  letProviderFinish(): Promise<void>;
  /** The log of the service, a line each. */
  log: Record<string, any>[];
}

/** A service of its own, listening, on a database of its own. Closed when the test ends. */
export async function openShop(
  t: Test,
  auth: Partial<AppOptions['auth']> = {},
  config: PaymentConfig = { provider: 'simulated' },
  requestsPerMinute = 1_000_000,
): Promise<Shop> {
  const { authUrl } = readShared();
  const own = await createDatabase(t);
  const log: Shop['log'] = [];
  const payments = openPayments(config, own.db, 'http://127.0.0.1');
  const app = await buildApp({
    db: own.db,
    baseUrl: 'http://127.0.0.1',
    auth: { issuer: authUrl, audience: 'order-service', ...auth },
    requestsPerMinute,
    providerRoutes: payments.routes,
    logger: { level: 'info', stream: { write: (line: string) => void log.push(JSON.parse(line)) } },
  });
  t.teardown(() => app.close());
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const call = caller(t, url);
  return {
    url,
    ...own,
    call,
    log,
    payments,
    work: () => workOff(own.db, payments),
    async letProviderFinish() {
      await sql`update simulated_payments set approves_at = now()`.execute(own.db);
      await sql`update simulated_events set due_at = due_at - interval '1 minute'`.execute(own.db);
    },
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
    async order(lines, rest = {}) {
      const items = Object.entries(lines).map(([sku, quantity]) => ({ sku, quantity }));
      const body = { customerId: 'customer-1', items, paymentMethod: 'tok_approved', ...rest };
      const answer = await call<Schemas['Order']>('POST', '/orders', { body });
      if (answer.status !== 201) throw new Error(`not created: ${JSON.stringify(answer.body)}`);
      return answer.body;
    },
  };
}

/** A copy of the migrated database, dropped when the test ends. */
export async function createDatabase(t: Test): Promise<{ db: Database; databaseUrl: string }> {
  const { postgresUrl } = readShared();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = connect(postgresUrl, { poolSize: 1 });
  await sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE)}`.execute(admin);
  const url = databaseUrl(postgresUrl, name);
  const db = connect(url);
  t.teardown(async () => {
    await db.destroy();
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
    await admin.destroy();
  });
  return { db, databaseUrl: url };
}

/** The worker's loop without its clock: relay, queue and retries in this process, and the feed. */
export async function workOff(db: Database, { provider, work }: Payments): Promise<void> {
  let open: { task: PaymentTask; tries: number }[] = [];
  for (;;) {
    const events = (await work?.(100)) ?? 0;
    await handOverTasks(
      db,
      async (_trx, tasks) => void open.push(...tasks.map((task) => ({ task, tries: 0 }))),
      100,
    );
    if (open.length === 0 && events === 0) break;
    const again: typeof open = [];
    for (const { task, tries } of open) {
      try {
        await processTask(db, provider, task, { isRetry: tries > 0, traceId: TRACE_ID });
      } catch (error) {
        if (tries >= 5) throw error;
        again.push({ task, tries: tries + 1 });
      }
    }
    open = again;
  }
  while ((await placeEvents(db)) > 0);
}

/** Of everything that the worker does in tests. */
export const TRACE_ID = 'f'.repeat(32);
