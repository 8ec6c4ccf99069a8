import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { money } from '../../db/base/money.js';
import type { components } from '../../generated/v1/types.ts';
import { backOffice } from './back-office-client.ts';
import { receiver } from './webhook-receiver.ts';

type Schemas = components['schemas'];

/** Description of the endpoint. A later start finds the endpoint by this description. */
const DESCRIPTION = 'The receiver of make start';

/**
 * Starts a receiver on this machine, registers it as an endpoint, and prints the events that arrive. Deletes the
 * endpoint of an earlier start, because only the earlier process knew its secret.
 */
export async function receiveWebhooks(serviceUrl: string, authUrl: string): Promise<Server> {
  const secret = Promise.withResolvers<string>();
  const print = printed();
  const server = createServer((request, response) => {
    void secret.promise.then((own) => receiver(own, print)(request, response));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  // A server on a TCP port has an address of this type.
  const { port } = server.address() as AddressInfo;
  try {
    secret.resolve(await register(`http://127.0.0.1:${port}/`, serviceUrl, authUrl));
    return server;
  } catch (error) {
    server.close();
    throw error;
  }
}

async function register(url: string, serviceUrl: string, authUrl: string): Promise<string> {
  const send = backOffice(serviceUrl, authUrl, 'webhooks:read webhooks:write events:read');
  const all = '/webhook-endpoints';
  const { endpoints } = await send<Schemas['WebhookEndpointCollection']>('GET', `${all}?size=100`);
  for (const { id } of endpoints.filter(({ description }) => description === DESCRIPTION))
    await send('DELETE', `${all}/${id}`);
  // The events of one order arrive one after the other, so that a developer can read them.
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
 * Returns a function that prints each event once. The function remembers the ids only in memory, because the next start
 * deletes the endpoint anyway.
 */
function printed(): (id: string, body: string) => Promise<void> {
  const ids = new Set<string>();
  return async (id, body) => {
    if (ids.has(id)) return;
    ids.add(id);
    const event: Schemas['WebhookEvent'] = JSON.parse(body);
    const total = event.type === 'order.submitted' ? ` ${money(event.data.total)}` : '';
    console.log(`received ${event.type} ${event.subject}${total}`);
    if (event.type === 'return.requested' && event.data.kind === 'WITHDRAWAL')
      console.log(acknowledgementOf(event));
  };
}

/**
 * Returns what a shop must send to the customer on a durable medium, such as an e-mail. A shop's own program gets the
 * address with `getOrder`.
 */
function acknowledgementOf({ time, data }: Schemas['ReturnRequestedEvent']): string {
  const lines = data.items.map(({ requested, sku }) => `${requested} × ${sku}`);
  return `  acknowledge: withdrawal received ${time}, ${lines.join(', ')}`;
}
