import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type Socket, isIP } from 'node:net';
import { AddressRefused } from './address-refused.ts';
import type { ProxyAddress } from './proxy-address.ts';

/** Thrown if the proxy itself doesn't work, so that all receivers are unreachable. The error contains no secrets. */
export class ProxyFailure extends Error {
  override readonly name = 'ProxyFailure';
}

/** Thrown if the proxy was reached but didn't connect to the receiver. The cause may be the proxy or the receiver. */
class NoTunnel extends Error {
  override readonly name = 'NoTunnel';
  readonly code: 'ECONNREFUSED' | 'ECONNRESET' | 'ETIMEDOUT' | 'EARLY';

  constructor(code: NoTunnel['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export interface TunnelOptions {
  timeoutMs: number;
  /** When this signal is aborted, the function stops waiting for the proxy. */
  signal: AbortSignal;
  /** Certificates of authorities to trust, in addition to the authorities that Node.js trusts. */
  ca?: string[] | undefined;
}

/**
 * Opens a connection to a receiver through a proxy (CONNECT: RFC 9110, section 9.3.6). The result behaves like a direct
 * connection. Rejects with `ProxyFailure` if the proxy is certainly the cause: it can't be reached, isn't a proxy, or
 * refuses the credentials. The receiver may have caused any other failure, so other failures don't count against the
 * proxy. Other failures aren't treated as failures of the proxy, because the owner of one receiver could otherwise stop
 * the deliveries to all receivers.
 */
export function openTunnel(
  proxy: ProxyAddress,
  to: { host: string; port: number },
  { timeoutMs, signal, ca }: TunnelOptions,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const target = `${isIP(to.host) === 6 ? `[${to.host}]` : to.host}:${to.port}`;
  const { host, port, authorization } = proxy;
  const headers = { host: target, ...(authorization && { 'proxy-authorization': authorization }) };
  const common = {
    host,
    port,
    headers,
    method: 'CONNECT',
    path: target,
    agent: false,
    maxHeaderSize: 16_384,
  };
  // Without `servername`, Node.js would compare the proxy's certificate with the header `host`, which names the
  // receiver.
  const tls = { servername: isIP(host) === 0 ? host : '', ...(ca && { ca }) };
  const request = proxy.isSecure ? requestHttps({ ...common, ...tls }) : requestHttp(common);
  let isReached = false;
  const fail = (error: Error) => {
    reject(error);
    request.destroy();
  };
  // A busy process may not have read data of the proxy that has already arrived. `setImmediate` lets the process read
  // this data before the timeout takes effect.
  const timer = setTimeout(() => setImmediate(() => fail(tooLate(isReached))), timeoutMs);
  const end = () => fail(new NoTunnel('ECONNRESET', 'the process ends'));
  signal.addEventListener('abort', end, { once: true });
  request
    .once('socket', (socket) => {
      socket.once(proxy.isSecure ? 'secureConnect' : 'connect', () => (isReached = true));
    })
    .once('connect', (answer, socket, head) => {
      const fault = faultOf(answer, head);
      if (!fault) return resolve(socket);
      socket.destroy();
      reject(fault);
    })
    .on('error', (error) => reject(causeOf(error, isReached)))
    .end();
  return promise.finally(() => {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
  });
}

function faultOf({ statusCode = 0, headers }: IncomingMessage, head: Buffer): Error | undefined {
  if (statusCode >= 200 && statusCode <= 299)
    // If the receiver sends the first bytes, it uses neither TLS nor HTTP.
    return head.length === 0
      ? undefined
      : new NoTunnel('EARLY', 'the receiver sent bytes before the request');
  // With 407, a proxy must say how to authenticate (RFC 9110, section 15.5.8). If the proxy doesn't, the answer is
  // treated like 403.
  if (statusCode === 407 && headers['proxy-authenticate'] !== undefined)
    return new ProxyFailure('the proxy rejects the credentials of the service');
  if (statusCode === 403 || statusCode === 407) return new AddressRefused();
  return new NoTunnel('ECONNREFUSED', `the proxy answered ${statusCode}`);
}

const tooLate = (isReached: boolean): Error =>
  isReached
    ? new NoTunnel('ETIMEDOUT', 'the proxy did not answer in time')
    : new ProxyFailure('the proxy could not be reached in time');

/**
 * Converts an error of the connection to the proxy. The message contains only the code of the error, because its other
 * properties contain data from the proxy.
 */
function causeOf({ code = '' }: NodeJS.ErrnoException, isReached: boolean): Error {
  if (!isReached) return new ProxyFailure(`the proxy could not be reached: ${code}`);
  if (code.startsWith('HPE_')) return new ProxyFailure(`the proxy did not answer with valid HTTP: ${code}`);
  return new NoTunnel('ECONNRESET', 'the proxy closed the connection');
}
