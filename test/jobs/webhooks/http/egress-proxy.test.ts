import type { Duplex } from 'node:stream';
import t, { type Test } from 'tap';
import type { DeliveryRules } from '../../../../db/webhooks/endpoints/url-rules.ts';
import { Sender, type SenderOptions } from '../../../../jobs/webhooks/http/sender.ts';
import { EgressProxy } from '../../../../jobs/webhooks/http/egress-proxy.ts';
import type { ProxyAddress } from '../../../../jobs/webhooks/http/proxy-address.ts';
import { freePort } from '../../../support/run/ports.ts';
import { createAuthority } from '../../../support/webhooks/certificates.ts';
import { openProxy } from '../../../support/webhooks/fake-egress-proxy.ts';
import {
  INSIDE,
  OUTSIDE,
  openReceiver,
  openSocketReceiver,
} from '../../../support/webhooks/fake-receiver.ts';

const AUTHORITY = createAuthority('authority of the tests');
const NAME = 'shop.example.com';
const ca = [AUTHORITY.certificate];
const LOG = { error() {}, info() {} };

/**
 * Builds the delivery rules of production with two changes: 127.0.0.2 counts as public, and receivers may use `ports`.
 */
const rulesFor = (...ports: number[]): DeliveryRules => ({
  ports,
  isNamed: () => false,
  isAllowed: (ip) => ip === OUTSIDE,
});

function openSender(
  t: Pick<Test, 'teardown'>,
  address: ProxyAddress,
  port: number,
  options: Partial<SenderOptions> = {},
  proxy = new EgressProxy(address, LOG),
): Sender {
  const lookup = () => Promise.reject(new Error('was looked up'));
  const sender = new Sender({ rules: rulesFor(port), lookup, ca, answerMs: 60_000, proxy, ...options });
  t.teardown(() => sender.close());
  return sender;
}

const BODY = '{"secret":"of no other receiver"}';
const message = (url: string) => ({ url, headers: {}, body: Buffer.from(BODY) });
const urlOf = (port: number, host = NAME) => `https://${host}:${port}/hooks`;

t.test('a webhook is sent through the proxy, which resolves names and sees no content', async (t) => {
  const { port, received } = await openReceiver(t, undefined, { tls: AUTHORITY.issue(NAME) });
  const proxy = await openProxy(t, { authorization: 'Basic b3JkZXJz' });
  const sender = openSender(t, proxy.address, port);
  for (let n = 0; n < 3; n += 1)
    t.match(await sender.send(message(urlOf(port))), { statusCode: 204, failure: undefined });
  t.strictSame(
    received.map(({ body }) => body),
    [BODY, BODY, BODY],
  );
  t.equal(new Set(proxy.asked).size, 1);
  t.equal(proxy.asked[0], `${NAME}:${port}`);
  t.ok(proxy.asked.length < 3, 'connections are used again');
  t.equal(proxy.authorizations[0], 'Basic b3JkZXJz');
  t.ok(proxy.passed().length > 0);
  t.notMatch(proxy.passed(), 'of no other receiver');
  t.equal(received[0]!.headers['proxy-authorization'], undefined, 'receivers never see its password');
});

t.test('the connection to the proxy may also use TLS', async (t) => {
  const { port, received } = await openReceiver(t, undefined, { tls: AUTHORITY.issue(NAME) });
  const proxy = await openProxy(t, { tls: AUTHORITY.issue('localhost') });
  const sender = openSender(t, { ...proxy.address, host: 'localhost' }, port);
  t.match(await sender.send(message(urlOf(port))), { statusCode: 204 });
  t.equal(received.length, 1);
});

/** Receivers that the sender must not trust, even behind a proxy. */
const UNTRUSTED = {
  'a certificate for another name': { tls: AUTHORITY.issue('other.example.com') },
  'a certificate of an unknown authority': { tls: createAuthority('nobody').issue(NAME) },
  'a certificate that has expired': { tls: AUTHORITY.issue(NAME, Date.now() - 60_000) },
  'an old version of TLS': { tls: { ...AUTHORITY.issue(NAME), maxVersion: 'TLSv1.1' as const } },
  'no TLS at all': {},
};

for (const [name, options] of Object.entries(UNTRUSTED))
  t.test(`send returns the failure TLS, also through a proxy, for a receiver with ${name}`, async (t) => {
    const { port, received } = await openReceiver(t, undefined, options);
    const proxy = await openProxy(t);
    const sender = openSender(t, proxy.address, port);
    t.match(await sender.send(message(urlOf(port))), { failure: 'TLS', statusCode: undefined });
    t.strictSame(received, []);
    await proxy.isLeft();
  });

t.test('the proxy gets no request for a forbidden address', async (t) => {
  const { port } = await openReceiver(t);
  const proxy = await openProxy(t);
  const sender = openSender(t, proxy.address, port);
  const refused = { failure: 'ADDRESS_REFUSED', durationMs: 0 };
  for (const host of ['localhost.', '127.0.0.1', '2130706433', '[::1]', '[::ffff:127.0.0.1]', '10.0.0.1'])
    t.strictSame(await sender.send(message(urlOf(port, host))), refused, host);
  // The rules allow every URL here, so that only the check of the connection can refuse.
  const careless = { ...rulesFor(port), isNamed: () => true };
  const other = openSender(t, proxy.address, port, { rules: careless });
  for (const host of ['127.0.0.1', '[::1]', '[64:ff9b::7f00:1]'])
    t.strictSame(await other.send(message(`http://${host}:${port}/`)), refused, host);
  t.strictSame(proxy.asked, []);
});

/**
 * Returns the timeout in ms. The timeout is long, because the machine may be busy, unless the test expects a timeout.
 */
const limitOf = (failure: string) => (failure === 'TIMEOUT' ? 3_000 : 60_000);

const saying = (head: string) => (socket: Duplex) => void socket.end(`HTTP/1.1 ${head}\r\n\r\n`);

/** Answers of a proxy whose cause may be the receiver, with the failure that is recorded. */
const OF_RECEIVERS: Record<string, [failure: string, answer: (socket: Duplex) => void]> = {
  'forbids it': ['ADDRESS_REFUSED', saying('403 Forbidden\r\nContent-Length: 0')],
  'forbids it as smokescreen does': ['ADDRESS_REFUSED', saying('407 Request rejected by proxy')],
  'does not find it': ['CONNECTION', saying('502 Bad Gateway')],
  'is busy': ['CONNECTION', saying('503 Service Unavailable')],
  'gets no answer from it': ['CONNECTION', saying('504 Gateway Timeout')],
  'has not heard of CONNECT': ['CONNECTION', saying('405 Method Not Allowed')],
  redirects: ['CONNECTION', saying('302 Found\r\nLocation: http://127.0.0.1/')],
  closes: ['CONNECTION', (socket) => void socket.end()],
  hangs: ['TIMEOUT', () => {}],
  'hangs after the half of an answer': ['TIMEOUT', (socket) => void socket.write('HTTP/1.1 200 OK\r\nA:')],
  'leads to a server without TLS': ['PROTOCOL', saying('200 OK\r\n\r\nSSH-2.0-OpenSSH_9.2')],
};

for (const [name, [failure, answer]] of Object.entries(OF_RECEIVERS))
  t.test(`send returns ${failure} for a proxy that ${name}`, async (t) => {
    const proxy = await openProxy(t, { answer });
    const egress = new EgressProxy(proxy.address, LOG);
    const sender = openSender(t, proxy.address, 443, { answerMs: limitOf(failure) }, egress);
    const attempts = failure === 'TIMEOUT' ? 1 : 4;
    for (let n = 0; n < attempts; n += 1) {
      const outcome = await sender.send(message(urlOf(443)));
      t.match(outcome, { failure, statusCode: undefined, retryAfterMs: undefined });
      if (failure === 'ADDRESS_REFUSED') t.equal(outcome.durationMs, 0, 'the duration reveals nothing');
    }
    t.equal(proxy.asked.length, attempts, 'the proxy gets one request for each attempt');
    await proxy.isLeft();
    t.notOk(egress.isUnavailable, 'the proxy works');
  });

const ELSEWHERE: ProxyAddress = { isSecure: false, host: INSIDE, port: 3128, authorization: undefined };

/** Failures whose cause can only be the proxy. */
const OF_THE_PROXY: Record<string, (t: Test) => Promise<ProxyAddress>> = {
  'no server listens': async () => ({ ...ELSEWHERE, port: await freePort() }),
  'it is no proxy': async (t) => {
    const { port } = await openSocketReceiver(t, (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
    return { ...ELSEWHERE, host: OUTSIDE, port };
  },
  'its headers have no end': async (t) => {
    const answer = (socket: Duplex) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = () => {
        while (socket.writable && socket.write(`a: ${'b'.repeat(1_000)}\r\n`));
      };
      socket.on('drain', more);
      more();
    };
    return (await openProxy(t, { answer })).address;
  },
  'it does not accept our password': async (t) => {
    const head = '407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="egress"';
    return (await openProxy(t, { answer: saying(head) })).address;
  },
  'its certificate has expired': async (t) => {
    const { address } = await openProxy(t, { tls: AUTHORITY.issue('localhost', Date.now() - 60_000) });
    return { ...address, host: 'localhost' };
  },
  'its handshake never ends': async (t) => {
    const { port } = await openSocketReceiver(t, () => {});
    return { ...ELSEWHERE, isSecure: true, host: OUTSIDE, port };
  },
};

for (const [name, open] of Object.entries(OF_THE_PROXY))
  t.test(`INTERRUPTED is no failure of the receiver: ${name}`, async (t) => {
    const address = await open(t);
    const egress = new EgressProxy(address, LOG);
    const sender = openSender(t, address, 443, { answerMs: /never/.test(name) ? 300 : 60_000 }, egress);
    for (let n = 0; n < 3; n += 1)
      t.match(await sender.send(message(urlOf(443))), { failure: 'INTERRUPTED', retryAfterMs: 5_000 });
    t.ok(egress.isUnavailable);
  });

t.test('TIMEOUT: after an endless TLS handshake behind the proxy, nothing remains open', async (t) => {
  const { port } = await openSocketReceiver(t, () => {});
  const proxy = await openProxy(t);
  const sender = openSender(t, proxy.address, port, { answerMs: limitOf('TIMEOUT') });
  t.match(await sender.send(message(urlOf(port))), { failure: 'TIMEOUT' });
  await proxy.isLeft();
});

t.test('a request that waits for the proxy at shutdown is INTERRUPTED', async (t) => {
  const reached = Promise.withResolvers<void>();
  const proxy = await openProxy(t, { answer: () => reached.resolve() });
  const sender = openSender(t, proxy.address, 443, { answerMs: 60_000 });
  const sent = sender.send(message(urlOf(443)));
  await reached.promise;
  await sender.close();
  t.match(await sent, { failure: 'INTERRUPTED', retryAfterMs: undefined });
});
