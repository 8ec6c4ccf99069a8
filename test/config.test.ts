import t from 'tap';
import { TABLES, readConfig, readMigrationConfig } from '../config.ts';
import { isNeeded } from '../environment.ts';
import { ENVIRONMENTS, PRODUCTION, faultsOf } from './support/run/settings.ts';

/** A file that exists. */
const OWN_FILE = import.meta.filename;

t.test('the service is ready for development without settings; production requires settings', (t) => {
  t.match(readConfig({}), {
    baseUrl: 'http://127.0.0.1:3000',
    auth: { issuer: 'http://127.0.0.1:4000', audience: 'order-service' },
    requestsPerMinute: 6000,
    limits: {
      withdrawalDays: 14,
      openOrdersPerCustomer: 20,
      failedCodesPerMinute: 10,
      paymentsPerOrder: 10,
      customerPaymentKinds: ['PROVIDER'],
      transferHoldDays: 7,
      termsDays: 14,
    },
    paymentLimits: { callSeconds: 8, unresolvedMinutes: 60, refundRetryDays: 3, holdCheckMinutes: 60 },
    webhooks: { concurrency: 256, logDays: 30 },
    usageDays: 90,
    placementDeadline: 5000,
    timeLimit: 20_000,
    standbyUrl: undefined,
    database: { url: undefined, dataDir: '.data', statementTimeout: 15_000, connectionLife: 1_800 },
  });
  t.equal(faultsOf(PRODUCTION), '');
  for (const name of ['BASE_URL', 'AUTH_URL', 'AUDIENCE', 'DATABASE_URL', 'WEBHOOK_SECRET_KEYS']) {
    t.match(faultsOf({ ...PRODUCTION, [name]: '' }), `${name} is not set.`);
  }
  t.match(
    faultsOf({ NODE_ENV: 'production' }),
    /BASE_URL[^]+AUTH_URL[^]+AUDIENCE[^]+DATABASE_URL/,
    'all missing settings are reported together',
  );
  t.match(
    faultsOf({ ...PRODUCTION, AUTH_URL: 'http://login.example.com' }),
    /AUTH_URL is a development setting/,
  );
  t.match(
    faultsOf({ ...PRODUCTION, AUTH_URL: 'https://127.0.0.1:4000' }),
    /AUTH_URL is a development setting/,
  );
  t.match(
    faultsOf({ ...PRODUCTION, BASE_URL: 'http://127.0.0.1:3000' }),
    /BASE_URL is a development setting/,
  );
  t.match(
    faultsOf({ ...PRODUCTION, PAYMENT_PROVIDER: 'simulated' }),
    /PAYMENT_PROVIDER is a development setting/,
  );
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_RETURN_URL']) {
    t.match(faultsOf({ ...PRODUCTION, [name]: '' }), `${name} is not set.`);
  }
  t.match(
    faultsOf({ ...PRODUCTION, STRIPE_API_URL: 'http://127.0.0.1:9000' }),
    /STRIPE_API_URL is only for tests/,
  );
  t.end();
});

t.test('RETURN_ORIGINS names the shops to which customers return after a payment', (t) => {
  t.strictSame(
    readConfig({ RETURN_ORIGINS: 'Tea and Pots http://127.0.0.1:4100/, https://tea.example.com' }).payments,
    {
      provider: 'simulated',
      shops: [
        { name: 'Tea and Pots', origin: 'http://127.0.0.1:4100' },
        { name: 'the shop', origin: 'https://tea.example.com' },
      ],
    },
  );
  for (const RETURN_ORIGINS of ['Tea', 'javascript:alert(1)', 'http://127.0.0.1:4100 Tea', 'http://%'])
    t.match(faultsOf({ RETURN_ORIGINS }), /RETURN_ORIGINS must be origins/, RETURN_ORIGINS);
  t.end();
});

t.test('TRUSTED_PROXIES names single proxies or networks, never all addresses', (t) => {
  const proxies = (TRUSTED_PROXIES: string) => faultsOf({ TRUSTED_PROXIES });
  t.strictSame(readConfig({}).trustedProxies, [], 'no proxy is trusted');
  t.strictSame(readConfig({ TRUSTED_PROXIES: '10.0.0.7 fd00::/8' }).trustedProxies, ['10.0.0.7', 'fd00::/8']);
  for (const all of [
    'all',
    'true',
    '1',
    '*',
    '0.0.0.0',
    '::',
    '0.0.0.0/0',
    '::/0',
    '128.0.0.0/1',
    '2000::/3',
    '::ffff:0.0.0.0/96',
    '0:0:0:0:0:ffff:8000:0/97',
  ])
    t.match(proxies(`10.0.0.7 ${all}`), `TRUSTED_PROXIES must be IP addresses or networks`, all);
  for (const wrong of [
    '10.0.0',
    'proxy.example.com',
    'loopback',
    '10.0.0.0/33',
    '10.0.0.7,10.0.0.8',
    'fe80::1%lo',
  ])
    t.match(proxies(wrong), `TRUSTED_PROXIES must be`, wrong);
  t.end();
});

t.test('the command line arguments name the role of the process', (t) => {
  t.equal(readConfig({}).role, 'all');
  for (const role of ['api', 'worker', 'all']) t.equal(readConfig({}, ['--role', role]).role, role);
  for (const args of [['--role', 'sleeper'], ['--role'], ['api'], ['--role', 'api', 'worker']])
    t.match(faultsOf({}, args), `Unknown arguments: ${args.join(' ')}. Valid are --role api`);
  t.match(faultsOf({ PORT: 'x' }, ['api']), /Unknown arguments[^]+PORT must be/, 'next to other errors');
  t.end();
});

t.test('--role migrate reads only the address of the database', (t) => {
  const read = (env: Record<string, string>, ...rest: string[]) =>
    readMigrationConfig(env, ['--role', 'migrate', ...rest]);
  const { DATABASE_URL } = PRODUCTION;
  t.equal(readMigrationConfig({}, ['--role', 'api']), undefined);
  const database = { url: undefined, dataDir: '.data' };
  t.strictSame(read({ PORT: 'x' }), { database, engine: 'single', shards: undefined, isPlan: false });
  const production = { NODE_ENV: 'production', DATABASE_URL };
  t.match(read(production, '--plan'), { database: { url: DATABASE_URL }, isPlan: true });
  t.throws(() => read({ NODE_ENV: 'production' }), { message: /DATABASE_URL is not set/ });
  t.throws(() => read({ DATABSE_URL: 'x' }), { message: /did you mean DATABASE_URL/ });
  for (const rest of [['--now'], ['--plan', '--plan']])
    t.throws(() => read({}, ...rest), { message: /only --plan is valid/ });
  t.end();
});

t.test('DATABASE_ENGINE=sharded spreads orders over SHARDS schemas, and single uses one schema', (t) => {
  const read = (env: Record<string, string>) => {
    const { engine, shards } = readConfig(env);
    return { engine, shards, migrated: readMigrationConfig(env, ['--role', 'migrate'])!.shards };
  };
  t.strictSame(read({ SHARDS: '8' }), { engine: 'single', shards: undefined, migrated: undefined });
  const sharded = { DATABASE_ENGINE: 'sharded' };
  t.strictSame(read(sharded), { engine: 'sharded', shards: 4, migrated: 4 });
  t.strictSame(read({ ...sharded, SHARDS: '256' }), { engine: 'sharded', shards: 256, migrated: 256 });
  for (const SHARDS of ['0', '257', '1.5'])
    t.match(faultsOf({ SHARDS }), 'SHARDS must be a whole number from 1 to 256', SHARDS);
  t.match(faultsOf({ DATABASE_ENGINE: 'mysql' }), 'DATABASE_ENGINE must be one of single, sharded');
  const standby = { READ_DATABASE_URL: 'postgres://standby.example.com/shop' };
  t.equal(faultsOf(standby), '');
  t.match(faultsOf({ ...standby, ...sharded }), 'READ_DATABASE_URL cannot be set with this DATABASE_ENGINE');
  t.end();
});

t.test('without settings production reports each missing setting once', (t) => {
  const needed = (of: string | undefined) =>
    TABLES.filter(({ only }) => only === of).flatMap(({ settings }) =>
      Object.keys(settings).filter((name) => isNeeded(settings[name]!)),
    );
  const { PAYMENT_PROVIDER } = PRODUCTION;
  const env = { NODE_ENV: 'production', AUTH_MODE: 'introspection' };
  const named = (message: string) => [...message.matchAll(/^ +([A-Z_]+) is /gm)].map(([, name]) => name);
  t.strictSame(named(faultsOf(env)), [...needed(undefined), ...needed('introspection')]);
  t.strictSame(
    named(faultsOf({ ...env, PAYMENT_PROVIDER })),
    [...needed(undefined), ...needed('introspection'), ...needed('stripe')].filter(
      (name) => name !== 'PAYMENT_PROVIDER',
    ),
  );
  t.end();
});

t.test('a setting with the value of its default changes nothing', (t) => {
  for (const { only = '', settings } of TABLES) {
    const env = ENVIRONMENTS[only] ?? {};
    for (const [name, setting] of Object.entries(settings)) {
      const value = setting.default.replace('{HOST}', '127.0.0.1').replace('{PORT}', '3000');
      if (value !== '') t.strictSame(readConfig({ ...env, [name]: value }), readConfig(env), name);
    }
  }
  t.end();
});

t.test('in production, settings that make the service insecure or move no real money are refused', (t) => {
  const refused: [name: string, value: string, fault: RegExp][] = [
    ['BASE_URL', 'https://0.0.0.0', /BASE_URL is a development setting: it names this machine/],
    ['BASE_URL', 'https://[::ffff:127.0.0.1]', /BASE_URL is a development setting/],
    ['BASE_URL', 'https://[::1]:3000', /BASE_URL is a development setting/],
    ['BASE_URL', 'https://[::]', /BASE_URL is a development setting/],
    ['BASE_URL', 'https://127.1', /BASE_URL is a development setting/],
    ['AUTH_URL', 'https://auth.localhost', /AUTH_URL is a development setting/],
    ['AUTH_URL', 'https://LOCALHOST.', /AUTH_URL is a development setting/],
    ['AUTH_URL', 'https://login.example.com/#part', /AUTH_URL must have no query, fragment or password/],
    ['AUTH_URL', 'https://login.example.com/?tenant=1', /AUTH_URL must have no query/],
    ['STRIPE_SECRET_KEY', 'sk_test_example', /STRIPE_SECRET_KEY is a development setting: no money moves/],
    ['STRIPE_SECRET_KEY', 'rk_test_example', /STRIPE_SECRET_KEY is a development setting/],
    ['STRIPE_RETURN_URL', 'http://shop.example.com/paid', /STRIPE_RETURN_URL is a development setting/],
    ['STRIPE_RETURN_URL', 'paid', /STRIPE_RETURN_URL must be an http or https address/],
    ['RATE_LIMIT_PER_MINUTE', '0', /RATE_LIMIT_PER_MINUTE must not be 0 in production/],
    ['KEY_TTL_SECONDS', '86400', /KEY_TTL_SECONDS must be at most 3600 in production/],
    ['LONGEST_TOKEN_LIFETIME_SECONDS', '86400', /LONGEST_TOKEN_LIFETIME_SECONDS must be at most 7200/],
    ['DATABASE_URL', 'postgres://db.example.com/orders?sslmode=no-verify', /DATABASE_URL is a development/],
  ];
  for (const [name, value, fault] of refused)
    t.match(faultsOf({ ...PRODUCTION, [name]: value }), fault, `${name}=${value}`);
  const taken: [name: string, value: string][] = [
    ['BASE_URL', 'https://localhost.example.com'],
    ['BASE_URL', 'https://10.0.0.1'],
    ['STRIPE_RETURN_URL', 'https://shop.example.com/?page=paid'],
    ['DATABASE_URL', `postgres://db.example.com/orders?sslmode=verify-full&sslrootcert=${OWN_FILE}`],
  ];
  for (const [name, value] of taken)
    t.equal(faultsOf({ ...PRODUCTION, [name]: value }), '', `${name}=${value}`);
  t.equal(faultsOf({ RATE_LIMIT_PER_MINUTE: '0', KEY_TTL_SECONDS: '86400' }), '', 'in development');
  t.end();
});

t.test('an invalid value of a setting is refused in every environment', (t) => {
  for (const NODE_ENV of ['prod', 'Production', 'staging'])
    t.match(faultsOf({ NODE_ENV }), /NODE_ENV must be one of production, development, test/, NODE_ENV);
  t.match(faultsOf({ PORT: '70000' }), /PORT must be/);
  t.match(faultsOf({ RATE_LIMIT_PER_MINUTE: '-1' }), /RATE_LIMIT_PER_MINUTE must be/);
  t.match(faultsOf({ AUTH_URL: 'login' }), /AUTH_URL must be an http or https address/);
  t.match(faultsOf({ LOG_LEVEL: 'loud', DATABASE_PREPARED: 'maybe' }), /DATABASE_PREPARED[^]+LOG_LEVEL/);
  t.match(faultsOf({ ADMIN_PORT: '3000' }), 'ADMIN_PORT must be another port than PORT');
  t.match(faultsOf({ ADMIN_PORT: 'on' }), 'ADMIN_PORT must be');
  for (const url of [
    'http://limits.example.com',
    'redis:///1',
    'limits.example.com:6379',
    'redis://:100%@limits.example.com',
  ])
    t.match(faultsOf({ RATE_LIMIT_STORE_URL: url }), 'RATE_LIMIT_STORE_URL must be an address such as', url);
  t.match(faultsOf({ DATABASE_URL: 'mysql://127.0.0.1/orders' }), 'DATABASE_URL must begin with postgres://');
  t.match(faultsOf({ READ_DATABASE_URL: 'standby.example.com' }), /READ_DATABASE_URL must begin/);
  t.match(
    faultsOf({ DATABASE_URL: 'postgres://127.0.0.1/orders?sslmode=verify_full' }),
    'DATABASE_URL has an unknown sslmode. Known: disable,',
  );
  t.end();
});

t.test('EVENT_RETENTION_DAYS is unset, or at least 90', (t) => {
  t.equal(readConfig({}).eventRetentionDays, undefined);
  t.equal(readConfig({ EVENT_RETENTION_DAYS: '90' }).eventRetentionDays, 90);
  t.match(faultsOf({ EVENT_RETENTION_DAYS: '89' }), 'EVENT_RETENTION_DAYS must be');
  t.end();
});

t.test('ORDER_RETENTION_DAYS must not be less than the retention of events and webhook logs', (t) => {
  const orders = { ORDER_RETENTION_DAYS: '400' };
  t.match(faultsOf(orders), 'ORDER_RETENTION_DAYS must not be less than EVENT_RETENTION_DAYS, which is off.');
  t.match(faultsOf({ ...orders, EVENT_RETENTION_DAYS: '401' }), 'EVENT_RETENTION_DAYS, which is 401.');
  const events = { EVENT_RETENTION_DAYS: '400' };
  t.match(faultsOf({ ...orders, ...events, WEBHOOK_LOG_DAYS: '401' }), 'WEBHOOK_LOG_DAYS, which is 401.');
  t.match(faultsOf({ ...events, ORDER_RETENTION_DAYS: '89' }), 'ORDER_RETENTION_DAYS must be');
  t.equal(readConfig({ ...orders, ...events, WEBHOOK_LOG_DAYS: '400' }).orderRetentionDays, 400);
  t.equal(readConfig({}).orderRetentionDays, undefined);
  t.end();
});

t.test('a file that DATABASE_URL names must exist', (t) => {
  const folder = t.testdir({ 'our authority.pem': 'text' });
  const faults = (query: string) => faultsOf({ DATABASE_URL: `postgres://user:secret@db/orders?${query}` });
  for (const name of ['sslrootcert', 'sslcert', 'sslkey']) {
    const absent = faults(`sslmode=verify-full&${name}=${folder}/absent.pem`);
    t.match(absent, `DATABASE_URL names a file that can't be read: ${name}=${folder}/absent.pem (ENOENT).`);
    t.notMatch(absent, 'secret');
    t.match(faults(`${name}=${folder}`), '(EISDIR)');
    t.equal(faults(`${name}=${encodeURIComponent(`${folder}/our authority.pem`)}`), '');
  }
  t.equal(
    faultsOf({ DATABASE_URL: 'postgres://db/orders?sslrootcert=' }),
    '',
    'no certificate file is named',
  );
  t.end();
});

t.test('REQUEST_TIMEOUT_SECONDS must be longer than every timeout that applies within a request', (t) => {
  const limits = (request: string, others: Record<string, string>, args: string[] = []) =>
    faultsOf({ REQUEST_TIMEOUT_SECONDS: request, ...others }, args);
  const ofStatements = { DATABASE_TIMEOUT_SECONDS: '30' };
  const fault = 'REQUEST_TIMEOUT_SECONDS must be more than DATABASE_TIMEOUT_SECONDS, which is 30';
  t.match(faultsOf(ofStatements), fault, 'the default of REQUEST_TIMEOUT_SECONDS is refused too');
  t.match(limits('30', ofStatements), fault);
  t.match(faultsOf({ ...PRODUCTION, ...ofStatements }), fault);
  t.equal(limits('31', ofStatements), '');
  t.equal(limits('20', ofStatements, ['--role', 'worker']), '', 'a worker answers no requests');
  const ofOrders = { DATABASE_TIMEOUT_SECONDS: '5', PLACEMENT_DEADLINE_SECONDS: '10' };
  t.match(limits('10', ofOrders), 'REQUEST_TIMEOUT_SECONDS must be more than PLACEMENT_DEADLINE_SECONDS');
  t.equal(limits('11', ofOrders), '');
  t.match(limits('x', ofStatements), /^ +REQUEST_TIMEOUT_SECONDS must be a whole number[^]*$/m);
  t.end();
});

t.test('a process without an admin port does not wait before it ends', (t) => {
  t.match(readConfig({ DRAIN_SECONDS: '7' }), { adminPort: undefined, drain: 0, shutdown: 10_000 });
  t.match(readConfig({ ADMIN_PORT: '9464', DRAIN_SECONDS: '7' }), { adminPort: 9464, drain: 7_000 });
  t.end();
});

t.test('secrets can be read from files, and the text of these files is never shown', (t) => {
  const secrets = TABLES.flatMap(({ only = '', settings }) =>
    Object.entries(settings)
      .filter(([, { secret }]) => secret)
      .map(([name]) => ({ name, env: ENVIRONMENTS[only] ?? {} })),
  );
  t.strictSame(
    secrets.map(({ name }) => `${name}_FILE`),
    [
      ...['RATE_LIMIT_STORE_URL_FILE', 'DATABASE_URL_FILE', 'READ_DATABASE_URL_FILE'],
      'WEBHOOK_SECRET_KEYS_FILE',
      ...['WEBHOOK_PROXY_URL_FILE', 'OTEL_EXPORTER_OTLP_HEADERS_FILE', 'CLIENT_SECRET_FILE'],
      ...['STRIPE_SECRET_KEY_FILE', 'STRIPE_WEBHOOK_SECRET_FILE'],
    ],
  );
  const text = 'postgres://127.0.0.1/of-a-file';
  const own: Record<string, string> = {
    WEBHOOK_SECRET_KEYS: PRODUCTION.WEBHOOK_SECRET_KEYS,
    WEBHOOK_PROXY_URL: 'http://orders:a%20secret@proxy.example.com:3128',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20c2VjcmV0',
    RATE_LIMIT_STORE_URL: 'rediss://orders:a%20secret@limits.example.com:6380/1',
  };
  const texts = Object.fromEntries(Object.entries(own).map(([name, value]) => [name, `${value}\n`]));
  const folder = t.testdir({ secret: `${text}\n`, ...texts, empty: '\n' });
  for (const { name, env } of secrets) {
    const { [name]: _given, ...others } = env;
    const file = `${name}_FILE`;
    const from = (path: string) => ({ ...others, [file]: `${folder}/${path}` });
    const fromFile = readConfig(from(name in own ? name : 'secret'));
    t.strictSame(fromFile, readConfig({ ...others, [name]: own[name] ?? text }), name);
    t.match(faultsOf(from('absent')), `${name} can't be read from ${folder}/absent: ENOENT`);
    t.match(faultsOf(from('empty')), `${name} is not set: ${folder}/empty is empty`);
    const both = faultsOf({ ...from('secret'), [name]: 'another' });
    t.match(both, `${name} and ${file} are both set`);
    t.notMatch(both, 'another');
  }
  t.match(
    faultsOf({ DATABASE_URL_FIEL: 'x' }),
    'DATABASE_URL_FIEL is not a setting: did you mean DATABASE_URL',
  );
  const { DATABASE_URL: _given, ...production } = PRODUCTION;
  t.equal(faultsOf({ ...production, DATABASE_URL_FILE: `${folder}/secret` }), '', 'in production too');
  t.end();
});
