import type { FastifyInstance } from 'fastify';

/** Says, once it is answered, that a request may have changed something: whoever works on it needn't look for it. */
export function installChanges(app: FastifyInstance, onChange: () => void): void {
  app.addHook('onResponse', ({ method }, { statusCode }, done) => {
    if (method !== 'GET' && method !== 'HEAD' && statusCode < 300) onChange();
    done();
  });
}
