import { createHmac } from 'node:crypto';

/**
 * Purposes for which a key is derived. Values that were made with a key are stored, so a purpose never gets another
 * text.
 */
const PURPOSES = {
  fingerprints: 'fingerprints of requests with an idempotency key',
} as const;

/**
 * Derives a key from the secret of the installation (`customer_slot_keys`), which all its processes and schemas have,
 * and each backup. The secret can't be computed from the derived key.
 */
export const deriveKey = (secret: Uint8Array, purpose: keyof typeof PURPOSES): Buffer =>
  createHmac('sha256', secret).update(PURPOSES[purpose]).digest();
