import { type DeliveryRecord, type EventCursors, type Store, toCloudEvent } from '../../../db/store.ts';
import { asReplayed } from '../../http/parsing/idempotency.ts';
import * as problems from '../../problems.ts';
import { keysetLinks, ordersPath } from '../bodies/links.ts';
import type { Operation, Schemas } from '../bodies/types.ts';
import { deliveriesPath, deliveryLinks, endpointsPath } from '../bodies/webhook-links.ts';

export const listWebhookDeliveries: Operation<'listWebhookDeliveries'> = async (call, { store, prefix }) => {
  const { params, query, caller } = call;
  const { endpointId } = params;
  const { status, eventType, orderId, after, size } = query;
  const filter = { status, eventType, orderId };
  const found = await store.listWebhookDeliveries(caller, endpointId, { ...filter, after }, size);
  if (!found) return problems.webhookEndpointNotFound(endpointId, {});
  const cursors = await store.eventCursors();
  const last = found.at(size - 1)?.event_id;
  const _links = keysetLinks(deliveriesPath(prefix, endpointId), filter, { after, size, last });
  const shown = found.map((delivery) => toDelivery(prefix, endpointId, delivery, cursors));
  return { status: 200, body: { deliveries: shown, size, _links } };
};

export const getWebhookDelivery: Operation<'getWebhookDelivery'> = async (
  { params: { endpointId, eventId }, caller },
  { store, prefix },
) => {
  const found = await store.getWebhookDelivery(caller, endpointId, eventId);
  switch (found.kind) {
    case 'WEBHOOK_ENDPOINT_NOT_FOUND':
      return problems.webhookEndpointNotFound(endpointId, { eventId });
    case 'WEBHOOK_DELIVERY_NOT_FOUND':
      return problems.webhookDeliveryNotFound(endpointId, eventId);
    case 'found': {
      const { delivery } = found;
      const shown = toDelivery(prefix, endpointId, delivery, await store.eventCursors());
      // The cast is safe: the code that writes attempts takes their failures from the contract's list.
      const attempts = delivery.attempts as Schemas['WebhookAttempt'][];
      const event =
        'body' in found ? ownEvent(found.body) : found.event && toCloudEvent(ordersPath(prefix), found.event);
      return { status: 200, body: { ...shown, attempts, ...(event && { event }) } };
    }
  }
};

/** Parses the stored body of a delivery. The cast is safe because only this service writes these bodies. */
const ownEvent = (body: string) => JSON.parse(body) as Schemas['WebhookEvent'];

export const createTestEvent: Operation<'createTestEvent'> = async (call, { store, prefix }) => {
  const { params, caller, idempotencyKey: key } = call;
  const { endpointId } = params;
  const bodyOf = ({ id, time }: { id: string; time: string }) =>
    JSON.stringify({
      specversion: '1.0',
      id,
      source: endpointsPath(prefix),
      subject: endpointId.toLowerCase(),
      time,
      datacontenttype: 'application/json',
      type: 'webhook.test',
      data: { endpointId: endpointId.toLowerCase() },
    } satisfies Schemas['WebhookTestEvent']);
  const outcome = await store.createTestEvent({ endpointId, caller, key }, bodyOf);
  switch (outcome.kind) {
    case 'WEBHOOK_ENDPOINT_NOT_FOUND':
    case 'WEBHOOK_DELIVERY_NOT_FOUND':
      return problems.webhookEndpointNotFound(endpointId, {});
    default:
      return answerTo(outcome, prefix, endpointId, await store.eventCursors());
  }
};

export const createWebhookAttempt: Operation<'createWebhookAttempt'> = async (call, { store, prefix }) => {
  const { params, caller, idempotencyKey: key } = call;
  const { endpointId, eventId } = params;
  const outcome = await store.createWebhookAttempt({ endpointId, caller, key }, eventId);
  switch (outcome.kind) {
    case 'WEBHOOK_ENDPOINT_NOT_FOUND':
      return problems.webhookEndpointNotFound(endpointId, { eventId });
    case 'WEBHOOK_DELIVERY_NOT_FOUND':
      return problems.webhookDeliveryNotFound(endpointId, eventId);
    default:
      return answerTo(outcome, prefix, endpointId, await store.eventCursors());
  }
};

type Sending = Awaited<ReturnType<Store['createWebhookAttempt']>>;
type NotFound = { kind: 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'WEBHOOK_DELIVERY_NOT_FOUND' };

function answerTo(
  outcome: Exclude<Sending, NotFound>,
  prefix: string,
  endpointId: string,
  cursors: EventCursors,
) {
  switch (outcome.kind) {
    case 'accepted':
      return accepted(prefix, endpointId, outcome.delivery, cursors);
    case 'replayed':
      return asReplayed(accepted(prefix, endpointId, outcome.result, cursors));
    case 'KEY_REUSED':
      throw new Error('an idempotency key cannot be reused differently, because the request has no body');
    case 'KEY_IN_USE':
      return problems.idempotencyKeyInUse();
    case 'WEBHOOK_ENDPOINT_NOT_ACTIVE':
      return problems.webhookEndpointNotActive(outcome.status);
  }
}

/** Returns an answer with status 202, because a background job sends the delivery. */
function accepted(prefix: string, endpointId: string, delivery: DeliveryRecord, cursors: EventCursors) {
  const body = toDelivery(prefix, endpointId, delivery, cursors);
  return { status: 202 as const, headers: { Location: body._links.self.href }, body };
}

const toDelivery = (
  prefix: string,
  endpointId: string,
  delivery: DeliveryRecord,
  cursors: EventCursors,
): Schemas['WebhookDelivery'] => ({
  eventId: delivery.event_id,
  // The cast is safe: this is an event type of the feed, or one of the two types that only webhooks have.
  eventType: delivery.type as Schemas['WebhookEventType'],
  ...(delivery.order_id !== null && { orderId: delivery.order_id }),
  ...(delivery.position !== null && { cursor: cursors.cursorOf(delivery.position) }),
  status: delivery.status,
  attemptCount: delivery.attempts.at(-1)?.number ?? 0,
  ...(delivery.next_attempt_at !== null && { nextAttemptAt: delivery.next_attempt_at }),
  createdAt: delivery.first_at,
  ...(delivery.settled_at !== null && { endedAt: delivery.settled_at }),
  _links: deliveryLinks(prefix, endpointId, delivery.event_id),
});
