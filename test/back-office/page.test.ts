import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import t from 'tap';
import { buildBackOffice } from '../../back-office/server/app.ts';
import { readOfficeSettings } from '../../back-office/server/settings.ts';
import { buildPage } from '../../scripts/back-office/build-page.ts';
import { freePort } from '../support/run/ports.ts';
import { runProcess } from '../support/run/processes.ts';

await buildPage();
const settings = readOfficeSettings({ LOG_LEVEL: 'silent' });
const app = await buildBackOffice(settings);
t.teardown(() => app.close());
const HOST = '127.0.0.1:4200';
const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: HOST, ...headers } });

/** The page without the nonce, which differs in each answer. */
const withoutNonce = (body: string) => body.replace(/nonce="[^"]+"/, '');

t.test('each address of the page gets the page, which is never stored', async (t) => {
  const first = await get('/');
  t.equal(first.statusCode, 200);
  t.match(first.body, '<title>Back office</title>');
  for (const path of ['/orders', '/orders/1/returns/2?tab=3', '/products/A%2FB.js', '/index.html']) {
    const { statusCode, body, headers } = await get(path);
    t.equal(statusCode, 200, path);
    t.equal(withoutNonce(body), withoutNonce(first.body), path);
    t.equal(headers['cache-control'], 'no-store', path);
    t.match(headers['content-type'], 'text/html', path);
  }
});

t.test('a file of the page is compressed, and may be stored forever', async (t) => {
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec((await get('/')).body)!;
  const plain = await get(script);
  t.match(plain.headers, {
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  });
  t.equal(plain.headers['content-encoding'], undefined);
  const small = await get(script, { 'accept-encoding': 'gzip, deflate, br, zstd' });
  t.equal(small.headers['content-encoding'], 'br');
  t.ok(brotliDecompressSync(small.rawPayload).equals(plain.rawPayload));
  const older = await get(script, { 'accept-encoding': 'gzip' });
  t.equal(older.headers['content-encoding'], 'gzip');
  t.ok(gunzipSync(older.rawPayload).equals(plain.rawPayload));
});

t.test('a file that does not exist gets 404, and no file outside of the page is sent', async (t) => {
  for (const path of ['/assets/index-00000000.js', '/assets/..%2f..%2fpackage.json', '/assets/'])
    t.equal((await get(path)).statusCode, 404, path);
  const { body: page } = await get('/');
  for (const path of ['/..%2fpackage.json', '/assets/../.built-from', '/.built-from', '/favicon.svg.br'])
    t.equal(
      withoutNonce((await get(path)).body),
      withoutNonce(page),
      `${path} is an address inside the page`,
    );
  t.equal((await app.inject({ url: '/', method: 'POST', headers: { host: HOST } })).statusCode, 403);
});

t.test(
  'each answer with the page has another nonce for styles, and allows no other inline style',
  async (t) => {
    const nonces = new Set<string>();
    for (let count = 0; count < 3; count++) {
      const { body, headers } = await get('/orders');
      const [, nonce = ''] = /<meta property="csp-nonce" nonce="([\w+/]{22}==)"/.exec(body)!;
      t.match(headers['content-security-policy'], `style-src 'self' 'nonce-${nonce}';`);
      nonces.add(nonce);
    }
    t.equal(nonces.size, 3);
  },
);

t.test('every answer forbids frames, inline scripts and foreign origins', async (t) => {
  for (const path of ['/', '/orders', '/assets/none.js', '/callback', '/session', '/api/v1/none', '/%zz']) {
    const { headers } = await get(path);
    const policy = String(headers['content-security-policy']);
    t.match(policy, /default-src 'none'; script-src 'self'; style-src /, path);
    t.match(policy, /connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'/, path);
    t.equal(headers['x-content-type-options'], 'nosniff', path);
    t.equal(headers['referrer-policy'], 'no-referrer', path);
    t.equal(headers['cross-origin-opener-policy'], 'same-origin', path);
    t.equal(headers['cache-control'], 'no-store', path);
  }
});

t.test('requests to another host are refused, except the health check', async (t) => {
  const { statusCode, body } = await get('/', { host: 'elsewhere.example.com' });
  t.equal(statusCode, 421);
  t.equal(body, 'The back office is at http://127.0.0.1:4200\n');
  t.equal((await get('/livez', { host: '10.0.0.7:4200' })).statusCode, 200);
});

t.test('the page reports a problem if the provider does not answer', async (t) => {
  const away = await buildBackOffice({ ...settings, issuer: 'http://127.0.0.1:1' });
  t.teardown(() => away.close());
  const { statusCode, body } = await away.inject({ url: '/login', headers: { host: HOST } });
  t.equal(statusCode, 503);
  t.match(body, /That did not work/);
});

const PRODUCTION = {
  ...{ NODE_ENV: 'production', BACK_OFFICE_URL: 'https://office.example.com', LISTEN: '127.0.0.1:1' },
  ...{ SERVICE_URL: 'http://orders', AUTH_URL: 'https://login.example.com', BACK_OFFICE_CLIENT_ID: 'office' },
  ...{ BACK_OFFICE_CLIENT_SECRET: 'a secret of this shop', STAFF_CLAIM: 'roles=order-staff' },
};

t.test('the back office refuses development settings in production, and invalid settings', (t) => {
  t.match(readOfficeSettings(PRODUCTION), {
    listen: { host: '127.0.0.1', port: 1 },
    serviceUrl: 'http://orders',
  });
  const faults: [env: Record<string, string>, fault: RegExp][] = [
    [
      { BACK_OFFICE_CLIENT_SECRET: 'back-office-secret' },
      /BACK_OFFICE_CLIENT_SECRET is a development setting/,
    ],
    [{ BACK_OFFICE_CLIENT_SECRET: '' }, /BACK_OFFICE_CLIENT_SECRET is not set/],
    [{ BACK_OFFICE_URL: 'http://office.example.com' }, /BACK_OFFICE_URL is a development setting/],
    [{ BACK_OFFICE_URL: 'https://office.example.com/staff' }, /BACK_OFFICE_URL must have no path/],
    [{ STAFF_CLAIM: '' }, /STAFF_CLAIM is not set/],
    [{ STAFF_CLAIM: 'roles' }, /STAFF_CLAIM must be path=value/],
    [{ LISTEN: '4200' }, /LISTEN must be host:port/],
    [{ LOGIN_SCOPES: 'profile' }, /LOGIN_SCOPES must contain openid/],
    [
      { STAF_CLAIM: 'roles=order-staff', STAFF_CLAIM: '' },
      /STAF_CLAIM is not a setting: did you mean STAFF_CLAIM/,
    ],
  ];
  for (const [env, fault] of faults)
    t.throws(() => readOfficeSettings({ ...PRODUCTION, ...env }), { message: fault });
  t.end();
});

t.test('the program starts, and names what is wrong if it cannot start', async (t) => {
  const BACK_OFFICE_URL = `http://127.0.0.1:${await freePort()}`;
  const first = runProcess(t, 'back-office/server/main.ts', { BACK_OFFICE_URL });
  await first.printed(/^back office at .+\n/m);
  const second = runProcess(t, 'back-office/server/main.ts', { BACK_OFFICE_URL });
  t.equal(await second.ended, 1);
  t.match(second.stderr(), /^The back office can't listen at 127\.0\.0\.1:\d+: another program does\./);
  first.child.kill('SIGTERM');
  t.equal(await first.ended, 0);
  const known = runProcess(t, 'back-office/server/main.ts', { NODE_ENV: 'production' });
  t.equal(await known.ended, 1);
  t.match(known.stderr(), /BACK_OFFICE_CLIENT_SECRET is not set/);
});
