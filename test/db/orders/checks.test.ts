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
    customer_id: { taken: [`'c'`, `repeat('é', 64)`], refused: [`''`, `repeat('c', 65)`] },
    reference: { taken: ['null', `'r'`, `repeat('r', 64)`], refused: [`''`, `repeat('r', 65)`] },
    total_amount: { taken: ['0', '9007199254740991'], refused: ['-1', TOO_MUCH] },
  },
  order_items: {
    ordered: { taken: ['1', '1000000'], refused: ['0', '1000001'] },
    unit_price_amount: { taken: ['0', '9007199254740991'], refused: ['-1', TOO_MUCH] },
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
    payment_method: { taken: [`'p'`, `repeat('p', 255)`], refused: [`''`, `repeat('p', 256)`] },
    amount: { taken: ['0', '9007199254740991'], refused: ['-1', TOO_MUCH] },
    authorized_amount: { taken: ['800', '9007199254740991'], refused: ['799', '-1', TOO_MUCH] },
    captured_amount: { taken: ['300', '1000'], refused: ['299', '1001', '-1'] },
    capturing_amount: { taken: ['0', '200'], refused: ['-1', '201'] },
    refunded_amount: { taken: ['0', '600'], refused: ['-1', '601'] },
    refunding_amount: { taken: ['0', '600'], refused: ['-1', '601'] },
    refused_refund_amount: { taken: ['0', '600'], refused: ['-1', '601'] },
    lost_amount: { taken: ['0', '801'], refused: ['-1'] },
  },
  idempotency_keys: { key: { taken: [`'k'`, `repeat('k', 255)`], refused: [`''`, `repeat('k', 256)`] } },
};

t.test('the CHECKs of the database refuse invalid values of an order and its payments', async (t) => {
  const shop = await openShop(t);
  await shop.order({ [await shop.offer()]: 3 });
  await sql`
    update payment_attempts set amount = 1000, authorized_amount = 1000, captured_amount = 800, refunded_amount = 100,
      refunding_amount = 100, refused_refund_amount = 100, lost_amount = 100`.execute(shop.db);
  await sql`
    insert into idempotency_keys (client_id, customer_id, scope, key, fingerprint, result)
    values ('c', '', 's', 'k', sha256(''), '{}')`.execute(shop.db);
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
