import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:net';
import t, { type Test } from 'tap';
import type { DeliveryRules } from '../../../../db/webhooks/endpoints/url-rules.ts';
import { Sender, type SenderOptions } from '../../../../jobs/webhooks/http/sender.ts';
import { openLookup } from '../../../../jobs/webhooks/http/dns-lookup.ts';
import { freePort } from '../../../support/run/ports.ts';
import { createAuthority } from '../../../support/webhooks/certificates.ts';
import { type NameAnswer, openNameServer } from '../../../support/webhooks/fake-dns.ts';
import {
  INSIDE,
  OUTSIDE,
  OUTSIDE_NAMES,
  openReceiver,
  openSocketReceiver,
} from '../../../support/webhooks/fake-receiver.ts';

const AUTHORITY = createAuthority('authority of the tests');
const NAME = 'shop.example.com';

/**
 * Builds the delivery rules of production with two changes: 127.0.0.2 counts as public, and receivers may use `ports`.
 */
const rulesFor = (...ports: number[]): DeliveryRules => ({
  ports,
  isNamed: () => false,
  isAllowed: (ip) => ip === OUTSIDE,
});

function openSender(t: Pick<Test, 'teardown'>, port: number, options: Partial<SenderOptions> = {}): Sender {
  const common = {
    rules: rulesFor(port),
    lookup: OUTSIDE_NAMES,
    ca: [AUTHORITY.certificate],
    answerMs: 60_000,
  };
  const sender = new Sender({ ...common, ...options });
  t.teardown(() => sender.close());
  return sender;
}

const message = (url: string) => ({ url, headers: {}, body: Buffer.from('{}') });
const urlOf = (port: number, host = NAME) => `https://${host}:${port}/hooks`;

t.test('a webhook is sent over TLS to a receiver with a certificate for its name', async (t) => {
  const { port, received } = await openReceiver(t, undefined, { tls: AUTHORITY.issue(NAME) });
  const sender = openSender(t, port);
  t.match(await sender.send(message(urlOf(port))), { statusCode: 204, failure: undefined });
  t.equal(received.length, 1);
});

const EXPIRED = AUTHORITY.issue(NAME, Date.now() - 60_000);

/** Servers that the sender must not trust. */
const UNTRUSTED = {
  'a certificate for another name': { tls: AUTHORITY.issue('other.example.com') },
  'a certificate of an unknown authority': { tls: createAuthority('nobody').issue(NAME) },
  'a certificate that has expired': { tls: EXPIRED },
  'an old version of TLS': { tls: { ...AUTHORITY.issue(NAME), maxVersion: 'TLSv1.1' as const } },
  'no TLS at all': {},
};

for (const [name, options] of Object.entries(UNTRUSTED))
  t.test(`send returns the failure TLS for a receiver with ${name}`, async (t) => {
    const { port, received } = await openReceiver(t, undefined, options);
    t.match(await openSender(t, port).send(message(urlOf(port))), { failure: 'TLS', statusCode: undefined });
    t.strictSame(received, []);
  });

t.test('TIMEOUT: send fails if a TLS handshake never ends', async (t) => {
  const { port } = await openSocketReceiver(t, () => {});
  t.match(await openSender(t, port, { answerMs: 300 }).send(message(urlOf(port))), { failure: 'TIMEOUT' });
});

t.test('TIMEOUT: a TLS handshake that never ends fails long before the timeout for an answer', async (t) => {
  const { port } = await openSocketReceiver(t, () => {});
  const outcome = await openSender(t, port, { answerMs: 60_000 }).send(message(urlOf(port)));
  t.match(outcome, { failure: 'TIMEOUT' });
  t.ok(outcome.durationMs < 50_000, `${outcome.durationMs} ms`);
});

/** Answers of a name server, with the expected outcome of an attempt. `{}`: the webhook is delivered. */
const NAMES: [what: string, answer: NameAnswer, expected: { failure?: string }][] = [
  ['an address outside', { addresses: [OUTSIDE] }, {}],
  ['an address inside', { addresses: [INSIDE] }, { failure: 'ADDRESS_REFUSED' }],
  ['one of each', { addresses: [OUTSIDE, INSIDE] }, { failure: 'ADDRESS_REFUSED' }],
  ['the metadata of a cloud', { addresses: ['169.254.169.254'] }, { failure: 'ADDRESS_REFUSED' }],
  [
    'one outside, and this machine as IPv6',
    { addresses: [OUTSIDE, '0000:0000:0000:0000:0000:0000:0000:0001'] },
    { failure: 'ADDRESS_REFUSED' },
  ],
  [
    'an address inside, as IPv6 writes it',
    { addresses: ['0000:0000:0000:0000:0000:ffff:7f00:0001'] },
    { failure: 'ADDRESS_REFUSED' },
  ],
  [
    'the same for a network that translates (NAT64)',
    { addresses: ['0064:ff9b:0000:0000:0000:0000:7f00:0001'] },
    { failure: 'ADDRESS_REFUSED' },
  ],
  [
    'the same through 6to4',
    { addresses: ['2002:7f00:0001:0000:0000:0000:0000:0000'] },
    { failure: 'ADDRESS_REFUSED' },
  ],
  ['that there is none', { addresses: [] }, { failure: 'DNS' }],
  ['that the name does not exist', { code: 3 }, { failure: 'DNS' }],
  ['that it is broken', { code: 2 }, { failure: 'DNS' }],
  ['nothing', 'SILENT', { failure: 'DNS' }],
];

for (const [what, answer, expected] of NAMES)
  t.test(`send has the expected outcome for a host name with the DNS answer ${what}`, async (t) => {
    const { port, received, dials } = await openBoth(t, undefined, AUTHORITY.issue(NAME));
    const names = await openNameServer(t, () => answer);
    // The timeout is long unless the name server is silent, because the machine may be busy.
    const lookup = openLookup([names.address], answer === 'SILENT' ? 100 : 20_000);
    const sender = openSender(t, port, { lookup });
    const outcome = await sender.send(message(urlOf(port)));
    t.equal(outcome.failure, expected.failure);
    t.equal(received.length, expected.failure ? 0 : 1);
    t.equal(dials(), 0, 'no address inside the network was reached');
    t.ok(names.asked.includes(NAME));
    if (expected.failure === 'ADDRESS_REFUSED')
      t.equal(outcome.durationMs, 0, 'the duration reveals nothing');
  });

/**
 * Opens a receiver at an external address, and a server at an internal address on the same port. The test reads how
 * many connections the internal server has received.
 */
async function openBoth(t: Test, answer?: RequestListener, tls?: { certificate: string; key: string }) {
  const options = { port: await freePort(), ...(tls && { tls }) };
  const { port, received } = await openReceiver(t, answer, options);
  let dials = 0;
  const inside = createServer((socket) => {
    dials += 1;
    socket.destroy();
  });
  inside.listen(port, INSIDE);
  await once(inside, 'listening');
  t.teardown(() => new Promise((resolve) => inside.close(resolve)));
  return { port, received, dials: () => dials };
}

t.test('a host name is refused if a later look-up resolves it to an internal address', async (t) => {
  const { port, received, dials } = await openBoth(
    t,
    (_request, reply) => void reply.setHeader('connection', 'close').writeHead(204).end(),
    AUTHORITY.issue(NAME),
  );
  let looks = 0;
  const lookup = async () => [{ address: (looks += 1) === 1 ? OUTSIDE : INSIDE, family: 4 }];
  const sender = openSender(t, port, { lookup });
  t.match(await sender.send(message(urlOf(port))), { statusCode: 204 });
  for (let n = 0; n < 3; n += 1)
    t.strictSame(await sender.send(message(urlOf(port))), { failure: 'ADDRESS_REFUSED', durationMs: 0 });
  t.equal(received.length, 1);
  t.equal(dials(), 0);
});

t.test('literal internal addresses are refused without a look-up', async (t) => {
  const { port, dials } = await openBoth(t);
  // The rules allow every URL here, so that only the check of the connection can refuse.
  const rules = { ...rulesFor(port), isNamed: () => true };
  const sender = openSender(t, port, { rules, lookup: () => Promise.reject(new Error('was looked up')) });
  for (const host of ['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.0.0.1.'])
    t.match(await sender.send(message(`http://${host}:${port}/`)), { failure: 'ADDRESS_REFUSED' }, host);
  for (const host of ['[::1]', '[::ffff:127.0.0.1]', '[::]', '[64:ff9b::7f00:1]'])
    t.match(await sender.send(message(`http://${host}:${port}/`)), { failure: 'ADDRESS_REFUSED' }, host);
  t.equal(dials(), 0);
});

t.test('names that refer to this machine or this network are refused without a look-up', async (t) => {
  const { port, dials } = await openBoth(t);
  let looks = 0;
  const lookup = async () => [{ address: OUTSIDE, family: (looks += 1) && 4 }];
  const sender = openSender(t, port, { lookup });
  for (const host of [
    'localhost',
    'localhost.',
    'LOCALHOST',
    'a.localhost',
    'printer.local',
    'db.internal.',
    'shop',
  ])
    t.strictSame(
      await sender.send(message(urlOf(port, host))),
      { failure: 'ADDRESS_REFUSED', durationMs: 0 },
      host,
    );
  t.equal(looks + dials(), 0);
});

t.test('names whose DNS servers do not answer delay no other name', async (t) => {
  const { port } = await openReceiver(t, undefined, { tls: AUTHORITY.issue(NAME) });
  const names = await openNameServer(t, (name) => (name === NAME ? { addresses: [OUTSIDE] } : 'SILENT'));
  const sender = openSender(t, port, { lookup: openLookup([names.address], 5_000) });
  let isOver = false;
  const silent = Array.from({ length: 20 }, (_, n) => sender.send(message(urlOf(port, `${n}.example.net`))));
  void Promise.race(silent).then(() => (isOver = true));
  t.match(await sender.send(message(urlOf(port))), { statusCode: 204 });
  t.notOk(isOver, 'the names of silent servers are still being looked up');
  await sender.close();
  await Promise.all(silent);
});
