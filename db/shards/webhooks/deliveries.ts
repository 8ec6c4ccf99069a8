import {
  findDelivery,
  type getWebhookDelivery as getDeliveryInOneSchema,
} from '../../webhooks/deliveries/deliveries.ts';
import type { EndpointOwner } from '../../webhooks/endpoints/endpoints.ts';
import { getEventAt } from '../feed/list-merged-events.ts';
import type { Shards } from '../layout/shards.ts';

/** Reads a delivery from the main schema and its event from a shard. */
export const getWebhookDelivery = (
  shards: Shards,
  owner: EndpointOwner,
  endpointId: string,
  eventId: string,
): ReturnType<typeof getDeliveryInOneSchema> =>
  findDelivery(shards.main, owner, { endpointId, eventId }, (place) => getEventAt(shards, place));
