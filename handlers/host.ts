import type { FastifyInstance } from 'fastify';
import { Refusal, malformedRequest } from './problems.ts';

/** Refuses a request with two `Host` headers (RFC 9112, section 3.2): a proxy may have believed the other one. Node takes the first. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if ((raw.headersDistinct['host']?.length ?? 0) > 1) throw new Refusal(malformedRequest());
  });
}
