import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { BEHAVIOURS, makeKey, openIssuer } from '../support/issuer.ts';
import { buildApp } from '../../app.ts';
import type { Database } from '../../db/index.ts';
import { type Answer, caller, createDatabase, openShop } from '../support/shop.ts';

/** Short times, so that what happens after them is seen soon. */
const SHORT = { timeout: 300, keyTtl: 1000 };

const MODES = ['local', 'introspection'] as const;

type Mode = (typeof MODES)[number];

/** A service that hasn't asked its authorization server for anything yet, and a token of that server's. Many share a database. */
async function openBoth(t: Test, mode: Mode, db: Database) {
  const issuer = await openIssuer(t);
  const introspection = mode === 'introspection' ? issuer.introspection : undefined;
  const auth = { issuer: issuer.url, audience: 'order-service', introspection, ...SHORT };
  const app = await buildApp({ db, baseUrl: 'http://127.0.0.1', auth });
  t.teardown(() => app.close());
  const call = caller(t, await app.listen({ host: '127.0.0.1', port: 0 }));
  const token = mode === 'introspection' ? issuer.opaque() : await issuer.token();
  return { issuer, shop: { call }, token };
}

interface Shop {
  call: ReturnType<typeof caller>;
}

const listOrders = (shop: Shop, token: string): Promise<Answer> =>
  shop.call('GET', '/orders', { as: { token } });

/** Asks until it is over, for 15 seconds at most. Returns all statuses that were seen. */
async function statusesUntil(
  shop: Shop,
  token: string,
  isOver: (status: number) => boolean,
): Promise<Set<number>> {
  const seen = new Set<number>();
  for (const end = Date.now() + 15_000; Date.now() < end; await delay(20)) {
    const { status } = await listOrders(shop, token);
    seen.add(status);
    if (isOver(status)) break;
  }
  return seen;
}

const is = (expected: number) => (status: number) => status === expected;

function checkUnavailable(t: Test, { status, headers, body }: Answer, what: string): void {
  t.match({ status, body }, { status: 503, body: { type: 'UNAVAILABLE', retryable: true } }, what);
  t.equal(headers.get('retry-after'), '1');
  t.equal(headers.get('www-authenticate'), null, 'it is not the caller’s fault');
}

for (const mode of MODES) {
  t.test(`${mode}: at cold start every failure is 503, and it recovers without a restart`, async (t) => {
    const { db } = await createDatabase(t);
    const fail = async (how: (typeof BEHAVIOURS)[number], where: 'everywhere' | 'behind the metadata') => {
      const { issuer, shop, token } = await openBoth(t, mode, db);
      issuer.behave(how, where);
      checkUnavailable(t, await listOrders(shop, token), `${how} ${where}`);
      issuer.behave('well');
      const seen = await statusesUntil(shop, token, is(200));
      t.ok(seen.has(200) && !seen.has(401), `${how} ${where}, until it is well again`);
    };
    await Promise.all(BEHAVIOURS.map((how) => fail(how, 'everywhere')));
    await Promise.all(BEHAVIOURS.map((how) => fail(how, 'behind the metadata')));
  });
}

t.test('local: keys that are known go on being believed while the server fails, and no longer', async (t) => {
  const { db } = await createDatabase(t);
  const fail = async (how: (typeof BEHAVIOURS)[number]) => {
    const { issuer, shop, token } = await openBoth(t, 'local', db);
    t.equal((await listOrders(shop, token)).status, 200);
    issuer.behave(how);
    const asked = issuer.asked();
    // Until the keys have outlived their time and the failure has been met.
    t.strictSame([...(await statusesUntil(shop, token, () => issuer.asked() > asked))], [200], how);
    const other = await issuer.token();
    t.equal((await listOrders(shop, other)).status, 200, `${how}: a token that wasn't seen before`);
    const next = await makeKey('RS256', 'key-2');
    const young = await issuer.token({}, {}, next);
    checkUnavailable(t, await listOrders(shop, young), `${how}: nobody can tell if there is such a key`);
    issuer.publish(next);
    issuer.behave('well');
    const seen = await statusesUntil(shop, token, is(401));
    t.strictSame([...seen], [200, 401], `${how}: once it is well again, what it withdrew is refused`);
    t.equal((await listOrders(shop, young)).status, 200);
  };
  await Promise.all(BEHAVIOURS.map(fail));
});

t.test('introspection: a failure lets nobody in, not even for a moment', async (t) => {
  const { db } = await createDatabase(t);
  const fail = async (how: (typeof BEHAVIOURS)[number]) => {
    const { issuer, shop, token } = await openBoth(t, 'introspection', db);
    t.equal((await listOrders(shop, token)).status, 200);
    issuer.behave(how);
    checkUnavailable(t, await listOrders(shop, token), how);
    issuer.behave('well');
    t.equal((await listOrders(shop, token)).status, 200, `${how}, and then well again`);
  };
  await Promise.all(BEHAVIOURS.map(fail));
});

t.test('introspection: revocation is seen on the very next request', async (t) => {
  const { db } = await createDatabase(t);
  const { issuer, shop, token } = await openBoth(t, 'introspection', db);
  for (let n = 0; n < 5; n += 1) t.equal((await listOrders(shop, token)).status, 200);
  issuer.revoke(token);
  t.equal((await listOrders(shop, token)).status, 401);
});

t.test('introspection: the service’s own credentials are its own problem', async (t) => {
  const issuer = await openIssuer(t);
  const introspection = { clientId: 'order-service', clientSecret: 'wrong' };
  const shop = await openShop(t, { issuer: issuer.url, introspection });
  checkUnavailable(t, await listOrders(shop, issuer.opaque()), 'wrong credentials');
  t.match(JSON.stringify(shop.log), /invalid_client/, 'the operator learns it');
});

t.test('introspection: asks at the address of the setting', async (t) => {
  const issuer = await openIssuer(t);
  const introspection = { ...issuer.introspection, url: `${issuer.url}/elsewhere` };
  const shop = await openShop(t, { issuer: issuer.url, introspection });
  t.equal((await listOrders(shop, issuer.opaque())).status, 200);
  t.equal(issuer.asked(), 1, 'and nowhere else');
});

t.test('local: a server that stays away is asked once a second, however many want to know', async (t) => {
  const { db } = await createDatabase(t);
  const { issuer, shop, token } = await openBoth(t, 'local', db);
  issuer.behave('failing');
  const begun = Date.now();
  for (let n = 0; n < 10; n += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => listOrders(shop, token)));
    for (const { status } of answers) t.equal(status, 503);
  }
  const most = 1 + Math.floor((Date.now() - begun) / 1000);
  t.ok(issuer.asked() <= most, `asked ${issuer.asked()} times`);
});

t.test('local: 200 made-up keys, one by one or at once, are asked for 5 times at most', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const good = await issuer.token();
  t.equal((await listOrders(shop, good)).status, 200);
  const asked = issuer.asked();
  const madeUp = async (name: string) => {
    const token = await issuer.token({}, { kid: `made-up-${name}` });
    t.equal((await listOrders(shop, token)).status, 401);
  };
  await Promise.all(Array.from({ length: 100 }, (_, n) => madeUp(`at-once-${n}`)));
  for (let n = 0; n < 100; n += 1) await madeUp(`one-by-one-${n}`);
  t.ok(issuer.asked() - asked <= 5, `asked ${issuer.asked() - asked} times`);
  t.equal((await listOrders(shop, good)).status, 200);
});

t.test('local: made-up keys before the first good one do no harm', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url });
  const madeUp = await Promise.all(
    Array.from({ length: 50 }, (_, n) => issuer.token({}, { kid: `made-up-${n}` })),
  );
  for (const { status } of await Promise.all(madeUp.map((token) => listOrders(shop, token))))
    t.equal(status, 401);
  t.ok(issuer.asked() <= 5, `asked ${issuer.asked()} times`);
  t.equal((await listOrders(shop, await issuer.token())).status, 200);
});

t.test('local: a new key is found at once, a withdrawn one is refused within the time of keys', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, keyTtl: 2000 });
  const [first, next] = [issuer.key, await makeKey('RS256', 'key-2')];
  const old = await issuer.token();
  t.equal((await listOrders(shop, old)).status, 200);

  issuer.publish(first, next);
  const published = Date.now();
  const young = await issuer.token({}, {}, next);
  t.equal((await listOrders(shop, young)).status, 200);
  t.comment(`a new key: ${Date.now() - published} ms`);
  t.equal((await listOrders(shop, old)).status, 200, 'both are good while both are published');

  issuer.publish(next);
  const withdrawn = Date.now();
  const seen = await statusesUntil(shop, old, is(401));
  const took = Date.now() - withdrawn;
  t.comment(`a withdrawn key: ${took} ms of 2000 ms`);
  t.strictSame([...seen], [200, 401]);
  t.ok(took < 12_000, 'also a token that was verified before');
  t.equal((await listOrders(shop, young)).status, 200);
});

t.test('local: keys that are not for access tokens are left alone', async (t) => {
  const issuer = await openIssuer(t);
  const shop = await openShop(t, { issuer: issuer.url, keyTtl: 0 });
  const token = await issuer.token();
  const { jwk } = issuer.key;
  const { alg: _, use: __, ...bare } = jwk;
  const odd = [
    null,
    7,
    [],
    {},
    { kty: 'RSA' },
    { ...jwk, n: 'x', kid: 'odd' },
    { kty: 'oct', k: 'AA', kid: 'key-1' },
  ];
  issuer.publishDocument({ keys: [...odd, bare] });
  t.equal((await listOrders(shop, token)).status, 200, 'a key without a use or an algorithm, among odd ones');
  const refused: Record<string, object> = {
    'for encryption': { ...jwk, use: 'enc' },
    'not to verify with': { ...bare, key_ops: ['encrypt'] },
    'of another algorithm': { ...jwk, alg: 'PS256' },
    'of 1024 bits': {
      ...jwk,
      n: Buffer.concat([Buffer.from([0xc5]), Buffer.alloc(126, 7), Buffer.from([1])]).toString('base64url'),
    },
  };
  for (const [name, key] of Object.entries(refused)) {
    issuer.publishDocument({ keys: [key] });
    t.ok((await statusesUntil(shop, token, is(401))).has(401), name);
    issuer.publishDocument({ keys: [jwk] });
    t.ok((await statusesUntil(shop, token, is(200))).has(200));
  }
  issuer.publishDocument({ keys: [] });
  t.ok((await statusesUntil(shop, token, is(401))).has(401), 'no keys');
});
