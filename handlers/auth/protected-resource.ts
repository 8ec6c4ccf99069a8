import type { FastifyInstance } from 'fastify';

export interface ProtectedResource {
  /** Address at which clients reach the service. The address is also the resource identifier of the service. */
  baseUrl: string;
  /** The issuer of the service's access tokens. */
  issuer: string;
  scopes: readonly string[];
  /** Address of a page for developers of clients. */
  documentation: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Address of the metadata. Challenges contain the address, so that clients learn where to get a token. */
    resourceMetadata: string;
  }
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/**
 * Publishes this service's scopes and the issuer of its tokens (RFC 9728). Clients can read this metadata without a
 * token.
 */
export function installResourceMetadata(app: FastifyInstance, resource: ProtectedResource): void {
  const { baseUrl, issuer, scopes, documentation } = resource;
  const { origin, pathname } = new URL(baseUrl);
  // According to RFC 9728, section 3.1, the well-known path comes between the host and the path of the identifier, if
  // the identifier has a path.
  const path = WELL_KNOWN + pathname.replace(/\/$/, '');
  const metadata = JSON.stringify({
    resource: baseUrl,
    authorization_servers: [issuer],
    scopes_supported: scopes,
    bearer_methods_supported: ['header'],
    resource_name: 'Order Service',
    resource_documentation: documentation,
  });
  app.decorate('resourceMetadata', origin + path);
  app.get(path, async (_request, reply) =>
    reply
      .headers({ 'Cache-Control': 'max-age=3600', 'X-Content-Type-Options': 'nosniff' })
      .type('application/json')
      .send(metadata),
  );
}
