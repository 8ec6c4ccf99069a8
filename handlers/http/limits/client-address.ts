import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';

/**
 * The address that a request comes from: of the connection, or, if that is a trusted proxy's, the one that the
 * proxy names in `X-Forwarded-For`, without the port that some write. What is no address doesn't count.
 */
export function addressOf({ ip, socket }: FastifyRequest): string {
  if (isIP(ip) !== 0) return ip;
  const [, six, four] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/.exec(ip) ?? [];
  const named = six ?? four ?? '';
  return isIP(named) === 0 ? (socket.remoteAddress ?? '') : named;
}
