import type { FastifyInstance } from 'fastify';

/**
 * Calls `onChange` after the answer of a request that may have changed something, so that background work needn't poll
 * for changes.
 */
export function installChangeHook(app: FastifyInstance, onChange: () => void): void {
  app.addHook('onResponse', ({ method }, { statusCode }, done) => {
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 300) onChange();
    done();
  });
}
