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
 * Generated clients don't receive webhooks. A library of Standard Webhooks can do that, or the example that is copied
 * here.
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
