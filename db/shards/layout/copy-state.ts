import type { Database } from '../../base/database.ts';

/** How far the copy of a shop into shards is. */
export interface CopyState {
  hasEnded: boolean;
  /** Ids of orders up to this one may have something else in the place of their customer's slot. */
  lastOldId: string | undefined;
}

/** Of the shop whose home this is; nothing where it was never copied. */
export async function readCopy(home: Database): Promise<CopyState | undefined> {
  const found = await home.selectFrom('shop_copy').select(['ended_at', 'last_old_id']).executeTakeFirst();
  return found && { hasEnded: found.ended_at !== null, lastOldId: found.last_old_id ?? undefined };
}

/** From now on no process works on the shop. Says whether nobody has begun before. */
export async function beginCopy(home: Database): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await home
    .insertInto('shop_copy')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** From now on processes may work on it. */
export async function endCopy(home: Database, lastOldId: string | undefined): Promise<void> {
  await home
    .updateTable('shop_copy')
    .set({ ended_at: new Date().toISOString(), last_old_id: lastOldId ?? null })
    .execute();
}
