import t from 'tap';
import { connect } from '../../../db/base/open.ts';
import { type LockWait, createOrders } from '../../../db/orders/placing/place-orders.ts';
import { joinFiltersOf } from '../../support/database/query-plans.ts';
import { placementsIn } from '../../support/orders/placements.ts';

t.test('no CTE of the placing statement compares each of its rows with each row of another', async (t) => {
  const { shop, placementOf } = await placementsIn(t);
  const db = connect(shop.databaseUrl, { poolSize: 1 });
  t.teardown(() => db.destroy());
  for (const limit of [undefined, 20])
    for (const patience of ['quick', 'skipping'] satisfies LockWait[])
      t.match(await createOrders(db, [await placementOf('customer-1', limit)], patience), [
        { kind: 'created' },
      ]);
  const filters = await joinFiltersOf(db, 'placed_line as materialized');
  t.equal(filters.length, 4, 'of the shop or of customers, leaving out what is held or not');
  t.strictSame(filters.flat(), []);
});
