/**
 * Pseudonyms of the members of staff who use the service. A pseudonym is an HMAC of the claim `sub` with a key of the
 * installation. Two members of staff with the same client have different rate limits and idempotency keys. The service
 * stores no `sub`.
 */
import { createHmac } from 'node:crypto';
import type { Database } from '../base/database.ts';
import { deriveKey, readSecret } from './installation-keys.ts';

/** Returns a function that computes pseudonyms (base64url). `secret`: the secret of the installation. */
export function createSubjectHider(secret: Uint8Array): (subject: string) => string {
  const key = deriveKey(secret, 'subjects');
  return (subject) => createHmac('sha256', key).update(subject).digest('base64url');
}

/** Reads the installation's secret, and returns a function that computes pseudonyms. */
export const readSubjectHider = async (db: Database) => createSubjectHider(await readSecret(db));
