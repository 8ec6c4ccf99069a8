import type { Database } from '../index.ts';
import { statement } from '../statement.ts';

/**
 * `$1`: how many. Providers repeat an event for days, and list what has changed for a month: a change that is
 * settled is known for as long as it may come again, and much longer. Locks only what nobody else has locked.
 */
const forgetOldChangesStatement = statement<never>(`
  delete from provider_changes where ctid = any (array(
    select ctid from provider_changes where settled_at < now() - interval '90 days'
    limit $1 for update skip locked
  ))`);

/**
 * Deletes at most `limit` changes that were settled 90 days ago; returns how many. Several processes may do it
 * at once. What isn't settled is kept.
 */
export async function forgetOldChanges(db: Database, limit: number): Promise<number> {
  const { numAffectedRows } = await forgetOldChangesStatement(db, limit);
  return Number(numAffectedRows ?? 0);
}
