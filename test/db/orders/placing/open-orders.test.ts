import t from 'tap';
import type { Database } from '../../../../db/base/database.ts';
import type { OrderPlacement } from '../../../../db/orders/model/order-placement.ts';
import { createOrders } from '../../../../db/orders/placing/place-orders.ts';
import { untilBlocked } from '../../../support/database/database.ts';
import { placementsIn } from '../../../support/orders/placements.ts';

/**
 * Places an order in a transaction. The transaction remains open until `meanwhile` resolves. The result of `meanwhile`
 * says whether the transaction is then committed.
 */
const whilePlacing = (
  db: Database,
  placement: OrderPlacement,
  meanwhile: () => Promise<'commit' | 'rollback'>,
) =>
  db
    .transaction()
    .execute(async (trx) => {
      const outcomes = await createOrders(trx, [placement]);
      t.match(outcomes, [{ kind: 'created' }]);
      if ((await meanwhile()) === 'rollback') throw new Error('rollback');
    })
    .catch((error: Error) => {
      if (error.message !== 'rollback') throw error;
    });

for (const end of ['commit', 'rollback'] as const) {
  t.test(
    `a customer’s second order waits for the ${end} of the first, then counts open orders`,
    async (t) => {
      const { db, place, placementOf } = await placementsIn(t);
      for (const turn of ['first', 'second']) {
        const [one, two] = [await placementOf(turn, 1), await placementOf(turn, 1)];
        let waiting: ReturnType<typeof place> | undefined;
        await whilePlacing(db, one, async () => {
          waiting = place(two);
          await untilBlocked(db);
          return end;
        });
        const expected = end === 'commit' ? { kind: 'TOO_MANY_OPEN_ORDERS', limit: 1 } : { kind: 'created' };
        t.match(await waiting, expected);
      }
    },
  );
}

t.test('an order in progress delays neither other customers nor orders without a limit', async (t) => {
  const { db, place, placementOf } = await placementsIn(t);
  const own = await placementOf('customer-1', 1);
  const others = [await placementOf('customer-2', 1), await placementOf('customer-1', undefined)];
  await whilePlacing(db, own, async () => {
    for (const outcome of await Promise.all(others.map((placement) => place(placement))))
      t.match(outcome, { kind: 'created' });
    return 'commit';
  });
  t.match(await place(await placementOf('customer-1', 1)), { kind: 'TOO_MANY_OPEN_ORDERS' });
});
