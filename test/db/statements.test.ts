import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import t from 'tap';
import { createDatabase } from '../support/database.ts';
import { type Shop, openShop } from '../support/shop.ts';

const root = join(import.meta.dirname, '../..');

async function tablesOf(db: Shop['db']): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.map(({ name }) => name).filter((name) => !name.startsWith('kysely_'));
}

/**
 * What names no columns: the builder's `selectAll` and `returningAll`, and the star of a table or of its
 * alias.
 */
function starsIn(source: string, tables: string[]): string[] {
  const table = `"?(?:${tables.join('|')})"?`;
  const aliases = new RegExp(`\\b(?:from|join|update|into|only)\\s+${table}(?:\\s+as)?\\s+"?(\\w+)"?`, 'gi');
  const names = [...tables, ...[...source.matchAll(aliases)].map(([, alias]) => alias!)];
  const star = new RegExp(
    [
      '(?:selectAll|returningAll)\\(.*\\)',
      `\\b(?:${names.join('|')})\\.\\*`,
      `(?:select|returning)\\s+\\*(?!\\s+from json_to_recordset)`,
    ].join('|'),
    'gi',
  );
  return source.match(star) ?? [];
}

t.test('every statement names its columns', async (t) => {
  const { db } = await createDatabase(t);
  const tables = await tablesOf(db);
  for (const [source, star] of [
    ["selectFrom('orders').selectAll('orders')", "selectAll('orders')"],
    ["insertInto('orders').returningAll()", 'returningAll()'],
    ['select o.*, 1 as one from orders as o', 'o.*'],
    ['select orders.* from orders', 'orders.*'],
    ['select * from events', 'select *'],
    ['delete from events returning *', 'returning *'],
  ] as const) {
    t.strictSame(starsIn(source, tables), [star], 'the search finds it');
  }
  t.strictSame(starsIn('with p as (select * from json_to_recordset($1)) select p.* from p', tables), []);
  for (const file of globSync(['db/**/*.ts', 'jobs/**/*.ts'], { cwd: root })) {
    t.strictSame(starsIn(readFileSync(join(root, file), 'utf8'), tables), [], file);
  }
});

t.test('a column can be added to any table while prepared statements are in use', async (t) => {
  const shop = await openShop(t);
  await useEveryTable(shop);
  for (const table of await tablesOf(shop.db)) {
    await sql`alter table ${sql.table(table)} add column added_later text default 'later'`.execute(shop.db);
  }
  await useEveryTable(shop);
  const failures = shop.log.filter(({ level }) => level >= 50);
  t.strictSame(failures, []);
});

t.test('a column can get another type while prepared statements are in use', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const { id } = await shop.order({ [sku]: 1 }, { reference: 'before' });
  const use = async (reference: string) => {
    const patch = { body: { reference }, headers: { 'If-Match': '*' } };
    const changes = ['a', 'b', 'c'].map((x) =>
      shop.call('PATCH', `/orders/${id}`, { ...patch, body: { reference: reference + x } }),
    );
    const reads = ['', '/items', '/history'].map((part) => shop.call('GET', `/orders/${id}${part}`));
    const placed = shop.call('POST', '/orders', {
      body: {
        customerId: 'customer-1',
        items: [{ sku, quantity: 1 }],
        paymentMethod: 'tok_approved',
        reference,
      },
    });
    return (await Promise.all([...changes, ...reads, placed])).map(({ status }) => status);
  };
  const expected = [200, 200, 200, 200, 200, 200, 201];
  t.strictSame(await use('first'), expected);
  for (const table of ['orders', 'order_history'])
    await sql`alter table ${sql.table(table)} alter column ${sql.ref(table === 'orders' ? 'reference' : 'reason')} type varchar(900)`.execute(
      shop.db,
    );
  t.strictSame(await use('second'), expected);
  t.strictSame(
    shop.log.filter(({ level }) => level >= 50),
    [],
  );
});

/** Two orders' lives, one after the other, and every list. */
async function useEveryTable(shop: Shop): Promise<void> {
  const sku = await shop.offer({ onHand: 10 });
  const adjusted = { body: { onHandChange: 1 }, headers: { 'Idempotency-Key': sku } };
  await shop.call('PATCH', `/products/${sku}/stock`, adjusted);
  const shipped = await shop.order({ [sku]: 2 }, { paymentMethod: 'tok_approved', capture: 'MANUAL' });
  await shop.work();
  const path = `/orders/${shipped.id}`;
  await shop.call('PATCH', path, { body: { metadata: { gift: 'yes' } } });
  await shop.call('POST', `${path}/payment/captures`, { body: {} });
  await shop.work();
  const items = [{ itemId: shipped.items[0]!.id, quantity: 2 }];
  await shop.call('POST', `${path}/shipments`, { body: { items } });
  const { id: paymentId } = await shop.getPayment(shipped.id);
  await shop.call('POST', `${path}/payment/refunds`, { body: { paymentId } });
  const cancelled = await shop.order({ [sku]: 1 }, { paymentMethod: 'tok_duplicate_event' });
  await shop.work();
  await shop.call('POST', `/orders/${cancelled.id}/cancel`);
  await shop.work();
  for (const part of [
    '',
    '/items',
    '/payment',
    '/payment/captures',
    '/payment/refunds',
    '/payments',
    `/payments/${paymentId}`,
    `/payments/${paymentId}/captures`,
    `/payments/${paymentId}/refunds`,
    '/shipments',
    '/history',
  ])
    await shop.call('GET', path + part);
  for (const list of ['/orders', '/orders?createdTo=2100-01-01T00:00:00Z', '/products', '/events'])
    await shop.call('GET', list);
}
