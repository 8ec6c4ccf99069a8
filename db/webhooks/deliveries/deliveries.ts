import { type Selectable, sql } from 'kysely';
import type { WebhookDeliveries } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import { type EventRecord, getEventAt } from '../../feed/feed.ts';
import { type EndpointOwner, getWebhookEndpoint } from '../endpoints/endpoints.ts';

/** An attempt as it is stored, and shown. Times as RFC 3339. `number`: counts from 1. */
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
  /** Only deliveries of events that are older than this one. */
  after?: string | undefined;
}

/** Types that each paid and shipped order has, so the newest few are found without an index. The index leaves them out. */
const USUAL_TYPES = [
  'order.submitted',
  'order.confirmed',
  'order.completed',
  'payment.captured',
  'shipment.created',
];

/**
 * Repeats the condition of the partial index. A statement is planned without its parameters' values, so the index isn't used
 * otherwise.
 */
const IS_RARE = sql<boolean>`type not in (${sql.join(USUAL_TYPES.map((type) => sql.lit(type)))})`;

/**
 * Lists the deliveries that match, of the newest events first. Returns undefined if the owner has no such endpoint. All
 * filters have an index except the usual types: if hardly any of an endpoint's deliveries has such a type, all of them are
 * read.
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
      // One of five words, as a literal. The plan for a parameter must fit any value, so the partial indexes of statuses
      // would not be used.
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

/** The content that is sent: an event of the feed as long as it is retained, or a body that is no event of the feed. */
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

/** `eventAt`: finds the event at a position of the feed. If it has been removed, returns undefined or another event. */
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
  const event = await eventAt(delivery.position!); // A delivery that was stored without a body has a position.
  return { kind: 'found', delivery, event: event?.id === delivery.event_id ? event : undefined };
}
