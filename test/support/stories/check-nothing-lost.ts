import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { connectToShop } from '../database/database.ts';
import { waitUntilIdle } from '../database/wait-until-idle.ts';
import { bookFaultsOf, faultsOf, paidTwice } from '../shop/check-invariants.ts';
import { checkOrders } from './shoppers.ts';

/**
 * Waits until no work is left. Then checks the orders, the stock and the amounts of money. Each acknowledged order must
 * exist exactly once, and no order may be paid twice. The provider's amounts must equal the service's amounts, or a
 * matter (a case for staff) must report the difference.
 */
export async function checkAftermath(
  t: Test,
  database: Database | string,
  acknowledged: Map<string, string>,
): Promise<void> {
  const opened = typeof database === 'string' ? connectToShop(database) : { db: database };
  const { db } = opened;
  if ('close' in opened) t.teardown(opened.close);
  await waitUntilIdle(db);
  await checkOrders(t, db, acknowledged);
  t.strictSame(await faultsOf(db), [], 'stock, money and log add up');
  t.strictSame(await bookFaultsOf(db), [], 'the books agree with the provider, or a matter says why not');
  t.strictSame(await paidTwice(db), [], 'no order is paid twice');
}
