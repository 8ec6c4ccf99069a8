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
 * Encrypts pending logins (logins that were started but haven't returned yet) into a cookie, so that no client can read
 * or change them. The browser that started the login gets the cookie. The server stores no pending login, so clients
 * can't fill its memory with pending logins.
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
    /** Decrypts a cookie. Returns undefined if this process didn't encrypt the cookie, or if the cookie is too old. */
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
