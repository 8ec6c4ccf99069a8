import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../db/base/database.ts';
import { connect } from '../../db/base/open.ts';
import { assignPositions } from '../../db/feed/feed.ts';
import { tidyUp } from '../support/database/query-cost.ts';
import { inEverySession, wholeReadsOf } from '../support/database/query-plans.ts';
import { placeMany } from '../support/shop/many-orders.ts';
import { type Shop, openShop } from '../support/shop/shop.ts';
import { useEveryStatement } from '../support/stories/use-every-statement.ts';

/** Tables with one row, or with one row for each object of a kind whose number doesn't grow. */
const CONSTANT = [
  'event_feed',
  'webhook_feed',
  'order_recount',
  'order_removals',
  'event_cursor_keys',
  'provider_places',
  'automatic_invoices',
  'catalogue_counts',
];

/**
 * Tables that remain small. Staff resolve all matters (cases that they must decide), settled changes are deleted, and
 * real shops don't use the simulated provider.
 */
const SMALL = [
  'matters',
  'provider_changes',
  'simulated_payments',
  'simulated_operations',
  'simulated_events',
];

/**
 * Plans that may scan a whole table. Some of these statements count products or webhook endpoints. The others skip the
 * few rows that are deleted or have open matters.
 */
const MEANT = [
  /^\w+ Scan on products: select count\(\*\) as "count" from "products" /,
  /^Index Scan on webhook_endpoints_pkey, Index Scan on webhook_lanes_pkey: with lane as materialized /,
  /^Index Scan on products_pkey: select .* where "deleted_at" is null order by "sku" asc limit /,
  /^Index Scan on orders_pkey: .* where "orders"."open_matters" = 0 order by "id" desc limit /,
];

const ORDERS = 20_000;

/**
 * The smallest number of sessions that is enough for this test. With few sessions, each session plans nearly every
 * statement while there are few orders.
 */
const SESSIONS = 2;

/**
 * Opens a shop with few orders, whose tables are analysed and whose sessions have planned their statements. `own`: a
 * connection for the test itself.
 */
async function openYoungShop(t: Test): Promise<{ shop: Shop; own: Database }> {
  const shop = await openShop(t, { isDirect: true, poolSize: SESSIONS });
  const own = connect(shop.databaseUrl, { poolSize: 1, statementTimeout: 0 });
  t.teardown(() => own.destroy());
  const tables = (await own.introspection.getTables()).filter(({ schema }) => schema === 'public');
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = off)`.execute(own);
  await useEveryStatement(shop, own);
  await tidyUp(shop.databaseUrl);
  await useEveryStatement(shop, own);
  return { shop, own };
}

/** Inserts many more orders that cause no work. */
async function grow(own: Database, count: number): Promise<void> {
  await placeMany(own, { count, status: 'CANCELLED' });
  await sql`update payment_attempts set status = 'VOIDED' where status = 'PENDING'`.execute(own);
  await sql`
    insert into products (sku, name, price_amount, price_currency)
    select 'MANY-' || ${count}::int || '-' || n, 'Product ' || n, 100, 'EUR' from generate_series(1, ${count}::int) n`.execute(
    own,
  );
  await sql`insert into stock (sku, on_hand) select sku, 1 from products where sku like 'MANY-' || ${count}::int || '-%'`.execute(
    own,
  );
  await sql`
    insert into order_items (order_id, id, line, sku, name, ordered, cancelled, unit_price_amount)
    select id, id, 1, 'TEA-EARL-GREY-100', 'Tea', 1, 1, 100 from orders o
    where not exists (select from order_items where order_id = o.id)`.execute(own);
  await sql`
    insert into order_contacts (order_id, contact)
    select id, jsonb_build_object('email', id || '@example.com', 'name', 'Ben ' || id) from orders
    on conflict do nothing`.execute(own);
  await sql`
    insert into idempotency_keys (client_id, customer_id, scope, key, fingerprint, result)
    select 'shop', '', 'POST /api/v1/orders', ${count}::int || '-' || n, sha256(n::text::bytea), '{}'
    from generate_series(1, ${count}::int) n`.execute(own);
  while ((await assignPositions(own)) > 0);
}

/** Returns how many rows of each table have ever been read. */
async function rowsRead({ db }: Shop, own: Database): Promise<Map<string, number>> {
  const flush = (session: Database) => sql`select pg_stat_force_next_flush()`.execute(session);
  await inEverySession(db, SESSIONS, flush);
  await flush(own);
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, seq_tup_read + coalesce(idx_tup_fetch, 0) as count from pg_stat_user_tables`.execute(
    db,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

t.test('query plans from when a shop was small scan no whole table after it has grown', async (t) => {
  const { shop, own } = await openYoungShop(t);
  for (const more of [0, 100]) {
    if (more > 0) await grow(own, more);
    await tidyUp(shop.databaseUrl);
    const { statements, faults } = await wholeReadsOf(shop.db, SESSIONS, [...CONSTANT, ...SMALL]);
    t.ok(statements > 100, `${statements} statements`);
    const others = faults.filter((fault) => !MEANT.some((meant) => meant.test(fault)));
    t.strictSame(others, [], `analysed with ${more} more orders`);
  }

  await grow(own, ORDERS);
  const before = await rowsRead(shop, own);
  await useEveryStatement(shop, own);
  const after = await rowsRead(shop, own);
  const read = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
  // A list up to a date counts all orders before this date. All other queries read few rows.
  const tooMuch = read.filter(([, count]) => count > 3 * ORDERS);
  t.strictSame(tooMuch, [], 'no plan scans a whole table after the shop has grown');
});
