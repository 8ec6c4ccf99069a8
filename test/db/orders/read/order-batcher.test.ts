import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { ALL_ORDERS } from '../../../../db/call/reach.ts';
import { createOrderBatcher } from '../../../../db/orders/read/order-batcher.ts';
import { trafficOf } from '../../../support/database/round-trips.ts';
import { openShop } from '../../../support/shop/shop.ts';

t.test('getOrder reads all orders requested in one event-loop turn by one statement', async (t) => {
  const shop = await openShop(t);
  const sku = await shop.offer();
  const ids = await Promise.all(Array.from({ length: 8 }, async () => (await shop.order({ [sku]: 1 })).id));
  const getOrder = createOrderBatcher(shop.db);
  const { statements } = await trafficOf(async () => {
    const orders = await Promise.all(ids.map((id) => getOrder(ALL_ORDERS, id)));
    t.strictSame(
      orders.map((order) => order?.id),
      ids,
    );
  });
  t.equal(statements.length, 1);
});

t.test('getOrder sends a new statement while an earlier statement is still running', async (t) => {
  const shop = await openShop(t);
  const { id } = await shop.order({ [await shop.offer()]: 1 });
  const getOrder = createOrderBatcher(shop.db);
  const { statements } = await trafficOf(async () => {
    const first = getOrder(ALL_ORDERS, id);
    await setImmediate();
    t.match(await Promise.all([first, getOrder(ALL_ORDERS, id)]), [{ id }, { id }]);
  });
  t.equal(statements.length, 2);
});
