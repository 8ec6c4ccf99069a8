import dns from 'node:dns';
import dnsPromises, { Resolver } from 'node:dns/promises';
import { syncBuiltinESMExports } from 'node:module';
import t, { type Test } from 'tap';
import { openShop } from '../../support/shop/shop.ts';
import { REFUSED_URLS } from '../../support/webhooks/refused-urls.ts';
import { registerEndpoint } from '../../support/webhooks/webhook-requests.ts';

/** Records the host names that this process looks up until the test ends. */
function watchNames(t: Test): string[] {
  const names: string[] = [];
  const watched = <Look extends (...given: never[]) => unknown>(look: Look): Look =>
    new Proxy(look, {
      apply(target, self, given) {
        names.push(String(given[0]));
        return Reflect.apply(target, self, given);
      },
    });
  t.intercept(dns, 'lookup', { value: watched(dns.lookup) });
  t.intercept(dnsPromises, 'lookup', { value: watched(dnsPromises.lookup) });
  for (const name of ['resolve', 'resolve4', 'resolve6', 'resolveAny'] as const)
    t.intercept(Resolver.prototype, name, { value: watched(Resolver.prototype[name]) });
  syncBuiltinESMExports();
  t.teardown(syncBuiltinESMExports);
  return names;
}

t.test(
  'createWebhookEndpoint looks up no host names, because clients could find internal names',
  async (t) => {
    const { call, db } = await openShop(t);
    const names = watchNames(t);
    const urls = Object.values(REFUSED_URLS).flat();
    t.ok(urls.length >= 50, `${urls.length} addresses`);
    for (const url of urls) {
      const { status, body } = await call('POST', '/webhook-endpoints', { body: { url } });
      t.equal(status, 400, url.slice(0, 60));
      t.match(body, { errors: [{ field: '/url' }] }, url.slice(0, 60));
    }
    t.strictSame(await db.selectFrom('webhook_endpoints').select('id').execute(), []);
    await registerEndpoint(call);
    t.strictSame(names, []);
  },
);

t.test('createWebhookEndpoint: the test above would notice a look-up of a host name', async (t) => {
  const names = watchNames(t);
  await dnsPromises.lookup('localhost');
  const resolver = new Resolver();
  resolver.setServers(['127.0.0.1']);
  const found = resolver.resolve4('shop.example.com');
  resolver.cancel();
  await t.rejects(found);
  t.strictSame(names, ['localhost', 'shop.example.com']);
});
