import { sql } from 'kysely';
import t, { type Test } from 'tap';
import {
  type ReservedUnits,
  addStock,
  findFullStock,
  findShortages,
  lockStockOf,
  removeStock,
  reserveAgain,
  restoreStock,
} from '../../../db/catalogue/reservations.ts';
import { MAX_ON_HAND } from '../../../db/catalogue/stock.ts';
import { type CteFragment, combineFragments } from '../../../packages/postgres/statements/cte-fragments.ts';
import { untilBlocked } from '../../support/database/database.ts';
import { openShop } from '../../support/shop/shop.ts';

/** Opens a shop with an order of two products, whose units were removed from the stock. */
async function openShippedShop(t: Test) {
  const shop = await openShop(t);
  const { db } = shop;
  const [tea, mug] = [await shop.offer({ sku: 'b', onHand: 10 }), await shop.offer({ sku: 'A', onHand: 10 })];
  const { id: orderId } = await shop.order({ [tea]: 3, [mug]: 2 });
  const units: ReservedUnits[] = [
    { orderId, sku: mug, quantity: 2 },
    { orderId, sku: tea, quantity: 3 },
  ];
  const write = (part: CteFragment) => db.executeQuery(combineFragments([part]));
  const seen = async (sku: string) => {
    const { on_hand, reserved, version } = await db
      .selectFrom('stock')
      .select(['on_hand', 'reserved', 'version'])
      .where('sku', '=', sku)
      .executeTakeFirstOrThrow();
    const { open } = await db
      .selectFrom('reservations')
      .select('open')
      .where('sku', '=', sku)
      .executeTakeFirstOrThrow();
    return { onHand: on_hand, reserved, open, version };
  };
  const { version } = await seen(tea);
  await write(removeStock(units));
  t.strictSame(await seen(tea), { onHand: 7, reserved: 0, open: 0, version: version + 1 });
  return { db, tea, mug, units, write, seen, version: version + 1 };
}

t.test('restoreStock puts removed units back and reserves them for their order again', async (t) => {
  const { db, tea, mug, units, write, seen, version } = await openShippedShop(t);
  await sql`update products set deleted_at = now() where sku = ${tea}`.execute(db);
  await write(restoreStock(units));
  t.strictSame(await seen(tea), { onHand: 10, reserved: 3, open: 3, version: version + 1 });
  t.match(await seen(mug), { onHand: 10, reserved: 2, open: 2 });
  await t.rejects(write(restoreStock(units)), /reservations_open_within_quantity/, 'it works only once');
});

t.test(
  'reserveAgain reserves available units, and findShortages names the SKUs that lack units',
  async (t) => {
    const { db, tea, units, write, seen, version } = await openShippedShop(t);
    await write(reserveAgain(units));
    t.strictSame(await seen(tea), { onHand: 7, reserved: 3, open: 3, version: version + 1 });
    await write(removeStock(units));
    await sql`update stock set on_hand = 2 where sku = ${tea}`.execute(db);
    const shortages = await db
      .transaction()
      .execute(async (trx) => findShortages(await lockStockOf(trx, units), units));
    t.strictSame(shortages, [{ sku: tea, requested: 3, available: 2 }]);
    t.strictSame(findShortages(new Map(), units).length, 2, 'an unknown stock has no units');
  },
);

t.test('addStock puts removed units back for all orders, up to the limit of a stock', async (t) => {
  const { db, tea, units, write, seen, version } = await openShippedShop(t);
  await write(addStock(units));
  t.strictSame(await seen(tea), { onHand: 10, reserved: 0, open: 0, version: version + 1 });
  await sql`update stock set on_hand = ${MAX_ON_HAND - 3} where sku = ${tea}`.execute(db);
  const findFull = () =>
    db.transaction().execute(async (trx) => findFullStock(await lockStockOf(trx, units), units));
  t.equal(await findFull(), undefined);
  await sql`update stock set on_hand = on_hand + 1 where sku = ${tea}`.execute(db);
  t.strictSame(await findFull(), { sku: tea, on_hand: MAX_ON_HAND - 2, reserved: 0 });
});

t.test('lockStockOf waits for a change of a stock, and then reads the changed stock', async (t) => {
  const { db, tea, units } = await openShippedShop(t);
  const { waiting } = await db.transaction().execute(async (trx) => {
    await sql`update stock set on_hand = 1 where sku = ${tea}`.execute(trx);
    const locked = db.transaction().execute(async (other) => lockStockOf(other, units));
    await untilBlocked(db);
    return { waiting: locked };
  });
  t.match((await waiting).get(tea), { on_hand: 1, reserved: 0 });
});
