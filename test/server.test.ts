import t, { type Test } from 'tap';
import { BadConfig, readConfig } from '../server.ts';
import { freePort } from './support/ports.ts';
import { type RunningProcess, runProcess } from './support/processes.ts';
import { readShared } from './support/shared.ts';
import { caller } from './support/caller.ts';
import { createDatabase } from './support/database.ts';

const PRODUCTION = {
  NODE_ENV: 'production',
  BASE_URL: 'https://orders.example.com',
  AUTH_URL: 'https://login.example.com',
  AUDIENCE: 'orders',
  DATABASE_URL: 'postgres://orders@db.example.com/orders',
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_live_example',
  STRIPE_WEBHOOK_SECRET: 'whsec_example',
  STRIPE_RETURN_URL: 'https://shop.example.com/paid',
};

function faultsOf(env: Record<string, string>): string {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    if (error instanceof BadConfig) return error.message;
    throw error;
  }
}

t.test('without settings it is ready for development, in production everything must be said', (t) => {
  t.match(readConfig({}), {
    baseUrl: 'http://127.0.0.1:3000',
    auth: { issuer: 'http://127.0.0.1:4000', audience: 'order-service' },
    requestsPerMinute: 6000,
    database: { url: undefined, dataDir: '.data' },
  });
  t.equal(faultsOf(PRODUCTION), '');
  for (const name of ['BASE_URL', 'AUTH_URL', 'AUDIENCE', 'DATABASE_URL']) {
    t.match(faultsOf({ ...PRODUCTION, [name]: '' }), `${name} is not set.`);
  }
  t.match(
    faultsOf({ NODE_ENV: 'production' }),
    /BASE_URL[^]+AUTH_URL[^]+AUDIENCE[^]+DATABASE_URL/,
    'all at once',
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
    /STRIPE_API_URL is for tests/,
  );
  t.match(faultsOf({ PORT: '70000' }), /PORT must be/);
  t.match(faultsOf({ SCOPE_NAMES: 'orders:read' }), /SCOPE_NAMES must be pairs/);
  t.strictSame(
    readConfig({ SCOPE_NAMES: 'orders:read=api://orders/read orders:write=write=all' }).auth.scopeNames,
    { 'orders:read': 'api://orders/read', 'orders:write': 'write=all' },
  );
  t.match(faultsOf({ RATE_LIMIT_PER_MINUTE: '-1' }), /RATE_LIMIT_PER_MINUTE must be/);
  t.match(faultsOf({ AUTH_URL: 'login' }), /AUTH_URL must be an http or https address/);
  t.match(faultsOf({ LOG_LEVEL: 'loud', DATABASE_PREPARED: 'maybe' }), /DATABASE_PREPARED[^]+LOG_LEVEL/);
  t.end();
});

t.test(
  'introspection is a setting, and in production its credentials must be given and be no secret to develop with',
  (t) => {
    t.equal(readConfig({}).auth.introspection, undefined);
    t.match(readConfig({ AUTH_MODE: 'introspection' }).auth.introspection, {
      url: undefined,
      clientId: 'order-service',
    });
    const own = { CLIENT_ID: 'orders', CLIENT_SECRET: 'a secret' };
    const url = 'https://login.example.com/introspect';
    t.strictSame(
      readConfig({ ...PRODUCTION, ...own, AUTH_MODE: 'introspection', INTROSPECTION_URL: url }).auth
        .introspection,
      { url, clientId: 'orders', clientSecret: 'a secret' },
    );
    const production = { ...PRODUCTION, AUTH_MODE: 'introspection' };
    t.match(faultsOf(production), /CLIENT_SECRET is not set[^]+CLIENT_ID is not set/);
    t.match(
      faultsOf({ ...production, ...own, CLIENT_SECRET: 'order-service-secret' }),
      /CLIENT_SECRET is a development setting/,
    );
    t.match(
      faultsOf({ ...production, ...own, INTROSPECTION_URL: 'http://login.example.com/introspect' }),
      /INTROSPECTION_URL is a development setting/,
    );
    t.match(faultsOf({ AUTH_MODE: 'both' }), /AUTH_MODE must be one of local, introspection/);
    t.end();
  },
);

const listening = async (service: RunningProcess): Promise<string> =>
  (await service.printed(/order service at (http\S+)/))[1]!;

async function environment(t: Test, rest: Record<string, string> = {}) {
  return { AUTH_URL: readShared().authUrl, PORT: String(await freePort()), DATA_DIR: t.testdir(), ...rest };
}

const TEA = { name: 'Tea', price: { amount: 1250, currency: 'EUR' } };
const ORDER = {
  customerId: 'customer-1',
  items: [{ sku: 'TEA', quantity: 1 }],
  paymentMethod: 'tok_approved',
};

t.test('the process says why it does not start', async (t) => {
  const production = runProcess(t, 'server.ts', { NODE_ENV: 'production' });
  t.equal(await production.ended, 1);
  t.match(production.stderr(), /can't start with these settings:\n +BASE_URL is not set/);
  t.notMatch(production.stderr(), / at /, 'and shows no stack');

  const { databaseUrl: DATABASE_URL } = await createDatabase(t);
  const env = await environment(t, { DATABASE_URL });
  await listening(runProcess(t, 'server.ts', env));
  const second = runProcess(t, 'server.ts', env);
  t.equal(await second.ended, 1);
  t.match(second.stderr(), /The address is in use/);
});

t.test(
  'the embedded database keeps everything through kill -9 and restarts, for one process at a time',
  async (t) => {
    const env = await environment(t);
    const first = runProcess(t, 'server.ts', env);
    let call = caller(t, await listening(first));
    await call('PUT', '/products/TEA', { body: TEA });
    await call('PUT', '/products/TEA/stock', { body: { onHand: 10 }, headers: { 'If-Match': '*' } });
    const headers = { 'Idempotency-Key': 'before-the-crash' };
    const order = await call('POST', '/orders', { body: ORDER, headers });
    t.equal(order.status, 201);

    const second = runProcess(t, 'server.ts', { ...env, PORT: String(await freePort()) });
    t.equal(await second.ended, 1);
    t.match(second.stderr(), new RegExp(`in use by process ${first.pid}`));
    t.match(second.stderr(), /set DATABASE_URL to another database or DATA_DIR/);

    first.child.kill('SIGKILL');
    await first.ended;
    const third = runProcess(t, 'server.ts', env);
    call = caller(t, await listening(third));
    t.match((await call('GET', `/orders/${order.body['id']}`)).body, {
      id: order.body['id'],
      items: order.body['items'],
    });
    const again = await call('POST', '/orders', { body: ORDER, headers });
    t.equal(again.headers.get('idempotent-replayed'), 'true');
    t.strictSame(again.body, order.body);
    t.match((await call('GET', '/products/TEA/stock')).body, { onHand: 10, reserved: 1 });

    third.child.kill('SIGTERM');
    t.equal(await third.ended, 0, 'it ends well when it is asked to');
    const fourth = runProcess(t, 'server.ts', env);
    call = caller(t, await listening(fourth));
    t.equal((await call('GET', '/orders')).body['total'], 1);
    fourth.child.kill('SIGTERM');
    await fourth.ended;
  },
);

t.test('a process that is asked to end answers what it has begun', async (t) => {
  const { databaseUrl: DATABASE_URL } = await createDatabase(t);
  const service = runProcess(t, 'server.ts', await environment(t, { DATABASE_URL }));
  const call = caller(t, await listening(service));
  await call('PUT', '/products/TEA', { body: TEA });
  await call('PUT', '/products/TEA/stock', { body: { onHand: 1000 }, headers: { 'If-Match': '*' } });
  const answers = Array.from({ length: 100 }, () =>
    call('POST', '/orders', { body: ORDER }).catch(() => undefined),
  );
  await Promise.race(answers);
  service.child.kill('SIGTERM');
  const acknowledged = (await Promise.all(answers)).filter((answer) => answer?.status === 201);
  t.equal(await service.ended, 0);
  const next = runProcess(t, 'server.ts', await environment(t, { DATABASE_URL }));
  const callNext = caller(t, await listening(next));
  for (const answer of acknowledged)
    t.equal((await callNext('GET', `/orders/${answer!.body['id']}`)).status, 200);
  t.ok(acknowledged.length > 0);
});

t.test('requests are answered by one process and worked on by another', async (t) => {
  const { databaseUrl: DATABASE_URL } = await createDatabase(t);
  const api = runProcess(t, 'server.ts', await environment(t, { DATABASE_URL }), ['--role', 'api']);
  const call = caller(t, await listening(api));
  await call('PUT', '/products/TEA', { body: TEA });
  await call('PATCH', '/products/TEA/stock', { body: { onHandChange: 10 } });
  const order = await call('POST', '/orders', { body: ORDER });
  const path = `/orders/${order.body['id']}`;
  t.match((await call('GET', `${path}/payment`)).body, { status: 'PENDING' }, 'nobody works on it');

  const env = await environment(t, { DATABASE_URL });
  const worker = runProcess(t, 'server.ts', env, ['--role', 'worker']);
  await worker.printed(/works in the background/);
  await t.rejects(fetch(`http://127.0.0.1:${env.PORT}`), 'a worker answers no requests');
  while ((await call('GET', path)).body['status'] !== 'CONFIRMED');
  worker.child.kill('SIGTERM');
  t.equal(await worker.ended, 0);

  const wrong = runProcess(t, 'server.ts', env, ['--role', 'sleeper']);
  t.equal(await wrong.ended, 1);
  t.match(wrong.stderr(), /takes no arguments but --role api/);
});
