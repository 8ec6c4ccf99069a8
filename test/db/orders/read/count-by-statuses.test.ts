import { sql } from 'kysely';
import t from 'tap';
import type { Database } from '../../../../db/base/database.ts';
import { ALL_ORDERS } from '../../../../db/call/reach.ts';
import { assignPositions } from '../../../../db/feed/feed.ts';
import { countByStatuses, hasOnlyStatuses } from '../../../../db/orders/read/count-by-statuses.ts';
import { type Selection, storedTextFor, textsOf } from '../../../../db/orders/read/order-selection.ts';
import { anotherProcess, costOf, tidyUp } from '../../../support/database/query-cost.ts';
import { createDatabase } from '../../../support/database/database.ts';
import { placeMany } from '../../../support/shop/many-orders.ts';

/** From this number on, the counts of these tests look for a faster way. */
const FEW = 5;

const FILTERS: Omit<Selection, 'reach'>[] = [
  { paymentStatus: ['PAID'] },
  { paymentStatus: ['REFUNDED'] },
  { paymentStatus: ['PENDING', 'VOIDED'] },
  { paymentStatus: ['PAID', 'REFUNDED'], status: ['COMPLETED'] },
  { fulfillmentStatus: ['FULFILLED'] },
  { fulfillmentStatus: ['UNFULFILLED'] },
  { fulfillmentStatus: ['UNFULFILLED'], paymentStatus: ['PAID'] },
  { fulfillmentStatus: ['PARTIALLY_FULFILLED'] },
  { deliveryStatus: ['DELIVERED'] },
  { deliveryStatus: ['NONE'] },
  { returnStatus: ['NONE'] },
  { returnStatus: ['NONE'], status: ['COMPLETED', 'CANCELLED'] },
  { returnStatus: ['OPEN', 'RETURNED'] },
  { shippable: true },
];

/** Places orders of all statuses. Most orders with the same status have the same texts. */
async function placeVaried(db: Database): Promise<void> {
  for (const status of ['COMPLETED', 'CONFIRMED', 'CANCELLED', 'EXPIRED', 'SUBMITTED'])
    await placeMany(db, { count: 60, status });
  await sql`
    update orders set
      statuses = status || ' ' || case status when 'COMPLETED' then case when n % 13 = 0 then 'REFUNDED' else 'PAID' end
        when 'CONFIRMED' then 'PAID' when 'SUBMITTED' then 'PENDING' else 'VOIDED' end || ' '
        || case status when 'COMPLETED' then 'FULFILLED' else 'UNFULFILLED' end,
      unit_statuses = status || case status
        when 'COMPLETED' then ' FULFILLED ' || case when n % 11 = 0 then 'NONE NONE'
          when n % 17 = 0 then 'DELIVERED RETURNED' else 'DELIVERED NONE' end || ' NOT_READY'
        when 'CONFIRMED' then ' UNFULFILLED NONE NONE READY' else ' UNFULFILLED NONE NONE NOT_READY' end
    from (select id as numbered, row_number() over (order by id) as n from orders) numbers where numbered = id`.execute(
    db,
  );
  while ((await assignPositions(db)) > 0);
}

t.test('countByStatuses counts the orders that the filter finds, if few or most orders match', async (t) => {
  const { db } = await createDatabase(t);
  await placeVaried(db);
  const check = async (when: string) => {
    for (const filter of FILTERS) {
      const selection = { reach: ALL_ORDERS, ...filter };
      const stored = storedTextFor(selection)!; // Each filter has a status that is in a stored text.
      const { rows } = await sql<{ count: number }>`
        select count(*) from orders where ${sql.ref(`${stored.column}_version`)} = version
          and ${sql.ref(stored.column)} = any(${textsOf(stored, selection).texts})`.execute(db);
      const counted = await countByStatuses(db, stored, selection, FEW);
      t.equal(counted, rows[0]!.count, `${when}: ${JSON.stringify(filter)}`);
    }
  };
  await check('all texts are stored');
  await sql`
    update orders set version = version + 1
    where id in (select id from orders where status in ('COMPLETED', 'EXPIRED') order by id limit 70)`.execute(
    db,
  );
  await check('an older version of the service has changed orders');
});

t.test('countByStatuses reads the orders that do not match, if nearly all orders match', async (t) => {
  const { db, databaseUrl } = await createDatabase(t);
  await placeVaried(db);
  await placeMany(db, { count: 30_000, status: 'COMPLETED' });
  while ((await assignPositions(db)) > 0);
  await tidyUp(databaseUrl);
  const reader = anotherProcess(t, databaseUrl);
  const selection: Selection = { reach: ALL_ORDERS, paymentStatus: ['PENDING'] };
  const stored = storedTextFor(selection)!; // The filter has a status that is in a stored text.
  const cost = (few: number) => costOf(reader, () => countByStatuses(reader, stored, selection, few));
  await cost(FEW);
  const [all, fast] = [await cost(1_000_000), await cost(FEW)];
  t.ok(fast < all / 2, `${fast} instead of ${all}`);
});

t.test('hasOnlyStatuses is true if the stored text decides alone', async (t) => {
  const of = (filter: Omit<Selection, 'reach'>) => {
    const selection = { reach: ALL_ORDERS, ...filter };
    return hasOnlyStatuses(storedTextFor(selection)!, selection); // Each filter has a status.
  };
  t.ok(of({ paymentStatus: ['PAID'], status: ['COMPLETED'] }));
  t.ok(of({ returnStatus: ['NONE'], fulfillmentStatus: ['FULFILLED'] }));
  t.notOk(of({ returnStatus: ['NONE'], paymentStatus: ['PAID'] }), 'another stored text');
  t.notOk(of({ paymentStatus: ['PAID'], createdFrom: '2026-01-01T00:00:00Z' }));
  t.notOk(of({ paymentStatus: ['PAID'], customerId: 'customer-1' }));
  t.notOk(of({ paymentStatus: ['PAID'], held: false }));
});
