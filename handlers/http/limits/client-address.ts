import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Returns the IP address of the client. Usually the client's address is the address of the connection. If a trusted
 * proxy has opened the connection, returns the address in the proxy's `X-Forwarded-For`, without the port that some
 * proxies add. A value that isn't an IP address is ignored.
 */
export function addressOf({ ip, socket }: FastifyRequest): string {
  if (isIP(ip) !== 0) return ip;
  const [, six, four] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(ip) ?? [];
  const named = six ?? four ?? '';
  return isIP(named) === 0 ? (socket.remoteAddress ?? '') : named;
}
