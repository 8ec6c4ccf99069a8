import { createHmac } from 'node:crypto';
import type { Database } from '../base/database.ts';

/**
 * Purposes of derived keys. Each purpose has a text from which its key is derived. The texts must never change, because
 * the database stores values that were computed with the keys.
 */
const PURPOSES = {
  fingerprints: 'fingerprints of requests with an idempotency key',
  erasures: 'customers in the list of erasures',
  installation: 'identity of the installation',
  subjects: 'members of staff',
} as const;

/** Reads the secret of the installation. */
export async function readSecret(db: Database): Promise<Uint8Array> {
  const found = db.selectFrom('customer_slot_keys').select('key').where('version', '=', 1);
  return (await found.executeTakeFirstOrThrow()).key;
}

/**
 * Derives a key from the secret of the installation (`customer_slot_keys`). The secret is the same in all processes,
 * schemas and backups of an installation. The secret can't be computed from the derived key.
 */
export const deriveKey = (secret: Uint8Array, purpose: keyof typeof PURPOSES): Buffer =>
  createHmac('sha256', secret).update(PURPOSES[purpose]).digest();
