/** Keys for the headers of Standard Webhooks: `webhook-id`, `webhook-timestamp` and `webhook-signature`. */
import { type KeyObject, createHmac, createPrivateKey, sign } from 'node:crypto';

export interface SigningKeys {
  /**
   * Keys, the newest first. Each key signs, so that receivers can change to a new key at any time. If a key is given as
   * bytes, each signature takes five times as long.
   */
  hmac: readonly (KeyObject | Uint8Array)[];
  ed25519?: KeyObject | undefined;
}

/** Signed content: the id, the time of sending (in seconds since 1970), and the bytes of the body. */
export interface Signed {
  id: string;
  timestamp: number;
  body: Uint8Array;
}

/**
 * Creates the headers with which receivers verify that a delivery comes from this service, is complete, and is current.
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

/** Bytes before the seed in PKCS#8 (RFC 8410, section 7). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Creates the private key from a seed of 32 bytes (RFC 8032). */
export const ed25519Key = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' });
