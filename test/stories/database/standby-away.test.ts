/** Tests failures of the standby. A failure may change which database is read, but never the answer. */
import t, { type Test } from 'tap';
import { inOneSchema } from '../../support/database/shards.ts';
import { runAdmin } from '../../support/processes/admin.ts';
import { scrape } from '../../support/processes/scrape.ts';
import { startService } from '../../support/processes/service-process.ts';
import {
  type Pair,
  type ReadingService,
  PATIENT,
  openPair,
  openReadingService,
} from '../../support/processes/standby.ts';
import { freePort } from '../../support/run/ports.ts';
import { caller } from '../../support/shop/contract-client.ts';
import { waitUntil } from '../../support/shop/raw-service.ts';

inOneSchema('a standby answers reads of one schema');

const pair: Pair = await openPair(t);

async function openReader(t: Test, standbyUrl = pair.standby.url, limits = PATIENT) {
  const service = await openReadingService(t, pair.primary.url, standbyUrl, limits);
  const order = await service.order({ [await service.offer()]: 1 });
  await pair.catchUp();
  return { ...service, order };
}

/** Many clients read while `work` runs. Checks that every answer is correct. */
async function readWhile(
  t: Test,
  { call }: Pick<ReadingService, 'call'>,
  id: string,
  work: () => Promise<unknown>,
) {
  let isOver = false;
  let read = 0;
  const clients = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      const { status, body } = await call('GET', `/orders/${id}`);
      if (status !== 200 || body['id'] !== id) t.fail(`${status} ${JSON.stringify(body)}`);
      read += 1;
    }
  });
  await work();
  isOver = true;
  await Promise.all(clients);
  t.ok(read > 0, `${read} reads`);
}

t.test('reads are answered correctly while a standby is killed and restarted', async (t) => {
  const reader = await openReader(t);
  await reader.becomes(true);
  await readWhile(t, reader, reader.order.id, async () => {
    await pair.standby.kill();
    await reader.becomes(false);
  });
  reader.results();
  t.equal((await reader.call('GET', '/orders')).status, 200);
  t.strictSame(reader.results(), ['away']);
  await readWhile(t, reader, reader.order.id, async () => {
    await pair.standby.restart('fast');
    await reader.becomes(true);
  });
});

t.test('reads are answered correctly while a standby falls silent and recovers', async (t) => {
  // The standby answers again only after the service has noticed that it is silent.
  const reader = await openReader(t, pair.standby.url, { ...PATIENT, answerMs: 1_000 });
  await reader.becomes(true);
  pair.standby.signal('SIGSTOP');
  try {
    await readWhile(t, reader, reader.order.id, () => reader.becomes(false));
    t.match(reader.whys.at(-1), /no answer|timeout/i);
  } finally {
    pair.standby.signal('SIGCONT');
  }
  await readWhile(t, reader, reader.order.id, () => reader.becomes(true));
});

t.test('reads are answered correctly if a standby ends the sessions of the service', async (t) => {
  const reader = await openReader(t);
  await reader.becomes(true);
  await readWhile(t, reader, reader.order.id, async () => {
    await pair.standby.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'order-service-pool-3' and pid <> pg_backend_pid()`);
    t.ok(await waitUntil(() => reader.whys.length > 2, 60_000), 'the standby was unavailable for a moment');
    await reader.becomes(true);
  });
});

t.test('a standby that lags too far is not read until it has caught up', async (t) => {
  const reader = await openReadingService(t, pair.primary.url, pair.standby.url, {
    answerMs: 20_000,
    lagMaxMs: 0,
  });
  await reader.becomes(true);
  const sku = await pair.whileBehind(async () => {
    const offered = await reader.offer();
    await reader.becomes(false);
    t.equal(reader.whys.at(-1), 'it lags too far behind');
    return offered;
  });
  await reader.becomes(true);
  t.match(await reader.getStock(sku), { sku });
});

t.test('a process is ready without its standby; metrics and doctor report the problem', async (t) => {
  const adminPort = await freePort();
  const env = {
    READ_DATABASE_URL: pair.standby.url,
    ADMIN_PORT: `${adminPort}`,
    DRAIN_SECONDS: '0',
    LOG_LEVEL: 'info',
  };
  const service = await startService(t, pair.primary.url, { role: 'api', env });
  const call = caller(t, service.url);
  const isUp = (value: number) =>
    waitUntil(async () => (await scrape(adminPort)).valueOf('standby_up') === value, 60_000);
  const readyz = async () => (await fetch(`http://127.0.0.1:${adminPort}/readyz`)).status;
  const doctor = async () => {
    const { result } = await runAdmin(t, pair.primary.url, ['doctor'], {
      READ_DATABASE_URL: pair.standby.url,
    });
    return (result['faults'] as { what: string }[])
      .map(({ what }) => what)
      .filter((what) => what.includes('standby'));
  };
  t.ok(await isUp(1));
  await service.printed(/standby available/);
  t.equal((await call('GET', '/products')).status, 200);
  const shown = await scrape(adminPort);
  t.ok(shown.names.has('standby_lag_seconds'));
  t.ok(shown.valueOf('standby_reads_total') > 0);
  t.strictSame(await doctor(), []);

  await pair.standby.kill();
  t.ok(await isUp(0));
  await service.printed(/standby not used/);
  t.equal((await call('GET', '/products')).status, 200);
  t.equal(await readyz(), 200);
  t.match(await doctor(), [/^the standby cannot answer reads: .*ECONNREFUSED/]);
  await pair.standby.restart('fast');
  t.ok(await isUp(1));
  service.child.kill('SIGTERM');
  t.equal(await service.ended, 0);
});

t.test('the service does not read from a server that is not a standby or has been promoted', async (t) => {
  const ofPrimary = await openReader(t, pair.primary.url);
  t.ok(await waitUntil(() => ofPrimary.whys.length > 0, 60_000));
  t.strictSame(ofPrimary.whys, ['it is not a standby (any more)']);
  const reader = await openReader(t);
  await reader.becomes(true);
  await pair.standby.query('select pg_promote()');
  const updated = await reader.call('PATCH', `/orders/${reader.order.id}`, {
    body: { metadata: { gift: 'yes' } },
    headers: { 'If-Match': '*' },
  });
  t.equal(updated.status, 200);
  t.match(
    await reader.getOrder(reader.order.id),
    { version: 2 },
    'from the start, reads find a version that only the primary has',
  );
  await reader.becomes(false);
  t.equal(reader.whys.at(-1), 'it is not a standby (any more)');
});
