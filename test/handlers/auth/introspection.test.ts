import t from 'tap';
import { createDatabase } from '../../support/database/database.ts';
import { checkUnavailable, listOrders, openFreshService } from '../../support/shop/fresh-service.ts';
import { BEHAVIOURS, openIssuer } from '../../support/shop/fake-issuer.ts';
import { openShop } from '../../support/shop/shop.ts';

t.test(
  'introspection accepts no token while the authorization server fails, at start or later',
  async (t) => {
    const { db } = await createDatabase(t);
    // All services are opened first. Opening a service keeps this process busy, so another service that waits for an
    // answer could time out.
    const fresh = await Promise.all(BEHAVIOURS.map(() => openFreshService(t, 'introspection', db)));
    const fail = async (how: (typeof BEHAVIOURS)[number], index: number) => {
      const { issuer, service, token } = fresh[index]!;
      issuer.behave(how);
      checkUnavailable(t, await listOrders(service, token), `${how}, at cold start`);
      issuer.behave('well');
      t.equal((await listOrders(service, token)).status, 200, `${how}, and then well again`);
      issuer.behave(how, 'behind the metadata');
      checkUnavailable(t, await listOrders(service, token), how);
      issuer.behave('well');
      t.equal((await listOrders(service, token)).status, 200, `${how}, and then well again`);
    };
    await Promise.all(BEHAVIOURS.map(fail));
  },
);

t.test('introspection refuses a revoked token at the next request', async (t) => {
  const { db } = await createDatabase(t);
  const { issuer, service, token } = await openFreshService(t, 'introspection', db);
  for (let n = 0; n < 5; n += 1) t.equal((await listOrders(service, token)).status, 200);
  issuer.revoke(token);
  t.equal((await listOrders(service, token)).status, 401);
});

t.test('the service answers 503 if its credentials for introspection are wrong', async (t) => {
  const issuer = await openIssuer(t);
  const introspection = { clientId: 'order-service', clientSecret: 'wrong' };
  const service = await openShop(t, { issuer: issuer.url, introspection });
  checkUnavailable(t, await listOrders(service, issuer.opaque()), 'wrong credentials');
  t.match(JSON.stringify(service.log), /invalid_client/, 'the log says why');
});

t.test('introspection uses the endpoint that a setting names', async (t) => {
  const issuer = await openIssuer(t);
  const introspection = { ...issuer.introspection, url: `${issuer.url}/elsewhere` };
  const service = await openShop(t, { issuer: issuer.url, introspection });
  t.equal((await listOrders(service, issuer.opaque())).status, 200);
  t.equal(issuer.asked(), 1, 'no other endpoint was called');
});

t.test('invalid tokens over the limit of an address cause no call to the authorization server', async (t) => {
  const issuer = await openIssuer(t);
  const options = { issuer: issuer.url, introspection: issuer.introspection, requestsPerMinute: 30 };
  const service = await openShop(t, options);
  const known = issuer.opaque();
  t.equal((await listOrders(service, known)).status, 200);
  const before = issuer.asked();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, number) => listOrders(service, `opaque-${number}`)),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  t.strictSame({ 401: count(401), 429: count(429) }, { 401: 30, 429: 170 });
  t.equal(issuer.asked() - before, 30, 'the limit also bounds the calls to the authorization server');

  const late = issuer.opaque();
  t.equal(
    (await listOrders(service, late)).status,
    429,
    'then a new token from that address is not looked up',
  );
  t.equal(issuer.asked() - before, 30);
  t.equal((await listOrders(service, known)).status, 200, 'a token that was valid before is introspected');
  issuer.revoke(known);
  for (let n = 0; n < 5; n += 1) t.equal((await listOrders(service, known)).status, 429);
  t.equal(issuer.asked() - before, 32, 'a revoked token is introspected, too');
});

t.test(
  'valid tokens, and tokens that could not be checked, do not count for the rate limit of an IP address',
  async (t) => {
    const issuer = await openIssuer(t);
    const options = { issuer: issuer.url, introspection: issuer.introspection, requestsPerMinute: 3 };
    const service = await openShop(t, options);
    for (let n = 0; n < 5; n += 1) {
      const token = issuer.opaque({ client_id: `client-${n}`, sub: `client-${n}` });
      t.equal((await listOrders(service, token)).status, 200);
    }
    issuer.behave('failing', 'behind the metadata');
    checkUnavailable(t, await listOrders(service, issuer.opaque()), 'while it fails');
    issuer.behave('well');
    t.equal((await listOrders(service, issuer.opaque({ client_id: 'another', sub: 'another' }))).status, 200);
  },
);
