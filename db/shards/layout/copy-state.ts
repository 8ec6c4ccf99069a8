import type { Database } from '../../base/database.ts';

/** State of the copy of an installation into the shards of a new installation. */
export interface CopyState {
  hasEnded: boolean;
  /** The last order whose id may lack the slot of its customer. All later ids contain the slot. */
  lastOldId: string | undefined;
}

/**
 * Reads the copy state from the main schema of an installation. Returns undefined if no copy into this installation has
 * been started.
 */
export async function readCopy(main: Database): Promise<CopyState | undefined> {
  const found = await main.selectFrom('shop_copy').select(['ended_at', 'last_old_id']).executeTakeFirst();
  return found && { hasEnded: found.ended_at !== null, lastOldId: found.last_old_id ?? undefined };
}

/**
 * Records that a copy into this installation starts. Until `endCopy`, no process opens the installation. Returns false
 * if an earlier copy was already started.
 */
export async function beginCopy(main: Database): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await main
    .insertInto('shop_copy')
    .defaultValues()
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Records that the copy is complete, so that processes may open the installation. */
export async function endCopy(main: Database, lastOldId: string | undefined): Promise<void> {
  await main
    .updateTable('shop_copy')
    .set({ ended_at: new Date().toISOString(), last_old_id: lastOldId ?? null })
    .execute();
}
