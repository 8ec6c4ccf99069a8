import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';

/**
 * A key that this process doesn't have, and the number of active endpoints whose secrets are sealed (encrypted) by this
 * key.
 */
export interface MissingKey {
  key_id: string;
  endpoints: number;
}

/** `$1`: keys of this process. */
const missingKeysStatement = statement<MissingKey>(`
  select s.key_id, count(distinct s.endpoint_id)::int as endpoints
  from webhook_secrets s join webhook_endpoints w on w.id = s.endpoint_id
  where w.status = 'ACTIVE' and s.key_id <> all ($1::text[]) and (s.expires_at is null or s.expires_at > now())
  group by s.key_id order by s.key_id limit 100`);

/**
 * Finds keys that this process doesn't have and that seal (encrypt) secrets of active endpoints. The process can't send
 * to these endpoints. Locks nothing.
 */
export const findMissingKeys = async (db: Database, keyIds: string[]): Promise<MissingKey[]> =>
  (await missingKeysStatement(db, keyIds)).rows;
