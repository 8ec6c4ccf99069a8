import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * Returns the client's address: the address of the request's connection. If that is the address of a trusted proxy,
 * returns the address that the proxy names in `X-Forwarded-For`, without the port that some proxies add. A value that
 * isn't an address is ignored.
 */
export function addressOf({ ip, socket }: FastifyRequest): string {
  if (isIP(ip) !== 0) return ip;
  const [, six, four] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(ip) ?? [];
  const named = six ?? four ?? '';
  return isIP(named) === 0 ? (socket.remoteAddress ?? '') : named;
}
