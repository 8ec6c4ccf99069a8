import { sql } from 'kysely';
import t from 'tap';
import { orderCountDrift } from '../../db/orders/index.ts';
import { recount } from '../../jobs/orders/recount-job.ts';
import { openShop } from '../support/shop/shop.ts';
import { TRACE_ID } from '../support/shop/run-jobs.ts';

t.test('a recount (new count of all orders) corrects wrong counters, and logs the differences', async (t) => {
  const { db, offer, order, work, call } = await openShop(t);
  await order({ [await offer()]: 1 });
  await work();
  await sql`update order_counts set count = count + 2 where status = 'CONFIRMED'`.execute(db);
  t.match((await call('GET', '/orders?status=CONFIRMED')).body, { totalCount: 3 });

  const warnings: unknown[] = [];
  const log = { error: () => {}, info: () => {}, warn: (fields: object) => void warnings.push(fields) };
  await recount(db, log, 'recountOrders', TRACE_ID);
  const said = { job: 'recountOrders', traceId: TRACE_ID, counters: 2, differences: { CONFIRMED: -2 } };
  t.strictSame(warnings, [said]);
  t.match((await call('GET', '/orders?status=CONFIRMED')).body, { totalCount: 1 });
  t.strictSame(await orderCountDrift(db), []);

  await sql`update order_recount set due_at = now()`.execute(db);
  await recount(db, log, 'recountOrders', TRACE_ID);
  t.equal(warnings.length, 1, 'the second recount found no difference');
});
