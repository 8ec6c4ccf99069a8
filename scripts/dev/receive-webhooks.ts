import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { components } from '../../generated/v1/types.ts';
import { backOffice } from './back-office-client.ts';
import { receiver } from './webhook-receiver.ts';

type Schemas = components['schemas'];

/** Description that identifies the endpoint of an earlier start. */
const DESCRIPTION = 'The receiver of make start';

/**
 * Opens a receiver on this machine, registers it, and prints the events that arrive. Deletes the endpoint of an earlier
 * start, so that there is only one endpoint. Only this process knows the secret of that endpoint.
 */
export async function receiveWebhooks(serviceUrl: string, authUrl: string): Promise<Server> {
  const secret = Promise.withResolvers<string>();
  const print = printed();
  const server = createServer((request, response) => {
    void secret.promise.then((own) => receiver(own, print)(request, response));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // The server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  try {
    secret.resolve(await register(`http://127.0.0.1:${port}/`, serviceUrl, authUrl));
    return server;
  } catch (error) {
    server.close();
    throw error;
  }
}

/** Registers the endpoint, and returns its secret. */
async function register(url: string, serviceUrl: string, authUrl: string): Promise<string> {
  const send = backOffice(serviceUrl, authUrl, 'webhooks:read webhooks:write events:read');
  const all = '/webhook-endpoints';
  const { endpoints } = await send<Schemas['WebhookEndpointCollection']>('GET', `${all}?size=100`);
  for (const { id } of endpoints.filter(({ description }) => description === DESCRIPTION))
    await send('DELETE', `${all}/${id}`);
  // The events of an order arrive one after the other, so that people can read them.
  const input = {
    url,
    description: DESCRIPTION,
    ordering: 'PER_ORDER',
  } satisfies Schemas['WebhookEndpointInput'];
  const { secret } = await send<Schemas['CreatedWebhookEndpoint']>('POST', all, input);
  if (secret === undefined) throw new Error('an endpoint was registered without a secret');
  return secret;
}

/**
 * Returns a function that prints each event once. The ids may be kept in memory only, because the endpoint is also
 * deleted at the next start.
 */
function printed(): (id: string, body: string) => Promise<void> {
  const ids = new Set<string>();
  return async (id, body) => {
    if (ids.has(id)) return;
    ids.add(id);
    const event: Schemas['WebhookEvent'] = JSON.parse(body);
    console.log(`received ${event.type} ${event.subject}`);
  };
}
