import { METHODS } from 'node:http';
import { sql } from 'kysely';
import t from 'tap';
import { untilBlocked } from '../../../support/database/database.ts';
import { type RawConnection, waitUntil, openRawService } from '../../../support/shop/raw-service.ts';

const SLOWNESS = { headers: 1000, request: 1000 };
/** Timeouts that are longer than this test. */
const LONG_TIMEOUTS = { headers: 300_000, request: 300_000 };
const ORDERS = 'POST /api/v1/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
const GET = 'GET /api/v1/orders HTTP/1.1\r\nHost: x\r\n';
const ENDLESS = 'Transfer-Encoding: chunked\r\n\r\n';

t.test('a connection is closed after a 408 even if the client does not close its side', async (t) => {
  const { app, connect, connections, token } = await openRawService(t, { slowness: SLOWNESS });
  let accepted = 0;
  app.server.on('connection', () => (accepted += 1));
  const beginnings = ['', GET, `${ORDERS}Authorization: Bearer ${token}\r\nContent-Length: 9\r\n\r\n{`];
  const clients = beginnings.flatMap((bytes) =>
    Array.from({ length: 10 }, () => {
      const client = connect();
      if (bytes !== '') client.write(bytes);
      return client;
    }),
  );
  t.ok(await waitUntil(() => accepted === clients.length), 'all are connected');
  t.ok(await waitUntil(async () => (await connections()) === 0), 'all connections are closed');
  const isTold = (client: RawConnection) =>
    /^HTTP\/1\.1 408 [^]*"type":"REQUEST_TIMEOUT"/.test(client.received());
  t.ok(await waitUntil(() => clients.every(isTold)), 'each client got the reason');
});

t.test('the service does not wait for the remaining body of a refused request', async (t) => {
  const { connect, connections } = await openRawService(t, { slowness: LONG_TIMEOUTS });
  const refused: Record<string, string> = {
    'chunks without end, without a token': `${ORDERS}${ENDLESS}`,
    'half of a body, without a token': `${ORDERS}Content-Length: 1000\r\n\r\n{`,
    'chunks without end, to a path that is not there': `POST /none HTTP/1.1\r\nHost: x\r\n${ENDLESS}`,
  };
  const clients = Object.entries(refused).map(([name, bytes]) => {
    const client = connect();
    client.write(bytes);
    const more = setInterval(() => client.write(bytes.endsWith(ENDLESS) ? '1\r\n \r\n' : ' '), 50);
    t.teardown(() => clearInterval(more));
    return { name, ...client };
  });
  const isAnswered = () => clients.every(({ received }) => /^HTTP\/1\.1 40[14] /.test(received()));
  t.ok(await waitUntil(isAnswered), 'all are answered');
  t.ok(await waitUntil(async () => (await connections()) === 0), 'all closed long before their timeout');
  for (const { name, received } of clients) t.equal(received().match(/HTTP\/1\.1 /g)?.length, 1, name);
});

t.test('the service closes the connection of a request without a valid Host', async (t) => {
  const { connect, connections } = await openRawService(t);
  const long = `/api/v1/orders/${'x'.repeat(301)}`;
  for (const path of ['/api/v1/orders', '/none', long])
    for (const host of ['', 'Host: a\r\nHost: b\r\n', 'Host: a\r\nHost: a\r\n']) {
      const client = connect();
      client.write(`GET ${path} HTTP/1.1\r\n${host}\r\n${GET}\r\n`);
      t.ok(await waitUntil(async () => client.received() !== '' && (await connections()) === 0), 'closed');
      t.match(client.received(), /^HTTP\/1\.1 400 [^]*connection: close\r\n[^]*"MALFORMED_REQUEST"/i);
      t.equal(client.received().match(/HTTP\/1\.1 \d/g)?.length, 1, 'the second request has no answer');
      client.socket.destroy();
    }
});

t.test('a client that never reads its answers is disconnected', async (t) => {
  const { app, connect, connections } = await openRawService(t, { slowness: LONG_TIMEOUTS, timeLimit: 1000 });
  const accepted = new Promise((resolve) => app.server.once('connection', resolve));
  const client = connect();
  client.socket.pause();
  // The answers are larger than the network buffers of both sides.
  client.write('GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(100));
  await accepted;
  const begun = Date.now();
  t.ok(await waitUntil(async () => (await connections()) === 0));
  t.comment(`after ${Date.now() - begun} ms`);
});

t.test('a client that reads its answers very slowly is disconnected', async (t) => {
  const limits = { timeLimit: 1000, readLimit: 1000 };
  const { app, connect, connections } = await openRawService(t, { slowness: LONG_TIMEOUTS, ...limits });
  const accepted = new Promise((resolve) => app.server.once('connection', resolve));
  const { socket, write } = connect();
  socket.pause();
  // Reading all these answers would take minutes. Each read causes traffic on the connection.
  write('GET /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000));
  const reading = setInterval(() => socket.resume().once('data', () => socket.pause()), 20);
  t.teardown(() => clearInterval(reading));
  await accepted;
  t.ok(await waitUntil(async () => (await connections()) === 0));
});

t.test('a client that never reads a small answer is disconnected, but a proxy is not', async (t) => {
  const idle = { client: 100, proxy: 300_000 };
  const { app, connect, connections } = await openRawService(t, { slowness: LONG_TIMEOUTS, idle });
  let accepted = 0;
  app.server.on('connection', () => (accepted += 1));
  for (const field of ['X-Forwarded-For: 192.0.2.7', 'Forwarded: for=192.0.2.7', 'Via: 1.1 proxy']) {
    const proxy = connect();
    const request = `GET /none HTTP/1.1\r\nHost: x\r\n${field}\r\n\r\n`;
    // The two requests are sent together. The connection is idle only after the answer to the second request.
    proxy.write(request + request);
    t.ok(
      await waitUntil(() => proxy.received().split('ROUTE_NOT_FOUND').length === 3),
      'the proxy is answered',
    );
    const client = connect();
    client.socket.pause();
    client.write('GET /none HTTP/1.1\r\nHost: x\r\n\r\n');
    t.ok(await waitUntil(() => accepted % 2 === 0), 'both are connected');
    t.ok(await waitUntil(async () => (await connections()) === 1), 'one connection is closed');
    proxy.write(request);
    t.ok(await waitUntil(() => proxy.received().split('ROUTE_NOT_FOUND').length === 4), `with ${field}`);
    proxy.socket.destroy();
    t.ok(await waitUntil(async () => (await connections()) === 0));
  }
});

t.test('a refused request keeps its connection open if the client sends the whole body', async (t) => {
  const { connect, connections } = await openRawService(t);
  const client = connect();
  client.write(`${ORDERS}Content-Length: 2\r\n\r\n`);
  t.ok(await waitUntil(() => client.received().includes('UNAUTHENTICATED')), 'refused before its body');
  client.write(`{}${GET}\r\n`);
  t.ok(
    await waitUntil(() => client.received().split('UNAUTHENTICATED').length === 3),
    'the next request on the connection is answered, too',
  );
  t.equal(await connections(), 1);
});

t.test('a client that closes its connection at any moment causes no warning in the log', async (t) => {
  const { connect, connections, token, log, db, app } = await openRawService(t);
  const authorized = `Authorization: Bearer ${token}\r\n`;
  const moments: Record<string, string> = {
    'before it has sent anything': '',
    'in its headers': GET,
    'in its body': `${ORDERS}${authorized}Content-Length: 1000\r\n\r\n{`,
    'in its chunks': `${ORDERS}${authorized}${ENDLESS}1\r\n{\r\n`,
  };
  for (const [name, bytes] of Object.entries(moments)) {
    const { socket, write } = connect();
    if (bytes !== '') {
      const arrived = new Promise((resolve) =>
        app.server.once('connection', (own) => own.once('data', resolve)),
      );
      write(bytes);
      await arrived;
    }
    t.ok(await waitUntil(async () => (await connections()) === 1), `connected: ${name}`);
    socket.resetAndDestroy();
    t.ok(await waitUntil(async () => (await connections()) === 0), `closed: ${name}`);
  }
  await db.transaction().execute(async (trx) => {
    await sql`lock table orders in access exclusive mode`.execute(trx);
    const { socket, write } = connect();
    write(`${GET}${authorized}\r\n`);
    await untilBlocked(db);
    socket.resetAndDestroy();
    t.ok(await waitUntil(async () => (await connections()) === 0), 'closed while it waits for its answer');
  });
  t.strictSame(
    log.filter(({ level }) => level >= 40),
    [],
    'nothing in the log is a warning',
  );
});

t.test('a request with any HTTP method, known or unknown, is never answered with 500', async (t) => {
  const { connect } = await openRawService(t);
  const unknown = ['BREW', 'get', 'FOO-BAR', 'X'.repeat(50)];
  for (const method of [...METHODS, ...unknown]) {
    for (const [path, notHere] of Object.entries({ '/api/v1/orders': 405, '/none': 404 })) {
      if (path === '/api/v1/orders' && ['GET', 'HEAD', 'POST'].includes(method)) continue;
      const expected = unknown.includes(method) || method === 'CONNECT' ? 501 : notHere;
      const client = connect();
      client.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
      t.ok(await waitUntil(() => client.received().includes('\r\n\r\n')), `${method} is answered`);
      t.match(client.received(), new RegExp(`^HTTP/1\\.1 ${expected} `), `${method} ${path}`);
      if (expected === 405) t.match(client.received(), /^allow: GET, HEAD, POST\r$/im);
      client.socket.destroy();
    }
  }
});

t.test('every answer forbids browsers to guess its media type', async (t) => {
  const { connect, token } = await openRawService(t, { slowness: SLOWNESS });
  const authorized = `Authorization: Bearer ${token}\r\n`;
  const requests: Record<string, string> = {
    'a success': `${GET}${authorized}\r\n`,
    'no token': `${GET}\r\n`,
    'not valid': `${ORDERS}${authorized}Content-Length: 2\r\n\r\n{}`,
    'no such path': 'GET /none HTTP/1.1\r\nHost: x\r\n\r\n',
    'no such method': 'PUT /api/v1/orders HTTP/1.1\r\nHost: x\r\n\r\n',
    'an unknown method': 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n',
    'a tunnel': 'CONNECT / HTTP/1.1\r\nHost: x\r\n\r\n',
    'a long segment': `GET /api/v1/orders/${'x'.repeat(301)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    'a bad URL': 'GET /api/v1/orders/%E0%A4%A HTTP/1.1\r\nHost: x\r\n\r\n',
    'not HTTP': 'GET / HTTP/1.1\r\nno header\r\n\r\n',
    'no Host': 'GET / HTTP/1.1\r\n\r\n',
    'large headers': `${GET}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    'a large body': `${ORDERS}${authorized}Content-Length: 300000\r\n\r\n`,
    'a slow sender': GET,
    'an expectation': `${GET}Expect: miracles\r\n\r\n`,
    metadata: 'GET /.well-known/oauth-protected-resource HTTP/1.1\r\nHost: x\r\n\r\n',
    'the contract': 'HEAD /api/v1/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n',
  };
  for (const [name, bytes] of Object.entries(requests)) {
    const client = connect();
    client.write(bytes);
    t.ok(await waitUntil(() => client.received().includes('\r\n\r\n')), `answered: ${name}`);
    t.match(client.received(), /^x-content-type-options: nosniff\r$/im, name);
    client.socket.destroy();
  }
});

t.test('with too many connections, connections without any request are closed first', async (t) => {
  const { app, connect, connections, token, db } = await openRawService(t, { maxConnections: 10 });
  const authorized = `${GET}Authorization: Bearer ${token}\r\n\r\n`;
  const client = connect();
  client.write(authorized);
  t.ok(await waitUntil(() => client.received().endsWith('}')), 'one waits for its next request');
  await db.transaction().execute(async (trx) => {
    await sql`lock table orders in access exclusive mode`.execute(trx);
    const busy = connect();
    busy.write(authorized);
    await untilBlocked(db);
    let accepted = 2;
    app.server.on('connection', () => (accepted += 1));
    for (let n = 0; n < 30; n += 1) connect();
    t.ok(await waitUntil(() => accepted === 32), 'all are accepted');
    t.ok(await waitUntil(async () => (await connections()) <= 10), 'at most 10 connections remain open');
    t.notOk(
      client.socket.readableEnded || busy.socket.readableEnded,
      'connections that had a request remain open',
    );
    const last = connect();
    last.write('GET /none HTTP/1.1\r\nHost: x\r\n\r\n');
    t.ok(await waitUntil(() => last.received().includes('404')), 'the next client is served');
  });
});

t.test('with too many connections, connections that wait for their next request are closed', async (t) => {
  const { connect, connections, token } = await openRawService(t, { maxConnections: 10 });
  const clients = Array.from({ length: 10 }, connect);
  for (const { write } of clients) write(`${GET}Authorization: Bearer ${token}\r\n\r\n`);
  t.ok(await waitUntil(() => clients.every(({ received }) => received().endsWith('}'))));
  const next = connect();
  t.ok(await waitUntil(() => clients.every(({ socket }) => socket.readableEnded)));
  next.write('GET /none HTTP/1.1\r\nHost: x\r\n\r\n');
  t.ok(await waitUntil(() => next.received().includes('404')), 'the next client is served');
  t.equal(await connections(), 1);
});
