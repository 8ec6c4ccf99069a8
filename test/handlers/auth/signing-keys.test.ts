import t from 'tap';
import { letAgesPass } from '../../support/database/query-cost.ts';
import { createDatabase } from '../../support/database/database.ts';
import {
  checkUnavailable,
  is,
  listOrders,
  openFreshService,
  statusesUntil,
} from '../../support/shop/fresh-service.ts';
import { BEHAVIOURS, makeKey, openIssuer } from '../../support/shop/fake-issuer.ts';
import { waitUntil, openRawService } from '../../support/shop/raw-service.ts';
import { openShop } from '../../support/shop/shop.ts';

t.test('without signing keys the service answers 503, and recovers without a restart', async (t) => {
  const { db } = await createDatabase(t);
  // All services are opened first. Opening a service keeps this process busy, so another service that waits for an
  // answer could time out.
  const fresh = await Promise.all(BEHAVIOURS.map(() => openFreshService(t, 'local', db)));
  const fail = async (how: (typeof BEHAVIOURS)[number], index: number) => {
    const { issuer, service, token } = fresh[index]!;
    issuer.behave(how, 'behind the metadata');
    checkUnavailable(t, await listOrders(service, token), `${how}, at cold start`);
    issuer.behave('well');
    const recovering = await statusesUntil(service, token, is(200));
    t.ok(recovering.has(200) && !recovering.has(401), `${how}, until the server recovers`);

    issuer.behave(how);
    const asked = issuer.asked();
    // Sends requests until the cached keys have expired and the next fetch has failed.
    t.strictSame([...(await statusesUntil(service, token, () => issuer.asked() > asked))], [200], how);
    const other = await issuer.token();
    t.equal((await listOrders(service, other)).status, 200, `${how}: a token that is new to the service`);
    const next = await makeKey('ES256', 'key-2');
    const recent = await issuer.token({}, {}, next);
    checkUnavailable(
      t,
      await listOrders(service, recent),
      `${how}: the service can't know whether the key exists`,
    );
    issuer.publish(next);
    issuer.behave('well');
    const seen = await statusesUntil(service, token, is(401));
    t.strictSame([...seen], [200, 401], `${how}: after the recovery a withdrawn key is refused`);
    t.equal((await listOrders(service, recent)).status, 200);
  };
  await Promise.all(BEHAVIOURS.map(fail));
});

t.test('the service answers 503 if the metadata is unreadable or belongs to another issuer', async (t) => {
  const { db } = await createDatabase(t);
  for (const how of ['away', 'hanging', 'sending HTML', 'sending something else'] as const) {
    const { issuer, service, token } = await openFreshService(t, 'local', db);
    issuer.behave(how);
    checkUnavailable(t, await listOrders(service, token), how);
    issuer.behave('well');
    t.ok((await statusesUntil(service, token, is(200))).has(200), `${how}, until the server recovers`);
  }
  const wrong: Record<string, Record<string, unknown>> = {
    'of another issuer': { issuer: 'https://login.example.com' },
    'without an address of keys': { jwks_uri: undefined },
    'with an address that is none': { jwks_uri: 'file:///etc/passwd' },
  };
  for (const [name, changes] of Object.entries(wrong)) {
    const { issuer, service, token } = await openFreshService(t, 'local', db);
    issuer.publishMetadata(changes);
    checkUnavailable(t, await listOrders(service, token), name);
  }
});

t.test('a too large set of signing keys is refused', async (t) => {
  const { db } = await createDatabase(t);
  const { issuer, service, token } = await openFreshService(t, 'local', db);
  const filled = (size: number) => ({ keys: [issuer.key.jwk], filling: 'x'.repeat(size) });
  issuer.publishDocument(filled(1_100_000));
  checkUnavailable(t, await listOrders(service, token), '1.1 MB');
  issuer.publishDocument(filled(1_000_000));
  t.ok((await statusesUntil(service, token, is(200))).has(200), '1 MB');
});

t.test('a set of a thousand signing keys is accepted, and causes a warning in the log', async (t) => {
  const issuer = await openIssuer(t);
  const { connect, log } = await openRawService(t, {
    auth: { issuer: issuer.url, audience: 'order-service', keyTtl: 0, timeout: 30_000 },
  });
  const statusOf = async (token: string) => {
    const client = connect();
    client.write(`GET /api/v1/orders HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n\r\n`);
    t.ok(await waitUntil(() => client.received().endsWith('}')));
    client.socket.destroy();
    return Number(client.received().slice(9, 12));
  };
  const others = Array.from({ length: 1000 }, (_, n) => ({ ...issuer.key.jwk, kid: `other-${n}` }));
  const warnings = () => log.filter(({ msg }) => msg.includes('close to the size limit'));
  const last = await makeKey('ES256', 'last');
  const small = others.map(({ kid, kty, n, e }) => ({ kid, kty, n, e }));
  issuer.publishDocument({ keys: [...small, last.jwk] });
  t.equal(await statusOf(await issuer.token({}, {}, last)), 200);
  t.strictSame(warnings(), []);
  issuer.publishDocument({ keys: [...others.map((jwk) => ({ ...jwk, x5c: ['x'.repeat(300)] })), last.jwk] });
  for (const kid of ['other-0', 'other-999', 'other-500'])
    t.equal(await statusOf(await issuer.token({}, { kid })), 200, kid);
  t.match(warnings(), [{ level: 40, maxBytes: 1_048_576 }]);
  t.equal(warnings().length, 1, 'once');
});

t.test('a token is checked with every key that has the token’s key id', async (t) => {
  const issuer = await openIssuer(t);
  const service = await openShop(t, { issuer: issuer.url, keyTtl: 0 });
  const keys = await Promise.all(['RS256', 'RS256', 'ES256', 'ES256'].map((alg) => makeKey(alg, 'same')));
  issuer.publish(...keys);
  const now = Math.floor(Date.now() / 1000);
  for (const [index, key] of keys.entries()) {
    const token = await issuer.token({}, {}, key);
    t.equal((await listOrders(service, token)).status, 200, `key ${index}`);
    t.equal((await listOrders(service, token)).status, 200, 'and again');
    const old = await issuer.token({ iat: now - 700, exp: now - 600 }, {}, key);
    t.match(await listOrders(service, old), { status: 401, body: { detail: /has expired/ } });
  }
  const forged = await issuer.token({}, {}, await makeKey('RS256', 'same'));
  t.equal((await listOrders(service, forged)).status, 401, 'a key that is not published');
  issuer.publish(keys[1]!, keys[2]!);
  const expected = [401, 200, 200, 401];
  for (const [index, key] of keys.entries())
    t.equal((await listOrders(service, await issuer.token({}, {}, key))).status, expected[index]);
});

t.test('while a key server does not answer, the service calls it at most once a second', async (t) => {
  const { db } = await createDatabase(t);
  const { issuer, service, token } = await openFreshService(t, 'local', db);
  issuer.behave('failing');
  const begun = Date.now();
  for (let n = 0; n < 10; n += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => listOrders(service, token)));
    for (const { status } of answers) t.equal(status, 503);
  }
  const limit = 1 + Math.floor((Date.now() - begun) / 1000);
  t.ok(issuer.asked() <= limit, `asked ${issuer.asked()} times`);
});

/** Maximum number of look-ups: 5, and 3 more for each 10 seconds since `since`. */
const mostLookUps = (since: number): number => 5 + 3 * Math.floor((Date.now() - since) / 10_000);

t.test('200 forged key ids, one by one or in parallel, cause at most 5 look-ups', async (t) => {
  const begun = Date.now();
  const issuer = await openIssuer(t);
  const service = await openShop(t, { issuer: issuer.url });
  const good = await issuer.token();
  t.equal((await listOrders(service, good)).status, 200);
  const asked = issuer.asked();
  const forged = async (name: string) => {
    const token = await issuer.token({}, { kid: `forged-${name}` });
    t.equal((await listOrders(service, token)).status, 401);
  };
  await Promise.all(Array.from({ length: 100 }, (_, n) => forged(`at-once-${n}`)));
  for (let n = 0; n < 100; n += 1) await forged(`one-by-one-${n}`);
  t.ok(issuer.asked() - asked <= mostLookUps(begun), `asked ${issuer.asked() - asked} times`);
  t.equal((await listOrders(service, good)).status, 200);
});

t.test('forged key ids that arrive first do not delay the first valid key id', async (t) => {
  const begun = Date.now();
  const issuer = await openIssuer(t);
  const service = await openShop(t, { issuer: issuer.url });
  const forged = await Promise.all(
    Array.from({ length: 50 }, (_, n) => issuer.token({}, { kid: `forged-${n}` })),
  );
  for (const { status } of await Promise.all(forged.map((token) => listOrders(service, token))))
    t.equal(status, 401);
  t.ok(issuer.asked() <= mostLookUps(begun), `asked ${issuer.asked()} times`);
  t.equal((await listOrders(service, await issuer.token())).status, 200);
});

t.test('a new signing key is found immediately; an old one is refused after the cache expires', async (t) => {
  const issuer = await openIssuer(t);
  const service = await openShop(t, { issuer: issuer.url, keyTtl: 300_000 });
  const [first, next] = [issuer.key, await makeKey('RS256', 'key-2')];
  const old = await issuer.token();
  t.equal((await listOrders(service, old)).status, 200);

  issuer.publish(first, next);
  const recent = await issuer.token({}, {}, next);
  t.equal((await listOrders(service, recent)).status, 200);
  t.equal((await listOrders(service, old)).status, 200, 'both keys are valid while both are published');

  issuer.publish(next);
  t.equal((await listOrders(service, old)).status, 200, 'the cached copy of the key is valid');
  letAgesPass(t, 301_000);
  t.equal((await listOrders(service, old)).status, 401, 'also a token that was verified before');
  t.equal((await listOrders(service, recent)).status, 200);
});

t.test('a withdrawn key is refused as soon as the keys are fetched again', async (t) => {
  const issuer = await openIssuer(t);
  const service = await openShop(t, { issuer: issuer.url, keyTtl: 300_000 });
  const old = await issuer.token();
  t.equal((await listOrders(service, old)).status, 200);
  const next = await makeKey('ES256', 'key-2');
  issuer.publish(next);
  t.equal((await listOrders(service, old)).status, 200, 'the service has not fetched the keys since');
  t.equal(
    (await listOrders(service, await issuer.token({}, {}, next))).status,
    200,
    'a token with an unknown key makes the service fetch the keys',
  );
  t.equal((await listOrders(service, old)).status, 401);
});

t.test('published keys that are not for access tokens are ignored', async (t) => {
  const issuer = await openIssuer(t);
  const service = await openShop(t, { issuer: issuer.url, keyTtl: 0 });
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
  t.equal(
    (await listOrders(service, token)).status,
    200,
    'a key without a use or an algorithm, among odd ones',
  );
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
    t.ok((await statusesUntil(service, token, is(401))).has(401), name);
    issuer.publishDocument({ keys: [jwk] });
    t.ok((await statusesUntil(service, token, is(200))).has(200));
  }
  issuer.publishDocument({ keys: [] });
  t.ok((await statusesUntil(service, token, is(401))).has(401), 'no keys');
});

t.test('tokens from an address over its limit cause no request for unknown keys', async (t) => {
  const issuer = await openIssuer(t);
  const service = await openShop(t, { issuer: issuer.url, requestsPerMinute: 2 });
  const good = await issuer.token();
  t.equal((await listOrders(service, good)).status, 200);
  for (const expected of [401, 401, 429])
    t.equal((await listOrders(service, await issuer.token({ aud: 'another' }))).status, expected);
  const asked = issuer.asked();
  for (const kid of ['x', 'y', 'z'])
    t.equal((await listOrders(service, await issuer.token({}, { kid }))).status, 429);
  t.equal(issuer.asked(), asked);
  t.equal((await listOrders(service, good)).status, 200, 'other tokens are still accepted');
});
