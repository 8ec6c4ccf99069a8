import { type Selectable, sql } from 'kysely';
import type { WebhookEndpoints } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import { type KeysetRequest, readKeysetPage } from '../../call/pagination.ts';

/**
 * Owner of an endpoint: a client, or one customer of a client if the client's token is confined to this customer. The
 * owner never changes.
 */
export interface EndpointOwner {
  clientId: string;
  customerId: string | undefined;
  /** Set if a member of staff uses the client. Staff have access to the endpoints of all clients, but not of customers. */
  staffId?: string | undefined;
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

const selectEndpoints = (db: Database, { clientId, customerId, staffId }: EndpointOwner) =>
  db
    .selectFrom('webhook_endpoints')
    .select(COLUMNS)
    .$if(staffId === undefined, (query) => query.where('webhook_endpoints.client_id', '=', clientId))
    .where('webhook_endpoints.customer_id', 'is not distinct from', customerId ?? null);

/** Reads an endpoint. Returns undefined if the owner has no endpoint with this id. */
export async function getWebhookEndpoint(
  db: Database,
  owner: EndpointOwner,
  id: string,
): Promise<EndpointRecord | undefined> {
  return selectEndpoints(db, owner).where('webhook_endpoints.id', '=', id).executeTakeFirst();
}

/**
 * Locks and reads an endpoint. Returns undefined if the owner has no endpoint with this id, and in that case locks
 * nothing. A transaction that needs several locks takes them in this order: `webhook_feed`, the endpoint, lanes
 * (delivery cursors of endpoints), deliveries.
 */
export async function lockEndpoint(
  trx: Database,
  owner: EndpointOwner,
  id: string,
): Promise<EndpointRecord | undefined> {
  return selectEndpoints(trx, owner).where('webhook_endpoints.id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Reads a page of the owner's endpoints, the newest first, and counts all endpoints of the owner. `after` is the id of
 * an endpoint.
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

/** The position in the feed up to which an endpoint has got its events, and the state of its deliveries. */
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

/** Reads the progress of an endpoint's own lane (its delivery cursor). The progress of replays isn't included. */
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
