import type { FastifyInstance } from 'fastify';
import { Refusal, malformedRequest } from './problems.ts';

/** Refuses a request without a `Host` or with two (RFC 9112, section 3.2): a proxy may have believed the one that Node doesn't. */
export function requireOneHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    const { length } = raw.headersDistinct['host'] ?? [];
    if (length > 1 || (length === 0 && raw.httpVersion !== '1.0')) throw new Refusal(malformedRequest());
  });
}
