import type { FastifyInstance } from 'fastify';

export interface ProtectedResource {
  /** Address under which clients reach the service. The address is also the service's resource identifier. */
  baseUrl: string;
  /** Issuer of the access tokens. */
  issuer: string;
  scopes: readonly string[];
  /** Address of a documentation page for developers of clients. */
  documentation: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Address of the metadata. Each challenge contains this address, so that clients learn where to get a token. */
    resourceMetadata: string;
  }
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/**
 * Publishes the scopes of this service and the issuer of its tokens as metadata (RFC 9728). Reading the metadata
 * requires no token.
 */
export function installResourceMetadata(app: FastifyInstance, resource: ProtectedResource): void {
  const { baseUrl, issuer, scopes, documentation } = resource;
  const { origin, pathname } = new URL(baseUrl);
  // RFC 9728, section 3.1: the well-known path comes after the host, before the path of the resource identifier.
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
