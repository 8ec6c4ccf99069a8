/**
 * The machine of the database is lost. pgBackRest restores the database on another machine, to an earlier moment, from
 * a base backup and the write-ahead log. The payment provider has continued to work since the backup. The drill follows
 * `deploy/restore.md`. Afterwards the amounts of each payment equal the provider's, or a matter (a case that staff must
 * decide) reports the payment.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../db/base/database.ts';
import { connect } from '../../db/base/open.ts';
import { findViolations } from '../../db/orders/index.ts';
import { feedFaultsOf } from '../support/database/check-feed.ts';
import { BY, runAdmin } from '../support/processes/admin.ts';
import { makeSchema, startService } from '../support/processes/service-process.ts';
import { type FakeStripe, SECRET_KEY, WEBHOOK_SECRET, openStripe } from '../support/provider/fake-stripe.ts';
import { openBackedUp } from '../support/servers/pgbackrest.ts';
import { caller } from '../support/shop/contract-client.ts';
import { usualRequests } from '../support/shop/shop.ts';

const SOME = 12;

const PAID = 'pm_card_visa';

const settings = ({ options: { port } }: FakeStripe) => ({
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: SECRET_KEY,
  STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
  STRIPE_RETURN_URL: 'https://shop.example.com/paid',
  STRIPE_API_URL: `http://127.0.0.1:${port}`,
});

/**
 * Waits until every payment and every operation of the provider has an outcome, and every event has a position in the
 * feed.
 */
async function quiet(db: Database): Promise<void> {
  const open = sql`
    select id from payment_attempts where status in ('PENDING', 'PROCESSING')
    union all select id from payment_operations where status = 'PENDING'
    union all select id from events where position is null`;
  while ((await open.execute(db)).rows.length > 0) await delay(200);
}

const secondsSince = (began: number) => ((performance.now() - began) / 1000).toFixed(1);

async function connected(t: Test, url: string): Promise<Database> {
  const db = connect(url, { poolSize: 2 });
  t.teardown(() => db.destroy());
  return db;
}

t.test(
  'a restored database gets the changes that the provider has made since the backup',
  { timeout: 600_000 },
  async (t) => {
    const stripe = await openStripe(t);
    const primary = await openBackedUp(t);
    await makeSchema(primary.url);
    const env = settings(stripe);
    const api = await startService(t, primary.url, { role: 'api', env });
    const worker = await startService(t, primary.url, { role: 'worker', env });
    const db = await connected(t, primary.url);
    const call = caller(t, api.url);
    const { offer, order } = usualRequests(call);
    const sku = await offer({ onHand: 1_000 });
    const buy = async (rest: object = {}) => (await order({ [sku]: 1 }, { paymentMethod: PAID, ...rest })).id;
    const buyMany = (rest?: object) => Promise.all(Array.from({ length: SOME }, () => buy(rest)));

    const [paid, held] = [await buyMany(), await buyMany({ captureMode: 'MANUAL' })];
    await quiet(db);
    primary.backUp();
    const later = await buyMany();
    await quiet(db);
    worker.child.kill('SIGKILL');
    await worker.ended;
    const waiting = await buyMany();
    const { rows } = await sql<{ moment: string }>`select clock_timestamp()::text as moment`.execute(db);
    const { moment } = rows[0]!;

    await startService(t, primary.url, { role: 'worker', env });
    for (const id of held) await call('POST', `/orders/${id}/payment/captures`, { body: {} });
    for (const id of paid) await call('POST', `/orders/${id}/payment/refunds`, { body: {} });
    const lost = await buyMany();
    await quiet(db);
    await primary.archived();
    const exported = await runAdmin(t, primary.url, ['erasures', 'export']);
    const erasures = join(t.testdir(), 'erasures.json');
    writeFileSync(erasures, JSON.stringify(exported.result));
    api.child.kill('SIGKILL');
    await primary.lose();

    const began = performance.now();
    const url = await primary.restore(moment);
    t.comment(`restored after ${secondsSince(began)} s`);
    const restored = await connected(t, url);
    const at = await sql<{ id: string }>`select id from orders`.execute(restored);
    const here = [...paid, ...held, ...later, ...waiting];
    t.strictSame(at.rows.map(({ id }) => id).toSorted(), here.toSorted(), 'orders at the time of the backup');

    // The provider's list of changes was read until the backup, so the comparison starts only an hour before it.
    const since = new Date(Date.parse(moment) - 3_600_000).toISOString();
    const admin = async (...args: string[]) => {
      const ran = await runAdmin(t, url, args, env);
      t.comment(`admin ${args.slice(0, 2).join(' ')}: ${ran.status}, after ${secondsSince(began)} s`);
      return ran;
    };
    const found = await admin('provider', 'verify', since);
    t.match(found, { status: 1, result: { differences: { length: 4 * SOME }, failed: [] } }, found.stderr);
    const taken = await admin('provider', 'reconcile', since, ...BY);
    t.equal(taken.status, 0, taken.stderr);
    const outcomes = Map.groupBy(
      taken.result['differences'] as { outcome: string; order: string }[],
      ({ outcome }) => outcome,
    );
    t.strictSame(
      outcomes
        .get('MATTER')
        ?.map(({ order: id }) => id)
        .toSorted(),
      lost.toSorted(),
      'each lost order opens a matter',
    );
    t.equal(outcomes.get('RECORDED')?.length, 3 * SOME);
    t.equal((await admin('provider', 'verify', since)).status, 0);
    t.match((await admin('doctor')).result, { faults: [{ what: /the database was restored/ }] });
    t.equal((await admin('erasures', 'reapply', erasures, ...BY)).status, 0);
    t.equal((await admin('feed', 'renew', ...BY)).status, 0);

    const again = await startService(t, url, { env });
    const id = (await usualRequests(caller(t, again.url)).order({ [sku]: 1 }, { paymentMethod: PAID })).id;
    await quiet(restored);
    t.comment(`an order is placed and paid after ${secondsSince(began)} s`);
    t.strictSame(await findViolations(restored), []);
    t.strictSame(await feedFaultsOf(restored), []);
    t.match(await admin('doctor'), { status: 0, result: { isWell: true } });
    const states = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from orders where id <> ${id} group by 1`.execute(restored);
    t.strictSame(states.rows, [{ status: 'CONFIRMED', count: here.length }], 'no paid order has ended');
    await compareBooks(t, restored, stripe, new Set(lost));
  },
);

/**
 * Checks that the database has each payment of Stripe with the same amounts. Leaves out the payments of lost orders.
 */
async function compareBooks(t: Test, db: Database, stripe: FakeStripe, lost: Set<string>): Promise<void> {
  const ours = await db
    .selectFrom('payment_attempts')
    .select(['id', 'captured_amount as captured', 'refunded_amount as refunded'])
    .orderBy('id')
    .execute();
  const theirs = [...stripe.intents.values()]
    .filter(({ metadata }) => !lost.has(metadata['order_id']!))
    .map((intent) => ({
      id: intent.metadata['attempt_id']!,
      captured: intent['amount_received'],
      refunded: intent['latest_charge'].amount_refunded,
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  t.strictSame(ours, theirs, 'the books are equal');
  const { rows } = await sql`
    select from matters where kind = 'UNKNOWN_MONEY' and status = 'OPEN'`.execute(db);
  t.equal(rows.length, lost.size);
}
