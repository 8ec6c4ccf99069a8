import { problem } from './kinds.ts';

/**
 * Problem of an operation on a part of a webhook endpoint, such as a secret, if the endpoint isn't found. `part`:
 * identifier of the part in the request.
 */
export const webhookEndpointNotFound = <const Part extends object>(endpointId: string, part: Part) =>
  problem('WEBHOOK_ENDPOINT_NOT_FOUND', `There is no webhook endpoint ${endpointId} of this client.`, {
    endpointId,
    ...part,
  });

export const webhookSecretNotFound = (endpointId: string, secretId: string) =>
  problem('WEBHOOK_SECRET_NOT_FOUND', `Webhook endpoint ${endpointId} has no secret ${secretId}.`, {
    endpointId,
    secretId,
  });

export const webhookDeliveryNotFound = (endpointId: string, eventId: string) =>
  problem(
    'WEBHOOK_DELIVERY_NOT_FOUND',
    `Webhook endpoint ${endpointId} has no delivery of event ${eventId}.`,
    {
      endpointId,
      eventId,
    },
  );

export const replayNotFound = (endpointId: string, replayId: string) =>
  problem('REPLAY_NOT_FOUND', `Webhook endpoint ${endpointId} has no replay ${replayId}.`, {
    endpointId,
    replayId,
  });

export const webhookEndpointLimit = (limit: number) =>
  problem(
    'WEBHOOK_ENDPOINT_LIMIT',
    `The client has reached the limit of ${limit} webhook endpoints. Delete one of them first.`,
    { limit },
  );

export const webhookSecretLimit = (limit: number) =>
  problem(
    'WEBHOOK_SECRET_LIMIT',
    `The endpoint has reached the limit of ${limit} secrets. Retire one of them first.`,
    { limit },
  );

export const lastWebhookSecret = () =>
  problem(
    'LAST_WEBHOOK_SECRET',
    'This secret is the only one that does not expire. Create another one first.',
  );

export const webhookEndpointNotActive = <Status extends string>(endpointStatus: Status) =>
  problem('WEBHOOK_ENDPOINT_NOT_ACTIVE', `The endpoint is ${endpointStatus}. Make it ACTIVE first.`, {
    endpointStatus,
  });

export const replayRunning = (replayId: string) =>
  problem(
    'REPLAY_RUNNING',
    `Replay ${replayId} of the endpoint is running. Wait until it ends, or cancel it.`,
    {
      replayId,
    },
  );

/** `oldestCursor`: cursor from which a client can read all events that still exist. */
export const eventsExpired = (oldestCursor: string) =>
  problem(
    'EVENTS_EXPIRED',
    'Events after this cursor have been removed. Read the orders again, then continue from oldestCursor.',
    { oldestCursor },
  );
