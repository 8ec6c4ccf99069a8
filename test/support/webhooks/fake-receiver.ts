import { createServer as createHttps } from 'node:https';
import { type IncomingHttpHeaders, type RequestListener, createServer } from 'node:http';
import { type AddressInfo, type Socket, createServer as createTcp } from 'node:net';
import type { Test } from 'tap';
import { deliveryRules } from '../../../db/webhooks/endpoints/url-rules.ts';
import type { Lookup } from '../../../jobs/webhooks/http/dns-lookup.ts';
import { deliveryFaults } from './delivery-check.ts';
import './assert-loopback.ts';

/**
 * `OUTSIDE` represents the public internet, and `INSIDE` represents a private network. Tests connect only to these two
 * addresses.
 */
export const OUTSIDE = '127.0.0.2';
export const INSIDE = '127.0.0.1';

/** Delivery rules with which an operator allows only the address `OUTSIDE`. */
export const RULES = deliveryRules([OUTSIDE], [443, 8443]);

/** DNS look-up that resolves every name to `OUTSIDE`. */
export const OUTSIDE_NAMES: Lookup = async () => [{ address: OUTSIDE, family: 4 }];

export interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Receiver {
  url: string;
  port: number;
  received: Received[];
}

interface Options {
  host?: string;
  /** Port of the receiver. Default: any free port. */
  port?: number;
  tls?: { certificate: string; key: string; maxVersion?: 'TLSv1.1' };
}

/**
 * Opens an HTTP receiver that answers 204, or calls `answer`. The receiver checks each delivery against the contract.
 * The receiver is closed when the test ends.
 */
export async function openReceiver(
  t: Pick<Test, 'teardown' | 'fail'>,
  answer: RequestListener = (_request, reply) => void reply.writeHead(204).end(),
  { host = OUTSIDE, port: ownPort = 0, tls }: Options = {},
): Promise<Receiver> {
  const received: Received[] = [];
  const listener: RequestListener = (request, reply) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { url = '', headers } = request;
      const body = Buffer.concat(parts).toString();
      received.push({ url, headers, body });
      const faults = headers['webhook-id'] === undefined ? [] : deliveryFaults(headers, body);
      if (faults.length > 0) t.fail(faults.join('; '));
      answer(request, reply);
    });
  };
  const server = tls
    ? createHttps(
        {
          cert: tls.certificate,
          key: tls.key,
          ...(tls.maxVersion && {
            maxVersion: tls.maxVersion,
            minVersion: tls.maxVersion,
            ciphers: 'DEFAULT:@SECLEVEL=0',
          }),
        },
        listener,
      )
    : createServer(listener);
  await new Promise<void>((resolve) => server.listen(ownPort, host, resolve));
  t.teardown(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  // The cast is safe, because the server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  return { url: `${tls ? 'https' : 'http'}://${host}:${port}/hooks`, port, received };
}

/** Opens a receiver that sends the given bytes as soon as it has received data. Returns its URL and port. */
export async function openSocketReceiver(
  t: Pick<Test, 'teardown'>,
  onData: (socket: Socket) => void,
  onConnect: (socket: Socket) => void = () => {},
): Promise<{ url: string; port: number }> {
  const open = new Set<Socket>();
  const server = createTcp((socket) => {
    open.add(socket);
    socket.on('error', () => {}).once('data', () => onData(socket));
    onConnect(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, OUTSIDE, resolve));
  t.teardown(() => {
    for (const socket of open) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  // The cast is safe, because the server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  return { url: `http://${OUTSIDE}:${port}/`, port };
}
