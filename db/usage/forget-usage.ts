import type { Database } from '../base/database.ts';
import { deletionOf } from '../base/delete-old.ts';

/** `$2`: number of days after which a row is deleted. */
const deleteOldUsage = deletionOf({
  table: 'usage_counts',
  condition: `day < (now() at time zone 'utc')::date - $2::int`,
});

/** Deletes at most `limit` rows of days that ended more than `days` days ago. Returns the number of deleted rows. */
export const forgetOldUsage = (db: Database, days: number, limit: number): Promise<number> =>
  deleteOldUsage(db, limit, days);
