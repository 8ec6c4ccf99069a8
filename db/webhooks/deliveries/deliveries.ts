import { type Selectable, sql } from 'kysely';
import type { WebhookDeliveries } from '../../../generated/database.ts';
import type { Database } from '../../base/database.ts';
import { type EventRecord, getEventAt } from '../../feed/events.ts';
import { type EndpointOwner, getWebhookEndpoint } from '../endpoints/endpoints.ts';

/** As it is stored, and shown. Times as RFC 3339. `number`: from 1. */
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

export const deliveriesOf = (db: Database, endpointId: string) =>
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
  /** Only those of events that are older than this one. */
  after?: string | undefined;
}

/** Each order that is paid and shipped has these, so the newest few are found without an index. It leaves them out. */
const USUAL_TYPES = [
  'order.submitted',
  'order.confirmed',
  'order.completed',
  'payment.captured',
  'shipment.created',
];

/** As the index says it, which isn't used for a type that has not arrived yet. */
const IS_RARE = sql<boolean>`type not in (${sql.join(USUAL_TYPES.map((type) => sql.lit(type)))})`;

/**
 * The deliveries that match, of the newest events first. `undefined`: the owner has no such endpoint. All filters have
 * an index but the usual types: where an endpoint's deliveries have hardly any of such a type, all of them are read.
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
    deliveriesOf(db, endpointId)
      // One of five words. A parameter may be any, so the indexes of those that have not arrived would not be used.
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

/** What is sent: an event of the feed as long as it is kept, or a body that is no event of the feed. */
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

/** `eventAt`: the event at a place of the feed, or, where that has gone, nothing or another one. */
export async function findDelivery(
  db: Database,
  owner: EndpointOwner,
  { endpointId, eventId }: { endpointId: string; eventId: string },
  eventAt: (place: number) => Promise<EventRecord | undefined>,
): Promise<Found> {
  if (!(await getWebhookEndpoint(db, owner, endpointId))) return { kind: 'WEBHOOK_ENDPOINT_NOT_FOUND' };
  const row = await deliveriesOf(db, endpointId)
    .select('body')
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (!row) return { kind: 'WEBHOOK_DELIVERY_NOT_FOUND' };
  const { body, ...delivery } = row;
  if (body !== null) return { kind: 'found', delivery, body };
  const event = await eventAt(delivery.position!); // What was stored without a body has a position.
  return { kind: 'found', delivery, event: event?.id === delivery.event_id ? event : undefined };
}
