import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { decodeProtectedHeader } from 'jose';
import * as client from 'openid-client';
import t from 'tap';
import {
  backofficeToken,
  logIn,
  openAuthorizationServer,
  post,
  errorOf,
  statusOf,
} from '../support/processes/authorization-server.ts';
import { openShop } from '../support/shop/shop.ts';

const run = promisify(execFile);

t.test('the authorization server issues opaque tokens', async (t) => {
  const { url } = await openAuthorizationServer(t, { AUTH_MODE: 'introspection', CLIENT_SECRET: 'another' });

  t.test('the service introspects opaque tokens, and refuses a token after its revocation', async (t) => {
    const introspection = { clientId: 'order-service', clientSecret: 'another' };
    const shop = await openShop(t, { issuer: url, introspection });
    t.equal((await shop.call('GET', '/orders')).status, 401, 'a JWT of another server opens nothing');

    const token = await backofficeToken(url);
    t.notMatch(token, /\./);
    t.equal(await statusOf(shop, token), 200);
    const body = {
      customerId: 'customer-2',
      items: [{ sku: 'TEA', quantity: 1 }],
      paymentMethod: 'tok_approved',
    };
    const order = (as: string) => shop.call('POST', '/orders', { as: { token: as }, body });
    t.match(
      await order(token),
      { status: 409, body: { type: 'PRODUCT_UNAVAILABLE' } },
      'it may access the orders of all customers',
    );

    const { tokens, config } = await logIn(url);
    t.equal(await statusOf(shop, tokens.access_token), 200);
    t.match(
      await order(tokens.access_token),
      { status: 403, body: { type: 'FORBIDDEN' } },
      'a customer’s token may not order for another customer',
    );
    t.equal(await statusOf(shop, tokens.id_token!), 401, 'an ID token is not for the service');
    t.equal(await statusOf(shop, tokens.refresh_token!), 401, 'a refresh token is not for the service');

    const revoke = (value: string) => post(`${url}/revoke`, { token: value }, 'backoffice:backoffice-secret');
    t.equal((await revoke(token)).status, 200);
    t.equal(await statusOf(shop, token), 401, 'revoked');

    await client.tokenRevocation(config, tokens.refresh_token!);
    t.equal(
      await statusOf(shop, tokens.access_token),
      401,
      'the revocation of a refresh token revokes its access tokens',
    );
    t.equal(await errorOf(client.refreshTokenGrant(config, tokens.refresh_token!)), 'invalid_grant');
  });

  t.test('only the service can read the content of an opaque token', async (t) => {
    const token = await backofficeToken(url);
    const ask = async (credentials?: string) => post(`${url}/introspect`, { token }, credentials);
    t.match(await ask('order-service:another'), {
      status: 200,
      body: { active: true, client_id: 'backoffice', sub: 'backoffice', aud: 'order-service' },
    });
    t.strictSame((await ask('backoffice:backoffice-secret')).body, { active: false });
    t.equal((await ask('order-service:order-service-secret')).status, 401);
    t.equal((await ask()).status, 400);
  });
});

t.test('key rotation refuses no valid token; withdrawn keys fail within KEY_TTL_SECONDS', async (t) => {
  const { url, env } = await openAuthorizationServer(t);
  const keyTtl = 1000;
  const shop = await openShop(t, { issuer: url, keyTtl });
  const step = (name: string) =>
    run(process.execPath, ['scripts/dev/authorization-server/rotate-keys.ts', name], { env });
  const published = async (count: number) => {
    const keys = async () =>
      ((await (await fetch(`${url}/.well-known/jwks.json`)).json()) as { keys: [] }).keys;
    while ((await keys()).length !== count) await delay(20);
  };
  const keyIdOf = (token: string) => decodeProtectedHeader(token).kid;

  // In the meantime, a client sends one request after another, each with a new token.
  let isOver = false;
  const seen = new Set<number>();
  const asking = (async () => {
    while (!isOver) seen.add(await statusOf(shop, await backofficeToken(url)));
  })();

  const old = await backofficeToken(url);
  await step('publish');
  await published(2);
  t.equal(keyIdOf(await backofficeToken(url)), keyIdOf(old), 'the next key does not sign yet');
  await step('promote');
  while (keyIdOf(await backofficeToken(url)) === keyIdOf(old)) await delay(20);
  t.equal(await statusOf(shop, old), 200, 'tokens of the old key stay valid');
  await step('retire');
  await published(1);
  const withdrawn = Date.now();
  while ((await statusOf(shop, old)) === 200) await delay(20);
  t.comment(`a withdrawn key: ${Date.now() - withdrawn} ms of ${keyTtl} ms`);
  t.equal(await statusOf(shop, old), 401);
  isOver = true;
  await asking;
  t.strictSame([...seen], [200], 'no request was refused in the meantime');
});

t.test('only the owner can read the server’s keys, and a restart keeps them', async (t) => {
  const first = await openAuthorizationServer(t);
  const file = join(first.env['DATA_DIR']!, 'authorization-server/keys.json');
  t.equal((await stat(file)).mode & 0o777, 0o600);
  const keys = await readFile(file, 'utf8');
  await run(process.execPath, ['scripts/dev/authorization-server/rotate-keys.ts', 'publish'], {
    env: first.env,
  });
  t.equal((await stat(file)).mode & 0o777, 0o600, 'the files are private after a replacement, too');
  t.not(await readFile(file, 'utf8'), keys);
  const replaced = await readFile(file, 'utf8');
  first.child.kill('SIGTERM');
  t.equal(await first.ended, 0);
  const second = await openAuthorizationServer(t, first.env);
  t.equal(await readFile(file, 'utf8'), replaced);
  second.child.kill('SIGTERM');
  await second.ended;
});
