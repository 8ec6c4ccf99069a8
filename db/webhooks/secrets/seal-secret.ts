import { createCipheriv, createDecipheriv, generateKeyPairSync, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../base/database.ts';
import type { SecretKeys } from './secret-keys.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Identity of a secret. The sealed (encrypted) value includes this identity, so that it can't be opened under another
 * id or for another endpoint.
 */
export interface SecretName {
  endpointId: string;
  id: string;
}

export interface SealedSecret {
  key_id: string;
  /** Nonce, ciphertext and authentication tag, in this order. */
  sealed: Buffer;
}

/** Seals (encrypts) a secret with the first key, which is the newest. */
export function sealSecret(keys: SecretKeys, name: SecretName, secret: Uint8Array): SealedSecret {
  const [first] = keys;
  if (!first) throw new Error('there is no key for webhook secrets: set WEBHOOK_SECRET_KEYS');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, first[1], nonce).setAAD(dataOf(name));
  const sealed = Buffer.concat([nonce, cipher.update(secret), cipher.final(), cipher.getAuthTag()]);
  return { key_id: first[0], sealed };
}

/**
 * Opens (decrypts) a secret with the key that has sealed it. Throws if that key is missing, or if the sealed value
 * belongs to another secret.
 */
export function openSecret(keys: SecretKeys, name: SecretName, { key_id, sealed }: SealedSecret): Buffer {
  const key = keys.get(key_id);
  if (!key)
    throw new Error(`WEBHOOK_SECRET_KEYS has no key ${key_id}, which is needed to open webhook secrets`);
  const decipher = createDecipheriv(CIPHER, key, sealed.subarray(0, NONCE_BYTES));
  decipher.setAAD(dataOf(name)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
}

const dataOf = ({ endpointId, id }: SecretName) => Buffer.from(`${endpointId} ${id}`);

export const SECRET_BYTES = 32;

export const newSecret = (): Buffer => randomBytes(SECRET_BYTES);

/** Creates a raw Ed25519 key pair. The private key is the seed (RFC 8032). */
export function newKeyPair(): { privateKey: Buffer; publicKey: Buffer } {
  const { d, x } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  // The exported private key of Ed25519 always has both fields.
  return { privateKey: Buffer.from(d!, 'base64url'), publicKey: Buffer.from(x!, 'base64url') };
}

/** Formats an HMAC secret as required by Standard Webhooks. */
export const secretText = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString('base64')}`;
export const publicKeyText = (key: Uint8Array): string => `whpk_${Buffer.from(key).toString('base64')}`;

/**
 * A process starts a request only with secrets that it has read within this time. So when this time has passed since a
 * change of secrets, every new request is signed with the changed secrets.
 */
export const SECRETS_VALID_MS = 1_000;

/** SQL for the ids of the secrets that sign for the endpoint of a lane `l`, sorted as in `SigningSecrets.ids`. */
export const SECRET_IDS = `(
      select string_agg(s.id::text, ' ' order by s.id desc) from webhook_secrets s
      where s.endpoint_id = l.endpoint_id and (s.expires_at is null or s.expires_at > now()))`;

/** The secrets that currently sign an endpoint's deliveries. */
export interface SigningSecrets {
  /** Ids of the signing secrets, the newest first, separated by spaces. */
  ids: string;
  /** HMAC secrets, the newest first. A replaced secret still signs until it expires. */
  hmac: Buffer[];
  /** The seed of the Ed25519 key. */
  ed25519: Buffer;
}

/**
 * Reads the signing secrets of endpoints. Endpoints without secrets are missing in the result. The clock of the
 * database determines whether a secret has expired. Locks nothing.
 */
export async function signingSecrets(
  db: Database,
  keys: SecretKeys,
  endpointIds: readonly string[],
): Promise<Map<string, SigningSecrets>> {
  const rows = await db
    .selectFrom('webhook_secrets')
    .select(['endpoint_id', 'id', 'kind', 'key_id', 'sealed'])
    .where('endpoint_id', '=', sql<string>`any(${endpointIds})`)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<string>`now()`)]))
    .orderBy('endpoint_id')
    .orderBy('id', 'desc')
    .execute();
  const found = new Map<string, SigningSecrets>();
  for (const { endpoint_id: endpointId, kind, ...row } of rows) {
    const known = found.get(endpointId) ?? { ids: '', hmac: [], ed25519: Buffer.alloc(0) };
    const secret = openSecret(keys, { endpointId, id: row.id }, row);
    known.ids = known.ids === '' ? row.id : `${known.ids} ${row.id}`;
    if (kind === 'HMAC') known.hmac.push(secret);
    else known.ed25519 = secret;
    found.set(endpointId, known);
  }
  return found;
}
