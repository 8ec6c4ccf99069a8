import type { FastifyInstance } from 'fastify';

/**
 * Reports, after the answer, that a request may have changed something, so that background work needn't poll for it.
 */
export function installChangeHook(app: FastifyInstance, onChange: () => void): void {
  app.addHook('onResponse', ({ method }, { statusCode }, done) => {
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 300) onChange();
    done();
  });
}
