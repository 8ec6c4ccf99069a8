import type {
  EndpointContent,
  EndpointPatch,
  EndpointRecord,
  EventCursors,
  ProgressRecord,
} from '../../../db/store.ts';
import type { Schemas } from './types.ts';
import { endpointLinks, partLinks } from './webhook-links.ts';

/** Converts the body of a registration to the content of an endpoint, with the contract's defaults. */
export const contentOf = (body: Schemas['WebhookEndpointInput']): EndpointContent => ({
  url: body.url,
  description: body.description ?? null,
  event_types: body.eventTypes ?? null,
  only_customer_id: body.customerId ?? null,
  ordering: body.ordering ?? 'NONE',
  media_type: body.mediaType ?? 'application/cloudevents+json',
  asymmetric_signature: body.asymmetricSignature ?? false,
  max_in_flight: body.maxInFlight ?? 16,
  max_per_second: body.maxPerSecond ?? null,
});

/** Returns the columns that a patch changes. Leaves out the columns of missing fields. */
export function patchOf(body: Schemas['WebhookEndpointPatch']): EndpointPatch {
  const { url, description, eventTypes, customerId, ordering, mediaType, asymmetricSignature } = body;
  const { maxInFlight, maxPerSecond, status, resumeAt } = body;
  return {
    ...(url !== undefined && { url }),
    ...(description !== undefined && { description }),
    ...(eventTypes !== undefined && { event_types: eventTypes }),
    ...(customerId !== undefined && { only_customer_id: customerId }),
    ...(ordering !== undefined && { ordering }),
    ...(mediaType !== undefined && { media_type: mediaType }),
    ...(asymmetricSignature !== undefined && { asymmetric_signature: asymmetricSignature }),
    ...(maxInFlight !== undefined && { max_in_flight: maxInFlight }),
    ...(maxPerSecond !== undefined && { max_per_second: maxPerSecond }),
    status,
    resumeAt,
  };
}

export const toEndpoint = (prefix: string, endpoint: EndpointRecord): Schemas['WebhookEndpoint'] => ({
  id: endpoint.id,
  url: endpoint.url,
  ...(endpoint.description !== null && { description: endpoint.description }),
  // The cast is safe: event types are checked against the contract when an endpoint is registered or changed, and the
  // contract never removes types.
  ...(endpoint.event_types && { eventTypes: endpoint.event_types as Schemas['WebhookEventType'][] }),
  ...(endpoint.only_customer_id !== null && { customerId: endpoint.only_customer_id }),
  ordering: endpoint.ordering,
  mediaType: endpoint.media_type,
  asymmetricSignature: endpoint.asymmetric_signature,
  maxInFlight: endpoint.max_in_flight,
  ...(endpoint.max_per_second !== null && { maxPerSecond: endpoint.max_per_second }),
  publicKey: endpoint.public_key,
  status: endpoint.status,
  ...(endpoint.disabled_reason && { disabledReason: endpoint.disabled_reason }),
  version: endpoint.version,
  createdAt: endpoint.created_at,
  updatedAt: endpoint.updated_at,
  _links: endpointLinks(prefix, endpoint.id),
});

export function toProgress(
  prefix: string,
  endpointId: string,
  progress: ProgressRecord,
  cursors: EventCursors,
): Schemas['WebhookProgress'] {
  const next = nextAttemptOf(progress);
  return {
    deliveredThrough: cursors.cursorOf(progress.position),
    isCaughtUp: progress.known <= progress.position,
    pendingRetries: progress.pending,
    ...(progress.failing_since !== null && { failingSince: progress.failing_since }),
    ...(progress.last_failure !== null && {
      // The cast is safe: the code that writes this column takes its values from the contract's list.
      lastFailure: progress.last_failure as Schemas['WebhookFailure'],
    }),
    ...(next !== undefined && { nextAttemptAt: next }),
    ...(progress.last_delivered_at !== null && { lastDeliveredAt: progress.last_delivered_at }),
    _links: partLinks(prefix, endpointId, 'progress'),
  };
}

/**
 * Returns the time of the next attempt to send an event to the endpoint. Returns undefined if there is nothing to send.
 * All times have the same format, so they can be compared as texts.
 */
function nextAttemptOf({ status, known, position, due_at, retry_at }: ProgressRecord): string | undefined {
  if (status !== 'ACTIVE') return undefined;
  if (known > position) return due_at;
  if (retry_at === null) return undefined;
  return retry_at > due_at ? retry_at : due_at;
}
