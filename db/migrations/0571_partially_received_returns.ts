import { type Kysely, sql } from 'kysely';
import { replaceChecks } from '../postgres/outside-transactions.ts';

export const transaction = false;

/**
 * Status of a return of which the shop has received some units, and waits for the others. The service derives the
 * statuses for lists again if they contain the old status of partly delivered or returned orders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table returns drop constraint if exists returns_status_check`.execute(db);
  await sql`update returns set status = 'PARTIALLY_RECEIVED' where status = 'RECEIVED'`.execute(db);
  await sql`
    update orders set unit_statuses_version = null
    where unit_statuses_version = version and unit_statuses <> 'SUBMITTED UNFULFILLED NONE NONE NOT_READY'
      and unit_statuses ~ ' PARTIAL '`.execute(db);
  await replaceChecks(db, 'returns', {
    returns_status_check: `status = any ('{REQUESTED,APPROVED,PARTIALLY_RECEIVED,CLOSED,DECLINED,CANCELLED}')`,
  });
}
