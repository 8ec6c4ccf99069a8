import t from 'tap';
import { pino } from 'pino';
import { lineForm } from '../../../../handlers/http/observing/log-stream.ts';
import { masking } from '../../../../handlers/http/observing/masking.ts';

const JWT = `${Buffer.from('{"alg":"RS256","typ":"at+jwt"}').toString('base64url')}.eyJzdWIiOiJhbm5hIn0.c2lnbmF0dXJl`;
const SECRETS = {
  DATABASE_URL: 'postgres://orders:pa%24s%22wort-of-it@db.example.com/orders',
  STRIPE_SECRET_KEY: 'rk_something_0123456789',
  CLIENT_SECRET: 'a "quoted" secret, with \\ and &',
  WEBHOOK_SECRET_KEYS: 'new:bmV3IGtleSBvZiAzMiBieXRlcw==,old:b2xkIGtleSBvZiAzMiBieXRlcw==',
};

/** Log lines, each with a secret that must be masked. */
const ATTACKS: [name: string, fields: unknown, hidden: string][] = [
  ['a header', { headers: { authorization: `Bearer ${JWT}` } }, JWT],
  ['a header of another scheme', { headers: { Authorization: 'Basic b3JkZXJzOnNlY3JldA==' } }, 'b3JkZXJz'],
  [
    'headers as a list',
    { rawHeaders: ['Authorization', 'token-without-a-scheme'] },
    'token-without-a-scheme',
  ],
  ['a cookie', { headers: { 'set-cookie': ['session=0123456789; Path=/'] } }, '0123456789'],
  ['a token in an address', { url: `/orders?access_token=opaque-token-1&page=2` }, 'opaque-token-1'],
  [
    'a code in an address',
    { url: `https://shop.example.com/back?state=1&code=SplxlOBeZQQYbYS6WxSbIA` },
    'Splx',
  ],
  ['a JWT in a path', { url: `/orders/${JWT}/cancel` }, JWT],
  ['a JWT without its end', { msg: `refused ${JWT.slice(0, JWT.lastIndexOf('.'))}` }, JWT.split('.')[1]!],
  ['a JWT after a word and a hyphen', { msg: `session-${JWT}` }, JWT.split('.')[1]!],
  ['a JWT that is followed by a word and a hyphen', { msg: `refused ${JWT}-twice` }, JWT.split('.')[2]!],
  ['the passwords of two addresses', { msg: 'redis://:one@a/1,redis://:other@b/2' }, 'other'],
  ['a password in an address', { err: new Error('connect postgres://me:sesame@db/x') }, 'sesame'],
  ['one with signs of addresses', { err: new Error('postgres://me:se/sa@me@db/x failed') }, 'se/sa'],
  ['a setting', { err: new Error(`can't parse ${SECRETS.DATABASE_URL}`) }, 'of-it'],
  ['a part of a setting', { err: new Error('password pa$s"wort-of-it is wrong') }, 'wort-of-it'],
  ['a setting with quotes', { nested: { deep: [{ is: SECRETS.CLIENT_SECRET }] } }, 'quoted'],
  ['the same in a form', { body: `a=${encodeURIComponent(SECRETS.CLIENT_SECRET)}` }, 'quoted'],
  ['one key of a list', { err: new Error('no key b2xkIGtleSBvZiAzMiBieXRlcw== of ours') }, 'b2xkIGtl'],
  [
    'a cause of an error',
    { err: new Error('x', { cause: new Error(SECRETS.STRIPE_SECRET_KEY) }) },
    'rk_something',
  ],
  ["Stripe's keys", { err: new Error('Invalid API Key provided: sk_live_abcdef') }, 'abcdef'],
  ['a secret of a webhook', { err: new Error('whsec_bXkgc2VjcmV0') }, 'bXkgc2'],
  ['a field', { config: { password: 'two words' } }, 'words'],
  ['a field in JSON in a text', { body: JSON.stringify({ client_secret: 'hidden-one' }) }, 'hidden-one'],
  ['the same, deeper', { body: JSON.stringify(JSON.stringify({ token: 'hidden-one' })) }, 'hidden-one'],
  [
    'a field of a printed object',
    { msg: "{ refreshToken: 'hidden-one', apiKey: 'hidden-one' }" },
    'hidden-one',
  ],
];

t.test('no log line shows a secret, and every log line remains valid JSON', (t) => {
  const mask = masking(Object.values(SECRETS));
  for (const [name, fields, hidden] of ATTACKS) {
    let line = '';
    const write = (text: string) => void (line = text);
    pino(lineForm({ version: '1.0.0', role: 'api' }), { write }).error(fields, 'trouble');
    t.match(line, JSON.stringify(hidden).slice(1, -1), `${name}: without masking the secret is in the line`);
    const masked = mask(line);
    t.notMatch(masked, hidden, `${name}: ${masked}`);
    t.match(
      JSON.parse(masked),
      { level: 'error', service: 'order-service', role: 'api', time: String },
      name,
    );
  }
  t.end();
});

t.test('a password with a percent sign is also masked in the form that database drivers read', (t) => {
  const mask = masking(['postgres://orders:all-of-100%@db.example.com/orders']);
  t.notMatch(mask('the password all-of-100% is wrong'), 'all-of');
  t.end();
});

t.test('text that is not a secret is not masked', (t) => {
  const mask = masking(Object.values(SECRETS));
  const lines = [
    { msg: 'request', method: 'POST', route: '/api/v1/orders', status: 201, clientId: 'backoffice' },
    {
      audit: { operation: 'createOrder', customerId: 'customer-1', tokenId: 'Zk3-jti' },
      url: 'https://a.example/x',
    },
    { token: null, secret: 12, credentials: false, keys: { cookie: [] } },
    { err: 'connect ECONNREFUSED 127.0.0.1:5432', settings: { KEY_TTL_SECONDS: '300', AUTH_MODE: 'local' } },
    { challenge: 'Bearer realm="order-service"' },
  ];
  for (const line of lines) t.equal(mask(JSON.stringify(line)), JSON.stringify(line));
  t.end();
});
