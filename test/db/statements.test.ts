import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import t from 'tap';
import { connect, connectionOptions } from '../../db/base/open.ts';
import type { DB } from '../../generated/database.ts';
import { NamingClient } from '../../packages/postgres/sessions/pipelined-client.ts';
import { createDatabase } from '../support/database/database.ts';
import { trafficOf } from '../support/database/round-trips.ts';
import { useEveryTable } from '../support/orders/use-every-table.ts';
import { shopSchema } from '../support/run/shared-servers.ts';
import { type Shop, openShop } from '../support/shop/shop.ts';

const root = join(import.meta.dirname, '../..');

async function tablesOf(db: Shop['db']): Promise<string[]> {
  const tables = await db.introspection.getTables();
  // The tables of the queue belong to pg-boss.
  const ours = tables.filter(({ schema, name }) => schema === shopSchema() && !name.startsWith('kysely_'));
  return ours.map(({ name }) => name);
}

/**
 * Finds code that selects or inserts columns without naming them: `selectAll` and `returningAll` of the builder, the
 * star of a table or alias, a whole row as a value, and an insert without a list of columns.
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
      `\\b(?:row_to_json|to_jsonb?|jsonb?_agg)\\((?:${names.join('|')})\\)`,
      `\\binsert into ${table}(?:\\s+as\\s+\\w+)?\\s+(?:select|values)\\b`,
    ].join('|'),
    'gi',
  );
  return source.match(star) ?? [];
}

t.test('every SQL statement names its columns', async (t) => {
  const { db } = await createDatabase(t);
  const tables = await tablesOf(db);
  for (const [source, star] of [
    ["selectFrom('orders').selectAll('orders')", "selectAll('orders')"],
    ["insertInto('orders').returningAll()", 'returningAll()'],
    ['select o.*, 1 as one from orders as o', 'o.*'],
    ['select orders.* from orders', 'orders.*'],
    ['select * from events', 'select *'],
    ['delete from events returning *', 'returning *'],
    ['select to_jsonb(o) from orders o', 'to_jsonb(o)'],
    ['insert into events select 1, 2', 'insert into events select'],
  ] as const) {
    t.strictSame(starsIn(source, tables), [star], 'the search finds the star');
  }
  const named = 'insert into events (id) select id from orders';
  t.strictSame(starsIn(named, tables), []);
  t.strictSame(starsIn('with p as (select * from json_to_recordset($1)) select p.* from p', tables), []);
  const files = globSync(['*.ts', '{admin,db,jobs,handlers}/**/*.{ts,js}'], { cwd: root });
  t.ok(files.length > 100, `${files.length} files were read`);
  for (const file of files) t.strictSame(starsIn(readFileSync(join(root, file), 'utf8'), tables), [], file);
});

t.test('a connection reads the row description of a prepared statement only once', async (t) => {
  const { databaseUrl } = await createDatabase(t);
  const client = new NamingClient(connectionOptions(databaseUrl));
  t.teardown(() => client.end());
  await client.connect();
  let descriptions = 0;
  client.connection.on('rowDescription', () => (descriptions += 1));
  const rows = async (text: string, values: unknown[]): Promise<unknown[]> => {
    // `pg` declares no type for the result of an overridden method.
    const result = (await client.query(text, values)) as unknown as { rows: unknown[] };
    return result.rows;
  };
  const both = 'select n, n * 2 as twice, null as nothing from generate_series(1, $1::int) n';
  t.strictSame(await rows(both, [1]), [{ n: 1, twice: 2, nothing: null }]);
  t.strictSame(await rows(both, [2]), [
    { n: 1, twice: 2, nothing: null },
    { n: 2, twice: 4, nothing: null },
  ]);
  t.strictSame(await rows(both, [0]), []);
  t.equal(descriptions, 1);
  t.strictSame(await rows('select $1::text as word', ['other']), [{ word: 'other' }]);
  t.strictSame(await rows('select $1::text as word', ['names']), [{ word: 'names' }]);
  t.equal(descriptions, 2);
});

t.test('a column can be added to any table while sessions use prepared statements', async (t) => {
  const shop = await openShop(t);
  await useEveryTable(shop);
  for (const table of await tablesOf(shop.db)) {
    await sql`alter table ${sql.table(table)} add column added_later text default 'later'`.execute(shop.db);
  }
  await useEveryTable(shop);
  const failures = shop.log.filter(({ level }) => level >= 50);
  t.strictSame(failures, []);
});

t.test('a column can get another type while sessions use prepared statements', async (t) => {
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
  const { statements } = await trafficOf(() => sql`select 1 as one`.execute(shop.db));
  t.strictSame(statements, ['select 1 as one'], 'tests that come later see texts as they were');
});

t.test('a transaction continues if types of columns in its tables change one by one', async (t) => {
  // `isDirect`, because a pooler may assign a session that hasn't prepared the statement yet.
  const { db: operator, databaseUrl } = await createDatabase(t, { isDirect: true });
  const db = connect(databaseUrl, { poolSize: 2 });
  t.teardown(() => db.destroy());
  const tables = ['one', 'two', 'three'];
  for (const table of tables) await sql`create table ${sql.table(table)} (x text)`.execute(operator);
  const read = (on: Kysely<DB>, table: string) => sql`select x from ${sql.table(table)}`.execute(on);
  const change = (table: string) =>
    sql`alter table ${sql.table(table)} alter column x type varchar(9)`.execute(operator);
  const readAll = async () => {
    for (const table of tables) await read(db, table);
  };
  await Promise.all([readAll(), readAll()]);
  await change('one');
  const stale: string[] = [];
  await db.transaction().execute(async (trx) => {
    for (const table of tables) {
      try {
        await read(trx, table);
      } catch (error) {
        stale.push(table);
        // The other sessions prepare their statements again. Then the next table changes.
        await readAll();
        const next = tables[stale.length];
        if (next !== undefined) await change(next);
        throw error;
      }
    }
  });
  t.strictSame(stale, tables, 'each failed statement is repeated');
});
