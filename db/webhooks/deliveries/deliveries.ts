import { type Selectable, sql } from 'kysely';
import type { WebhookDeliveries } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import { type EventRecord, getEventAt } from '../../feed/feed.ts';
import { type EndpointOwner, getWebhookEndpoint } from '../endpoints/endpoints.ts';

/** An attempt to deliver, as it is stored and shown. Times are in RFC 3339. The first attempt has `number` 1. */
export interface AttemptRecord {
  number: number;
  kind: 'FIRST' | 'RETRY' | 'MANUAL' | 'REPLAY';
  startedAt: string;
  durationMs: number;
  url: string;
  statusCode?: number;
  failure?: string;
  responseExcerpt?: string;
}

export type DeliveryRecord = Pick<
  Selectable<WebhookDeliveries>,
  'event_id' | 'order_id' | 'type' | 'position' | 'status' | 'next_attempt_at' | 'first_at' | 'settled_at'
> & { attempts: AttemptRecord[] };

export const selectDeliveries = (db: Database, endpointId: string) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['event_id', 'order_id', 'type', 'position', 'status', 'next_attempt_at'])
    .select(['first_at', 'settled_at'])
    .select(sql<AttemptRecord[]>`attempts`.as('attempts'))
    .where('endpoint_id', '=', endpointId);

export interface DeliveryFilter {
  status?: DeliveryRecord['status'] | undefined;
  eventType?: string | undefined;
  orderId?: string | undefined;
  /** Id of an event. The list contains only deliveries of older events. */
  after?: string | undefined;
}

/**
 * Types of events that each paid and shipped order has. Deliveries of these types are frequent, so the newest ones are
 * found quickly without an index. The index contains only deliveries of all other types.
 */
const USUAL_TYPES = [
  'order.submitted',
  'order.confirmed',
  'order.completed',
  'payment.captured',
  'shipment.created',
];

/**
 * SQL condition that repeats the condition of the partial index. PostgreSQL plans a statement without the values of its
 * parameters, so it wouldn't use the index without this condition.
 */
const IS_RARE = sql<boolean>`type not in (${sql.join(USUAL_TYPES.map((type) => sql.lit(type)))})`;

/**
 * Lists the deliveries that match the filter. The deliveries of the newest events come first. Returns undefined if the
 * owner has no such endpoint. Each filter has an index, except the filter for a type in `USUAL_TYPES`. If an endpoint
 * has hardly any deliveries of a type in `USUAL_TYPES`, the query reads all deliveries of the endpoint.
 */
export async function listWebhookDeliveries(
  db: Database,
  owner: EndpointOwner,
  endpointId: string,
  { status, eventType, orderId, after }: DeliveryFilter,
  size: number,
): Promise<DeliveryRecord[] | undefined> {
  if (!(await getWebhookEndpoint(db, owner, endpointId))) return undefined;
  return (
    selectDeliveries(db, endpointId)
      // The status is a literal in the SQL, not a parameter. The plan of a statement must fit any value of a parameter,
      // so PostgreSQL wouldn't use the partial index of one status.
      .$if(status !== undefined, (query) => query.where('status', '=', sql.lit(status!)))
      .$if(eventType !== undefined, (query) => query.where('type', '=', eventType!))
      .$if(eventType !== undefined && !USUAL_TYPES.includes(eventType), (query) => query.where(IS_RARE))
      .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId!))
      .$if(after !== undefined, (query) => query.where('event_id', '<', after!))
      .orderBy('event_id', 'desc')
      .limit(size)
      .execute()
  );
}

/**
 * The content of a delivery: either an event of the feed (undefined if the feed no longer has the event), or the body
 * of a message that isn't in the feed.
 */
type Sent = { event: EventRecord | undefined } | { body: string };

type Found =
  | ({ kind: 'found'; delivery: DeliveryRecord } & Sent)
  | { kind: 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'WEBHOOK_DELIVERY_NOT_FOUND' };

export const getWebhookDelivery = (
  db: Database,
  owner: EndpointOwner,
  endpointId: string,
  eventId: string,
): Promise<Found> => findDelivery(db, owner, { endpointId, eventId }, (place) => getEventAt(db, place));

/**
 * Finds a delivery with its content. `eventAt` returns the event at a position of the feed. If the delivery's event has
 * been removed, `eventAt` may return undefined or another event.
 */
export async function findDelivery(
  db: Database,
  owner: EndpointOwner,
  { endpointId, eventId }: { endpointId: string; eventId: string },
  eventAt: (place: number) => Promise<EventRecord | undefined>,
): Promise<Found> {
  if (!(await getWebhookEndpoint(db, owner, endpointId))) return { kind: 'WEBHOOK_ENDPOINT_NOT_FOUND' };
  const row = await selectDeliveries(db, endpointId)
    .select('body')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!row) return { kind: 'WEBHOOK_DELIVERY_NOT_FOUND' };
  const { body, ...delivery } = row;
  if (body !== null) return { kind: 'found', delivery, body };
  // A delivery without a stored body has a position in the feed.
  const event = await eventAt(delivery.position!);
  return { kind: 'found', delivery, event: event?.id === delivery.event_id ? event : undefined };
}
