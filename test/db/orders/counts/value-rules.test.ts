import { sql } from 'kysely';
import t from 'tap';
import { UNCHECKED_VALUES } from '../../../../db/orders/counts/value-rules.ts';
import { findViolationsOfRule } from '../../../../db/orders/index.ts';
import { placeInAllTables } from '../../../support/orders/order-in-all-tables.ts';
import { openShop } from '../../../support/shop/shop.ts';

const RULE = 'stored values are valid';

/** For each column with a rule, SQL for values that violate the rule. */
const INVALID: Record<string, Record<string, string[]>> = {
  orders: {
    channel: [`''`, `repeat('c', 65)`],
    reference: [`''`, `repeat('r', 65)`],
    customer_id: [`''`, `repeat('c', 65)`],
    metadata: [`'[]'`],
    number_payload: [`'22ABCDEFGH'`],
    total_amount: ['-1', '9007199254740992'],
    currency: [`'eur'`],
    reserved_until: ['created_at'],
    version: ['0'],
    open_matters: ['-1'],
    open_shipment_holds: ['-1'],
    open_returns: ['-1'],
  },
  order_items: {
    line: ['0', '101'],
    ordered: ['1000001'],
    unit_price_amount: ['-1', '9007199254740992'],
    withdrawal: [`'ALLOWED'`],
  },
  reservations: { quantity: ['0, open = 0'] },
  payment_attempts: {
    number: ['0'],
    amount: ['-1', '9007199254740992'],
    payment_method: [`''`, `repeat('p', 256)`],
    version: ['0'],
    due_on: ['now()', `null, kind = 'TERMS', authorized_amount = captured_amount`],
    authorized_amount: [`captured_amount + 1, kind = 'TERMS', due_on = now()`],
    capturing_amount: [`1, kind = 'TERMS', due_on = now(), authorized_amount = captured_amount + 1`],
  },
  payment_operations: {
    amount: [`0, kind = 'CAPTURE'`, '9007199254740992'],
    settled_amount: [`1, status = 'PENDING'`],
    refused_amount: [`1, kind = 'REFUND', status = 'PENDING'`, `1, kind = 'CAPTURE', status = 'FAILED'`],
    reference: [`''`, `repeat('r', 141)`],
    foreign_currency: [`'usd', kind = 'REFUND'`, `'USD', kind = 'CAPTURE'`],
    items: [`null, purpose = 'ADVANCE'`, `'[]', purpose = null`],
    version: ['0'],
    tries: ['-1'],
  },
  order_history: { version: ['0'] },
  events: { order_version: ['0'], position: ['0'] },
  shipments: {
    carrier: [`''`, `repeat('c', 101)`],
    tracking_number: [`''`, `repeat('t', 101)`],
    parcels: [`'{}'`, `'[]'`],
    version: ['0'],
  },
  shipment_items: { quantity: ['0'] },
  stock: { version: ['0'] },
  idempotency_keys: { key: [`''`, `repeat('k', 256)`], fingerprint: [`'\\x00'`] },
};

t.test('findViolations reports a value that is not valid', async (t) => {
  const { db, ...shop } = await openShop(t, { inOneSchema: 'the rows of one schema are changed' });
  await placeInAllTables({ db, ...shop }, 'anna-77');
  t.strictSame(await findViolationsOfRule(db, RULE), []);
  for (const [table, rules] of Object.entries(UNCHECKED_VALUES))
    for (const column of Object.keys(rules)) {
      const values = INVALID[table]?.[column] ?? [];
      t.ok(values.length, `${table}.${column} has values that are not valid`);
      for (const value of values)
        await db
          .transaction()
          .execute(async (trx) => {
            const { numAffectedRows } = await sql
              .raw(
                `update ${table} set ${column} = ${value} where ctid = (select ctid from ${table} limit 1)`,
              )
              .execute(trx);
            t.equal(numAffectedRows, 1n, `${table} has a row`);
            const found = await findViolationsOfRule(trx, RULE);
            const isReported = found.some(({ id }) => id.startsWith(`${table}.${column} `));
            t.ok(isReported, `${table}.${column} = ${value}`);
            throw new Error('rolled back');
          })
          .catch((error: Error) => t.equal(error.message, 'rolled back', `${table}.${column} = ${value}`));
    }
});
