import type { FastifyInstance } from 'fastify';

export interface ProtectedResource {
  /** Address at which clients reach the service. It is the resource identifier of the service. */
  baseUrl: string;
  /** The issuer of the service's access tokens. */
  issuer: string;
  scopes: readonly string[];
  /** Address of a page for developers of clients. */
  documentation: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Address of the metadata. Challenges name it, so that a client finds out where to get a token. */
    resourceMetadata: string;
  }
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** Publishes the issuer of this service's tokens, and its scopes (RFC 9728). No token is needed to read them. */
export function installResourceMetadata(app: FastifyInstance, resource: ProtectedResource): void {
  const { baseUrl, issuer, scopes, documentation } = resource;
  const { origin, pathname } = new URL(baseUrl);
  // RFC 9728, section 3.1: this part is between the host and the path of the identifier, if the identifier has a path.
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
