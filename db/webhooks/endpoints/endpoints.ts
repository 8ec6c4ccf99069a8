import { type Selectable, sql } from 'kysely';
import type { WebhookEndpoints } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import { type KeysetRequest, readKeysetPage } from '../../call/pagination.ts';

/**
 * Owner of endpoints: a client and, if the client is confined to one customer, that customer. The owner of an endpoint
 * never changes.
 */
export interface EndpointOwner {
  clientId: string;
  customerId: string | undefined;
}

export type EndpointRecord = Selectable<WebhookEndpoints>;

/** Fields of an endpoint that its owner sets. */
export type EndpointContent = Pick<
  EndpointRecord,
  | 'url'
  | 'description'
  | 'event_types'
  | 'only_customer_id'
  | 'ordering'
  | 'media_type'
  | 'asymmetric_signature'
  | 'max_in_flight'
  | 'max_per_second'
>;

const COLUMNS = [
  ...(['id', 'client_id', 'customer_id', 'url', 'description', 'event_types', 'only_customer_id'] as const),
  ...(['ordering', 'media_type', 'asymmetric_signature', 'public_key', 'max_in_flight'] as const),
  ...(['max_per_second', 'status', 'disabled_reason', 'api_version', 'version'] as const),
  ...(['created_at', 'updated_at'] as const),
] as const;

const selectEndpoints = (db: Database, { clientId, customerId }: EndpointOwner) =>
  db
    .selectFrom('webhook_endpoints')
    .select(COLUMNS)
    .where('webhook_endpoints.client_id', '=', clientId)
    .where('webhook_endpoints.customer_id', 'is not distinct from', customerId ?? null);

/** Reads the owner's endpoint with this id. Returns undefined if the owner has no such endpoint. */
export async function getWebhookEndpoint(
  db: Database,
  owner: EndpointOwner,
  id: string,
): Promise<EndpointRecord | undefined> {
  return selectEndpoints(db, owner).where('webhook_endpoints.id', '=', id).executeTakeFirst();
}

/**
 * Like `getWebhookEndpoint`, and locks the endpoint's row. Doesn't wait for the lock of an endpoint that belongs to
 * another owner. If a transaction also needs the lock of webhook_feed, it takes that lock before the endpoint's lock.
 * The transaction takes the locks of lanes (delivery cursors of endpoints) and deliveries after the endpoint's lock.
 */
export async function lockEndpoint(
  trx: Database,
  owner: EndpointOwner,
  id: string,
): Promise<EndpointRecord | undefined> {
  return selectEndpoints(trx, owner).where('webhook_endpoints.id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Reads a page of the owner's endpoints, the newest first, and counts all endpoints of the owner. `after` is an
 * endpoint's id.
 */
export async function listWebhookEndpoints(
  db: Database,
  owner: EndpointOwner,
  page: KeysetRequest,
): Promise<{ endpoints: EndpointRecord[]; hasNext: boolean; totalCount: number }> {
  const all = selectEndpoints(db, owner);
  const { rows, hasNext, totalCount } = await readKeysetPage(all, 'webhook_endpoints.id', 'desc', page);
  return { endpoints: rows, hasNext, totalCount };
}

/** Progress of sending to an endpoint, and failures of sending. */
export interface ProgressRecord {
  position: number;
  known: number;
  status: EndpointRecord['status'];
  due_at: string;
  retry_at: string | null;
  failing_since: string | null;
  last_failure: string | null;
  last_delivered_at: string | null;
  pending: number;
}

/** Reads the progress of the endpoint's own lane (its delivery cursor). A replay has a progress of its own. */
export async function getWebhookProgress(
  db: Database,
  owner: EndpointOwner,
  id: string,
): Promise<ProgressRecord | undefined> {
  return db
    .with('endpoint', () => selectEndpoints(db, owner).where('webhook_endpoints.id', '=', id))
    .selectFrom('endpoint')
    .innerJoin('webhook_lanes as lane', (join) =>
      join.onRef('lane.endpoint_id', '=', 'endpoint.id').onRef('lane.id', '=', 'endpoint.id'),
    )
    .select(['lane.position', 'lane.known', 'endpoint.status', 'lane.due_at', 'lane.retry_at'])
    .select(['lane.failing_since', 'lane.last_failure', 'lane.last_delivered_at'])
    .select((eb) =>
      eb
        .selectFrom('webhook_deliveries')
        .whereRef('webhook_deliveries.endpoint_id', '=', 'endpoint.id')
        .where('webhook_deliveries.status', 'in', [sql.lit<'PENDING'>('PENDING'), sql.lit<'HELD'>('HELD')])
        .select((inner) => inner.fn.countAll<number>().as('pending'))
        .$asScalar()
        .$notNull()
        .as('pending'),
    )
    .executeTakeFirst();
}
