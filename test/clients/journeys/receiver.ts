import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { receiver } from './webhook-receiver.ts';

interface Receiver {
  /** Address to register as a webhook endpoint. */
  url: string;
  /** Sets the secret for verifying signatures, once the endpoint is registered. */
  setSecret(secret: string | undefined): void;
  /** Returns the body of the next event. An event that arrives again is returned only once. */
  next(): Promise<string>;
  close(): void;
}

/**
 * Generated clients can't receive webhooks, so a consumer needs code for a receiver. This code can be a library of
 * Standard Webhooks or, as here, a copy of the service's example.
 */
export async function openReceiver(): Promise<Receiver> {
  const secret = Promise.withResolvers<string>();
  const bodies = new Map<string, string>();
  const arrivals = new EventTarget();
  const store = async (id: string, body: string) => {
    bodies.set(id, bodies.get(id) ?? body);
    arrivals.dispatchEvent(new Event('event'));
  };
  const server = createServer(async (request, response) =>
    receiver(await secret.promise, store)(request, response),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  let read = 0;
  return {
    // The server listens on a TCP port, so its address has this type.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    setSecret(value) {
      if (value === undefined) throw new Error('the endpoint was registered without a secret');
      secret.resolve(value);
    },
    async next() {
      while (bodies.size <= read) await once(arrivals, 'event');
      return [...bodies.values()][read++]!;
    },
    close: () => (server.close(), server.closeAllConnections()),
  };
}
