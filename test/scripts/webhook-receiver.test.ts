import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { CompiledQuery } from 'kysely';
import { Webhook } from 'standardwebhooks';
import t, { type Test } from 'tap';
import { ed25519Key, signatureHeaders } from '../../jobs/webhooks/http/signature.ts';
import { type Store, receiver } from '../../scripts/dev/webhook-receiver.ts';
import { createEmptyDatabase } from '../support/database/database.ts';

/**
 * Tests the example in `jobs/webhooks/README.md` with requests that it must accept and with requests that it must
 * refuse.
 */
const ID = '01a1fd70-f1c0-7c3e-9a45-6f0d8b3e1c72';
const BODY = '{"specversion":"1.0",  "data":{"name":"Grüße ☕"}}';
const MEBIBYTE = 1_048_576;

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/**
 * Signs a request with the library of Standard Webhooks, as if it were sent `ago` seconds ago. Returns the headers of
 * the signed request.
 */
function signed(secret: string, body = BODY, { id = ID, ago = 0 } = {}) {
  const sentAt = new Date(Date.now() - ago * 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  };
}

async function openReceiver(t: Test, secret: string, store?: Store) {
  const stored: [id: string, body: string][] = [];
  const keep: Store = async (...event) => void stored.push(event);
  const server = createServer(receiver(secret, store ?? keep));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.teardown(() => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const send = async (headers: Record<string, string>, body = BODY) =>
    (await fetch(url, { method: 'POST', headers, body })).status;
  return { server, url, port, stored, send };
}

t.test('the receiver stores a signed request byte for byte, and answers 204', async (t) => {
  const secret = newSecret();
  const { send, stored } = await openReceiver(t, secret);
  t.equal(await send(signed(secret)), 204);
  t.strictSame(stored, [[ID, BODY]]);
});

t.test('the receiver accepts the test vector of the Standard Webhooks libraries', async (t) => {
  const { send, stored } = await openReceiver(t, 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  t.intercept(Date, 'now', { value: () => 1_614_265_330_000 });
  const headers = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  };
  t.equal(await send(headers, '{"test": 2432232314}'), 204);
  t.equal(await send(headers, '{"test":2432232314}'), 401, 'the body lacks a space');
  t.equal(stored.length, 1);
});

t.test('during a rotation, the receiver accepts both the old and the new secret', async (t) => {
  const [newer, older] = [randomBytes(32), randomBytes(32)];
  const timestamp = Math.floor(Date.now() / 1000);
  const keys = { hmac: [newer, older], ed25519: ed25519Key(randomBytes(32)) };
  const headers = signatureHeaders({ id: ID, timestamp, body: Buffer.from(BODY) }, keys);
  t.match(headers['webhook-signature'], /^v1,\S+ v1,\S+ v1a,\S+$/);
  for (const key of [newer, older]) {
    const { send } = await openReceiver(t, `whsec_${key.toString('base64')}`);
    t.equal(await send(headers), 204);
  }
});

t.test('the receiver answers 401 to forged requests, and to those for another receiver', async (t) => {
  const secret = newSecret();
  const { send, stored } = await openReceiver(t, secret);
  const genuine = signed(secret);
  const signature = genuine['webhook-signature'];
  const without = (name: string) =>
    Object.fromEntries(Object.entries(genuine).filter(([key]) => key !== name));
  const forged: Record<string, Record<string, string>> = {
    'with another secret': signed(newSecret()),
    'for another body': signed(secret, `${BODY} `),
    'for another id': { ...genuine, 'webhook-id': ID.replace('0', '1') },
    'for another time': { ...genuine, 'webhook-timestamp': String(Number(genuine['webhook-timestamp']) + 1) },
    'without an id': without('webhook-id'),
    'with an empty id': signed(secret, BODY, { id: '' }),
    'without a time': without('webhook-timestamp'),
    'without a signature': without('webhook-signature'),
    'with an empty time': { ...genuine, 'webhook-timestamp': '' },
    'with a time that is none': { ...genuine, 'webhook-timestamp': 'now' },
    'with an empty signature': { ...genuine, 'webhook-signature': '' },
    'with a version alone': { ...genuine, 'webhook-signature': 'v1,' },
    'without a version': { ...genuine, 'webhook-signature': signature.replace('v1,', '') },
    'of another version': { ...genuine, 'webhook-signature': signature.replace('v1', 'v1a') },
    'with a part of it': { ...genuine, 'webhook-signature': signature.slice(0, -5) },
    'with more than it': { ...genuine, 'webhook-signature': `${signature.slice(0, -1)}AAAA` },
  };
  for (const [how, headers] of Object.entries(forged)) t.equal(await send(headers), 401, how);
  t.strictSame(stored, []);
  t.equal(await send(genuine), 204, 'the genuine request is then accepted');
});

t.test(
  'the receiver refuses a request as a replay if it is over five minutes old or from the future',
  async (t) => {
    const secret = newSecret();
    const { send } = await openReceiver(t, secret);
    const now = Date.now();
    t.intercept(Date, 'now', { value: () => now });
    for (const [ago, status] of [
      [298, 204],
      [302, 401],
      [-298, 204],
      [-302, 401],
    ] as const)
      t.equal(await send(signed(secret, BODY, { ago })), status, `${ago} seconds ago`);
  },
);

t.test('the receiver joins the parts of a body, and accepts at most one mebibyte', async (t) => {
  const secret = newSecret();
  const { url, stored } = await openReceiver(t, secret);
  const sendPieces = async (body: string, size: number) => {
    const sent = request(url, { method: 'POST', headers: signed(secret, body) });
    const bytes = Buffer.from(body);
    const answered = once(sent, 'response');
    for (let at = 0; at < bytes.length; at += size) {
      if (!sent.write(bytes.subarray(at, at + size))) await once(sent, 'drain');
    }
    sent.end();
    const [response] = await answered;
    response.resume();
    return response.statusCode as number;
  };
  t.equal(await sendPieces(BODY, 1), 204, 'byte by byte, also inside a character of several bytes');
  t.equal(stored.at(-1)![1], BODY);
  t.equal(await sendPieces('x'.repeat(MEBIBYTE), 60_000), 204);
  t.equal(stored.at(-1)![1].length, MEBIBYTE);
  t.equal(await sendPieces('x'.repeat(MEBIBYTE + 1), 60_000), 413);
  t.equal(await sendPieces('x'.repeat(8 * MEBIBYTE), 60_000), 413);
  t.equal(stored.length, 2);
});

t.test('the receiver answers 500 to an event that it cannot store, so it is sent again', async (t) => {
  const secret = newSecret();
  let isThere = false;
  const { send } = await openReceiver(t, secret, async () => {
    if (!isThere) throw new Error('no database');
  });
  t.equal(await send(signed(secret)), 500);
  isThere = true;
  t.equal(await send(signed(secret)), 204);
});

t.test('a webhook request that breaks off does not affect the next request', async (t) => {
  const secret = newSecret();
  const { server, port, send, stored } = await openReceiver(t, secret);
  const arrived = once(server, 'request');
  const socket = connect(port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"spec');
  const [request] = await arrived;
  const closed = new Promise((resolve) => request.once('close', resolve));
  socket.resetAndDestroy();
  await closed;
  t.equal(await send(signed(secret)), 204);
  t.equal(stored.length, 1);
});

t.test('the receiver refuses to start without a secret, because any sender could sign then', (t) => {
  for (const secret of ['', 'whsec_', 'whsec_c2hvcnQ='])
    t.throws(() => receiver(secret, async () => {}), { name: 'RangeError' }, secret);
  t.end();
});

const read = (path: string) => readFile(join(import.meta.dirname, '../..', path), 'utf8');

t.test('the README shows the code of the receiver unchanged', async (t) => {
  const [, shown] = /^```ts\n([^]+?)^```$/m.exec(await read('jobs/webhooks/README.md')) ?? [];
  t.equal(shown, await read('scripts/dev/webhook-receiver.ts'));
});

t.test('the README’s table stores an event only once if it arrives twice in parallel', async (t) => {
  const [, create = '', insert = ''] =
    /^```sql\n(create [^;]+);\n(insert [^;]+);\n```$/m.exec(await read('jobs/webhooks/README.md')) ?? [];
  const { db } = await createEmptyDatabase(t);
  const query = (text: string, values?: string[]) => db.executeQuery(CompiledQuery.raw(text, values));
  await query(create);
  const secret = newSecret();
  const { send } = await openReceiver(t, secret, async (...event) => void (await query(insert, event)));
  const twice = await Promise.all([send(signed(secret)), send(signed(secret))]);
  t.strictSame([...twice, await send(signed(secret, BODY, { ago: 60 }))], [204, 204, 204]);
  const { rows } = await query('select id, body from received_events');
  t.strictSame(rows, [{ id: ID, body: JSON.parse(BODY) }]);
});
