import { sql } from 'kysely';
import { OWN_LOCKS } from '../../packages/postgres/sessions/per-schema-names.ts';
import type { Database } from '../base/database.ts';

/**
 * Lock timeout of an erasure. This timeout is longer than the placement of an order can take, including the time that
 * the placement waits for locks.
 */
const WAIT_MAX = '30s';

/** Returns SQL for the number of a customer's advisory lock. */
const lockOf = (customerId: string): string => `hashtextextended(${customerId}, 1) # ${OWN_LOCKS}`;

/**
 * Returns SQL that takes a customer's lock in shared mode until the transaction ends. Several placements of orders can
 * have this lock at the same time. The SQL returns false if an erasure has the lock or waits for it. A placement
 * executes the SQL before it writes anything. So an erasure that has the lock sees every order of the customer: earlier
 * placements are committed, and later placements are refused.
 */
export const sharesCustomer = (customerId: string): string =>
  `pg_try_advisory_xact_lock_shared(${lockOf(customerId)})`;

/**
 * Calls `work` while no order of the customer can be placed (409 `CUSTOMER_BEING_ERASED`). The lock belongs to a
 * separate transaction, and `work` uses other connections. If the process is killed, the transaction ends and the lock
 * is released.
 */
export async function whileNoOrderIsPlaced<Result>(
  db: Database,
  customerId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('idle_in_transaction_session_timeout', '0', true),
      set_config('lock_timeout', ${WAIT_MAX}, true)`.execute(trx);
    await sql`select pg_advisory_xact_lock(${sql.raw(lockOf('t.id'))})
      from (select ${customerId}::text as id) t`.execute(trx);
    return work();
  });
}
