import { statement } from '../../packages/postgres/statements/statement.ts';
import type { Database } from '../base/database.ts';

/**
 * Deletes the content of documents that were issued more than `$1` days ago. The number of a document and its hashes
 * remain, so the numbers of a series keep having no gaps. Without the salt, the content can't be guessed from the hash.
 * Skips documents that another transaction has locked. `$2`: limit.
 */
const forgetStatement = statement<{ id: string }>(`
  update documents set content = null, salt = null
  where id = any (array(
    select id from documents
    where issued_at < now() - make_interval(days => $1::int) and content is not null
    order by issued_at limit $2 for update skip locked))
  returning id`);

/** Deletes the content of at most `limit` documents after `days` days. Returns their number. */
export async function forgetOldDocuments(db: Database, days: number, limit = 1000): Promise<number> {
  const { rows } = await forgetStatement(db, days, limit);
  return rows.length;
}
