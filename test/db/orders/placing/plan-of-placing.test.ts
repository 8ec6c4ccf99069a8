import t from 'tap';
import { connect } from '../../../../db/base/open.ts';
import { type LockWait, createOrders } from '../../../../db/orders/placing/place-orders.ts';
import { joinFiltersOf } from '../../../support/database/query-plans.ts';
import { putCode } from '../../../support/shop/discount-codes.ts';
import { placementsIn } from '../../../support/orders/placements.ts';

t.test('the plan of the placing statement compares no CTE row by row with another CTE', async (t) => {
  const { shop, placementOf } = await placementsIn(t);
  const db = connect(shop.databaseUrl, { poolSize: 1 });
  t.teardown(() => db.destroy());
  await putCode(shop, 'TEN', { percent: '10' });
  await putCode(shop, 'LIMITED', { percent: '10', maxUsesPerCustomer: 9 });
  const free = { prices: { discountCodes: ['TEN'] } };
  const limited = { prices: { discountCodes: ['LIMITED'] } };
  for (const [limit, rest] of [[undefined], [20], [undefined, free], [undefined, limited]] as const)
    for (const lockWait of ['quick', 'skipping'] satisfies LockWait[])
      t.match(await createOrders(db, [{ ...(await placementOf('customer-1', limit)), ...rest }], lockWait), [
        { kind: 'created' },
      ]);
  const filters = await joinFiltersOf(db, 'placed_line as materialized');
  t.equal(filters.length, 8, 'for four kinds of placements, each with and without skipping locked rows');
  t.strictSame(filters.flat(), []);
});
