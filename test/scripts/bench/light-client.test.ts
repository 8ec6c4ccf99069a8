import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { openLightClient } from '../../../scripts/bench/load/light-client.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Opens a server and a client for it. Counts the connections. */
async function openPair(t: Test, listener: Listener) {
  let connections = 0;
  const server = createServer({ keepAliveTimeout: 0 }, listener).on('connection', () => (connections += 1));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const send = openLightClient(`http://127.0.0.1:${port}`, { Authorization: 'Bearer token' });
  return { send, connections: () => connections };
}

t.test('the light client sends a request and returns its answer unchanged', async (t) => {
  const { send } = await openPair(t, async (request, response) => {
    const { method, url, headers } = request;
    const { authorization, 'content-type': type } = headers;
    const said = JSON.stringify({ method, url, authorization, type, body: await text(request) });
    response.writeHead(201, { 'Retry-After': '7', 'Content-Length': Buffer.byteLength(said) }).end(said);
  });
  const answer = await send('POST', '/orders', '{"name":"Käse"}', { 'Content-Type': 'application/json' });
  t.equal(answer.status, 201);
  t.match(answer.head, /^retry-after: 7$/im);
  t.strictSame(JSON.parse(answer.body), {
    ...{ method: 'POST', url: '/orders', authorization: 'Bearer token', type: 'application/json' },
    body: '{"name":"Käse"}',
  });
});

t.test('the light client joins the parts of an answer, even if a character is split', async (t) => {
  const body = Buffer.from('{"name":"Käse"}');
  const { send } = await openPair(t, async (_, response) => {
    const { socket } = response;
    const parts = [`HTTP/1.1 200 OK\r\nContent-Le`, `ngth: ${body.length}\r\n\r\n`];
    for (const part of [...parts, body.subarray(0, 11), body.subarray(11)])
      await new Promise((written) => socket!.write(part, written));
  });
  const head = `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}`;
  t.strictSame(await send('GET', '/'), { status: 200, head, body: '{"name":"Käse"}' });
});

t.test('the light client opens a connection per request in flight, and reuses it later', async (t) => {
  const waiting: ServerResponse[] = [];
  const { send, connections } = await openPair(t, (_, response) => {
    waiting.push(response);
    if (waiting.length === 3)
      for (const each of waiting.splice(0)) each.writeHead(200, { 'Content-Length': 0 }).end();
  });
  const three = () => Promise.all([send('GET', '/'), send('GET', '/'), send('GET', '/')]);
  await three();
  await three();
  t.equal(connections(), 3);
});

t.test('the light client does not reuse a connection that the server has closed', async (t) => {
  const { send, connections } = await openPair(t, (_, response) => {
    response.writeHead(200, { 'Content-Length': 0, Connection: 'close' }).end();
  });
  await send('GET', '/');
  await send('GET', '/');
  t.equal(connections(), 2);
});

t.test('the light client rejects if there is no answer, or an answer of unknown length', async (t) => {
  const { send } = await openPair(t, (request, response) => {
    if (request.url === '/dies') request.socket.destroy();
    else response.writeHead(200).end('in chunks');
  });
  await t.rejects(send('GET', '/dies'));
  await t.rejects(send('GET', '/'), { message: /has no Content-Length/ });
});

t.test('the light client rejects if no server listens', (t) =>
  t.rejects(openLightClient('http://127.0.0.1:1', {})('GET', '/')),
);
