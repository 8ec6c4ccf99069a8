import { sql } from 'kysely';
import { OWN_LOCKS } from '../../packages/postgres/sessions/own-schema.ts';
import type { Database } from '../base/database.ts';

/** Longer than a placement may wait for locks and run. */
const WAIT_MAX = '30s';

/** The number of a customer's advisory lock, as SQL. */
const lockOf = (customerId: string): string => `hashtextextended(${customerId}, 1) # ${OWN_LOCKS}`;

/**
 * Shares a customer's lock with other placements until the transaction ends, as SQL. False if an erasure has it, or
 * waits for it. It is asked for before anything is written, so an erasure that has the lock sees every order of the
 * customer: placements that shared it are committed, and later ones are refused.
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
