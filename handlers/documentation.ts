import { type FastifyInstance, fastify } from 'fastify';
import { stringify } from 'yaml';
import type { Contract } from './contract.ts';

export interface DocumentationOptions {
  /** Where the version is served; Fastify puts it before the paths here. */
  prefix: string;
  document: Contract;
  baseUrl: string;
  authUrl: string;
}

/**
 * Publishes a version's contract, as `openapi.json` and `openapi.yaml`, and a page to read it and to try it out, `docs`. For
 * everybody, and without anything from another machine.
 */
export async function registerDocumentation(
  app: FastifyInstance,
  options: DocumentationOptions,
): Promise<void> {
  const document = atItsPlace(options);
  const json = JSON.stringify(document, null, 2);
  const yaml = stringify(document, { aliasDuplicateObjects: false });
  const { authUrl } = options;
  const serve = (
    path: string,
    type: string,
    content: () => string | Promise<Buffer>,
    headers: Record<string, string> = {},
  ) =>
    app.get(path, async (_request, reply) => {
      reply.headers({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-cache', ...headers });
      return reply.type(type).send(await content());
    });
  serve('/openapi.json', 'application/json', () => json);
  serve('/openapi.yaml', 'application/yaml', () => yaml);
  serve('/docs', 'text/html; charset=utf-8', () => PAGE, {
    'Content-Security-Policy': contentSecurityPolicy(authUrl),
  });
  serve('/docs/page.js', 'text/javascript; charset=utf-8', () => SCRIPT);
  serve('/docs/scalar.js', 'text/javascript; charset=utf-8', scalarProgram);
}

/** The contract with the addresses of this deployment: its own, and those of its authorization server. */
function atItsPlace({ document, baseUrl, authUrl }: DocumentationOptions): Contract {
  const published = structuredClone(document);
  for (const { variables } of published.servers)
    if (variables?.['base_url']) variables['base_url'].default = baseUrl;
  for (const { flows = {} } of Object.values(published.components.securitySchemes)) {
    for (const flow of Object.values(flows)) {
      for (const name of ['authorizationUrl', 'tokenUrl', 'refreshUrl']) {
        if (typeof flow[name] === 'string')
          flow[name] = authUrl.replace(/\/$/, '') + new URL(flow[name]).pathname;
      }
    }
  }
  return published;
}

/** Scripts from here alone; requests to here and to the authorization server, for a token. The page needs inline styles. */
const contentSecurityPolicy = (authUrl: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${new URL(authUrl).origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Order Service</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <noscript>This page needs JavaScript. The contract itself is at <a href="openapi.json">openapi.json</a>.</noscript>
    <div id="contract"></div>
    <script src="docs/scalar.js"></script>
    <script src="docs/page.js"></script>
  </body>
</html>
`;

const SCRIPT = `Scalar.createApiReference('#contract', {
  url: location.pathname.replace(/docs\\/?$/, 'openapi.json'),
  telemetry: false,
  withDefaultFonts: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  persistAuth: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  authentication: {
    preferredSecurityScheme: 'bearer',
    securitySchemes: {
      oauth2: { flows: { authorizationCode: { 'x-usePkce': 'SHA-256', 'x-scalar-client-id': 'docs' } } },
    },
  },
});
`;

/**
 * The page's program. Its package hands it out by a Fastify plugin only, together with a page of its own that needs inline scripts;
 * so an app that never listens is asked for it, once.
 */
const scalarProgram = once(async (): Promise<Buffer> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { rawPayload } = await app.inject('/js/scalar.js');
  await app.close();
  return rawPayload;
});

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
