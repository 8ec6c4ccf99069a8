import { createHmac } from 'node:crypto';

/**
 * Purposes for which keys are derived, each with its text. The text of a purpose must never change, because values that
 * were made with its key are stored.
 */
const PURPOSES = {
  fingerprints: 'fingerprints of requests with an idempotency key',
  erasures: 'customers in the list of erasures',
  installation: 'identity of the installation',
} as const;

/**
 * Derives a key from the secret of the installation (`customer_slot_keys`). All processes, schemas and backups of an
 * installation have the same secret. The secret can't be computed from the derived key.
 */
export const deriveKey = (secret: Uint8Array, purpose: keyof typeof PURPOSES): Buffer =>
  createHmac('sha256', secret).update(PURPOSES[purpose]).digest();
