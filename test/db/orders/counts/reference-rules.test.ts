import { readFile, readdir } from 'node:fs/promises';
import { sql } from 'kysely';
import t from 'tap';
import { MIGRATIONS } from '../../../../db/base/schema.ts';
import { UNCHECKED_REFERENCES } from '../../../../db/orders/counts/reference-rules.ts';
import { findViolationsOfRule } from '../../../../db/orders/index.ts';
import { placeInAllTables } from '../../../support/orders/order-in-all-tables.ts';
import { openShop } from '../../../support/shop/shop.ts';

const RULE = 'rows of an order refer to existing rows';

t.test('findViolations reports a row whose order, payment, shipment, item or stock is missing', async (t) => {
  const { db, ...shop } = await openShop(t, { inOneSchema: 'the rows of one schema are changed' });
  await placeInAllTables({ db, ...shop }, 'anna-77');
  t.strictSame(await findViolationsOfRule(db, RULE), []);
  for (const [table, column] of UNCHECKED_REFERENCES) {
    // The copy of a row has another id, so it violates no unique index.
    const copied = sql`
      insert into ${sql.table(table)}
      select (jsonb_populate_record(null::${sql.table(table)}, to_jsonb(r) || jsonb_build_object('id', gen_random_uuid(),
        ${sql.lit(column)}, gen_random_uuid()))).* from ${sql.table(table)} r limit 1
      returning order_id as id`;
    await db
      .transaction()
      .execute(async (trx) => {
        const { rows } = await copied.execute(trx);
        t.strictSame(
          await findViolationsOfRule(trx, RULE),
          rows.map((row) => ({ what: RULE, ...(row as { id: string }) })),
          `${table}.${column}`,
        );
        throw new Error('rolled back');
      })
      .catch((error: Error) => t.equal(error.message, 'rolled back'));
  }
});

t.test('findViolations checks each reference whose foreign key a migration has dropped', async (t) => {
  const files = await readdir(MIGRATIONS);
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, MIGRATIONS), 'utf8')));
  const dropped = texts
    .join('\n')
    .matchAll(/dropForeignKey\(db, \{\s*table: '(\w+)',\s*name: '\w+',\s*referenced: '(\w+)',?\s*\}\)/g);
  t.strictSame(
    UNCHECKED_REFERENCES.map(([table, , referenced]) => `${table} → ${referenced}`).sort(),
    Array.from(dropped, ([, table, referenced]) => `${table} → ${referenced}`).sort(),
  );
});
