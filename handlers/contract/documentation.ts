import { createHash } from 'node:crypto';
import { type FastifyInstance, fastify } from 'fastify';
import type { Contract, ScopeNames } from './index.ts';

export interface DocumentationOptions {
  /** Where the version is served; Fastify puts it before the paths here. */
  prefix: string;
  document: Contract;
  baseUrl: string;
  authUrl: string;
  scopeNames: ScopeNames;
}

/**
 * Publishes a version's contract, as `openapi.json` and `openapi.yaml`, and a page to read it and to try it
 * out, `docs`. All of it is public, and loads nothing from other hosts.
 */
export async function installDocumentation(
  app: FastifyInstance,
  options: DocumentationOptions,
): Promise<void> {
  const published = once(async () => atItsPlace(options));
  const serve = (
    path: string,
    type: string,
    content: () => string | Promise<string | Buffer>,
    headers: Record<string, string> = {},
  ) => {
    const load = once(async () => {
      const body = await content();
      return { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` };
    });
    app.get(path, async (request, reply) => {
      const { body, etag } = await load();
      reply.headers({ ...HEADERS, ...headers, ETag: etag });
      if (ifNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type(type).send(body);
    });
  };
  serve('/openapi.json', 'application/json', async () => JSON.stringify(await published(), null, 2));
  serve('/openapi.yaml', 'application/yaml', async () => {
    const { stringify } = await import('yaml');
    return stringify(await published(), { aliasDuplicateObjects: false });
  });
  serve('/docs', 'text/html; charset=utf-8', () => PAGE, {
    'Content-Security-Policy': contentSecurityPolicy(options.authUrl),
  });
  serve('/docs/page.js', 'text/javascript; charset=utf-8', () => script(options.scopeNames));
  serve('/docs/scalar.js', 'text/javascript; charset=utf-8', scalarProgram);
}

/** Browsers keep a copy, and ask each time whether it is still current. */
const HEADERS = {
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** Whether the client has it already (RFC 9110, section 13.1.2). Proxies that compress make tags weak. */
const ifNoneMatch = (header = '', etag: string): boolean =>
  header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

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

/** Scripts from here; requests to here and, for a token, to the authorization server. Styles may be inline. */
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
    <p id="failure" hidden>This page's program could not be loaded. The contract itself is at <a href="openapi.json">openapi.json</a>.</p>
    <div id="contract"></div>
    <script src="docs/page.js"></script>
    <script src="docs/scalar.js"></script>
  </body>
</html>
`;

/** The scopes that the page asks for at a login: what a customer may do. */
const CUSTOMER_SCOPES = ['orders:read', 'orders:write', 'payments:read', 'products:read'];

const script = (
  names: ScopeNames,
): string => `// Else zod, inside the program, tries whether it may use eval, which the Content-Security-Policy reports as a violation.
globalThis.__zod_globalConfig = { jitless: true };

addEventListener('DOMContentLoaded', () => {
  if (!globalThis.Scalar) {
    document.querySelector('#failure').hidden = false;
    return;
  }
  const version = location.origin + location.pathname.replace(/\\/docs$/, '');
  Scalar.createApiReference('#contract', {
    url: version + '/openapi.json',
    // Requests go to where the page is from, even by a name other than base_url: the policy allows no other place.
    servers: [{ url: version }],
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
        oauth2: {
          'x-default-scopes': ${JSON.stringify(CUSTOMER_SCOPES.map((scope) => names[scope] ?? scope))},
          flows: { authorizationCode: { 'x-usePkce': 'SHA-256', 'x-scalar-client-id': 'docs' } },
        },
      },
    },
  });
});
`;

/**
 * The page's program. Its package offers it only through a Fastify plugin, whose own page needs inline
 * scripts. So it is requested, once, from an app that never listens.
 */
const scalarProgram = once(async (): Promise<Buffer> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { statusCode, rawPayload } = await app.inject('/js/scalar.js');
  await app.close();
  if (statusCode !== 200)
    throw new Error(`@scalar/fastify-api-reference has no /js/scalar.js: ${statusCode}`);
  return rawPayload;
});

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
