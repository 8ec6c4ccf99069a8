import { sql } from 'kysely';
import t from 'tap';
import { openShop } from '../../support/shop/shop.ts';

const TOO_MUCH = '9007199254740992';

/** For each column, values at its limits: `taken` are accepted by the database, and `refused` are refused. */
const LIMITS: Record<string, Record<string, { taken: string[]; refused: string[] }>> = {
  orders: {
    status: {
      taken: ['SUBMITTED', 'CONFIRMED', 'COMPLETED', 'CANCELLED', 'EXPIRED'].map((each) => `'${each}'`),
      refused: [`'PAID'`, `''`],
    },
    capture: { taken: [`'AUTOMATIC'`, `'MANUAL'`], refused: [`'automatic'`] },
  },
  order_items: {
    ordered: { taken: ['1', '1000000'], refused: ['-1'] },
    cancelled: { taken: ['3'], refused: ['-1', '4'] },
    shipped: { taken: ['3'], refused: ['-1', '4'] },
  },
  // The attempt has 1000 authorized and 800 captured. The refunded amount, the amount of pending refunds, the amount of
  // refused refunds and the lost amount are 100 each.
  payment_attempts: {
    status: {
      taken: [
        ...['PENDING', 'PROCESSING', 'REQUIRES_ACTION', 'AUTHORIZED', 'CAPTURED'],
        ...['FAILED', 'VOIDED', 'EXPIRED'],
      ].map((each) => `'${each}'`),
      refused: [`'PAID'`],
    },
    kind: { taken: ['null', `'TERMS'`], refused: [`'CASH'`] },
    authorized_amount: { taken: ['800', '9007199254740991'], refused: ['799', '-1', TOO_MUCH] },
    captured_amount: { taken: ['300', '1000'], refused: ['299', '1001', '-1'] },
    capturing_amount: { taken: ['0', '200'], refused: ['-1', '201'] },
    refunded_amount: { taken: ['0', '600'], refused: ['-1', '601'] },
    refunding_amount: { taken: ['0', '600'], refused: ['-1', '601'] },
    refused_refund_amount: { taken: ['0', '600'], refused: ['-1', '601'] },
    lost_amount: { taken: ['0', '801'], refused: ['-1'] },
  },
  // The operation captures 800.
  payment_operations: {
    kind: { taken: [`'CAPTURE'`, `'VOID'`, `'REFUND'`], refused: [`'DISPUTE'`] },
    amount: { taken: ['0', '800'], refused: ['-1'] },
    settled_amount: { taken: ['0', '800'], refused: ['-1', '801'] },
    refused_amount: { taken: ['0', '800'], refused: ['-1', '801'] },
  },
  stock: {
    on_hand: { taken: ['3', '1000000000'], refused: ['2', '1000000001'] },
    reserved: { taken: ['0', 'on_hand'], refused: ['-1', 'on_hand + 1'] },
  },
  reservations: { open: { taken: ['0', '3'], refused: ['-1', '4'] } },
};

t.test('the CHECKs of the database refuse invalid values of an order and its payments', async (t) => {
  const shop = await openShop(t);
  await shop.order({ [await shop.offer()]: 3 });
  await sql`
    update payment_attempts set amount = 1000, authorized_amount = 1000, captured_amount = 800, refunded_amount = 100,
      refunding_amount = 100, refused_refund_amount = 100, lost_amount = 100`.execute(shop.db);
  await sql`
    insert into payment_operations (order_id, id, attempt_id, kind, status, amount, settled_amount, refused_amount)
    select order_id, id, id, 'CAPTURE', 'PENDING', 800, 0, 0 from payment_attempts`.execute(shop.db);
  for (const [table, columns] of Object.entries(LIMITS))
    for (const [column, { taken, refused }] of Object.entries(columns)) {
      const set = (value: string) =>
        shop.db.transaction().execute(async (transaction) => {
          await sql.raw(`update ${table} set ${column} = ${value}`).execute(transaction);
          throw new Error('taken');
        });
      for (const value of taken) await t.rejects(set(value), { message: 'taken' }, `${column} = ${value}`);
      for (const value of refused) await t.rejects(set(value), { code: '23514' }, `${column} = ${value}`);
    }
});

t.test('all CHECKs of the database are validated, so the CHECKs also apply to old rows', async (t) => {
  const { db } = await openShop(t);
  const { rows } = await sql`select conname from pg_constraint where not convalidated`.execute(db);
  t.strictSame(rows, []);
});
