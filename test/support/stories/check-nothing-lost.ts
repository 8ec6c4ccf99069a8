import type { Test } from 'tap';
import type { Database } from '../../../db/base/database.ts';
import { connectToShop } from '../database/database.ts';
import { waitUntilIdle } from '../database/wait-until-idle.ts';
import { bookFaultsOf, faultsOf, paidTwice } from '../shop/check-invariants.ts';
import { checkOrders } from './shoppers.ts';

/**
 * Waits until no work is left. Then checks that no acknowledged order is lost, that no order exists twice, and that all
 * books agree.
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
  t.strictSame(await bookFaultsOf(db), [], 'the books are those of the provider, or a matter says why not');
  t.strictSame(await paidTwice(db), [], 'nobody has paid twice');
}
