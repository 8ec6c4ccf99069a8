import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { PendingLogin } from './provider.ts';

const ALGORITHM = 'aes-256-gcm';
const LIFETIME = 600_000;
/**
 * Length of the initialization vector (NIST SP 800-38D, section 8.2): 96 random bits. The key is used only until this
 * process ends.
 */
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts pending logins into the cookie of the browser that started them, so that no client can read or change them.
 * The server stores no pending login, so no client can use up its memory.
 */
export function openPendingLogins(now: () => number) {
  const key = randomBytes(32);
  return {
    seal(pending: PendingLogin): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
      const content = JSON.stringify({ pending, until: now() + LIFETIME });
      const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    /** Decrypts a cookie. Returns undefined if this process didn't encrypt it, or if it is too old. */
    unseal(cookie = ''): PendingLogin | undefined {
      const bytes = Buffer.from(cookie, 'base64url');
      if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
      const [iv, tag] = [bytes.subarray(0, IV_BYTES), bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)];
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAuthTag(tag);
      try {
        const content = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)).toString() + decipher.final();
        // `seal` has written the content in this form.
        const { pending, until } = JSON.parse(content) as { pending: PendingLogin; until: number };
        return now() < until ? pending : undefined;
      } catch {
        return undefined;
      }
    },
  };
}
