import type { Schemas } from '../../api/contract.ts';

/** Inputs of the form of an endpoint. */
export interface EndpointDraft {
  url: string;
  description: string;
  /** Chosen types. Empty: all types. */
  eventTypes: string[];
  customerId: string;
  isPerOrder: boolean;
  isPlainJson: boolean;
  asymmetricSignature: boolean;
  maxInFlight: number;
  maxPerSecond: number | undefined;
}

export const toDraft = (endpoint?: Schemas['WebhookEndpoint']): EndpointDraft => ({
  url: endpoint?.url ?? '',
  description: endpoint?.description ?? '',
  eventTypes: endpoint?.eventTypes ?? [],
  customerId: endpoint?.customerId ?? '',
  isPerOrder: endpoint?.ordering === 'PER_ORDER',
  isPlainJson: endpoint?.mediaType === 'application/json',
  asymmetricSignature: endpoint?.asymmetricSignature ?? false,
  maxInFlight: endpoint?.maxInFlight ?? 16,
  maxPerSecond: endpoint?.maxPerSecond,
});

const settingsOf = (draft: EndpointDraft) =>
  ({
    url: draft.url.trim(),
    ordering: draft.isPerOrder ? 'PER_ORDER' : 'NONE',
    mediaType: draft.isPlainJson ? 'application/json' : 'application/cloudevents+json',
    asymmetricSignature: draft.asymmetricSignature,
    maxInFlight: draft.maxInFlight,
  }) as const;

// The form offers only types of the contract.
const typesOf = ({ eventTypes }: EndpointDraft) => eventTypes as Schemas['WebhookEventType'][];

/** Returns the body of `createWebhookEndpoint`. */
export const toInput = (draft: EndpointDraft, fromBeginning: boolean): Schemas['WebhookEndpointInput'] => ({
  ...settingsOf(draft),
  ...(draft.description.trim() && { description: draft.description.trim() }),
  ...(draft.eventTypes.length > 0 && { eventTypes: typesOf(draft) }),
  ...(draft.customerId.trim() && { customerId: draft.customerId.trim() }),
  ...(draft.maxPerSecond !== undefined && { maxPerSecond: draft.maxPerSecond }),
  startAt: fromBeginning ? 'BEGINNING' : 'NOW',
});

/** Returns the body of `updateWebhookEndpoint`. Empty inputs remove their fields. */
export const toPatch = (draft: EndpointDraft) => ({
  ...settingsOf(draft),
  description: draft.description.trim() || null,
  eventTypes: draft.eventTypes.length > 0 ? typesOf(draft) : null,
  customerId: draft.customerId.trim() || null,
  maxPerSecond: draft.maxPerSecond ?? null,
});
