/** Keys and headers of Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
import { type KeyObject, createHmac, createPrivateKey, sign } from 'node:crypto';

export interface SigningKeys {
  /**
   * HMAC keys, the newest first. All keys sign, so that a receiver can change to a new key at any time. A signature
   * with a key in bytes takes five times as long as a signature with a `KeyObject`.
   */
  hmac: readonly (KeyObject | Uint8Array)[];
  ed25519?: KeyObject | undefined;
}

/** The content that is signed. `timestamp`: the time of sending, in seconds since 1970. */
export interface Signed {
  id: string;
  timestamp: number;
  body: Uint8Array;
}

/**
 * Creates the headers that prove to the receiver that a delivery comes from this service, is complete and is current.
 */
export function signatureHeaders({ id, timestamp, body }: Signed, keys: SigningKeys): Record<string, string> {
  const head = Buffer.from(`${id}.${timestamp}.`);
  const signatures = keys.hmac.map(
    (key) => `v1,${createHmac('sha256', key).update(head).update(body).digest('base64')}`,
  );
  if (keys.ed25519)
    signatures.push(`v1a,${sign(null, Buffer.concat([head, body]), keys.ed25519).toString('base64')}`);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatures.join(' '),
  };
}

/** The bytes that PKCS#8 puts before the seed of a key (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Creates a private key from its seed of 32 bytes (RFC 8032). */
export const ed25519Key = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
