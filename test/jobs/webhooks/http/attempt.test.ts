import type { Socket } from 'node:net';
import t, { type Test } from 'tap';
import { Sender, type SenderOptions } from '../../../../jobs/webhooks/http/sender.ts';
import {
  OUTSIDE,
  OUTSIDE_NAMES,
  RULES,
  openReceiver,
  openSocketReceiver,
} from '../../../support/webhooks/fake-receiver.ts';

function openSender(t: Pick<Test, 'teardown'>, options: Partial<SenderOptions> = {}): Sender {
  const sender = new Sender({ rules: RULES, lookup: OUTSIDE_NAMES, ...options });
  t.teardown(() => sender.close());
  return sender;
}

const to = (url: string) => ({
  url,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{"a":1}'),
});

t.test('any 2xx status counts as delivered, and the body is neither needed nor kept for long', async (t) => {
  const sender = openSender(t);
  for (const status of [200, 201, 202, 204, 299]) {
    const receiver = await openReceiver(
      t,
      (_request, reply) => void reply.writeHead(status).end(status === 204 ? '' : 'é'.repeat(2_000)),
    );
    const { durationMs, excerpt, ...outcome } = await sender.send(to(receiver.url));
    t.strictSame(outcome, { statusCode: status });
    t.ok(durationMs >= 0);
    t.equal(excerpt, status === 204 ? undefined : 'é'.repeat(512));
    t.match(receiver.received, [
      { url: '/hooks', body: '{"a":1}', headers: { 'content-type': 'application/json' } },
    ]);
  }
});

const HEAD = 'HTTP/1.1 200 OK\r\n';

/** Names and bodies of answers with status 200. */
const BODIES: Record<string, (socket: Socket) => void> = {
  'has no end'(socket) {
    socket.write(`${HEAD}transfer-encoding: chunked\r\n\r\n`);
    const more = () => {
      while (socket.writable && socket.write(`4000\r\n${'a'.repeat(0x4000)}\r\n`));
    };
    socket.on('drain', more);
    more();
  },
  drips(socket) {
    socket.write(`${HEAD}content-length: 1000\r\n\r\na`);
    const timer = setInterval(() => socket.write('a'), 100);
    socket.on('close', () => clearInterval(timer));
  },
  'is shorter than it says'(socket) {
    socket.end(`${HEAD}content-length: 1000\r\n\r\na`);
  },
  'ends with a reset'(socket) {
    socket.write(`${HEAD}content-length: 1000\r\n\r\na`, () => socket.resetAndDestroy());
  },
  'never begins'(socket) {
    socket.write(`${HEAD}content-length: 1000\r\n\r\n`);
  },
};

for (const [name, answer] of Object.entries(BODIES))
  t.test(`an event counts as delivered when a 2xx arrives, even with a body that ${name}`, async (t) => {
    const closed = Promise.withResolvers<number>();
    const receiver = await openSocketReceiver(t, answer, (socket) =>
      socket.on('close', () => closed.resolve(socket.bytesWritten)),
    );
    const outcome = await openSender(t).send(to(receiver.url));
    t.match(outcome, { statusCode: 200, failure: undefined });
    t.ok((outcome.excerpt ?? '').length <= 1_024);
    // The operating system buffers much more data than the sender reads.
    t.ok((await closed.promise) < 20_000_000, 'the connection is closed early');
  });

t.test('a redirect is a failure, and its target receives no request', async (t) => {
  const inside = await openReceiver(t, undefined, { host: '127.0.0.1' });
  for (const status of [301, 302, 303, 307, 308]) {
    const receiver = await openReceiver(
      t,
      (_request, reply) => void reply.writeHead(status, { location: inside.url }).end(),
    );
    t.match(await openSender(t).send(to(receiver.url)), { statusCode: status, failure: 'HTTP_STATUS' });
  }
  t.strictSame(inside.received, []);
});

t.test('send returns the delay of Retry-After, at most six hours', async (t) => {
  const soon = new Date(Date.now() + 3_600_000).toUTCString();
  for (const [header, least, most] of [
    ['7', 7_000, 7_000],
    [soon, 3_000_000, 3_600_000],
    ['1000000000', 21_600_000, 21_600_000],
    ['9'.repeat(400), 21_600_000, 21_600_000],
    ['Thu, 01 Jan 1970 00:00:00 GMT', 0, 0],
  ] as const) {
    const receiver = await openReceiver(
      t,
      (_request, reply) => void reply.writeHead(429, { 'retry-after': header }).end(),
    );
    const { retryAfterMs = -1, failure } = await openSender(t).send(to(receiver.url));
    t.equal(failure, 'HTTP_STATUS');
    t.ok(retryAfterMs >= least && retryAfterMs <= most, `${header.slice(0, 30)}: ${retryAfterMs}`);
  }
  const receiver = await openReceiver(
    t,
    (_request, reply) => void reply.writeHead(503, { 'retry-after': 'soon' }).end('busy'),
  );
  const outcome = await openSender(t).send(to(receiver.url));
  t.match(outcome, { statusCode: 503, excerpt: 'busy', retryAfterMs: undefined });
});

/** Receivers that violate HTTP, with the failure that is recorded. */
const BROKEN: Record<string, [failure: string, onData: (socket: Socket) => void]> = {
  'never answers': ['TIMEOUT', () => {}],
  'drips headers': [
    'TIMEOUT',
    (socket) => {
      socket.write(HEAD);
      const timer = setInterval(() => socket.write('a: b\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    },
  ],
  'has headers without end': [
    'PROTOCOL',
    (socket) => {
      socket.write(HEAD);
      const more = () => {
        while (socket.writable && socket.write(`a: ${'b'.repeat(1_000)}\r\n`));
      };
      socket.on('drain', more);
      more();
    },
  ],
  'only ever continues': [
    'TIMEOUT',
    (socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20);
      socket.on('close', () => clearInterval(timer));
    },
  ],
  'resets the connection': ['CONNECTION', (socket) => socket.resetAndDestroy()],
  'closes without an answer': ['CONNECTION', (socket) => socket.end()],
  'is no web server': ['PROTOCOL', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
};

for (const [name, [failure, onData]] of Object.entries(BROKEN))
  t.test(`send returns ${failure} for a receiver that ${name}`, async (t) => {
    let connections = 0;
    const receiver = await openSocketReceiver(t, onData, () => (connections += 1));
    // The timeout is long unless the test expects a timeout, because the machine may be busy.
    const answerMs = failure === 'TIMEOUT' ? 300 : 60_000;
    const outcome = await openSender(t, { answerMs }).send(to(receiver.url));
    t.match(outcome, { failure, statusCode: undefined, excerpt: undefined });
    t.equal(connections, 1, 'the receiver got only one connection');
  });

t.test('CONNECTION: no server listens at the address of the endpoint', async (t) => {
  const gone = await openSocketReceiver({ teardown: (end) => void closers.push(end) }, () => {});
  for (const close of closers) await close();
  t.match(await openSender(t).send(to(gone.url)), { failure: 'CONNECTION' });
});
const closers: (() => unknown)[] = [];

t.test('a request is sent once more on a new connection if its idle connection closes', async (t) => {
  let connections = 0;
  const receiver = await openSocketReceiver(
    t,
    (socket) => {
      socket.write('HTTP/1.1 204 No Content\r\nconnection: keep-alive\r\n\r\n');
      // The next request on this connection is not answered.
      socket.once('data', () => socket.destroy());
    },
    () => (connections += 1),
  );
  const sender = openSender(t);
  t.match(await sender.send(to(receiver.url)), { statusCode: 204 });
  t.equal(connections, 1);
  t.match(await sender.send(to(receiver.url)), { statusCode: 204, failure: undefined });
  t.equal(connections, 2);
});

t.test('CONNECTION: the idle connection and the new connection both close when used', async (t) => {
  let connections = 0;
  const receiver = await openSocketReceiver(
    t,
    (socket) => {
      if (connections > 1) return void socket.destroy();
      socket.write('HTTP/1.1 204 No Content\r\nconnection: keep-alive\r\n\r\n');
      socket.once('data', () => socket.destroy());
    },
    () => (connections += 1),
  );
  const sender = openSender(t);
  t.match(await sender.send(to(receiver.url)), { statusCode: 204 });
  t.match(await sender.send(to(receiver.url)), { failure: 'CONNECTION', statusCode: undefined });
  t.ok(connections <= 2, 'at most one more connection is opened');
});

t.test('no timer remains after an answer', async (t) => {
  const receiver = await openReceiver(t);
  const sender = openSender(t);
  const timers = () => process.getActiveResourcesInfo().filter((type) => type === 'Timeout').length;
  const before = timers();
  t.match(await sender.send(to(receiver.url)), { statusCode: 204 });
  t.equal(timers(), before);
});

t.test('requests to a receiver reuse its open connections', async (t) => {
  const connections = new Set<unknown>();
  const receiver = await openReceiver(t, (request, reply) => {
    connections.add(request.socket);
    reply.writeHead(200).end('ok');
  });
  const sender = openSender(t);
  for (let n = 0; n < 5; n += 1)
    t.match(await sender.send(to(receiver.url)), { statusCode: 200, excerpt: 'ok' });
  // When the second request starts, the first connection may still be in use.
  t.ok(connections.size <= 2, `${connections.size} connections`);
});

t.test(
  'a request in flight at shutdown is INTERRUPTED, and does not count against its receiver',
  async (t) => {
    const reached = Promise.withResolvers<void>();
    const receiver = await openSocketReceiver(t, () => reached.resolve());
    const sender = openSender(t);
    const sent = sender.send(to(receiver.url));
    await reached.promise;
    await sender.close();
    t.match(await sent, { failure: 'INTERRUPTED' });
  },
);

t.test('a URL that was registered under older rules is checked again before sending', async (t) => {
  const receiver = await openReceiver(t);
  const url = receiver.url.replace('/hooks', '/hooks#a');
  t.strictSame(await openSender(t).send(to(url)), { failure: 'ADDRESS_REFUSED', durationMs: 0 });
  t.strictSame(receiver.received, []);
  t.ok(url.includes(OUTSIDE));
});
