import { sql } from 'kysely';
import { OWN_LOCKS } from '../../packages/postgres/sessions/per-schema-names.ts';
import type { Database } from '../base/database.ts';

/** Lock timeout: longer than a placement may wait for locks and run. */
const WAIT_MAX = '30s';

/** The number of a customer's advisory lock, as SQL. */
const lockOf = (customerId: string): string => `hashtextextended(${customerId}, 1) # ${OWN_LOCKS}`;

/**
 * SQL that shares a customer's lock with other placements until the transaction ends. False if an erasure has it, or
 * waits for it. It runs before anything is written. So an erasure that has the lock sees every order of the customer:
 * placements that shared the lock are committed, and later ones are refused.
 */
export const sharesCustomer = (customerId: string): string =>
  `pg_try_advisory_xact_lock_shared(${lockOf(customerId)})`;

/**
 * Runs `work` while no order of the customer can be placed (409 `CUSTOMER_BEING_ERASED`). The lock belongs to a
 * transaction that does nothing else, so a kill of the process releases it. `work` uses other connections.
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
