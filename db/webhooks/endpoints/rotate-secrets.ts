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

/** Maximum number of secrets of an endpoint that sign at the same time. */
export const SECRETS_MAX = 3;

const liveSecrets = (db: Database, endpointId: string) =>
  db
    .selectFrom('webhook_secrets')
    .select(['id', 'created_at', 'expires_at'])
    .where('endpoint_id', '=', endpointId)
    .where('kind', '=', 'HMAC')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<string>`now()`)]))
    .orderBy('id', 'desc');

/** Lists the secrets that currently sign, the newest first. Returns undefined if the owner has no such endpoint. */
export async function listWebhookSecrets(
  db: Database,
  owner: EndpointOwner,
  endpointId: string,
): Promise<SecretRecord[] | undefined> {
  const endpoint = await getWebhookEndpoint(db, owner, endpointId);
  return endpoint && liveSecrets(db, endpointId).execute();
}

/** A created secret. `value`: undefined if the request was repeated and the secret has been retired in the meantime. */
interface CreatedSecret {
  secret: SecretRecord;
  value: Buffer | undefined;
}

interface SecretRequest {
  /** Number of seconds for which earlier secrets still sign. */
  overlap: number;
  caller: Caller;
  key: IdempotencyKey | undefined;
}

/** Time within which a request is repeated with the same signature if its connection is closed. */
const REPEATED_MS = 1_000;

/** Margin that is added to a wait, because timers may fire early. */
const MARGIN_MS = 50;

/** Waits until every new request is signed with the committed secrets. */
async function awaitSenders(db: Database, endpointId: string): Promise<void> {
  const sender = await db
    .selectFrom('webhook_lanes')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('leased_until', '>', sql<string>`now()`)
    .executeTakeFirst();
  // The wait is only necessary for a process that already has the lane (the endpoint's delivery cursor). A process that
  // leases the lane after this query reads the committed secrets.
  if (sender) await delay(SECRETS_VALID_MS + REPEATED_MS + MARGIN_MS);
}

/**
 * Creates a secret, and sets when earlier secrets expire. Returns only after every new request is signed accordingly.
 * Everything is one transaction under the locks of the idempotency key and of the endpoint. The transaction also seals
 * (encrypts) all secrets of the endpoint again, under the newest key. Returns undefined if the owner has no such
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
    // The endpoint's id is sealed (encrypted) together with the secret, so the id must have the same spelling as in the
    // table.
    const endpointId = endpoint.id;
    // The result that is stored under the key never contains the secret's value.
    const earlier = key && (await findEarlier<SecretRecord>(trx, caller, key));
    if (earlier?.kind === 'KEY_REUSED') return earlier;
    if (earlier) {
      const { id: secretId } = earlier.result;
      const value = await readSecret(trx, keys, endpointId, secretId);
      // The secret's expiry may have been set after the first request, because another secret has replaced this secret.
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

/** Sets the expiry of an endpoint's secrets, and deletes expired secrets. */
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

/** Retires a secret. Returns only after no new request is signed with the secret. */
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
