import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { assignPositions } from '../../../db/feed/feed.ts';
import { createWebhookEndpoint } from '../../../db/webhooks/endpoints/create-endpoint.ts';
import type { EndpointContent, EndpointOwner } from '../../../db/webhooks/endpoints/endpoints.ts';
import type { SecretKeys } from '../../../db/webhooks/secrets/secret-keys.ts';
import { secretText } from '../../../db/webhooks/secrets/seal-secret.ts';
import { Sender } from '../../../jobs/webhooks/http/sender.ts';
import { EgressProxy } from '../../../jobs/webhooks/http/egress-proxy.ts';
import type { ProxyAddress } from '../../../jobs/webhooks/http/proxy-address.ts';
import type { WebhookWatch } from '../../../jobs/webhooks/http/webhook-watch.ts';
import { Dispatcher } from '../../../jobs/webhooks/work/dispatcher.ts';
import { createDatabase } from '../database/database.ts';
import { retryUntil } from '../run/wait-for.ts';
import { placeMany } from '../shop/many-orders.ts';
import { OUTSIDE_NAMES, RULES } from './fake-receiver.ts';

/** Keys with which the secrets of endpoints are encrypted. */
export const KEYS = new Map([['test', randomBytes(32)]]);

type Registration = Partial<EndpointContent> & { owner?: EndpointOwner; start?: 'NOW' | 'BEGINNING' };

interface Webhooks {
  db: Database;
  databaseUrl: string;
  /** Log of the processes. Each entry is one line of the log. */
  log: { level: string; message: string; [field: string]: unknown }[];
  /** Registers an endpoint. Returns the id of the endpoint, and the secret of the endpoint as text for receivers. */
  register(url: string, how?: Registration): Promise<{ id: string; secret: string }>;
  /** Adds orders, and adds an event of each order to the feed. */
  publish(count: number, customerId?: string): Promise<void>;
  /**
   * Opens a process that sends webhooks until the test ends. The default timeouts of this process are so long that a
   * receiver on a busy machine isn't late or slow. `over`: database connections of this process. `keys`: keys that this
   * process knows.
   */
  openDispatcher(options?: {
    concurrency?: number;
    answerMs?: number;
    slowAfterMs?: number;
    proxy?: ProxyAddress;
    over?: Database;
    keys?: SecretKeys;
    watch?: WebhookWatch;
  }): Dispatcher;
  /** Runs these processes until `isSo` returns true. */
  until(isSo: () => boolean | Promise<boolean>, ...dispatchers: Pick<Dispatcher, 'run'>[]): Promise<void>;
  /**
   * Moves the due times of deliveries and lanes (the positions of endpoints in the feed) by `interval`, as if that time
   * had passed.
   */
  letTimePass(interval?: string): Promise<void>;
  deliveries(endpointId: string): Promise<DeliveryRow[]>;
  lane(endpointId: string): Promise<LaneRow>;
}

interface DeliveryRow {
  event_id: string;
  status: string;
  tries: number;
  attempts: {
    number: number;
    kind: string;
    startedAt: string;
    statusCode?: number;
    failure?: string;
    durationMs: number;
  }[];
  /** Number of seconds from the start of the last attempt until the next attempt. */
  wait: number | null;
}

interface LaneRow {
  position: number;
  known: number;
  failures: number;
  in_flight_limit: number;
  lease: string | null;
  /** Number of seconds until the lane (the position of an endpoint in the feed) is due. */
  wait: number;
  /** Number of seconds from the start of the last attempt until the lane is due. */
  pause: number;
  status: string;
  disabled_reason: string | null;
  failing_since: string | null;
}

const CONTENT: Omit<EndpointContent, 'url'> = {
  description: null,
  event_types: null,
  only_customer_id: null,
  ordering: 'NONE',
  media_type: 'application/cloudevents+json',
  asymmetric_signature: false,
  max_in_flight: 16,
  max_per_second: null,
};

const BACKOFFICE: EndpointOwner = { clientId: 'backoffice', customerId: undefined };

export async function registerAt(db: Database, url: string, how: Registration = {}) {
  const { owner = BACKOFFICE, start = 'NOW', ...content } = how;
  const request = { content: { ...CONTENT, ...content, url }, startAt: start, key: undefined };
  const created = await createWebhookEndpoint(db, KEYS, { ...request, caller: { ...owner, traceId: '' } });
  if (created.kind !== 'created') throw new Error(created.kind);
  return { id: created.endpoint.id, secret: secretText(created.secret!) };
}

/**
 * Opens a database with a feed. Also returns functions that register endpoints and open processes which send webhooks.
 */
export async function openWebhooks(t: Test, { isDirect = false } = {}): Promise<Webhooks> {
  const { db, databaseUrl } = await createDatabase(t, { isDirect });
  const log: Webhooks['log'] = [];
  const at = (level: string) => (fields: object, message: string) =>
    void log.push({ ...fields, level, message });
  return {
    db,
    databaseUrl,
    log,
    register: (url, how) => registerAt(db, url, how),
    async publish(count, customerId) {
      await placeMany(db, { count, ...(customerId !== undefined && { customerId }) });
      while ((await assignPositions(db)) > 0);
    },
    openDispatcher({
      concurrency = 256,
      answerMs = 300_000,
      slowAfterMs = 300_000,
      proxy: address,
      over = db,
      keys = KEYS,
      watch,
    } = {}) {
      const logs = { error: at('error'), warn: at('warn'), info: at('info') };
      const proxy = address && new EgressProxy(address, logs, { pauseSeconds: 0.05 });
      const sender = new Sender({ rules: RULES, lookup: OUTSIDE_NAMES, answerMs, proxy });
      const openSender = async () => sender;
      const wiring = { db: over, keys, openSender, proxy, log: logs };
      const dispatcher = new Dispatcher({ ...wiring, concurrency, slowAfterMs, watch });
      t.teardown(() => dispatcher.stop(0));
      return dispatcher;
    },
    async until(isSo, ...dispatchers) {
      await retryUntil(`${isSo}`, isSo, () => Promise.all(dispatchers.map((each) => each.run())));
    },
    async letTimePass(interval = '2 days') {
      await sql`
        update webhook_deliveries set next_attempt_at = next_attempt_at - ${interval}::interval`.execute(db);
      await sql`
        update webhook_lanes set due_at = due_at - ${interval}::interval, retry_at = retry_at - ${interval}::interval,
          failing_since = failing_since - ${interval}::interval,
          absent_since = absent_since - ${interval}::interval`.execute(db);
    },
    async deliveries(endpointId) {
      const { rows } = await sql<DeliveryRow>`
        select event_id, status, tries, attempts,
          extract(epoch from next_attempt_at - (attempts -> -1 ->> 'startedAt')::timestamptz)::float8 as wait
        from webhook_deliveries where endpoint_id = ${endpointId} order by position, event_id`.execute(db);
      return rows;
    },
    async lane(endpointId) {
      const { rows } = await sql<LaneRow>`
        select l.position, l.known, l.failures, l.in_flight_limit, l.lease, l.failing_since,
          extract(epoch from l.due_at - now())::float8 as wait, w.status, w.disabled_reason,
          extract(epoch from l.due_at - (
            select max((d.attempts -> -1 ->> 'startedAt')::timestamptz) from webhook_deliveries d
            where d.endpoint_id = l.endpoint_id))::float8 as pause
        from webhook_lanes l join webhook_endpoints w on w.id = l.endpoint_id
        where l.endpoint_id = ${endpointId} and l.id = ${endpointId}`.execute(db);
      return rows[0]!;
    },
  };
}
