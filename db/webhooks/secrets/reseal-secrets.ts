import { statement } from '../../../packages/postgres/statements/statement.ts';
import type { Database } from '../../base/database.ts';
import type { SecretKeys } from './secret-keys.ts';
import { resealSecrets } from './store-secrets.ts';

/**
 * Selects endpoints with secrets that are sealed (encrypted) by an older key. Locks nothing. `$1`: the newest key,
 * `$2`: all keys, `$3`: the search starts after this endpoint, `$4`: maximum number of endpoints.
 */
const oldSecretsStatement = statement<{ endpoint_id: string }>(`
  select distinct endpoint_id from webhook_secrets
  where endpoint_id > $3 and key_id <> $1 and key_id = any ($2::text[])
  order by endpoint_id limit $4`);

/** Counts the secrets that aren't sealed by the newest key. Locks nothing. `$1`: the newest key. */
const countOldSecretsStatement = statement<{ count: number }>(`
  select count(*)::int as count from webhook_secrets where key_id <> $1`);

/**
 * `endpoints`: number of endpoints whose secrets were sealed again. `left`: number of secrets that still aren't sealed
 * by the newest key.
 */
interface Resealed {
  endpoints: number;
  left: number;
}

/**
 * Seals (encrypts) all secrets again with the newest key, which is the first of `keys`. After the function has sealed
 * all secrets, an operator can remove the older keys. Runs one transaction per endpoint, under the lock of the
 * endpoint. If the transaction of an endpoint fails, the function calls `failed` and continues with the next endpoint.
 * Several processes may call this function concurrently.
 */
export async function resealOldSecrets(
  db: Database,
  keys: SecretKeys,
  failed: (endpointId: string, error: unknown) => void,
  limit = 100,
): Promise<Resealed> {
  const [first] = keys.keys();
  let endpoints = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await oldSecretsStatement(db, first, [...keys.keys()], after, limit);
    for (const { endpoint_id: id } of rows) {
      try {
        await resealEndpoint(db, keys, id);
        endpoints += 1;
      } catch (error) {
        failed(id, error);
      }
    }
    if (rows.length < limit) break;
    after = rows.at(-1)!.endpoint_id;
  }
  const { rows } = await countOldSecretsStatement(db, first);
  return { endpoints, left: rows[0]!.count };
}

const resealEndpoint = (db: Database, keys: SecretKeys, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await trx.selectFrom('webhook_endpoints').select('id').where('id', '=', id).forUpdate().execute();
    await resealSecrets(trx, keys, id);
  });
