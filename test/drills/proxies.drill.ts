import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { freePort } from '../support/run/ports.ts';
import { openHaproxy } from '../support/servers/haproxy.ts';
import { openNginx } from '../support/servers/nginx.ts';
import { openRawService } from '../support/shop/raw-service.ts';

/** Proxies that forward a path unchanged, or in another form with the same meaning. */
const FAITHFUL = ['nginx', 'nginx without buffers', 'haproxy', 'haproxy that normalises'] as const;
/** nginx with a path in `proxy_pass`, which decodes and normalises the path of a request. */
const TIDYING = 'nginx with a path';
const ALL = [...FAITHFUL, TIDYING];

const NORMALISATIONS = [
  'path-strip-dot',
  'path-strip-dotdot full',
  'path-merge-slashes',
  'percent-decode-unreserved',
];

async function openProxies(t: Test, servicePort: number): Promise<Record<string, number>> {
  const ports = await Promise.all(ALL.map(() => freePort()));
  const [plain, unbuffered, forwarding, normalising, tidying] = ports;
  const server = (port: number | undefined, rest: string) =>
    `server { listen 127.0.0.1:${port}; location / { proxy_http_version 1.1; proxy_set_header Connection ""; ${rest} } }`;
  const service = `http://127.0.0.1:${servicePort}`;
  await openNginx(
    t,
    `gzip on; gzip_types application/json application/problem+json; gzip_min_length 0; gzip_proxied any;
    ${server(plain, `proxy_pass ${service};`)}
    ${server(unbuffered, `proxy_request_buffering off; proxy_pass ${service};`)}
    ${server(tidying, `proxy_pass ${service}/;`)}`,
  );
  const front = (name: string, port: number | undefined, rules: string[]) =>
    [`frontend ${name}`, `bind 127.0.0.1:${port}`, ...rules, 'default_backend service'].join('\n  ');
  const rules = NORMALISATIONS.map((rule) => `http-request normalize-uri ${rule}`);
  await openHaproxy(
    t,
    [
      '  expose-experimental-directives',
      'defaults\n  mode http\n  timeout connect 5s\n  timeout client 30s\n  timeout server 30s',
      'backend service',
      `  server one 127.0.0.1:${servicePort}`,
      '  filter compression\n  compression algo gzip\n  compression type application/json',
      front('forwarding', forwarding, []),
      front('normalising', normalising, rules),
      '',
    ].join('\n'),
  );
  return Object.fromEntries(ALL.map((name, index) => [name, ports[index]!]));
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a request without an HTTP library, because a library would normalise the path. */
const send = (
  port: number,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method, path, headers }, (response) => {
      text(response).then(
        (all) => resolve({ status: response.statusCode!, headers: response.headers, body: all }),
        reject,
      );
    });
    sent.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
  });

const SKUS = ['A', 'B', 'A/B', 'A B', 'A+B', 'A..B', 'A~B:C', 'a.b/c..d'];
/** SKUs that a normalising proxy would confuse with another product or with the stock of a product. */
const AMBIGUOUS = ['A/stock', 'A/../B', 'A/./B', 'A//B'];
const pathOf = (sku: string): string => `/api/v1/products/${encodeURIComponent(sku)}`;

t.test('nginx and haproxy in front of the service change nothing that a client relies on', async (t) => {
  const { url, token } = await openRawService(t);
  const direct = Number(new URL(url).port);
  const proxies = await openProxies(t, direct);
  const authorization = { Authorization: `Bearer ${token}` };
  const put = (port: number, path: string, name: string, headers: Record<string, string> = {}) =>
    send(
      port,
      'PUT',
      path,
      { ...authorization, 'Content-Type': 'application/json', ...headers },
      { name, price: { amount: 1, currency: 'EUR' } },
    );
  for (const sku of SKUS) t.equal((await put(direct, pathOf(sku), sku)).status, 201, sku);
  for (const sku of AMBIGUOUS) t.equal((await put(direct, pathOf(sku), sku)).status, 400, sku);

  t.test('behind a proxy a product is returned under its own SKU, or not at all', async (t) => {
    for (const [name, port] of Object.entries(proxies))
      for (const sku of SKUS) {
        const { status, body } = await send(port, 'GET', pathOf(sku), authorization);
        if (name === TIDYING && sku.includes('/')) t.equal(status, 404, `${name}: ${sku}`);
        else t.strictSame([status, JSON.parse(body).name], [200, sku], `${name}: ${sku}`);
      }
  });

  t.test('behind a proxy a path with empty or dot segments is resolved, or answered with 404', async (t) => {
    const paths = ['/api//v1/orders', '/api/v1/./orders', '/api/v1/x/../orders', '/api/v1%2Forders'];
    for (const [name, port] of Object.entries(proxies))
      for (const path of paths) {
        const { status } = await send(port, 'GET', path, authorization);
        t.ok([200, 404].includes(status), `${name}: ${path} ${status}`);
      }
  });

  t.test('behind a proxy the ETag of a compressed answer is valid in later requests', async (t) => {
    for (const [name, port] of Object.entries(proxies)) {
      const compressed = { ...authorization, 'Accept-Encoding': 'gzip' };
      const { headers } = await send(port, 'GET', pathOf('A'), compressed);
      t.equal(headers['content-encoding'], 'gzip', name);
      const etag = headers.etag!;
      if (name.startsWith('nginx')) t.match(etag, /^W\//);
      const again = await send(port, 'GET', pathOf('A'), { ...compressed, 'If-None-Match': etag });
      t.equal(again.status, 304, name);
      t.equal((await put(port, pathOf('A'), 'A', { 'If-Match': etag })).status, 200, name);
      t.equal((await put(port, pathOf('A'), 'A', { 'If-Match': etag })).status, 412, `${name}: once only`);
    }
  });

  t.test('behind a proxy an empty chunked body counts as no body', async (t) => {
    const chunked = { ...authorization, 'Transfer-Encoding': 'chunked' };
    const requests = [
      ['GET', pathOf('A'), 200],
      ['DELETE', pathOf('NONE'), 404],
      ['GET', '/api/v1/orders', 200],
    ] as const;
    for (const [name, port] of Object.entries({ direct, ...proxies }))
      for (const [method, path, expected] of requests)
        t.equal((await send(port, method, path, chunked)).status, expected, `${name}: ${method} ${path}`);
  });
});
