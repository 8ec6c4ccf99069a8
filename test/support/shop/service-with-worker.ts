import tap, { type Test } from 'tap';
import type { AppOptions } from '../../../app.ts';
import type { Database } from '../../../db/base/database.ts';
import type { PaymentConfig, Payments } from '../../../jobs/payment-providers/index.ts';
import { holdChecks } from '../../../jobs/payments/hold-checks.ts';
import { serviceDatabases, shardsOver, registerServiceDatabases } from '../database/shards.ts';
import { openPaymentsOf } from './provider-inbox.ts';
import { openService } from './service.ts';

/** Log of a service. Each entry is one line of the log. */
export type Log = Record<string, any>[];

export interface PayingService {
  url: string;
  payments: Payments;
}

export interface PayingServiceOptions {
  auth?: Partial<AppOptions['auth']>;
  payments?: PaymentConfig | undefined;
  requestsPerMinute?: number | undefined;
  limits?: AppOptions['limits'];
  taxes?: AppOptions['taxes'];
  invoices?: AppOptions['invoices'];
}

/** Settings of a shop that creates documents. */
export const INVOICES = {
  seller: {
    ...{ name: 'Teehaus Beispiel GmbH', line1: 'Beispielweg 1', postalCode: '10117', city: 'Berlin' },
    ...{ countryCode: 'DE', vatId: 'DE987654321', email: 'shop@example.com', phone: '+49 30 1234567' },
    ...{ line2: 'Hof 2', ossId: 'EU276000001', registrationId: 'HRB 12345' },
  },
  ...{ series: 'INV', creditNoteSeries: 'CN', timeZone: 'Europe/Berlin' },
} as const satisfies AppOptions['invoices'];

/** Opens a service with a payment provider. The service is closed when the test ends. */
export async function openPayingService(
  t: Pick<Test, 'teardown'>,
  db: Database,
  log: Pick<Log, 'push'>,
  options: PayingServiceOptions = {},
): Promise<PayingService> {
  const {
    payments: config = { provider: 'simulated' },
    requestsPerMinute = 1_000_000,
    limits,
    taxes,
    invoices = INVOICES,
    auth = {},
  } = options;
  const payments = await openPaymentsOf(db, config);
  const { provider } = payments;
  const { shards } = serviceDatabases(db);
  const error = (fields: object) => void log.push({ level: 50, ...fields });
  const url = await openService(t, {
    db,
    auth,
    requestsPerMinute,
    limits,
    holds: holdChecks({
      dbOf: async (orderId) => (await shards?.ofOrder(orderId))?.db ?? db,
      provider,
      minutes: 60,
      callSeconds: 8,
      log: { error, info: () => {} },
    }),
    amountSteps: payments.provider.amountSteps,
    taxes,
    invoices,
    providerRoutes: payments.routes,
    logger: { level: 'info', stream: { write: (line: string) => void log.push(JSON.parse(line)) } },
  });
  return { url, payments };
}

interface Lent {
  db: Database;
  log: Log;
}

interface LentService extends PayingService {
  /** Makes the service use this database and this log. */
  use(next: Lent): void;
}

/** Running services that no test uses now. `plain`: for shops without shards. `sharded`: for shops with shards. */
const idle = { plain: [] as LentService[], sharded: [] as LentService[] };

/**
 * Returns a service with default options. When the test ends, the service is free for the next test of the file. The
 * service is reused, because starting a service takes several times as long as changing its database.
 */
export async function borrowPayingService(t: Test, db: Database, log: Log): Promise<PayingService> {
  const waiting = serviceDatabases(db).shards ? idle.sharded : idle.plain;
  const service = waiting.pop() ?? (await openLentService({ db, log }));
  service.use({ db, log });
  t.teardown(() => void waiting.push(service));
  return service;
}

async function openLentService(current: Lent): Promise<LentService> {
  const databases = () => serviceDatabases(current.db);
  const db = forwarding(() => databases().db);
  if (databases().shards) {
    const shards = shardsOver(db, (name) => forwarding(() => databases().shards!.named(name).db));
    registerServiceDatabases(db, { db, shards });
  }
  const log: Pick<Log, 'push'> = { push: (line) => current.log.push(line) };
  const service = await openPayingService(tap, db, log);
  return { ...service, use: (next) => void (current = next) };
}

/** Returns a database that forwards every access to the current result of `inUse`. */
const forwarding = (inUse: () => Database): Database =>
  new Proxy({} as Database, {
    get(_, name) {
      const value: unknown = Reflect.get(inUse(), name);
      return typeof value === 'function' ? value.bind(inUse()) : value;
    },
  });
