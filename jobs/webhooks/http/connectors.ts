import { type LookupFunction, isIP } from 'node:net';
import { buildConnector } from 'undici';
import { hostOf } from '../../../db/webhooks/endpoints/url-rules.ts';
import { AddressRefused } from './address-refused.ts';
import type { EgressProxy } from './egress-proxy.ts';
import type { Lookup } from './dns-lookup.ts';

export interface ConnectOptions {
  isAllowed(ip: string): boolean;
  lookup: Lookup;
  /** Time limit for opening a connection, in ms, including the look-up of the name and the TLS handshake. */
  connectMs: number;
  /** Certificates of authorities to trust, in addition to the authorities that Node.js trusts. */
  ca?: string[] | undefined;
}

/**
 * Creates the function that opens the connections of undici. The function connects only to allowed addresses. A host
 * name is refused if at least one of its addresses isn't allowed. The connection is opened to an address that was
 * checked, and the name isn't looked up again, because its owner may change the addresses at any time.
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
    // undici doesn't look up a literal address, so a literal address must be checked here.
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
 * Creates the function that opens the connections of undici through the proxy. The proxy looks up names, so the proxy
 * must refuse names of internal hosts. This function refuses literal addresses that aren't allowed. The TLS connection
 * is between the service and the receiver, so the proxy can't read its content.
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
