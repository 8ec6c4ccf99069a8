import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { inOneSchema } from '../../support/database/shards.ts';
import { type Shop, openShop } from '../../support/shop/shop.ts';

inOneSchema('the function that it compares places orders in one schema');

/**
 * Tests that the function for pgbench places orders exactly as the service does. The function is a second copy of the
 * placing rules.
 */
const PLACE_ORDER = await readFile(
  join(import.meta.dirname, '../../../scripts/bench/load/place_order.sql'),
  'utf8',
);

interface Placed {
  outcome: string;
  order_id: string | null;
  detail: unknown;
}

type Lines = [sku: string, quantity: number][];

/**
 * Opens two shops with the same products. In the first shop the service places orders, and in the second shop pgbench's
 * function.
 */
async function openBoth(t: Test): Promise<[service: Shop, pgbench: Shop]> {
  const shops: [Shop, Shop] = [await openShop(t), await openShop(t)];
  for (const { offer } of shops) {
    await offer({ sku: 'TEA', amount: 1250, onHand: 5 });
    await offer({ sku: 'MUG', amount: 1350, onHand: 5 });
  }
  const { db } = shops[1];
  // PostgreSQL has this function since version 18.
  const { rows } = await sql`select from pg_proc where proname = 'uuidv7'`.execute(db);
  if (rows.length === 0)
    await sql`create function uuidv7() returns uuid language sql as 'select gen_random_uuid()'`.execute(db);
  await sql.raw(PLACE_ORDER).execute(db);
  return shops;
}

const placeByService = ({ call }: Shop, lines: Lines, key: string) =>
  call('POST', '/orders', {
    body: {
      customerId: 'customer-1',
      items: lines.map(([sku, quantity]) => ({ sku, quantity })),
      paymentMethod: 'tok_approved',
    },
    headers: { 'Idempotency-Key': key },
  });

async function placeByFunction({ db }: Shop, lines: Lines, key: string): Promise<Placed> {
  const skus = lines.map(([sku]) => sku);
  const quantities = lines.map(([, quantity]) => quantity);
  const { rows } = await sql<Placed>`
    select * from place_order('customer-1', ${skus}, ${quantities}, ${key})`.execute(db);
  return rows[0]!;
}

/** Reads all rows of all tables, and for how long the order's units are reserved. */
async function contentOf(db: Database): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = current_schema() and tablename not like 'kysely%' order by 1`.execute(db);
  const content: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.table(name)} t`.execute(
      db,
    );
    content[name] = rows.map(({ row }) => row).sort((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
  }
  const reserved = await sql`select (reserved_until - created_at)::text as time from orders`.execute(db);
  return { ...content, reserved: reserved.rows };
}

/**
 * Replaces each identifier by its first occurrence. Drops values that always differ between orders: numbers, times,
 * trace and fingerprint.
 */
function textOf(value: unknown): string {
  const ids: string[] = [];
  return JSON.stringify(value)
    .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => {
      if (!ids.includes(id)) ids.push(id);
      return `id ${ids.indexOf(id)}`;
    })
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, 'time')
    .replaceAll(/(?<="number_payload":")[2-9A-Z]{11}/g, 'number')
    .replaceAll(/(?<="trace_id":")[0-9a-f]{32}/g, 'trace')
    .replaceAll(/(?<="transaction_id":"?)\d+/g, '1')
    .replaceAll(/(?<="fingerprint":"\\\\x)[0-9a-f]{64}/g, 'hash');
}

const withoutChance = (content: unknown): unknown => JSON.parse(textOf(content));

t.test("pgbench's function writes the same rows as the service", async (t) => {
  const [service, pgbench] = await openBoth(t);
  const lines: Lines = [
    ['TEA', 1],
    ['MUG', 2],
    ['TEA', 2],
  ];
  t.equal((await placeByService(service, lines, 'first')).status, 201);
  t.match(await placeByFunction(pgbench, lines, 'first'), { outcome: 'created' });

  const [written, expected] = [await contentOf(pgbench.db), await contentOf(service.db)];
  t.match(expected, { orders: [{ total_amount: 6450 }], order_items: [{}, {}, {}], idempotency_keys: [{}] });
  t.strictSame(withoutChance(written), withoutChance(expected));
});

t.test("pgbench's function refuses the same orders as the service, and writes nothing", async (t) => {
  const [service, pgbench] = await openBoth(t);
  const before = await contentOf(pgbench.db);
  const lines: Lines = [
    ['TEA', 6],
    ['MUG', 2],
  ];
  const { body } = await placeByService(service, lines, 'first');
  t.match(body, { type: 'INSUFFICIENT_STOCK', shortages: [{ sku: 'TEA', requested: 6, available: 5 }] });
  t.match(await placeByFunction(pgbench, lines, 'first'), {
    outcome: body['type'],
    order_id: null,
    detail: body['shortages'],
  });
  t.strictSame(await contentOf(pgbench.db), before);
});

t.test("pgbench's function recognises a used idempotency key", async (t) => {
  const [, pgbench] = await openBoth(t);
  const created = await placeByFunction(pgbench, [['TEA', 1]], 'first');
  const before = await contentOf(pgbench.db);
  t.match(await placeByFunction(pgbench, [['TEA', 1]], 'first'), {
    outcome: 'replayed',
    order_id: created.order_id!,
  });
  t.strictSame(await contentOf(pgbench.db), before);
});
