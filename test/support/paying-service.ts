import tap, { type Test } from 'tap';
import type { AppOptions } from '../../app.ts';
import type { Database } from '../../db/index.ts';
import { type PaymentConfig, type Payments, openPayments } from '../../jobs/payment-providers/index.ts';
import { holdChecks } from '../../jobs/payments/hold-checks.ts';
import { openService } from './service.ts';

/** Lines of a service's log. */
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
}

/** A service with a payment provider. Closed when the test ends. */
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
    auth = {},
  } = options;
  const payments = await openPayments(config, db, 'http://127.0.0.1');
  const { provider } = payments;
  const error = (fields: object) => void log.push({ level: 50, ...fields });
  const url = await openService(t, {
    db,
    auth,
    requestsPerMinute,
    limits,
    holds: holdChecks({ db, provider, minutes: 60, callSeconds: 8, log: { error, info: () => {} } }),
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
  /** From now on it uses this database and this log. */
  use(next: Lent): void;
}

/** Those that no test uses at the moment. */
const idle: LentService[] = [];

/**
 * Lends a service without options to a test, until the test ends. Starting one takes several times as long as
 * giving it another database, so the tests of a file take turns.
 */
export async function borrowPayingService(t: Test, db: Database, log: Log): Promise<PayingService> {
  const service = idle.pop() ?? (await openLentService({ db, log }));
  service.use({ db, log });
  t.teardown(() => void idle.push(service));
  return service;
}

async function openLentService(current: Lent): Promise<LentService> {
  // It stands for the database in use: every access is forwarded to that.
  const db = new Proxy({} as Database, {
    get(_, name) {
      const value: unknown = Reflect.get(current.db, name);
      return typeof value === 'function' ? value.bind(current.db) : value;
    },
  });
  const log: Pick<Log, 'push'> = { push: (line) => current.log.push(line) };
  const service = await openPayingService(tap, db, log);
  return { ...service, use: (next) => void (current = next) };
}
