import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IDLE } from '../../app.ts';
import { ANSWER_WITHIN_MS } from '../../db/base/health.ts';
import { CONNECT_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from '../../db/base/open.ts';
import { LOCK_SECONDS as KEY_LOCK_SECONDS } from '../../db/call/idempotency.ts';
import { CHANGES_EVERY_MINUTES } from '../../db/orders/index.ts';
import { STALE_MINUTES } from '../../db/shards/orders/idempotency-routes.ts';
import { ANSWER_MS as STANDBY_ANSWER_MS } from '../../db/standby/index.ts';
import { LAG_MAX_MS } from '../../db/standby/server-state.ts';
import { LEASE_SECONDS } from '../../db/webhooks/lanes/lane-leases.ts';
import { ISSUE_DOCUMENTS_MS } from '../../jobs/documents/document-jobs.ts';
import { PLACE_EVENTS_MS } from '../../jobs/feed/assign-positions-job.ts';
import { EVERY_MS } from '../../jobs/orders/order-jobs.ts';
import { MARGIN_SECONDS } from '../../jobs/payment-providers/port/provider.ts';
import { REQUEST_WAITS_SECONDS } from '../../jobs/payments/hold-checks.ts';
import { HEARTBEAT_SECONDS, QUEUE_CONNECTIONS } from '../../jobs/payments/queue/queue.ts';
import { POLL_MS } from '../../jobs/payments/start-payments.ts';
import { CHECK_INTERVALS } from '../../jobs/payments/worker.ts';
import { UNFIT_MS } from '../../jobs/running/watch-clock.ts';
import { ANSWER_MS as WEBHOOK_ANSWER_MS } from '../../jobs/webhooks/http/sender.ts';
import { PAUSE_SECONDS } from '../../packages/concurrency/breaker.ts';
import { LOCK_SECONDS as DDL_LOCK_SECONDS } from '../../packages/postgres/migrator/ddl-session.ts';
import { LOCK_WAIT_MAX_MS } from '../../packages/postgres/migrator/migrate.ts';
import { LOCK_TIMEOUT_MS } from '../../packages/postgres/sessions/session-settings.ts';
import { ACCESS_TOKEN_SECONDS } from '../dev/authorization-server/provider.ts';
import { MARGIN } from '../dev/service-client.ts';
import { SESSION_SECONDS } from '../../packages/login/sessions.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Constants of the code whose values documents repeat. In a document, the value is followed by the constant's name:
 * `30<!-- limit: LEASE_SECONDS -->`.
 */
export const LIMITS: Readonly<Record<string, number>> = {
  ACCESS_TOKEN_MINUTES: ACCESS_TOKEN_SECONDS / 60,
  BREAKER_PAUSE_SECONDS: PAUSE_SECONDS,
  CLIENT_IDLE_SECONDS: IDLE.client / 1000,
  CONNECT_TIMEOUT_SECONDS: CONNECT_TIMEOUT_MS / 1000,
  DDL_LOCK_SECONDS,
  EXPIRE_ORDERS_SECONDS: EVERY_MS.expireOrders / 1000,
  HEALTH_ANSWER_SECONDS: ANSWER_WITHIN_MS / 1000,
  HEARTBEAT_SECONDS,
  HOLD_CHECK_WAIT_SECONDS: REQUEST_WAITS_SECONDS,
  KEY_LOCK_SECONDS,
  KEY_ROUTE_MINUTES: STALE_MINUTES,
  LEASE_SECONDS,
  LOCK_SECONDS: LOCK_TIMEOUT_MS / 1000,
  MIGRATION_LOCK_MINUTES: LOCK_WAIT_MAX_MS / 60_000,
  OWED_SECONDS: CHECK_INTERVALS.owed,
  ISSUE_DOCUMENTS_MS,
  PLACE_EVENTS_MS,
  PROVIDER_CHANGES_MARGIN_MINUTES: MARGIN_SECONDS / 60,
  PROVIDER_CHANGES_MINUTES: CHANGES_EVERY_MINUTES,
  PROXY_IDLE_SECONDS: IDLE.proxy / 1000,
  QUEUE_CONNECTIONS,
  RECLAIM_PAYMENTS_SECONDS: EVERY_MS.reclaimPayments / 1000,
  RECONCILE_PAYMENTS_SECONDS: EVERY_MS.reconcilePayments / 1000,
  RELAY_PAYMENTS_MS: EVERY_MS.relayPayments,
  SESSION_HOURS: SESSION_SECONDS.longest / 3600,
  SESSION_IDLE_MINUTES: SESSION_SECONDS.idle / 60,
  STANDBY_ANSWER_SECONDS: STANDBY_ANSWER_MS / 1000,
  STANDBY_LAG_SECONDS: LAG_MAX_MS / 1000,
  START_PAYMENTS_MS: POLL_MS.busy,
  STATEMENT_SECONDS: STATEMENT_TIMEOUT_MS / 1000,
  TOKEN_MARGIN_SECONDS: MARGIN,
  UNFIT_CLOCK_SECONDS: UNFIT_MS / 1000,
  WEBHOOK_ANSWER_SECONDS: WEBHOOK_ANSWER_MS / 1000,
};

const DOCUMENTS = ['*.md', 'deploy/**/*.md', '{db,handlers,jobs,scripts,test}/**/README.md'];

/** Matches the value of a limit in a document. The value is followed by a comment with the name of the limit. */
const LIMIT = /\d+(?=<!-- limit: (\w+) -->)/g;

/**
 * Returns the documents that contain limits, by path, with the current values. `read` contains documents that another
 * generator has already changed: these texts are used instead of the files.
 */
export async function documentsWithLimits(read: ReadonlyMap<string, string>): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  for (const path of globSync(DOCUMENTS, { cwd: ROOT }).sort()) {
    const text = read.get(path) ?? (await readFile(join(ROOT, path), 'utf8'));
    const changed = text.replaceAll(LIMIT, (_number, name: string) => {
      const limit = LIMITS[name];
      if (limit === undefined) throw new Error(`${path}: ${name} is not in scripts/generate/limits.ts`);
      return String(limit);
    });
    if (text.includes('<!-- limit: ')) documents.set(path, changed);
  }
  return documents;
}
