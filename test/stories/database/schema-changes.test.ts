import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import t, { type Test } from 'tap';
import { createDatabase, directly } from '../../support/database/database.ts';
import { waitUntilIdle } from '../../support/database/wait-until-idle.ts';
import { inOneSchema } from '../../support/database/shards.ts';
import { freePort } from '../../support/run/ports.ts';
import { type RunningProcess, runProcess } from '../../support/run/processes.ts';
import { readShared, shopSchema } from '../../support/run/shared-servers.ts';
import { bookFaultsOf, faultsOf } from '../../support/shop/check-invariants.ts';
import { type Shoppers, checkOrders, pick, startShoppers } from '../../support/stories/shoppers.ts';

inOneSchema('its changes are those of one schema');

/** Minimum number of answered requests between two schema changes. */
const REQUESTS = 100;

/**
 * Lock timeout, in ms, of the operator's tool. Sessions that wait behind the lock request of the tool wait at most this
 * long. After this time the tool gives up the lock request, and tries again later.
 */
const LOCK_TIMEOUT_MS = 300;

/** SQLSTATEs after which the tool tries again: lock timeout, and deadlock. */
const AGAIN = ['55P03', '40P01'];

type Change = (tables: string[]) => string[];

const onEach =
  (text: string): Change =>
  (tables) =>
    tables.map((table) => `alter table ${table} ${text}`);

const WIDENED = ['orders.reference', 'order_items.name', 'payment_attempts.payment_method', 'events.type'];

const toType =
  (type: string): Change =>
  () =>
    WIDENED.map((it) => it.split('.')).map(
      ([table, column]) => `alter table ${table} alter column ${column} type ${type}`,
    );

/** Schema changes of an upgrade. Changes that expand the schema come before changes that contract it. */
const CHANGES: Record<string, Change> = {
  'a nullable column in every table': onEach('add column later text'),
  'a column with a default in every table': onEach('add column counted bigint not null default 7'),
  'a check that holds for new rows only': onEach('add constraint short check (length(later) < 9) not valid'),
  'the check is validated': onEach('validate constraint short'),
  'indexes, concurrently': () => [
    'create index concurrently orders_by_later on orders (later)',
    'create unique index concurrently orders_once on orders (id, counted)',
    'create index concurrently events_by_later on events (later) where position is null',
  ],
  'a table that refers to orders': () => [
    'create table notes (order_id uuid not null, note text)',
    'alter table notes add constraint of_order foreign key (order_id) references orders (id) not valid',
    'alter table notes validate constraint of_order',
  ],
  'columns that are read get another type': toType('varchar(900)'),
  'and their old type again': toType('text'),
  'the table goes': () => ['drop table notes'],
  'the indexes go': () => [
    'drop index concurrently orders_by_later',
    'drop index concurrently orders_once',
    'drop index concurrently events_by_later',
  ],
  'the columns go': onEach('drop column later, drop column counted'),
};

t.test('no request and no job fails while the schema changes under load', { timeout: 600_000 }, async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  const { url, processes } = await startService(t, databaseUrl);
  const shoppers = await startShoppers({ urls: [url], count: 6, token: () => pick(TOKENS) });
  const readers = startReaders(shoppers, 3);
  const untilUsed = async () => {
    const enough = shoppers.answered() + REQUESTS;
    while (shoppers.answered() < enough && shoppers.failures.length === 0) await delay(20);
  };
  const tables = (await db.introspection.getTables()).filter(({ schema }) => schema === shopSchema());
  const own = tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
  // The operator bypasses the pooler (PgBouncer). Otherwise the pooler would give sessions with the operator's settings
  // to other clients.
  const operator = new pg.Client({ connectionString: directly(databaseUrl) });
  operator.on('error', () => {});
  await operator.connect();
  await untilUsed();
  for (const [what, change] of Object.entries(CHANGES)) {
    for (const text of change(own)) await carryOut(operator, text);
    await untilUsed();
    if (!t.equal(shoppers.failures[0], undefined, what)) return operator.end();
  }
  await operator.end();
  await readers.stop();
  await shoppers.stop();
  t.comment(`${shoppers.acknowledged.size} orders, ${shoppers.answered()} requests`);

  await waitUntilIdle(db);
  await checkOrders(t, db, shoppers.acknowledged);
  t.strictSame(await faultsOf(db), [], 'stock, money, totals and log add up');
  t.strictSame(await bookFaultsOf(db), [], 'the provider’s books agree with ours');
  for (const { child } of processes) child.kill('SIGTERM');
  t.strictSame(
    await Promise.all(processes.map(({ ended }) => ended)),
    [0, 0],
    'both processes end with status 0',
  );
  for (const { stdout } of processes) t.strictSame(warningsIn(stdout()), [], 'the log has no warning');
});

const TOKENS = ['tok_approved', 'tok_declined', 'tok_duplicate_event', 'tok_pending_then_approved'];

async function startService(t: Test, databaseUrl: string) {
  const env = {
    AUTH_URL: readShared().authUrl,
    PORT: String(await freePort()),
    DATABASE_URL: databaseUrl,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'warn',
  };
  const api = runProcess(t, 'server.ts', env, ['--role', 'api']);
  const worker = runProcess(t, 'server.ts', env, ['--role', 'worker']);
  await api.printed(/order service at/);
  await worker.printed(/works in the background/);
  return { url: `http://127.0.0.1:${env.PORT}`, processes: [api, worker] as RunningProcess[] };
}

/**
 * Runs the schema change `text`. The schema change has a lock timeout, except with `concurrently`. A concurrent change
 * doesn't block other sessions, and a timeout would leave an invalid index.
 */
async function carryOut(operator: pg.Client, text: string): Promise<void> {
  await operator.query(`set lock_timeout = ${text.includes('concurrently') ? 0 : LOCK_TIMEOUT_MS}`);
  for (;;) {
    try {
      await operator.query(text);
      return;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || !AGAIN.includes(error.code ?? '')) throw error;
      await delay(20);
    }
  }
}

const warningsIn = (output: string) =>
  output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: string })
    .filter(({ level }) => level !== 'info');

const PARTS = ['', '/items', '/history', '/payment', '/payments', '/payment/captures', '/shipments'];
const LISTS = ['', '?status=CONFIRMED', '?customerId=customer-1', '?attention=false&size=5', '?page=2'];

/** Starts clients that read orders, lists, totals and the feed, and that change orders and stock. */
function startReaders({ acknowledged, failures, send }: Shoppers, count: number): { stop(): Promise<void> } {
  const stop = new AbortController();
  const expect = async (...request: Parameters<typeof send>) => {
    const { status, body } = await send(...request);
    if (status !== 200)
      failures.push({ type: body['type'], request: request.join(' '), detail: JSON.stringify(body) });
    return body;
  };
  let feed = '/events?size=100';
  const readOnce = async () => {
    const ids = [...acknowledged.values()];
    if (ids.length === 0) return;
    const path = `/orders/${pick(ids)}`;
    for (const part of PARTS) await expect('GET', path + part);
    for (const list of LISTS) await expect('GET', `/orders${list}`);
    const { _links } = await expect('GET', feed);
    feed = _links?.next.href.replace('/api/v1', '') ?? feed;
    for (const list of ['/products', '/attention']) await expect('GET', list);
    await expect('PATCH', path, { metadata: { note: randomUUID() } });
    await expect('PATCH', '/products/CHAOS-1/stock', { onHandChange: 1 }, randomUUID());
  };
  const clients = Array.from({ length: count }, async () => {
    for (; !stop.signal.aborted; await delay(1)) await readOnce();
  });
  return {
    async stop() {
      stop.abort();
      await Promise.all(clients);
    },
  };
}
