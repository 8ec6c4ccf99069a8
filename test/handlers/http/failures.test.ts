import { connect as connectSocket } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import t from 'tap';
import { buildApp } from '../../../app.ts';
import { connect } from '../../../db/base/open.ts';
import { closeService, connectNowhere } from '../../support/database/shards.ts';
import { readShared } from '../../support/run/shared-servers.ts';
import { caller } from '../../support/shop/contract-client.ts';
import { openShop } from '../../support/shop/shop.ts';
import { storeOf } from '../../support/shop/store.ts';

t.test('the answer to an internal failure has only a trace id; the log has the cause', async (t) => {
  const shop = await openShop(t);
  await sql`drop table products cascade`.execute(shop.db);
  const answer = await shop.call('GET', '/products', {
    headers: { traceparent: '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01' },
  });
  t.match(answer, {
    status: 500,
    body: { type: 'INTERNAL_ERROR', traceId: '4bf92f3577b34da6a3ce929d0e0e4736' },
  });
  t.notMatch(JSON.stringify(answer.body), /relation|exist|select/);
  const line = shop.log.find(({ level }) => level >= 50);
  t.match(line, {
    traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
    err: { message: 'relation "products" does not exist' },
  });
});

t.test('every answer is 503 while the database is unreachable', async (t) => {
  const db = connectNowhere();
  const app = await buildApp({
    store: storeOf(db),
    baseUrl: 'http://127.0.0.1',
    auth: { issuer: readShared().authUrl, audience: 'order-service' },
  });
  t.teardown(async () => {
    await app.close();
    await closeService(db);
  });
  const call = caller(t, await app.listen({ host: '127.0.0.1', port: 0 }));
  const body = {
    customerId: 'customer-1',
    items: [{ sku: 'TEA', quantity: 1 }],
    paymentMethod: 'tok_approved',
  };
  for (const answer of [
    await call('GET', '/products'),
    await call('GET', '/orders'),
    await call('POST', '/orders', { body }),
    await call('PUT', '/products/TEA/stock', { body: { onHand: 1 }, headers: { 'If-Match': '*' } }),
  ]) {
    t.match(answer, { status: 503, body: { type: 'UNAVAILABLE', retryable: true } });
    t.equal(answer.headers.get('retry-after'), '1');
  }
});

t.test('the service replaces connections that the database has closed', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  await shop.order({ [sku]: 1 });
  const admin = connect(readShared().postgresUrl, { poolSize: 1 });
  const name = new URL(shop.databaseUrl).pathname.slice(1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(admin);
  await admin.destroy();
  const order = { customerId: 'customer-1', items: [{ sku, quantity: 1 }], paymentMethod: 'tok_approved' };
  for (const [expected, send] of [
    [200, () => shop.call('GET', '/orders')],
    [201, () => shop.call('POST', '/orders', { body: order })],
  ] as const) {
    const statuses: number[] = [];
    while (statuses.at(-1) !== expected && statuses.length < 20) statuses.push((await send()).status);
    t.equal(statuses.at(-1), expected);
    t.ok(
      statuses.every((status) => status === expected || status === 503),
      'all answers until then are 503',
    );
  }
});

t.test('a client that sends bytes that are not HTTP gets a problem document', async (t) => {
  const shop = await openShop(t);
  const answerTo = async (bytes: string) => {
    const socket = connectSocket(Number(new URL(shop.url).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.write(bytes);
    await once(socket, 'close');
    return answer;
  };
  const malformed = await answerTo('GET / HTTP/1.1\r\nno header\r\n\r\n');
  t.match(malformed, /^HTTP\/1\.1 400 Bad Request\r\nContent-Type: application\/problem\+json/);
  t.match(JSON.parse(malformed.split('\r\n\r\n')[1]!), { type: 'MALFORMED_REQUEST', status: 400 });
  const large = await answerTo(`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
  t.match(large, /^HTTP\/1\.1 431 /);
  t.match(JSON.parse(large.split('\r\n\r\n')[1]!), { type: 'HEADERS_TOO_LARGE', status: 431 });
});
