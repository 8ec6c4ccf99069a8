import type { Schemas } from './types.ts';

export const endpointsPath = (prefix: string): string => `${prefix}/webhook-endpoints`;
export const endpointPath = (prefix: string, id: string): string => `${endpointsPath(prefix)}/${id}`;
export const secretPath = (prefix: string, endpointId: string, id: string): string =>
  `${endpointPath(prefix, endpointId)}/secrets/${id}`;
export const deliveriesPath = (prefix: string, endpointId: string): string =>
  `${endpointPath(prefix, endpointId)}/deliveries`;

export const replaysPath = (prefix: string, endpointId: string): string =>
  `${endpointPath(prefix, endpointId)}/replays`;

export const endpointLinks = (prefix: string, id: string): Schemas['WebhookEndpointLinks'] => {
  const path = endpointPath(prefix, id);
  return {
    self: { href: path },
    progress: { href: `${path}/progress` },
    secrets: { href: `${path}/secrets` },
    deliveries: { href: `${path}/deliveries` },
    replays: { href: `${path}/replays` },
    testEvents: { href: `${path}/test-events` },
  };
};

/** Links of a list of a webhook endpoint. `part`: last segment of the list's path, such as `secrets`. */
export const partLinks = (prefix: string, endpointId: string, part: string): Schemas['WebhookPartLinks'] => ({
  self: { href: `${endpointPath(prefix, endpointId)}/${part}` },
  endpoint: { href: endpointPath(prefix, endpointId) },
});

export const deliveryLinks = (
  prefix: string,
  endpointId: string,
  eventId: string,
): Schemas['WebhookDeliveryLinks'] => {
  const self = `${deliveriesPath(prefix, endpointId)}/${eventId}`;
  return {
    self: { href: self },
    endpoint: { href: endpointPath(prefix, endpointId) },
    attempts: { href: `${self}/attempts` },
  };
};
