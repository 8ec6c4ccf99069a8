import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { serviceClient } from '../../scripts/dev/service-client.ts';
import { readShared } from '../support/run/shared-servers.ts';
import { openShop } from '../support/shop/shop.ts';

/**
 * Opens a server that issues tokens with a lifetime of `lifetime` seconds. The server accepts all tokens except those
 * that were withdrawn.
 */
async function openServer(t: Test, { lifetime = 600 }: { lifetime?: number | undefined } = {}) {
  const state = { issued: 0, withdrawn: 0, failing: false, forms: [] as string[], bodies: [] as string[] };
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const body = await text(request);
    if (request.url === '/token') {
      state.forms.push(`${atob(request.headers.authorization!.slice('Basic '.length))} ${body}`);
      if (state.failing) return void response.writeHead(503).end('{"error":"temporarily_unavailable"}');
      state.issued += 1;
      return void response.end(
        JSON.stringify({ access_token: `token-${state.issued}`, expires_in: lifetime }),
      );
    }
    state.bodies.push(body);
    const number = Number(/^Bearer token-(\d+)$/.exec(request.headers.authorization ?? '')?.[1]);
    response.writeHead(number > state.withdrawn ? 200 : 401).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options = {
    tokenUrl: `${url}/token`,
    clientId: 'a service',
    clientSecret: 's:e%c',
    scope: 'orders:read orders:write',
  };
  const api = serviceClient(options);
  return { state, get: async (init?: RequestInit) => (await api(`${url}/orders`, init)).status };
}

t.test('concurrent and later requests of the service client share one token', async (t) => {
  const { state, get } = await openServer(t);
  t.strictSame(new Set(await Promise.all(Array.from({ length: 20 }, () => get()))), new Set([200]));
  for (let n = 0; n < 5; n += 1) t.equal(await get(), 200);
  t.equal(state.issued, 1);
  t.strictSame(state.forms, [
    'a+service:s%3Ae%25c grant_type=client_credentials&scope=orders%3Aread+orders%3Awrite',
  ]);
});

t.test('the service client replaces its token before the token expires', async (t) => {
  const { state, get } = await openServer(t, { lifetime: 600 });
  const begin = Date.now();
  let seconds = 0;
  t.intercept(Date, 'now', { value: () => begin + seconds * 1000 });
  const at = async (then: number) => {
    seconds = then;
    t.equal(await get(), 200);
    return state.issued;
  };
  t.equal(await at(0), 1);
  t.equal(await at(569), 1);
  t.equal(await at(571), 2);
});

t.test('the service client replaces a refused token, but only once', async (t) => {
  const { state, get } = await openServer(t);
  t.equal(await get(), 200);
  state.withdrawn = 1;
  t.equal(await get({ method: 'POST', body: 'again' }), 200);
  t.equal(state.issued, 2);
  t.strictSame(state.bodies, ['', 'again', 'again']);
  state.withdrawn = 99;
  t.equal(await get(), 401, 'the token is replaced only once');
  t.equal(state.issued, 3);
});

t.test("after a failure, the service client's next request tries again to get a token", async (t) => {
  const { state, get } = await openServer(t);
  state.failing = true;
  await t.rejects(get(), { message: 'no token for a service: 503 temporarily_unavailable' });
  state.failing = false;
  t.equal(await get(), 200);
});

t.test('the service client works against the real service and authorization server', async (t) => {
  const shop = await openShop(t);
  const api = serviceClient({
    tokenUrl: `${readShared().authUrl}/token`,
    clientId: 'backoffice',
    clientSecret: 'backoffice-secret',
    scope: 'orders:read',
  });
  t.equal((await api(`${shop.url}/api/v1/orders`)).status, 200);
  t.equal((await api(`${shop.url}/api/v1/products`)).status, 403, 'the token has only the requested scope');
});
