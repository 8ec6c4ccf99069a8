import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import { newId } from '../../base/ids.ts';
import type { SecretKeys } from './secret-keys.ts';
import { openSecret, sealSecret } from './seal-secret.ts';

export interface SecretRecord {
  id: string;
  created_at: string;
  expires_at: string | null;
}

/** Seals (encrypts) a secret and inserts it. */
export async function insertSecret(
  trx: Database,
  keys: SecretKeys,
  endpointId: string,
  kind: 'HMAC' | 'ED25519',
  secret: Uint8Array,
): Promise<SecretRecord> {
  const id = newId();
  return trx
    .insertInto('webhook_secrets')
    .values({ endpoint_id: endpointId, id, kind, ...sealSecret(keys, { endpointId, id }, secret) })
    .returning(['id', 'created_at', 'expires_at'])
    .executeTakeFirstOrThrow();
}

/** Reads the value of a secret. Returns undefined if the secret doesn't sign any more. */
export async function readSecret(
  db: Database,
  keys: SecretKeys,
  endpointId: string,
  id: string,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('webhook_secrets')
    .select(['key_id', 'sealed'])
    .where('endpoint_id', '=', endpointId)
    .where('id', '=', id)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<string>`now()`)]))
    .executeTakeFirst();
  return row && openSecret(keys, { endpointId, id }, row);
}

/**
 * Seals (encrypts) an endpoint's secrets again with the first key, so that older keys can be removed. A secret remains
 * unchanged if this process doesn't have the key that has sealed the secret. Runs under the endpoint's lock.
 */
export async function resealSecrets(trx: Database, keys: SecretKeys, endpointId: string): Promise<void> {
  const [first] = keys.keys();
  const rows = await trx
    .selectFrom('webhook_secrets')
    .select(['id', 'key_id', 'sealed'])
    .where('endpoint_id', '=', endpointId)
    .where('key_id', '<>', first!) // there is at least one key
    .where('key_id', '=', sql<string>`any(${[...keys.keys()]})`)
    .execute();
  for (const { id, ...row } of rows) {
    const name = { endpointId, id };
    await trx
      .updateTable('webhook_secrets')
      .set(sealSecret(keys, name, openSecret(keys, name, row)))
      .where('endpoint_id', '=', endpointId)
      .where('id', '=', id)
      .execute();
  }
}
