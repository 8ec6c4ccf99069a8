import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import type { Caller } from '../../call/caller.ts';
import {
  type EarlierResult,
  type IdempotencyKey,
  type KeyInUse,
  findEarlier,
  remember,
  transactionUnderKey,
} from '../../call/idempotency.ts';
import type { SecretKeys } from '../secrets/secret-keys.ts';
import { type SecretRecord, insertSecret, readSecret, resealSecrets } from '../secrets/store-secrets.ts';
import { SECRETS_VALID_MS, newSecret } from '../secrets/seal-secret.ts';
import { type EndpointOwner, getWebhookEndpoint, lockEndpoint } from './endpoints.ts';

/** Maximum number of an endpoint's secrets that sign at the same time. */
export const SECRETS_MAX = 3;

const liveSecrets = (db: Database, endpointId: string) =>
  db
    .selectFrom('webhook_secrets')
    .select(['id', 'created_at', 'expires_at'])
    .where('endpoint_id', '=', endpointId)
    .where('kind', '=', 'HMAC')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<string>`now()`)]))
    .orderBy('id', 'desc');

/**
 * Lists an endpoint's secrets that currently sign, the newest first. Returns undefined if the owner has no such
 * endpoint.
 */
export async function listWebhookSecrets(
  db: Database,
  owner: EndpointOwner,
  endpointId: string,
): Promise<SecretRecord[] | undefined> {
  const endpoint = await getWebhookEndpoint(db, owner, endpointId);
  return endpoint && liveSecrets(db, endpointId).execute();
}

/**
 * A created secret. `value` is undefined if the request is a repetition and the secret has been retired in the
 * meantime.
 */
interface CreatedSecret {
  secret: SecretRecord;
  value: Buffer | undefined;
}

interface SecretRequest {
  /** Number of seconds for which the earlier secrets still sign. */
  overlap: number;
  caller: Caller;
  key: IdempotencyKey | undefined;
}

/** Time in ms. If a connection is closed within this time, the sender repeats the same signed request. */
const REPEATED_MS = 1_000;

/** Time in ms that is added to a wait, because timers may fire early. */
const MARGIN_MS = 50;

/** Waits until the secrets in the database sign every new request. */
async function awaitSenders(db: Database, endpointId: string): Promise<void> {
  const sender = await db
    .selectFrom('webhook_lanes')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('leased_until', '>', sql<string>`now()`)
    .executeTakeFirst();
  // Only a process that already has a lease of the endpoint's lane (its delivery cursor) may still use old secrets. A
  // process that leases the lane later reads the current secrets.
  if (sender) await delay(SECRETS_VALID_MS + REPEATED_MS + MARGIN_MS);
}

/**
 * Creates a secret, and sets when the earlier secrets expire. Returns only after the changed secrets sign every new
 * request. Runs in one transaction under the locks of the idempotency key and the endpoint. The transaction also seals
 * (encrypts) all secrets of the endpoint again with the newest key. Returns undefined if the owner has no such
 * endpoint.
 */
export async function createWebhookSecret(
  db: Database,
  keys: SecretKeys,
  id: string,
  { overlap, caller, key }: SecretRequest,
): Promise<
  | ({ kind: 'created' } & CreatedSecret)
  | { kind: 'WEBHOOK_SECRET_LIMIT' }
  | EarlierResult<CreatedSecret>
  | KeyInUse
  | undefined
> {
  const outcome = await transactionUnderKey(db, caller, key, async (trx) => {
    const endpoint = await lockEndpoint(trx, caller, id);
    if (!endpoint) return undefined;
    // The sealed (encrypted) secret includes the endpoint's id, so the id must be spelled as in the table.
    const endpointId = endpoint.id;
    // The result that is stored with the key doesn't contain the value of the secret.
    const earlier = key && (await findEarlier<SecretRecord>(trx, caller, key));
    if (earlier?.kind === 'KEY_REUSED') return earlier;
    if (earlier) {
      const { id: secretId } = earlier.result;
      const value = await readSecret(trx, keys, endpointId, secretId);
      // The secret may have got an expiry after the first request, because a newer secret has replaced it.
      const [secret = earlier.result] = await liveSecrets(trx, endpointId)
        .where('id', '=', secretId)
        .execute();
      return { kind: 'replayed' as const, result: { secret, value } };
    }
    const before = await liveSecrets(trx, endpointId).execute();
    if (overlap > 0 && before.length >= SECRETS_MAX) return { kind: 'WEBHOOK_SECRET_LIMIT' as const };
    await expireSecrets(trx, endpointId, overlap);
    await resealSecrets(trx, keys, endpointId);
    const value = newSecret();
    const secret = await insertSecret(trx, keys, endpointId, 'HMAC', value);
    if (key) await remember(trx, caller, key, secret);
    return { kind: 'created' as const, secret, value };
  });
  if (outcome?.kind === 'created' || outcome?.kind === 'replayed') await awaitSenders(db, id);
  return outcome;
}

/** Sets the expiry of an endpoint's secrets, and deletes secrets that have expired. */
async function expireSecrets(trx: Database, endpointId: string, seconds: number): Promise<void> {
  await trx
    .updateTable('webhook_secrets')
    .set({ expires_at: sql`least(expires_at, now() + make_interval(secs => ${seconds}))` })
    .where('endpoint_id', '=', endpointId)
    .where('kind', '=', 'HMAC')
    .execute();
  await trx
    .deleteFrom('webhook_secrets')
    .where('endpoint_id', '=', endpointId)
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();
}

/** Retires a secret. Returns only after the secret signs no new requests. */
export async function deleteWebhookSecret(
  db: Database,
  owner: EndpointOwner,
  endpointId: string,
  id: string,
): Promise<{
  kind: 'deleted' | 'WEBHOOK_ENDPOINT_NOT_FOUND' | 'WEBHOOK_SECRET_NOT_FOUND' | 'LAST_WEBHOOK_SECRET';
}> {
  const outcome = await db.transaction().execute(async (trx) => {
    if (!(await lockEndpoint(trx, owner, endpointId))) return { kind: 'WEBHOOK_ENDPOINT_NOT_FOUND' as const };
    const secrets = await liveSecrets(trx, endpointId).execute();
    const secret = secrets.find((one) => one.id === id.toLowerCase());
    if (!secret) return { kind: 'WEBHOOK_SECRET_NOT_FOUND' as const };
    if (secret.expires_at === null) return { kind: 'LAST_WEBHOOK_SECRET' as const };
    await trx
      .deleteFrom('webhook_secrets')
      .where('endpoint_id', '=', endpointId)
      .where('id', '=', id)
      .execute();
    return { kind: 'deleted' as const };
  });
  if (outcome.kind === 'deleted') await awaitSenders(db, endpointId);
  return outcome;
}
