import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { expireOrders } from '../../support/shop/run-jobs.ts';
import { untilBlocked } from '../../support/database/database.ts';
import { anotherProcess } from '../../support/database/query-cost.ts';
import { everySchemaOf } from '../../support/database/shards.ts';
import { startService } from '../../support/processes/service-process.ts';
import { faultsOf } from '../../support/shop/check-invariants.ts';
import { type Answer, caller } from '../../support/shop/contract-client.ts';
import { openService } from '../../support/shop/service.ts';
import type { Shop } from '../../support/shop/shop.ts';
import { openCodeShop, putCode, readUses } from '../../support/shop/discount-codes.ts';

const ITEMS = [{ sku: 'TEA', quantity: 1 }];
const CODE = { discountCodes: ['TEN'] };

const countByStatus = (answers: readonly Answer[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status }) => status)].map(([status, some]) => [status, some.length]),
  );

t.test('createOrder never exceeds maxUses among 200 concurrent orders in two processes', async (t) => {
  const shop = await openCodeShop(t);
  await putCode(shop, 'TEN', { percent: '10', maxUses: 30 });
  await putCode(shop, 'FREE', { percent: '10' });
  const services = [
    await startService(t, shop.databaseUrl, { role: 'api' }),
    await startService(t, shop.databaseUrl, { role: 'api' }),
  ];
  const calls = services.map(({ url }) => caller(t, url));
  const order = (n: number, discountCodes: string[]) =>
    calls[n % 2]!('POST', '/orders', {
      body: { customerId: `customer-${n}`, items: ITEMS, paymentMethod: 'tok_approved', discountCodes },
    });
  const [limited, free] = await Promise.all([
    Promise.all(Array.from({ length: 150 }, (_, n) => order(n, ['TEN']))),
    Promise.all(Array.from({ length: 50 }, (_, n) => order(n, ['FREE']))),
  ]);
  t.strictSame(countByStatus(limited), { 201: 30, 409: 120 });
  t.strictSame(countByStatus(free), { 201: 50 });
  t.match(limited.find(({ status }) => status === 409)!.body, { discountCode: 'TEN', reason: 'USED_UP' });
  t.strictSame([await readUses(shop, 'TEN'), await readUses(shop, 'FREE')], [30, 50]);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createOrder never exceeds maxUsesPerCustomer with concurrent orders in two processes', async (t) => {
  const shop = await openCodeShop(t);
  await putCode(shop, 'TEN', { percent: '10', maxUsesPerCustomer: 3 });
  const services = [
    await startService(t, shop.databaseUrl, { role: 'api' }),
    await startService(t, shop.databaseUrl, { role: 'api' }),
  ];
  const calls = services.map(({ url }) => caller(t, url));
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, n) =>
      calls[n % 2]!('POST', '/orders', {
        body: { customerId: `customer-${n % 4}`, items: ITEMS, paymentMethod: 'tok_approved', ...CODE },
      }),
    ),
  );
  t.strictSame(countByStatus(answers), { 201: 12, 409: 68 });
  t.match(answers.find(({ status }) => status === 409)!.body, { reason: 'USED_UP_BY_CUSTOMER' });
  t.equal(await readUses(shop, 'TEN'), 12);
  t.strictSame(await faultsOf(shop.db), []);
});

/** Locks the code TEN in another transaction. Returns a function that ends the other transaction. */
async function lockCode(t: Test, { db }: Shop): Promise<() => Promise<unknown>> {
  const free = Promise.withResolvers<void>();
  const schemas = everySchemaOf(db);
  const locked = schemas.map(() => Promise.withResolvers<void>());
  const holders = schemas.map((schema, n) =>
    schema.transaction().execute(async (trx) => {
      await sql`select from discount_code_uses where code = 'TEN' for update`.execute(trx);
      locked[n]!.resolve();
      await free.promise;
    }),
  );
  await Promise.all(locked.map(({ promise }) => promise));
  const release = () => {
    free.resolve();
    return Promise.all(holders);
  };
  t.teardown(release);
  return release;
}

t.test('createOrder counts a customer’s use of a code that another process commits first', async (t) => {
  const shop = await openCodeShop(t);
  await putCode(shop, 'TEN', { percent: '10', maxUsesPerCustomer: 1 });
  const url = await openService(t, { db: anotherProcess(t, shop.databaseUrl, { poolSize: 10 }) });
  const other = caller(t, url);
  const body = { customerId: 'customer-1', items: ITEMS, paymentMethod: 'tok_approved', ...CODE };
  const release = await lockCode(t, shop);
  const answers = [shop.call, other].map((call) => call('POST', '/orders', { body }));
  // Both statements have started, so neither sees the use that the other statement counts.
  await untilBlocked(shop.db, { count: 2, seconds: 0.2 });
  await release();
  t.strictSame(countByStatus(await Promise.all(answers)), { 201: 1, 409: 1 });
  t.equal(await readUses(shop, 'TEN'), 1);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test(
  'createOrder obeys a limit per customer that is set after the process has read the code',
  async (t) => {
    const shop = await openCodeShop(t);
    await putCode(shop, 'TEN', { percent: '10' });
    t.equal((await shop.place(CODE)).status, 201);
    await putCode(shop, 'TEN', { percent: '10', maxUsesPerCustomer: 1 });
    t.match(await shop.place(CODE), { status: 409, body: { reason: 'USED_UP_BY_CUSTOMER' } });
    const other = { ...CODE, customerId: 'customer-2' };
    t.strictSame(countByStatus(await Promise.all([shop.place(other), shop.place(other)])), {
      201: 1,
      409: 1,
    });
    t.strictSame(await faultsOf(shop.db), []);
  },
);

t.test('createQuote refuses a used-up code like createOrder', async (t) => {
  const shop = await openCodeShop(t);
  await putCode(shop, 'TEN', { percent: '10', maxUses: 2, maxUsesPerCustomer: 1 });
  const asks = [shop.quote, shop.place];
  t.equal((await shop.place(CODE)).status, 201);
  for (const ask of asks) t.match(await ask(CODE), { status: 409, body: { reason: 'USED_UP_BY_CUSTOMER' } });
  const other = { ...CODE, customerId: 'customer-2' };
  t.equal((await shop.quote(other)).status, 200);
  t.equal((await shop.place(other)).status, 201);
  const third = { ...CODE, customerId: 'customer-3' };
  for (const ask of asks) t.match(await ask(third), { status: 409, body: { reason: 'USED_UP' } });
});

t.test('an order that expires or is cancelled as a whole returns its use of a code once', async (t) => {
  const shop = await openCodeShop(t);
  await putCode(shop, 'TEN', { percent: '10', maxUses: 1, maxUsesPerCustomer: 1 });
  const place = async () => (await shop.place(CODE)).body;
  const isUsedUp = async () => t.match(await shop.place(CODE), { status: 409, body: { reason: /USED_UP/ } });
  const cancel = (id: string, body: object) => shop.call('POST', `/orders/${id}/cancel`, { body });

  const unpaid = await place();
  t.equal((await cancel(unpaid.id, { items: [{ itemId: unpaid.items[0]!.id, quantity: 1 }] })).status, 200);
  await isUsedUp();
  t.equal((await cancel(unpaid.id, {})).status, 200);
  t.equal(await readUses(shop, 'TEN'), 0);
  t.equal((await cancel(unpaid.id, {})).status, 409);

  const late = await place();
  t.equal(await shop.expireNow(late.id), 1);
  t.equal(await readUses(shop, 'TEN'), 0);

  const paid = await place();
  await shop.work();
  await isUsedUp();
  t.equal((await cancel(paid.id, {})).status, 200);
  await shop.work();
  t.equal(await readUses(shop, 'TEN'), 0);

  const shipped = await place();
  await shop.work();
  const units = { items: [{ itemId: shipped.items[0]!.id, quantity: 1 }] };
  t.equal((await shop.call('POST', `/orders/${shipped.id}/shipments`, { body: units })).status, 201);
  t.equal((await cancel(shipped.id, {})).status, 200);
  await shop.work();
  t.equal(await readUses(shop, 'TEN'), 1, 'a unit was shipped');
  await isUsedUp();
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('createOrder counts no use of a code for a repeated or refused request', async (t) => {
  const shop = await openCodeShop(t);
  await putCode(shop, 'TEN', { percent: '10' });
  const headers = { 'Idempotency-Key': 'key-1' };
  const answers = await Promise.all(Array.from({ length: 8 }, () => shop.place(CODE, { headers })));
  t.strictSame(countByStatus(answers), { 201: 8 });
  t.equal(new Set(answers.map(({ body }) => body.id)).size, 1);
  const short = {
    ...CODE,
    items: [
      { sku: 'TEA', quantity: 1 },
      { sku: 'MUG', quantity: 20_000 },
    ],
  };
  t.match((await shop.place(short)).body, { type: 'INSUFFICIENT_STOCK' });
  t.equal((await shop.place({ ...CODE, expectedTotal: { amount: 1, currency: 'EUR' } })).status, 409);
  t.equal(await readUses(shop, 'TEN'), 1);
  t.strictSame(await faultsOf(shop.db), []);
});

t.test('a locked code delays only orders and expiries that use this code', async (t) => {
  const shop = await openCodeShop(t);
  await putCode(shop, 'TEN', { percent: '10', combinable: true });
  await putCode(shop, 'FIVE', { percent: '5', combinable: true });
  const coded = (await shop.place(CODE)).body;
  const plain = (await shop.place({})).body;
  const release = await lockCode(t, shop);
  const waiting = shop.place({ discountCodes: ['FIVE', 'TEN'] });
  for (let n = 0; n < 5; n += 1) {
    t.equal((await shop.place({ discountCodes: ['FIVE'] })).status, 201);
    t.equal((await shop.place({})).status, 201);
  }
  t.equal(await shop.expireNow(coded.id, plain.id), 1, 'the order with the locked code stays');
  await release();
  t.equal((await waiting).status, 201);
  t.equal(await expireOrders(shop.db), 1);
  t.strictSame([await readUses(shop, 'TEN'), await readUses(shop, 'FIVE')], [1, 6]);
  t.strictSame(await faultsOf(shop.db), []);
});
