import t from 'tap';
import { checkUnavailable, listOrders, openFreshService } from '../../support/fresh-service.ts';
import { BEHAVIOURS, openIssuer } from '../../support/issuer.ts';
import { createDatabase } from '../../support/database.ts';
import { openShop } from '../../support/shop.ts';

t.test('while the authorization server fails, nobody is let in, at cold start or later', async (t) => {
  const { db } = await createDatabase(t);
  const fail = async (how: (typeof BEHAVIOURS)[number]) => {
    const { issuer, service, token } = await openFreshService(t, 'introspection', db);
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
});

t.test('revocation is seen on the very next request', async (t) => {
  const { db } = await createDatabase(t);
  const { issuer, service, token } = await openFreshService(t, 'introspection', db);
  for (let n = 0; n < 5; n += 1) t.equal((await listOrders(service, token)).status, 200);
  issuer.revoke(token);
  t.equal((await listOrders(service, token)).status, 401);
});

t.test('wrong credentials of the service are answered with 503', async (t) => {
  const issuer = await openIssuer(t);
  const introspection = { clientId: 'order-service', clientSecret: 'wrong' };
  const service = await openShop(t, { issuer: issuer.url, introspection });
  checkUnavailable(t, await listOrders(service, issuer.opaque()), 'wrong credentials');
  t.match(JSON.stringify(service.log), /invalid_client/, 'the log says why');
});

t.test('a setting says at which address to ask', async (t) => {
  const issuer = await openIssuer(t);
  const introspection = { ...issuer.introspection, url: `${issuer.url}/elsewhere` };
  const service = await openShop(t, { issuer: issuer.url, introspection });
  t.equal((await listOrders(service, issuer.opaque())).status, 200);
  t.equal(issuer.asked(), 1, 'and nowhere else');
});
