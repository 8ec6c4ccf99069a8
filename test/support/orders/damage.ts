import { sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { serviceCaller } from '../../../db/call/caller.ts';
import type { Shop } from '../shop/shop.ts';
import { TRACE_ID } from '../shop/run-jobs.ts';

export const CALLER = serviceCaller(TRACE_ID);

/**
 * Makes the database refuse changes of this row. The effect is the same as with a violated constraint or a damaged
 * index.
 */
export async function damage(
  db: Database,
  table: string,
  id: string,
  column = 'id',
): Promise<() => Promise<unknown>> {
  const name = sql.id(`damaged_${table}`);
  await sql`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'damaged'; end $$`.execute(
    db,
  );
  await sql`create trigger ${name} before update or delete on ${sql.table(table)} for each row
    when (old.${sql.ref(column)} = ${sql.lit(id)}) execute function ${name}()`.execute(db);
  return () => sql`drop function ${name} cascade`.execute(db);
}

/** Runs `work` while another session has a lock on this order. */
export async function whileLocked<Result>(
  { db }: Shop,
  id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
    await sql`select from orders where id = ${id} for update`.execute(trx);
    return work();
  });
}

export const statusesOf = (shop: Shop, ids: string[]) =>
  Promise.all(ids.map(async (id) => (await shop.getOrder(id)).status));
