import {
  findDelivery,
  type getWebhookDelivery as getDeliveryInOneSchema,
} from '../../webhooks/deliveries.ts';
import type { EndpointOwner } from '../../webhooks/endpoints.ts';
import { getEventAt } from '../events.ts';
import type { Shards } from '../index.ts';

/** As `getWebhookDelivery` of one schema. */
export const getWebhookDelivery = (
  shards: Shards,
  owner: EndpointOwner,
  endpointId: string,
  eventId: string,
): ReturnType<typeof getDeliveryInOneSchema> =>
  findDelivery(shards.home, owner, { endpointId, eventId }, (place) => getEventAt(shards, place));
