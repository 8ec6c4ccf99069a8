import { type FastifyInstance, fastify } from 'fastify';
import { hashOf, createEncodings } from '../../http/answers/compression.ts';
import type { Contract, ScopeNames } from '../document/contract.ts';
import { pageOf, scriptOf } from './documentation-page.ts';
import { replaceableExamples, toTryOut } from './try-out.ts';

export interface DocumentationOptions {
  /** Prefix of the version's paths. Fastify adds this prefix to the paths of this file. */
  prefix: string;
  document: Contract;
  readOpened: () => Promise<Contract>;
  /** Reads the test vectors of the price rules. Undefined if the version has no test vectors. */
  readVectors?: (() => Promise<Buffer>) | undefined;
  baseUrl: string;
  authUrl: string;
  scopeNames: ScopeNames;
}

/**
 * Publishes the documentation of a version:
 *
 * - `openapi.json` and `openapi.yaml`: the contract.
 * - `openapi.open.json`: the opened contract, for generators whose clients raise an error at an unknown value.
 * - `vectors.json`: the test vectors of prices.
 * - `docs`: a page to read the contract and to try it out.
 *
 * All these files are public, and load nothing from other hosts.
 */
export async function installDocumentation(
  app: FastifyInstance,
  options: DocumentationOptions,
): Promise<void> {
  const published = once(async () => atItsPlace(options.document, options));
  const script = once(async () =>
    Buffer.from(scriptOf(replaceableExamples(options.document), options.scopeNames)),
  );
  const serve = (
    path: string,
    type: string,
    content: () => Promise<Buffer | string>,
    headers: Record<string, string> = {},
  ) => {
    const load = once(async () => {
      const body = Buffer.from(await content());
      return { hash: hashOf(body), encoded: createEncodings(body) };
    });
    app.get<{ Querystring: { v?: string } }>(path, async (request, reply) => {
      const { hash, encoded } = await load();
      const { body, etag, encoding } = await encoded(request);
      reply.headers({ ...HEADERS, ...headers, ETag: etag });
      if (request.query.v === hash) reply.header('Cache-Control', FOREVER);
      if (ifNoneMatch(request.headers['if-none-match'], etag)) return reply.code(304).send();
      if (encoding) reply.header('Content-Encoding', encoding);
      return reply.type(type).send(body);
    });
  };
  serve('/openapi.json', 'application/json; charset=utf-8', async () =>
    JSON.stringify(await published(), null, 2),
  );
  serve('/openapi.open.json', 'application/json; charset=utf-8', async () =>
    JSON.stringify(atItsPlace(await options.readOpened(), options), null, 2),
  );
  if (options.readVectors) serve('/vectors.json', 'application/json; charset=utf-8', options.readVectors);
  serve('/openapi.yaml', 'application/yaml', async () => {
    const { stringify } = await import('yaml');
    return stringify(await published(), { aliasDuplicateObjects: false });
  });
  const hashes = async () => ({ script: hashOf(await script()), program: hashOf(await scalarProgram()) });
  serve('/docs', 'text/html; charset=utf-8', async () => pageOf(await hashes()), {
    'Content-Security-Policy': contentSecurityPolicy(options.authUrl),
  });
  serve('/docs/openapi.json', 'application/json; charset=utf-8', async () =>
    JSON.stringify(toTryOut(await published())),
  );
  serve('/docs/page.js', 'text/javascript; charset=utf-8', script);
  serve('/docs/scalar.js', 'text/javascript; charset=utf-8', scalarProgram);
}

/** Headers of every file. A browser stores the file, but checks before each use whether it is still current. */
const HEADERS = {
  'Cache-Control': 'no-cache',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  Vary: 'Accept-Encoding',
};

/**
 * Caching for files whose address contains their hash. The address needs the hash because another process may have
 * another version of the file during an upgrade.
 */
const FOREVER = 'public, max-age=31536000, immutable';

/**
 * Whether the client already has the current file (RFC 9110, section 13.1.2). Also accepts tags with `W/`, because
 * proxies that compress answers make tags weak.
 */
const ifNoneMatch = (header = '', etag: string): boolean =>
  header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')));

/**
 * Returns the contract with the addresses of this installation: its own address and those of its authorization server.
 */
function atItsPlace(document: Contract, { baseUrl, authUrl }: DocumentationOptions): Contract {
  const published = structuredClone(document);
  for (const { variables } of published.servers)
    if (variables?.['base_url']) variables['base_url'].default = baseUrl;
  const there = (url: string) => authUrl.replace(/\/$/, '') + new URL(url).pathname;
  for (const scheme of Object.values(published.components.securitySchemes)) {
    if (scheme.openIdConnectUrl) scheme.openIdConnectUrl = there(scheme.openIdConnectUrl);
    for (const flow of Object.values(scheme.flows ?? {})) {
      for (const name of ['authorizationUrl', 'tokenUrl', 'refreshUrl']) {
        if (typeof flow[name] === 'string') flow[name] = there(flow[name]);
      }
    }
  }
  return published;
}

/**
 * Returns the Content Security Policy of the page. The policy allows scripts of this service and inline styles. The
 * policy allows requests to this service and, to get a token, to the authorization server.
 */
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

/**
 * Reads the script that draws the page. Scalar's package provides this script only through a Fastify plugin whose own
 * page needs inline scripts. So the function creates an app with this plugin, which never listens on a port, and
 * requests the script from that app.
 */
const scalarProgram = once(async (): Promise<Buffer> => {
  const { default: scalar } = await import('@scalar/fastify-api-reference');
  const app = fastify();
  await app.register(scalar, { routePrefix: '/', configuration: { url: '/openapi.json' } });
  const { statusCode, rawPayload } = await app.inject('/js/scalar.js');
  await app.close();
  if (statusCode !== 200)
    throw new Error(`@scalar/fastify-api-reference does not serve /js/scalar.js: ${statusCode}`);
  return rawPayload;
});

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
