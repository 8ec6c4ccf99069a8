import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { TABLES } from '../config.ts';
import project from '../package.json' with { type: 'json' };
import { createDatabase } from './support/database/database.ts';
import { freePort } from './support/run/ports.ts';
import { type RunningProcess, runProcess } from './support/run/processes.ts';
import { readShared } from './support/run/shared-servers.ts';
import { caller } from './support/shop/contract-client.ts';
import { openConnection } from './support/shop/raw-service.ts';

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

t.test('a process that cannot start prints the reason', async (t) => {
  const production = runProcess(t, 'server.ts', { NODE_ENV: 'production' });
  t.equal(await production.ended, 1);
  t.match(production.stderr(), /can't start with these settings:\n +BASE_URL is not set/);
  t.notMatch(production.stderr(), / at /, 'no stack trace is printed');

  const { databaseUrl: DATABASE_URL } = await createDatabase(t);
  const env = await environment(t, { DATABASE_URL });
  await listening(runProcess(t, 'server.ts', env));
  const second = runProcess(t, 'server.ts', env);
  t.equal(await second.ended, 1);
  t.match(second.stderr(), /The address is in use/);
});

t.test('the embedded database survives kill -9, and only one process at a time uses it', async (t) => {
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
  t.equal(await third.ended, 0, 'the process ends with status 0 after SIGTERM');
  const fourth = runProcess(t, 'server.ts', env);
  call = caller(t, await listening(fourth));
  t.equal((await call('GET', '/orders')).body['totalCount'], 1);
  fourth.child.kill('SIGTERM');
  await fourth.ended;
});

t.test('after SIGTERM a process answers the requests in flight', async (t) => {
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

t.test('a process that gets SIGTERM while it starts ends with status 0 after the start', async (t) => {
  const { databaseUrl: DATABASE_URL } = await createDatabase(t);
  const env = await environment(t, { DATABASE_URL });
  const service = runProcess(t, 'server.ts', env);
  // The process answers requests before it loads the background work.
  while (!(await fetch(`http://127.0.0.1:${env.PORT}`).catch(() => undefined))) await delay(5);
  service.child.kill('SIGTERM');
  t.equal(await service.ended, 0);
});

t.test('one process answers requests, another does the background work', async (t) => {
  const { databaseUrl: DATABASE_URL } = await createDatabase(t);
  const api = runProcess(t, 'server.ts', await environment(t, { DATABASE_URL }), ['--role', 'api']);
  const call = caller(t, await listening(api));
  await call('PUT', '/products/TEA', { body: TEA });
  await call('PATCH', '/products/TEA/stock', { body: { onHandChange: 10 } });
  const order = await call('POST', '/orders', { body: ORDER });
  const path = `/orders/${order.body['id']}`;
  t.match((await call('GET', `${path}/payment`)).body, { status: 'PENDING' }, 'no worker runs');

  const env = await environment(t, { DATABASE_URL });
  const worker = runProcess(t, 'server.ts', env, ['--role', 'worker']);
  await worker.printed(/works in the background/);
  await t.rejects(fetch(`http://127.0.0.1:${env.PORT}`), 'a worker answers no requests');
  while ((await call('GET', path)).body['status'] !== 'CONFIRMED') await delay(5);

  await call('POST', '/orders', { body: { ...ORDER, paymentMethod: 'tok_timeout_before' } });
  const [line = ''] = await worker.printed(/^.*payment outcome is unknown.*$/m);
  t.match(
    JSON.parse(line),
    {
      level: 'error',
      time: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
      service: 'order-service',
      version: project.version,
      role: 'worker',
      traceId: /^[\da-f]{32}$/,
      err: { message: 'simulated: the call did not arrive' },
    },
    'the worker logs in the same form as the other process',
  );
  worker.child.kill('SIGTERM');
  t.equal(await worker.ended, 0);
});

t.test('every log line names its process, and the first line lists settings without secrets', async (t) => {
  const { databaseUrl } = await createDatabase(t);
  const address = Object.assign(new URL(databaseUrl), {
    password: new URL(databaseUrl).password || 'sesame',
  });
  const env = await environment(t, { DATABASE_URL: address.href, OPEN_ORDERS_PER_CUSTOMER: '7' });
  const service = runProcess(t, 'server.ts', env, ['--role', 'api']);
  const call = caller(t, await listening(service));
  await call('PUT', '/products/TEA', { body: TEA });
  await service.printed(/"msg":"request"/);
  const lines = service
    .stdout()
    .trim()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const [first, ...others] = lines.map((line) => JSON.parse(line));
  t.match(first.settings, {
    OPEN_ORDERS_PER_CUSTOMER: '7',
    PORT: env.PORT,
    LOG_LEVEL: 'info',
    DATABASE_URL: '[masked]',
    WEBHOOK_SECRET_KEYS: '',
  });
  t.notMatch(service.stdout(), address.password);
  t.ok(others.length > 0);
  for (const line of [first, ...others])
    t.match(line, {
      level: 'info',
      service: 'order-service',
      version: project.version,
      role: 'api',
      time: /Z$/,
    });
});

t.test('with 400 file descriptors, clients are served despite 450 silent connections', async (t) => {
  const { databaseUrl: DATABASE_URL } = await createDatabase(t);
  const env = await environment(t, { DATABASE_URL });
  const service = runProcess(t, 'server.ts', env, ['--role', 'api'], { openFiles: 400 });
  const call = caller(t, await listening(service));
  t.equal((await call('GET', '/orders')).status, 200);
  const silent = Array.from({ length: 450 }, () => openConnection(t, Number(env.PORT)));
  await Promise.all(silent.map(({ socket }) => once(socket, 'connect')));
  // Each request uses a connection of its own, as requests of 20 clients do.
  const headers = { Connection: 'close' };
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, async () => (await call('GET', '/orders', { headers })).status),
  );
  t.strictSame(
    answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : String(answer.reason))),
    Array.from({ length: 20 }, () => 200),
  );
});

t.test('--help names every setting, and starts nothing', async (t) => {
  const help = runProcess(t, 'server.ts', { PORT: 'wrong' }, ['--help']);
  t.equal(await help.ended, 0);
  for (const name of TABLES.flatMap(({ settings }) => Object.keys(settings)))
    t.match(help.stdout(), new RegExp(`^  [* ] ${name} +\\S`, 'm'));
  t.match(
    help.stdout(),
    /^Payments:\n[^]+^  \* STRIPE_SECRET_KEY +with stripe: secret key of the Stripe API$/m,
  );
  t.equal(help.stderr(), '');
});
