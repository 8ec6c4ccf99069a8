import type { Database } from '../index.ts';
import { statement } from '../statement.ts';

/** `$1`: days, `$2`: how many rows. Locks only what nobody else has locked. */
const forgetOldUsageStatement = statement<never>(`
  delete from usage_counts where ctid = any (array(
    select ctid from usage_counts where day < (now() at time zone 'utc')::date - $1::int
    limit $2 for update skip locked
  ))`);

/** Removes at most `limit` rows of days that are over for so many days; returns how many. */
export async function forgetOldUsage(db: Database, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await forgetOldUsageStatement(db, days, limit);
  return Number(numAffectedRows ?? 0);
}
