import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import t from 'tap';
import { parse } from 'yaml';
import document from '../../../generated/v1/openapi.json' with { type: 'json' };
import openDocument from '../../../generated/v1/openapi.open.json' with { type: 'json' };
import { clientsOf } from '../../../scripts/dev/authorization-server/clients.ts';
import { CUSTOMER_SCOPES } from '../../../scripts/dev/authorization-server/customer-scopes.ts';
import { readShared } from '../../support/run/shared-servers.ts';
import { openShop } from '../../support/shop/shop.ts';

const { authUrl } = readShared();

const PATHS = {
  '/openapi.json': 'application/json; charset=utf-8',
  '/openapi.open.json': 'application/json; charset=utf-8',
  '/openapi.yaml': 'application/yaml',
  '/vectors.json': 'application/json; charset=utf-8',
  '/docs': 'text/html; charset=utf-8',
  '/docs/openapi.json': 'application/json; charset=utf-8',
  '/docs/page.js': 'text/javascript; charset=utf-8',
  '/docs/scalar.js': 'text/javascript; charset=utf-8',
};

/**
 * Opens the routes that aren't operations of the API. Requests have no token, and their answers aren't compared with
 * the contract.
 */
async function openPages(t: Parameters<typeof openShop>[0]) {
  const { url } = await openShop(t);
  return (path: string, init?: RequestInit) => fetch(`${url}/api/v1${path}`, init);
}

/** Reads a generated contract, with the changes with which the service of this test must publish it. */
function contractHere(generated: typeof document | typeof openDocument = document) {
  const here = structuredClone(generated);
  here.servers[0]!.variables.base_url.default = 'http://127.0.0.1';
  const { oauth2, openIdConnect } = here.components.securitySchemes;
  openIdConnect.openIdConnectUrl = `${authUrl}/.well-known/openid-configuration`;
  const { authorizationCode, clientCredentials } = oauth2.flows;
  authorizationCode.authorizationUrl = `${authUrl}/authorize`;
  authorizationCode.tokenUrl = `${authUrl}/token`;
  authorizationCode.refreshUrl = `${authUrl}/token`;
  clientCredentials.tokenUrl = `${authUrl}/token`;
  return here;
}

t.test('the contract and the documentation page are public, each with its media type', async (t) => {
  const get = await openPages(t);
  for (const [path, type] of Object.entries(PATHS)) {
    const { status, headers } = await get(path);
    t.equal(status, 200, path);
    t.equal(headers.get('content-type'), type, path);
    t.equal(headers.get('x-content-type-options'), 'nosniff', path);
    t.equal(headers.get('referrer-policy'), 'no-referrer', path);
  }
});

t.test('the service publishes the generated contracts with its own addresses', async (t) => {
  const get = await openPages(t);
  t.strictSame(await (await get('/openapi.json')).json(), contractHere());
  t.strictSame(parse(await (await get('/openapi.yaml')).text()), contractHere());
  t.strictSame(await (await get('/openapi.open.json')).json(), contractHere(openDocument));
  const vectors = await readFile(join(import.meta.dirname, '../../../generated/v1/vectors.json'), 'utf8');
  t.equal(await (await get('/vectors.json')).text(), vectors);
});

t.test('the service answers 304 if a client already has the current page or contract', async (t) => {
  const get = await openPages(t);
  for (const path of Object.keys(PATHS)) {
    const first = await get(path);
    await first.arrayBuffer();
    t.equal(first.headers.get('cache-control'), 'no-cache', path);
    const etag = first.headers.get('etag')!;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await get(path, { headers: { 'If-None-Match': known } });
      t.equal(again.status, 304, `${path} ${known}`);
      t.equal(again.headers.get('etag'), etag);
      t.equal(await again.text(), '');
    }
    const changed = await get(path, { headers: { 'If-None-Match': '"other"' } });
    t.equal(changed.status, 200, path);
    await changed.arrayBuffer();
  }
});

t.test('pages are compressed for clients that accept it, with an ETag per encoding', async (t) => {
  const get = await openPages(t);
  const bodyIn = async (path: string, accepted: string) => {
    const response = await get(path, { headers: { 'Accept-Encoding': accepted } });
    t.equal(response.headers.get('vary'), 'Accept-Encoding', path);
    return {
      encoding: response.headers.get('content-encoding'),
      etag: response.headers.get('etag')!,
      length: Number(response.headers.get('content-length')),
      text: await response.text(),
    };
  };
  for (const path of Object.keys(PATHS)) {
    const plain = await bodyIn(path, 'identity');
    t.equal(plain.encoding, null, path);
    for (const [accepted, encoding] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip', 'gzip'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
    ]) {
      const compressed = await bodyIn(path, accepted!);
      t.equal(compressed.encoding, encoding, `${path} ${accepted}`);
      t.equal(compressed.text, plain.text, `${path} ${accepted}`);
      t.not(compressed.etag, plain.etag, `${path} ${accepted}`);
      t.ok(compressed.length < plain.length * 0.6, `${path} ${accepted}: ${compressed.length}`);
      const headers = { 'Accept-Encoding': accepted!, 'If-None-Match': plain.etag };
      const other = await get(path, { headers });
      t.equal(other.status, 200, 'the ETag of one encoding does not match another encoding');
      await other.arrayBuffer();
    }
  }
});

t.test('the documentation page loads only scripts of the service', async (t) => {
  const get = await openPages(t);
  const response = await get('/docs');
  const page = await response.text();
  const loaded = [...page.matchAll(/<script\b([^>]*)>([^<]*)<\/script>/g)].map(([, attributes, inline]) => {
    t.equal(inline, '', 'no inline script');
    return /src="([^"]*)"/.exec(attributes!)![1]!;
  });
  t.strictSame(
    loaded.map((src) => src.split('?v=')[0]),
    ['docs/page.js', 'docs/scalar.js'],
  );
  for (const src of loaded) {
    const script = await get(`/${src}`);
    t.equal(script.status, 200, src);
    t.equal(script.headers.get('cache-control'), 'public, max-age=31536000, immutable', src);
    t.not((await script.text()).length, 0, src);
    const other = await get(`/${src.replace('?v=', '?v=other-')}`);
    t.equal(other.headers.get('cache-control'), 'no-cache', 'another version is not kept under this address');
    await other.arrayBuffer();
  }
  t.notMatch(page, /(?:src|href)\s*=\s*["']?(?:https?:)?\/\//i, 'no other host');
  t.notMatch(page, /\son\w+\s*=/i, 'no event handler attributes');
  t.notMatch(await (await get('/docs/page.js')).text(), /(?:https?:)?\/\/\w+[.:]\w/, 'no other host');
});

t.test('the documentation page shows the contract of its version, and can log in', async (t) => {
  const get = await openPages(t);
  const shown: { place: string; options: any }[] = [];
  runInNewContext(await (await get('/docs/page.js')).text(), {
    addEventListener: (event: string, start: () => void) => event === 'DOMContentLoaded' && start(),
    document: {},
    MutationObserver: class {
      observe() {}
    },
    location: new URL('https://orders.example.com/api/v1/docs'),
    Scalar: { createApiReference: (place: string, options: object) => shown.push({ place, options }) },
  });
  t.equal(shown.length, 1);
  const { url, content, sources, servers, authentication } = shown[0]!.options;
  t.equal(url, 'https://orders.example.com/api/v1/docs/openapi.json');
  t.same([content, sources], [undefined, undefined], 'the policy has nothing else');
  t.same(servers, [{ url: 'https://orders.example.com/api/v1' }]);
  const { flows, 'x-default-scopes': scopes } = authentication.securitySchemes.oauth2;
  const client = clientsOf({
    serviceUrl: '',
    webClientUrl: '',
    backOfficeUrl: '',
    redirectUris: [],
    resourceServer: { id: '', secret: '' },
  }).find(({ id }) => id === flows.authorizationCode['x-scalar-client-id']);
  t.same(scopes, CUSTOMER_SCOPES);
  t.ok(
    CUSTOMER_SCOPES.every((scope) => client?.scopes.includes(scope)),
    'the client may have them',
  );
});

t.test('the security policy of the docs page forbids other origins, inline scripts and eval', async (t) => {
  const get = await openPages(t);
  const { headers } = await get('/docs');
  const policy = Object.fromEntries(
    headers
      .get('content-security-policy')!
      .split('; ')
      .map((directive) => [directive.split(' ')[0]!, directive.split(' ').slice(1)]),
  );
  t.strictSame(policy, {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", new URL(authUrl).origin],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
  });
});

t.test('Scalar’s script still has the switch that turns off its use of eval', async (t) => {
  const get = await openPages(t);
  const [page, program] = await Promise.all(
    ['/docs/page.js', '/docs/scalar.js'].map(async (path) => (await get(path)).text()),
  );
  t.match(page, '__zod_globalConfig = { jitless: true }');
  t.match(program, /__zod_globalConfig\b[^]*\.jitless\b/);
});

t.test('the contract and the documentation page are read-only', async (t) => {
  const get = await openPages(t);
  for (const path of Object.keys(PATHS)) {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const { status, headers } = await get(path, { method });
      t.equal(status, 405, `${method} ${path}`);
      t.equal(headers.get('allow'), 'GET, HEAD');
      t.match(headers.get('content-type'), 'application/problem+json');
    }
  }
});
