import type { FastifyInstance } from 'fastify';

export interface ProtectedResource {
  /** Where clients reach the service: its resource identifier. */
  baseUrl: string;
  /** The issuer of its access tokens. */
  issuer: string;
  scopes: readonly string[];
  /** A page for the people who write clients. */
  documentation: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Where the metadata is. Challenges name it, so that a client finds out where to get a token. */
    resourceMetadata: string;
  }
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

/** Publishes who issues the tokens of this service and which scopes there are (RFC 9728). Public. */
export function installResourceMetadata(app: FastifyInstance, resource: ProtectedResource): void {
  const { baseUrl, issuer, scopes, documentation } = resource;
  const { origin, pathname } = new URL(baseUrl);
  // Section 3.1: between the host and the path, where the identifier has one.
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
