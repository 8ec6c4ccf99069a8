import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import { connect, connectionOptions } from '../../../db/base/open.ts';
import { transactionUnderKey } from '../../../db/call/idempotency.ts';
import { listen } from '../../../packages/postgres/sessions/listen.ts';
import { ownChannel } from '../../../packages/postgres/sessions/per-schema-names.ts';
import { createEmptyDatabase, withoutHurry } from '../../support/database/database.ts';
import { inOneSchema } from '../../support/database/shards.ts';
import { BY, runAdmin } from '../../support/processes/admin.ts';
import { makeSchema, startService } from '../../support/processes/service-process.ts';
import { retryUntil } from '../../support/run/wait-for.ts';
import { caller } from '../../support/shop/contract-client.ts';
import { usualRequests } from '../../support/shop/shop.ts';
import { checkAftermath } from '../../support/stories/check-nothing-lost.ts';

inOneSchema('two shops in one database have a schema each');

const SHOPS = ['coffee', 'tea'];

/**
 * Payment methods of the orders. For most of these payment methods a job must run before the payment has an outcome.
 */
const TOKENS = ['tok_approved', 'tok_timeout_before', 'tok_timeout_after', 'tok_pending_then_approved'];

const CALLER = { clientId: 'backoffice', customerId: undefined, traceId: 'a'.repeat(32) };
const KEY = { scope: 'POST /api/v1/orders/1/cancel', key: 'K-1', fingerprint: '00' };

/** SKU and customer id that both shops use. */
const [SKU, CUSTOMER] = ['BOX', 'customer-of-both'];

t.test('two shops in two schemas of one database cannot see each other’s data', async (t) => {
  const { db: both, databaseUrl } = await createEmptyDatabase(t);
  const shops = await Promise.all(
    SHOPS.map(async (name) => {
      await sql`create schema ${sql.id(name)}`.execute(both);
      // OPERATIONS.md shows addresses of this form.
      const url = `${databaseUrl}?options=-c%20search_path%3D${name}`;
      await makeSchema(url);
      const db = connect(withoutHurry(url), { poolSize: 2 });
      t.teardown(() => db.destroy());
      const call = caller(t, (await startService(t, url)).url);
      return { name, url, db, call, ...usualRequests(call) };
    }),
  );
  const { rows: schemas } = await sql<{ name: string; tables: number }>`
    select schemaname as name, count(*)::int as tables from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') group by 1 order by 1`.execute(both);
  t.strictSame(
    schemas.map(({ name }) => name),
    ['coffee', 'coffee_pgboss', 'tea', 'tea_pgboss'],
  );
  t.equal(schemas[0]!.tables, schemas[2]!.tables);

  const keys = await Promise.all(
    shops.map(({ db }) => db.selectFrom('customer_slot_keys').select('key').executeTakeFirstOrThrow()),
  );
  t.notSame(keys[0], keys[1], 'a customer of both shops has a different slot in each');

  const placed = await Promise.all(
    shops.map(async ({ offer, order }) => {
      await offer({ sku: SKU, onHand: 100 });
      const each = TOKENS.map((paymentMethod, n) =>
        order({ [SKU]: 1 }, { customerId: CUSTOMER, paymentMethod, reference: `R-${n}` }),
      );
      return new Map((await Promise.all(each)).map(({ reference, id }) => [reference!, id]));
    }),
  );
  for (const [n, { db, call, getStock }] of shops.entries()) {
    const ids = [...placed[n]!.values()];
    await checkAftermath(t, db, placed[n]!);
    t.match(await getStock(SKU), { onHand: 100, reserved: TOKENS.length });
    const { body: list } = await call('GET', `/orders?customerId=${CUSTOMER}`);
    t.strictSame(list['orders'].map(({ id }: { id: string }) => id).sort(), ids.toSorted());
    const { body: feed } = await call('GET', '/events?size=100');
    const notified = new Set(feed['events'].map(({ subject }: { subject: string }) => subject));
    t.strictSame([...notified].sort(), ids.toSorted());
    for (const id of placed[1 - n]!.values()) t.match(await call('GET', `/orders/${id}`), { status: 404 });
  }

  const under = <Result>(n: number, work: () => Promise<Result>) =>
    transactionUnderKey(shops[n]!.db, CALLER, KEY, work);
  t.equal(await under(0, () => under(1, async () => 'both')), 'both', 'the same key, at the same time');

  const heard: string[] = [];
  for (const { name, url } of shops) {
    const listener = listen(connectionOptions(url), ownChannel('news'), (text) => {
      heard.push(`${name} hears ${text}`);
    });
    t.teardown(() => listener.stop());
  }
  await retryUntil(
    'both shops listen',
    () => heard.length === 2,
    () => delay(5),
  );
  for (const { name, db } of shops)
    await sql`select pg_notify(${sql.raw(ownChannel('news'))}, ${`of ${name}`})`.execute(db);
  const last = (text: string) => heard.some((line) => line.endsWith(text));
  await retryUntil(
    'both shops have received the notification',
    () => last('coffee') && last('tea'),
    () => delay(5),
  );
  t.strictSame(heard.slice(2).sort(), ['coffee hears of coffee', 'tea hears of tea']);

  const [coffee, tea] = shops as [(typeof shops)[0], (typeof shops)[0]];
  t.match(await runAdmin(t, coffee.url, ['doctor']), { status: 0 });
  for (const id of placed[0]!.values())
    await coffee.call('POST', `/orders/${id}/cancel`, { body: { reason: 'CUSTOMER_REQUEST' } });
  await checkAftermath(t, coffee.db, placed[0]!);
  const erased = await runAdmin(t, coffee.url, ['customer', 'erase', CUSTOMER, ...BY]);
  t.match(erased, { status: 0, result: { orders: TOKENS.length } });
  t.strictSame(erased.result['mentions'], [], 'the erasure reads no other shop');
  t.match((await coffee.call('GET', `/orders?customerId=${CUSTOMER}`)).body, { totalCount: 0 });
  t.match((await tea.call('GET', `/orders?customerId=${CUSTOMER}`)).body, { totalCount: TOKENS.length });
  await sql`drop schema coffee, coffee_pgboss cascade`.execute(both);
  t.match(await runAdmin(t, tea.url, ['doctor']), { status: 0 });
  await tea.order({ [SKU]: 1 });
});
