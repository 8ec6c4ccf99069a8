import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../db/base/database.ts';
import { connect } from '../../db/base/open.ts';
import { assignPositions } from '../../db/feed/feed.ts';
import { openMatter } from '../../db/orders/index.ts';
import { forgetOldEvents } from '../../db/retention/forget-events.ts';
import { copyIntoShards } from '../../db/shards/copy/index.ts';
import { COPY_RULES } from '../../db/shards/copy/copy-rules.ts';
import { mergeFeeds } from '../../db/shards/feed/merge-feeds.ts';
import { beginCopy } from '../../db/shards/layout/copy-state.ts';
import type { Shards } from '../../db/shards/layout/shards.ts';
import { findAllViolations } from '../../db/shards/operator/find-violations.ts';
import { openDatabases } from '../../db/shards/servers/databases.ts';
import { Sender } from '../../jobs/webhooks/http/sender.ts';
import { Dispatcher } from '../../jobs/webhooks/work/dispatcher.ts';
import { createDatabase } from '../support/database/database.ts';
import { createShopInShards } from '../support/database/make-shards.ts';
import { registerServiceDatabases } from '../support/database/shards.ts';
import { useEveryTable } from '../support/orders/use-every-table.ts';
import { BY, runAdmin } from '../support/processes/admin.ts';
import { readEverything } from '../support/processes/read-as-client.ts';
import { type Call, caller } from '../support/shop/contract-client.ts';
import { openIssuer } from '../support/shop/fake-issuer.ts';
import { STAFF_CLAIM, staffClaims } from '../support/shop/two-customers.ts';
import { openPayingService } from '../support/shop/service-with-worker.ts';
import { putCode } from '../support/shop/discount-codes.ts';
import { type Schemas, openShop } from '../support/shop/shop.ts';
import { runUntilIdle } from '../support/shop/run-jobs.ts';
import { publishEveryEvent } from '../support/stories/publish-every-event.ts';
import { OUTSIDE_NAMES, RULES, openReceiver } from '../support/webhooks/fake-receiver.ts';
import { KEYS, registerAt } from '../support/webhooks/webhooks.ts';

/** With this key the customers of the test are in all three shards. */
const SLOT_KEY = Buffer.alloc(32, 1);

const CUSTOMERS = ['anna', 'ben', 'cleo', 'dora', 'emil', 'fay'];

/** Creates an empty shop in three shards. */
async function createTarget(t: Test) {
  const made = await createShopInShards(t);
  const connectTo = (url: string) => {
    const db = connect(url, { poolSize: 4 });
    t.teardown(() => db.destroy());
    return db;
  };
  return { databaseUrl: made.databaseUrl, open: () => made.open(connectTo) };
}

/** A request that the test repeats with the same idempotency key. */
type Repeatable = [method: string, path: string, request: NonNullable<Parameters<Call>[2]>];

/** Opens a shop with rows in nearly every table. Also returns requests that the test repeats after the copy. */
async function openFullShop(t: Test) {
  const issuer = await openIssuer(t);
  const service = { token: await issuer.token() };
  const anna = { token: await issuer.token({ sub: 'anna', customer_id: 'anna' }) };
  const ben = { token: await issuer.token(staffClaims('ben')) };
  const shop = await openShop(t, { issuer: issuer.url, as: service, isDirect: true });
  const { db } = shop;
  await replaceSlotKey(db, SLOT_KEY);
  // A service derives its fingerprints from the key when it starts, so it starts after the key was replaced.
  const auth = { issuer: issuer.url, staffClaim: STAFF_CLAIM };
  const { url } = await openPayingService(t, db, [], { auth });
  const call = caller(t, url, undefined, service);
  const clientId = 'service';
  const receivers = [
    await openReceiver(t),
    await openReceiver(t, (_request, reply) => void reply.writeHead(500).end()),
  ];
  const endpoints = [];
  for (const { url } of receivers)
    endpoints.push(await registerAt(db, url, { owner: { clientId, customerId: undefined } }));
  await publishEveryEvent(shop);
  await useEveryTable(shop);
  const sku = await shop.offer({ onHand: 1_000 });
  const repeatable: Repeatable[] = [];
  const keyed = async (...[method, path, request]: Repeatable) => {
    const headers = { ...request.headers, 'Idempotency-Key': `key-${repeatable.length}` };
    const sent: Repeatable = [method, path, { ...request, headers }];
    repeatable.push(sent);
    const answer = await call(...sent);
    t.ok(answer.status < 300, `${method} ${path}: ${answer.status}`);
    return answer.body;
  };
  const orderOf = (customerId: string, rest = {}) => ({
    body: {
      ...{ customerId, items: [{ sku, quantity: 2 }], paymentMethod: 'tok_approved', captureMode: 'MANUAL' },
      ...rest,
    },
  });
  const old = await withOtherSlots(db, async () => {
    const placed = [];
    for (const customer of CUSTOMERS) placed.push(await keyed('POST', '/orders', orderOf(customer)));
    return placed as Schemas['Order'][];
  });
  await putCode(shop, 'TEN', { percent: '10', maxUses: 7, maxUsesPerCustomer: 1 });
  for (const customer of CUSTOMERS)
    await keyed('POST', '/orders', orderOf(customer, { discountCodes: ['TEN'] }));
  await keyed('POST', '/orders', { ...orderOf('anna', { captureMode: 'AUTOMATIC' }), as: anna });
  await keyed('POST', '/orders', { ...orderOf('cleo', { captureMode: 'AUTOMATIC' }), as: ben });
  await shop.work();
  await keyed('POST', `/orders/${old[0]!.id}/cancel`, { as: ben, headers: { Actor: 'ben' } });
  await keyed('POST', `/orders/${old[1]!.id}/payment/captures`, { body: {} });
  await keyed('PATCH', `/products/${sku}/stock`, { body: { onHandChange: 5 } });
  await shop.work();
  await db.transaction().execute(async (trx) => {
    await openMatter(trx, { kind: 'PROVIDER_CHANGES_UNREAD', detail: 'The list has not been read.' });
  });
  while ((await assignPositions(db)) > 0);
  await deliver(t, db, KEYS, () => receivers[0]!.received.length > 60 && receivers[1]!.received.length > 0);
  const replay = await call('POST', `/webhook-endpoints/${endpoints[0]!.id}/replays`, { body: {} });
  t.equal(replay.status, 202);
  const { body: head } = await call('GET', '/events?size=1');
  await sql`update events set occurred_at = occurred_at - interval '100 days' where position <= 7`.execute(
    db,
  );
  t.equal(await forgetOldEvents(db, 90, 1_000), 7);
  return { ...shop, call, issuer, ben, sku, old, repeatable, removed: head['events'][0].cursor as string };
}

const replaceSlotKey = (db: Database, key: Buffer) =>
  db.updateTable('customer_slot_keys').set({ key }).execute();

/**
 * Runs the work with another slot key. Therefore the ids of the orders that `work` places have other slots than the ids
 * of their customers.
 */
async function withOtherSlots<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  await replaceSlotKey(db, Buffer.alloc(32, 7));
  const result = await work();
  await replaceSlotKey(db, SLOT_KEY);
  return result;
}

async function deliver(t: Test, db: Database, keys: typeof KEYS, isSo: () => boolean): Promise<void> {
  const sender = new Sender({ rules: RULES, lookup: OUTSIDE_NAMES });
  const log = { error: (fields: object) => t.fail('no job fails', { fields }), warn() {}, info() {} };
  const dispatcher = new Dispatcher({ db, keys, openSender: async () => sender, log, concurrency: 16 });
  while (!isSo()) await dispatcher.run();
  await dispatcher.stop(5_000);
}

/** Opens a service on the shards, with its own connections, like another process. */
async function openService(t: Test, { issuer }: { issuer: { url: string } }, shards: Shards) {
  const { main } = shards;
  registerServiceDatabases(main, { db: main, shards });
  const log: Record<string, any>[] = [];
  return openPayingService(t, main, log, { auth: { issuer: issuer.url, staffClaim: STAFF_CLAIM } });
}

t.test('shards copy copies every table of a shop, except tables with a stated reason', async (t) => {
  const { db } = await createDatabase(t);
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely_%'`.execute(
    db,
  );
  t.strictSame(Object.keys(COPY_RULES).sort(), rows.map(({ name }) => name).sort());
});

t.test('a service on the shards answers as the service on one schema did before the copy', async (t) => {
  const shop = await openFullShop(t);
  const { databaseUrl, open } = await createTarget(t);
  const outcome = await copyIntoShards(shop.db, await open());
  t.match(outcome, { kind: 'copied', isSame: true, faults: [] }, JSON.stringify(outcome));

  const shards = await open();
  const spread = await Promise.all(
    shards.all.map(({ db }) => db.selectFrom('orders').select('id').execute()),
  );
  t.ok(
    spread.every((orders) => orders.length > 0),
    'each shard has orders',
  );
  const lying = shop.old.filter(
    ({ id, customerId }) => shards.ofSlotIn(id) !== shards.ofCustomer(customerId),
  );
  t.ok(lying.length > 0, 'some ids contain another shard than their order has');

  const { url, payments } = await openService(t, shop, shards);
  const call = caller(t, url, undefined, { token: await shop.issuer.token() });
  const [before, now] = [await readEverything(shop.call), await readEverything(call)];
  t.ok(before.size > 200, `${before.size} answers`);
  t.strictSame([...now.keys()], [...before.keys()]);
  for (const [path, answer] of before) t.strictSame(now.get(path), answer, path);
  for (const [one, other] of [
    [shop.call, call],
    [call, shop.call],
  ] as const)
    t.strictSame(
      (await one('GET', `/events?after=${shop.removed}`)).status,
      (await other('GET', `/events?after=${shop.removed}`)).status,
    );
  t.equal((await call('GET', `/events?after=${shop.removed}`)).status, 410, 'removed events remain removed');

  for (const [method, path, request] of shop.repeatable) {
    const [first, again] = [await shop.call(method, path, request), await call(method, path, request)];
    t.strictSame({ ...again.body, traceId: '' }, { ...first.body, traceId: '' }, `${method} ${path} again`);
    t.equal(again.status, first.status);
  }
  const ofStaff = shop.repeatable.find(([, path, { as }]) => path === '/orders' && as === shop.ben)!;
  for (const [method, path, request] of [shop.repeatable[0]!, ofStaff]) {
    for (const customerId of CUSTOMERS.slice(3)) {
      const reused = { ...request, body: { ...(request.body as object), customerId } };
      t.equal((await call(method, path, reused)).status, 422, 'an idempotency key belongs to one order');
    }
  }

  for (const order of new Set([...lying, shop.old[2]!])) {
    const path = `/orders/${order.id}`;
    const { status } = (await call('GET', path)).body;
    if (status === 'CANCELLED') continue;
    t.equal((await call('POST', `${path}/payment/captures`, { body: {} })).status < 500, true);
    await work();
    const items = [{ itemId: order.items[0]!.id, quantity: 1 }];
    t.equal((await call('POST', `${path}/shipments`, { body: { items } })).status, 201, 'shipped');
    const { body: payment } = await call('GET', `${path}/payment`);
    const refund = { paymentId: payment['id'], amount: order.items[0]!.unitPrice };
    t.equal((await call('POST', `${path}/payment/refunds`, { body: refund })).status, 201, 'refunded');
    await work();
    t.equal((await call('POST', `${path}/cancel`)).status, 200, 'the remaining units are cancelled');
    await work();
  }
  t.equal(
    (
      await call('POST', '/orders', {
        body: { customerId: 'gus', items: [{ sku: shop.sku, quantity: 900 }], paymentMethod: 'tok_approved' },
      })
    ).status,
    201,
    'units of the main schema go to a shard',
  );
  const coded = (customerId: string) =>
    call('POST', '/orders', {
      body: {
        ...{ customerId, items: [{ sku: shop.sku, quantity: 1 }], paymentMethod: 'tok_approved' },
        discountCodes: ['TEN'],
      },
    });
  t.match((await coded('anna')).body, { reason: 'USED_UP_BY_CUSTOMER' });
  t.equal((await coded('gus')).status, 201, 'the last use in the main schema goes to a shard');
  t.match((await coded('hal')).body, { reason: 'USED_UP' });
  await work();
  const { body: next } = await call('GET', '/events?size=100');
  t.ok(next['events'].length > 0);
  t.strictSame(await findAllViolations(shards), []);
  const doctor = await runAdmin(t, databaseUrl, ['doctor']);
  t.match(doctor, { status: 0, result: { isWell: true } }, JSON.stringify(doctor.result));

  async function work() {
    for (const { db } of shards.all)
      await runUntilIdle(db, { provider: payments.provider, routes: payments.routes });
    await mergeFeeds(shards);
  }
});

t.test('shards copy lists what it copies, and refuses a shop that is open or half copied', async (t) => {
  const from = await createDatabase(t, { isDirect: true });
  const { databaseUrl, open } = await createTarget(t);
  // The command only sees sessions that are older than its process, so it needs a process of its own.
  const ownProcess = { NODE_OPTIONS: '--no-warnings' };
  const copy = () => runAdmin(t, databaseUrl, ['shards', 'copy', from.databaseUrl, ...BY], ownProcess);
  // The pool would close an idle session before the command looks for sessions, if the machine is busy.
  await from.db.connection().execute(async () =>
    t.match(await copy(), {
      status: 1,
      result: { refused: /sessions of the service use the source: stop all/ },
    }),
  );
  await from.db.destroy();
  t.match(await copy(), { status: 0, result: { isSame: true, faults: [], figures: Object } });
  t.match(await copy(), { status: 1, result: { refused: /start again with a fresh database/ } });
  const { main } = await open();
  t.match(await main.selectFrom('operator_commands').select(['command', 'subject']).execute(), [
    { command: 'shards copy', subject: null },
    { command: 'shards copy', subject: null },
    { command: 'shards copy', subject: null },
  ]);

  const other = await createTarget(t);
  const half = await other.open();
  await beginCopy(half.main);
  const options = { url: other.databaseUrl, dataDir: '', poolSize: 8, engine: 'sharded' as const };
  await t.rejects(
    openDatabases(options, async () => {}),
    { message: /a copy into it is running, or was interrupted/ },
  );
});

t.test('shards copy blocks writes to the old tables until the copies are compared with them', async (t) => {
  const { db } = await createDatabase(t, { isDirect: true });
  const { open } = await createTarget(t);
  const write = async () => {
    await db.transaction().execute(async (trx) => {
      await sql`set local lock_timeout = '10ms'`.execute(trx);
      await sql`insert into products (sku, name, price_amount, price_currency) values ('late', 'late', 1, 'EUR')`.execute(
        trx,
      );
    });
  };
  const writes: Promise<string>[] = [];
  const outcome = await copyIntoShards(db, await open(), () =>
    writes.push(
      write().then(
        () => 'written',
        (error: { code: string }) => error.code,
      ),
    ),
  );
  t.match(outcome, { kind: 'copied', isSame: true });
  t.strictSame(
    [...new Set(await Promise.all(writes))],
    ['55P03'],
    `${writes.length} writes do not get the lock`,
  );
});

t.test('shards copy copies nothing into a shop that already has rows', async (t) => {
  const from = await createDatabase(t, { isDirect: true });
  const { open } = await createTarget(t);
  const shards = await open();
  await shards.main
    .insertInto('products')
    .values({ sku: 'x', name: 'x', price_amount: 1, price_currency: 'EUR' })
    .execute();
  t.match(await copyIntoShards(from.db, shards), { kind: 'refused', why: /table products of main has rows/ });
});
