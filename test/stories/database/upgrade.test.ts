import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { createEmptyDatabase } from '../../support/database/database.ts';
import { olderCommit, openOlderCode, releaseCommit } from '../../support/database/older-code.ts';
import { waitUntilIdle } from '../../support/database/wait-until-idle.ts';
import { inOneSchema } from '../../support/database/shards.ts';
import { BY, runAdmin } from '../../support/processes/admin.ts';
import { freePort } from '../../support/run/ports.ts';
import { runProcess } from '../../support/run/processes.ts';
import { clientToken } from '../../support/run/tokens.ts';
import { readShared } from '../../support/run/shared-servers.ts';
import { bookFaultsOf, faultsOf } from '../../support/shop/check-invariants.ts';
import { type Shoppers, checkOrders, pick, startShoppers } from '../../support/stories/shoppers.ts';

inOneSchema('older code knows no shards');

const OURS = join(import.meta.dirname, '../../..');

/** Number of clients that place orders concurrently. */
const CLIENTS = 4;
const ORDERS = 15;

/** Returns functions that run older and newer code on the same database. */
function openCode(t: Test, databaseUrl: string) {
  const environment = async () => ({
    AUTH_URL: readShared().authUrl,
    DATABASE_URL: databaseUrl,
    PORT: String(await freePort()),
    // With an admin port, a process answers requests for a while after SIGTERM.
    ADMIN_PORT: String(await freePort()),
    DRAIN_SECONDS: '1',
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'fatal',
  });
  return {
    async migrate(root: string) {
      const args = ['--role', 'migrate'];
      const migration = runProcess(t, join(root, 'server.ts'), { DATABASE_URL: databaseUrl }, args);
      t.equal(await migration.ended, 0, migration.stderr());
    },
    /** Starts two processes: one answers requests, and the other runs background jobs. */
    async start(root: string) {
      const env = await environment();
      const script = join(root, 'server.ts');
      const api = runProcess(t, script, env, ['--role', 'api']);
      const worker = runProcess(t, script, await environment(), ['--role', 'worker']);
      await Promise.all([api.printed(/order service at/), worker.printed(/works in the background/)]);
      return {
        url: `http://127.0.0.1:${env.PORT}`,
        async stop() {
          for (const { child, ended, stderr } of [api, worker]) {
            child.kill('SIGTERM');
            t.equal(await ended, 0, stderr());
          }
        },
      };
    },
  };
}

/** Waits until `ORDERS` more orders are placed. */
async function more({ acknowledged }: Shoppers): Promise<void> {
  const enough = acknowledged.size + ORDERS;
  while (acknowledged.size < enough) await delay(20);
}

t.test('older and newer code run concurrently on the newer schema', { timeout: 600_000 }, async (t) => {
  const { commit, what } = olderCommit();
  t.comment(`older code: ${what}`);
  const older = await openOlderCode(t, commit);
  const { db, databaseUrl } = await createEmptyDatabase(t);
  const code = openCode(t, databaseUrl);

  await code.migrate(older);
  let before = await code.start(older);
  const urls = [before.url];
  const token = () => pick(['tok_approved', 'tok_approved', 'tok_declined']);
  const shoppers = await startShoppers({ urls, count: CLIENTS, token });
  await more(shoppers);

  await code.migrate(OURS);
  await more(shoppers);
  const after = await code.start(OURS);
  urls.push(after.url);
  await more(shoppers);

  // Starts older code on the newer schema, as after the crash of a process or for a rollback.
  urls.splice(0, 2, after.url);
  await before.stop();
  before = await code.start(older);
  urls.push(before.url);
  await more(shoppers);
  await shoppers.stop();
  t.strictSame(shoppers.failures, [], 'every request was answered, and none with 500 or more');

  await waitUntilIdle(db);
  await checkOrders(t, db, shoppers.acknowledged);
  t.strictSame(await faultsOf(db), []);
  t.strictSame(await bookFaultsOf(db), []);
  const totals = await db
    .selectFrom('orders')
    .select(['status', sql<number>`count(*)`.as('count')])
    .groupBy('status')
    .execute();
  for (const url of [before.url, after.url]) {
    // From now on the clients send all requests to one process.
    urls.splice(0, 2, url);
    for (const { status, count } of totals) {
      const { body } = await shoppers.send('GET', `/orders?status=${status}`);
      t.equal(body['totalCount'], count, status);
    }
  }
  await compareReads(t, urls, shoppers, [before.url, after.url]);
  await repeatRequests(t, urls, shoppers, [before.url, after.url]);
  await before.stop();
  await after.stop();
});

/** Sends a request once. */
async function request(url: string, method: string, path: string, body?: object) {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${await clientToken('backoffice')}`,
      'Content-Type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, any> };
}

/** Places an order of three units, ships two of them, and approves the return of one. Returns the receipt's request. */
async function returnOneUnit(url: string) {
  const order = await request(url, 'POST', '/orders', {
    ...{ customerId: 'customer-1', items: [{ sku: 'CHAOS-1', quantity: 3 }], paymentMethod: 'tok_approved' },
  });
  const { id: orderId, items } = order.body;
  const path = `/orders/${orderId}`;
  const shipment = { items: [{ itemId: items[0].id, quantity: 2 }] };
  while ((await request(url, 'POST', `${path}/shipments`, shipment)).status !== 201) await delay(20);
  const asked = { kind: 'RETURN', items: [{ itemId: items[0].id, quantity: 1 }] };
  const { body: returned } = await request(url, 'POST', `${path}/returns`, asked);
  await request(url, 'POST', `${path}/returns/${returned['id']}/approval`, {});
  const receipt = { items: [{ itemId: items[0].id, accepted: 1, rejected: 0, disposition: 'TO_STOCK' }] };
  const reduction = {
    items: [{ itemId: items[0].id, amount: { amount: 100, currency: 'EUR' } }],
    reason: 'DAMAGED',
  };
  const credit = () => request(url, 'POST', `${path}/credits`, reduction);
  return {
    path,
    credit,
    receive: () => request(url, 'POST', `${path}/returns/${returned['id']}/receipts`, receipt),
  };
}

// Released code doesn't change, so upgrades from a release are tested at night.
if (process.env['NIGHTLY']) {
  t.test(
    'taxes start only after the processes of release 1.4.0 have stopped',
    { timeout: 300_000 },
    changeTaxesBesideOlderCode,
  );
  for (const release of ['1.4.0', '1.5.0'])
    t.test(
      `returned units and credits are accepted only after the processes of release ${release} have stopped`,
      { timeout: 300_000 },
      (t) => upgradeBesideReturns(t, release),
    );
}

async function changeTaxesBesideOlderCode(t: Test): Promise<void> {
  const older = await openOlderCode(t, releaseCommit('1.4.0'));
  const { db, databaseUrl } = await createEmptyDatabase(t);
  const code = openCode(t, databaseUrl);
  await code.migrate(older);
  const before = await code.start(older);
  const shoppers = await startShoppers({ urls: [before.url], count: CLIENTS, token: () => 'tok_approved' });
  await code.migrate(OURS);
  const changeTaxes = () => runAdmin(t, databaseUrl, ['taxes', 'change', ...BY], { HOME_COUNTRY: 'DE' });
  await more(shoppers);
  t.match(await changeTaxes(), { status: 1, result: { refused: /processes older than 1\.5\.0/ } });
  await more(shoppers);
  await shoppers.stop();
  t.strictSame(shoppers.failures, [], 'every request was answered, and none with 500 or more');
  await before.stop();

  t.match(await changeTaxes(), { status: 0, result: { changed: true, homeCountry: 'DE' } });
  const env = { AUTH_URL: readShared().authUrl, DATABASE_URL: databaseUrl, PORT: '0' };
  const late = runProcess(t, join(older, 'server.ts'), env, ['--role', 'api']);
  t.equal(await late.ended, 1, 'an older process no longer starts');
  await waitUntilIdle(db);
  await checkOrders(t, db, shoppers.acknowledged);
}

async function upgradeBesideReturns(t: Test, release: string): Promise<void> {
  const older = await openOlderCode(t, releaseCommit(release));
  const { db, databaseUrl } = await createEmptyDatabase(t);
  const code = openCode(t, databaseUrl);
  await code.migrate(older);
  const before = await code.start(older);
  const urls = [before.url];
  const shoppers = await startShoppers({ urls, count: CLIENTS, token: () => 'tok_approved' });
  await code.migrate(OURS);
  const after = await code.start(OURS);
  urls.push(after.url);
  await more(shoppers);

  // An older process ignores that a unit was returned, so it would refund too little for the unit cancelled later.
  const { path, credit, receive } = await returnOneUnit(after.url);
  const refused = { status: 503, body: { type: 'UNAVAILABLE', retryable: true } };
  t.match(await receive(), refused);
  t.match(await credit(), refused);
  t.match(await request(before.url, 'POST', `${path}/cancel`, {}), { status: 200 });
  await more(shoppers);
  urls.shift();
  await before.stop();

  t.match(await receive(), { status: 201 });
  t.match(await credit(), { status: 201 });
  await more(shoppers);
  await shoppers.stop();
  t.strictSame(shoppers.failures, [], 'every request was answered, and none with 500 or more');
  const env = { AUTH_URL: readShared().authUrl, DATABASE_URL: databaseUrl, PORT: '0' };
  const late = runProcess(t, join(older, 'server.ts'), env, ['--role', 'api']);
  t.equal(await late.ended, 1, 'an older process no longer starts');
  await waitUntilIdle(db);
  t.match(await request(after.url, 'GET', path), { body: { currentTotal: { amount: 600 } } });
  const { body } = await request(after.url, 'GET', `${path}/payment/refunds`);
  const sum = body['refunds'].reduce((all: number, { amount }: any) => all + amount.amount, 0);
  t.equal(sum, 1500, 'the cancelled unit, the returned unit and the credit were refunded');
  await checkOrders(t, db, shoppers.acknowledged);
  t.strictSame(await faultsOf(db), []);
  t.strictSame(await bookFaultsOf(db), []);
  await after.stop();
}

/** Returns the fields of an item that the older and the newer version have. */
const oldFieldsOf = ({ id, sku, name, quantity, unitPrice, total }: Record<string, any>) => {
  const { ordered, cancelled, shipped, cancellable } = quantity;
  return { ...{ id, sku, name, unitPrice, total }, quantity: { ordered, cancelled, shipped, cancellable } };
};

/**
 * Checks that the older and the newer version show the same orders. Compares only the fields `both`, which the two
 * versions have.
 */
async function compareReads(t: Test, urls: string[], { acknowledged, send }: Shoppers, both: string[]) {
  const read = async (url: string): Promise<unknown[]> => {
    urls.splice(0, urls.length, url);
    const bodies: unknown[] = [];
    for (const orderId of acknowledged.values()) {
      const { id, status, version, total, currentTotal, items } = (await send('GET', `/orders/${orderId}`))
        .body;
      const { refundAmount, voidedAmount } = (await send('GET', `/orders/${orderId}/cancel`)).body;
      bodies.push({
        ...{ id, status, version, total, currentTotal, refundAmount, voidedAmount },
        items: items.map(oldFieldsOf),
      });
    }
    return bodies;
  };
  const [one, other] = [await read(both[0]!), await read(both[1]!)];
  t.match(
    one,
    [...acknowledged.values()].map((id) => ({ id })),
  );
  t.strictSame(other, one);
}

/**
 * Checks that each version knows the requests that the other version has answered. A repeated request gets the same
 * answer, and a changed request with the same key is refused.
 */
async function repeatRequests(t: Test, urls: string[], { send }: Shoppers, [one, other]: [string, string]) {
  for (const [first, second] of [
    [one, other],
    [other, one],
  ] as const) {
    const body = {
      customerId: 'customer-1',
      items: [{ sku: 'CHAOS-1', quantity: 1 }],
      paymentMethod: 'tok_approved',
    };
    const key = `first-at-${first}`;
    urls.splice(0, urls.length, first);
    const placed = await send('POST', '/orders', body, key);
    urls.splice(0, urls.length, second);
    t.match(await send('POST', '/orders', body, key), { status: 201, body: { id: placed.body['id'] } });
    t.match(await send('POST', '/orders', { ...body, reference: 'other' }, key), {
      status: 422,
      body: { type: 'IDEMPOTENCY_KEY_REUSED' },
    });
  }
}
