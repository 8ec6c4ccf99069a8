import { createServer as createHttp } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { type AddressInfo, type Socket, connect, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Test } from 'tap';
import type { ProxyAddress } from '../../../jobs/webhooks/http/proxy-address.ts';
import { INSIDE, OUTSIDE } from './fake-receiver.ts';

interface Proxy {
  address: ProxyAddress;
  /** Addresses that clients have requested with CONNECT, oldest first. */
  asked: string[];
  /** Value of the header `Proxy-Authorization` in each CONNECT request. */
  authorizations: (string | undefined)[];
  /** Returns the bytes that the proxy has forwarded to receivers. */
  passed(): string;
  /** Resolves when no tunnel is open. */
  isLeft(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** If set, this function answers CONNECT, and the proxy opens no connection to the receiver. */
  answer?: ((socket: Duplex) => void) | undefined;
  tls?: { certificate: string; key: string };
  authorization?: string | undefined;
  /** Port of the proxy. With a given port a test can reopen a closed proxy at the same address. */
  port?: number;
}

/**
 * Opens an HTTP proxy on this machine that accepts CONNECT. The proxy resolves every name to 127.0.0.2. The proxy is
 * closed when the test ends.
 */
export async function openProxy(
  t: Pick<Test, 'teardown'>,
  { answer, tls, authorization, port: given = 0 }: Options = {},
): Promise<Proxy> {
  const asked: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const passed: Buffer[] = [];
  const open = new Set<Duplex>();
  const tunnels = new Set<Duplex>();
  const server = tls ? createHttps({ cert: tls.certificate, key: tls.key }) : createHttp();
  server.on('connection', (socket: Socket) => open.add(socket));
  server.on('connect', ({ url = '', headers }, socket: Duplex) => {
    asked.push(url);
    authorizations.push(headers['proxy-authorization']);
    tunnels.add(socket);
    socket.on('error', () => {}).on('close', () => tunnels.delete(socket));
    if (answer) return answer(socket);
    const receiver = lead(url);
    open.add(receiver);
    receiver.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('close', () => receiver.destroy()).on('data', (part: Buffer) => passed.push(part));
    receiver.once('connect', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      receiver.pipe(socket);
      socket.pipe(receiver);
    });
  });
  await new Promise<void>((resolve) => server.listen(given, INSIDE, resolve));
  const close = () => {
    for (const socket of open) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  t.teardown(close);
  // The cast is safe, because the server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  return {
    address: { isSecure: tls !== undefined, host: INSIDE, port, authorization },
    asked,
    authorizations,
    passed: () => Buffer.concat(passed).toString('latin1'),
    async isLeft() {
      // A socket emits `end` only if its data is read, so `resume` reads it. The listener closes the server's half of
      // the connection, because the server doesn't close it by itself.
      for (const socket of tunnels) socket.on('end', () => socket.destroy()).resume();
      while ([...tunnels].some((socket) => !socket.readableEnded)) await delay(5);
    },
    close,
  };
}

function lead(target: string): Socket {
  const { hostname, port } = new URL(`http://${target}`);
  const host = isIP(hostname) === 0 ? OUTSIDE : hostname;
  return connect({ host, port: Number(port || 80) });
}
