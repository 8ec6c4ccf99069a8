import { newId } from '../../../db/base/ids.ts';
import type { Call } from '../shop/contract-client.ts';
import type { Schemas, Shop } from '../shop/shop.ts';

export const RECEIVER = 'https://shop.example.com/webhooks';

type Created = Schemas['CreatedWebhookEndpoint'];

/** Registers an endpoint, and expects the status 201. */
export async function registerEndpoint(
  call: Call,
  { as, ...rest }: Partial<Schemas['WebhookEndpointInput']> & { as?: { token: string } } = {},
): Promise<Created> {
  const { status, body } = await call<Created>('POST', '/webhook-endpoints', {
    ...(as && { as }),
    body: { url: RECEIVER, ...rest },
  });
  if (status === 201) return body;
  throw new Error(`${status} ${JSON.stringify(body)}`);
}

/**
 * Creates an endpoint with a secret that may be deleted, an undeliverable event and a replay. Returns the ids of the
 * endpoint, the secret, the event and the replay.
 */
export async function prepareWebhook({ call, db }: Pick<Shop, 'call' | 'db'>) {
  const { id: endpointId } = await registerEndpoint(call);
  const path = `/webhook-endpoints/${endpointId}`;
  const { secrets } = (await call<Schemas['WebhookSecretCollection']>('GET', `${path}/secrets`)).body;
  await call('POST', `${path}/secrets`, { body: {} });
  const eventId = newId();
  await db
    .insertInto('webhook_deliveries')
    .values({
      endpoint_id: endpointId,
      event_id: eventId,
      type: 'webhook.test',
      body: JSON.stringify(testEvent(endpointId, eventId)),
      status: 'FAILED',
      attempts: JSON.stringify([]),
    })
    .execute();
  const replayId = newId();
  await db
    .insertInto('webhook_replays')
    .values({
      ...{ endpoint_id: endpointId, id: replayId, status: 'COMPLETED', ended_at: '2026-11-21T09:30:00.000Z' },
      ...{ from_position: 0, until_position: 0, delivered_position: 0, only_failed: false },
    })
    .execute();
  return { endpointId, secretId: secrets[0]!.id, eventId, replayId };
}

export const testEvent = (endpointId: string, id: string): Schemas['WebhookTestEvent'] => ({
  specversion: '1.0',
  id,
  source: '/api/v1/webhook-endpoints',
  type: 'webhook.test',
  subject: endpointId,
  time: '2026-11-21T09:30:00.000Z',
  datacontenttype: 'application/json',
  data: { endpointId },
});
