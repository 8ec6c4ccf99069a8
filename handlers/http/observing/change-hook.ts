import type { FastifyInstance } from 'fastify';

/** Calls `onChange` after a request that may have changed data, so that background work needn't poll for changes. */
export function installChangeHook(app: FastifyInstance, onChange: () => void): void {
  app.addHook('onResponse', ({ method }, { statusCode }, done) => {
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 300) onChange();
    done();
  });
}
