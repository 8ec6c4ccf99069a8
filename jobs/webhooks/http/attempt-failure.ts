import { AddressRefused } from './address-refused.ts';
import { NameFailure } from './dns-lookup.ts';
import { ProxyFailure } from './tunnel.ts';

/** Reason why an attempt failed, as shown to the endpoint's owner. */
export type AttemptFailure =
  'HTTP_STATUS' | 'TIMEOUT' | 'DNS' | 'CONNECTION' | 'TLS' | 'ADDRESS_REFUSED' | 'PROTOCOL' | 'INTERRUPTED';

const TIMEOUTS = ['UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT'];

/** Codes that Node.js and OpenSSL use for an invalid certificate or a failed handshake. */
const TLS = /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|CRL_|HOSTNAME_|INVALID_)/;

const CONNECTION = /^(?:ECONN|EPIPE|EHOST|ENET|EADDR|EACCES|UND_ERR_SOCKET)/;

/**
 * Returns the reason why an attempt got no answer. Reads only the `code` and `name` of the error, because its message
 * may contain addresses.
 */
export function classifyFailure(error: unknown): AttemptFailure {
  if (!(error instanceof Error)) return 'PROTOCOL';
  if (error instanceof AddressRefused) return 'ADDRESS_REFUSED';
  if (error instanceof NameFailure) return 'DNS';
  if (error instanceof ProxyFailure) return 'INTERRUPTED';
  // The name is checked before the code, because the `code` of these errors is a number.
  if (error.name === 'TimeoutError') return 'TIMEOUT';
  if (error.name === 'AbortError') return 'INTERRUPTED';
  // Node.js throws this error if a host has several addresses and no connection to any of them succeeded.
  if (error instanceof AggregateError) return classifyFailure(error.errors[0]);
  const { code = '' } = error as NodeJS.ErrnoException; // Network errors have a code, other errors have none.
  if (TIMEOUTS.includes(code)) return 'TIMEOUT';
  if (TLS.test(code)) return 'TLS';
  return CONNECTION.test(code) ? 'CONNECTION' : 'PROTOCOL';
}
