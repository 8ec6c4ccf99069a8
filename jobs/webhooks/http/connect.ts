import { type LookupFunction, isIP } from 'node:net';
import { buildConnector } from 'undici';
import { hostOf } from '../../../db/webhooks/endpoints/url-rules.ts';
import { AddressRefused } from './address-refused.ts';
import type { EgressProxy } from './egress-proxy.ts';
import type { Lookup } from './lookup.ts';

export interface ConnectOptions {
  isAllowed(ip: string): boolean;
  lookup: Lookup;
  /** How long a connection may take, name and TLS included. */
  connectMs: number;
  /** Certificates of authorities that are believed beside those of Node.js. */
  ca?: string[] | undefined;
}

/**
 * Opens the connections of undici, to allowed addresses only. A name is refused as soon as one of its addresses is not
 * allowed, and only what was looked at is dialled: whoever owns the name may change it at any time.
 */
export function guardedConnector({
  isAllowed,
  lookup,
  connectMs,
  ca,
}: ConnectOptions): buildConnector.connector {
  const connect = buildConnector({
    timeout: connectMs,
    allowH2: false,
    minVersion: 'TLSv1.2',
    lookup: guardedLookup(isAllowed, lookup),
    ...(ca && { ca }),
  });
  return (options, callback) => {
    const host = hostOf(options);
    // Addresses that are literal are never looked up.
    if (isIP(host) !== 0 && !isAllowed(host)) return callback(new AddressRefused(), null);
    connect(options, (...[error, socket]) => {
      if (error) return callback(error, null);
      if (isAllowed(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      callback(new AddressRefused(), null);
    });
  };
}

/**
 * The same through the proxy. It looks names up, so it has to refuse those that lead inside; addresses that are literal
 * are refused here. TLS is with the receiver: the proxy sees nothing of what is sent.
 */
export function proxiedConnector(
  proxy: EgressProxy,
  { isAllowed, connectMs: timeoutMs, ca, signal }: Omit<ConnectOptions, 'lookup'> & { signal: AbortSignal },
): buildConnector.connector {
  const trusted = ca && { ca };
  const secure = buildConnector({ timeout: timeoutMs, allowH2: false, minVersion: 'TLSv1.2', ...trusted });
  return (options, callback) => {
    const host = hostOf(options);
    if (isIP(host) !== 0 && !isAllowed(host)) return callback(new AddressRefused(), null);
    const isSecure = options.protocol === 'https:';
    const to = { host, port: Number(options.port || (isSecure ? 443 : 80)) };
    proxy.open(to, { timeoutMs, signal, ...trusted }).then(
      (socket) => {
        if (isSecure) secure({ ...options, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: Error) => callback(error, null),
    );
  };
}

const guardedLookup =
  (isAllowed: (ip: string) => boolean, lookup: Lookup): LookupFunction =>
  (name, { all }, callback) => {
    lookup(name).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isAllowed(address)))
          callback(new AddressRefused(), '', 0);
        else if (all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, '', 0),
    );
  };
