/**
 * Fingerprints of requests with an idempotency key. A fingerprint is an HMAC with a key of the installation, because a
 * request may contain an address, and an address with a known bare hash can be guessed.
 *
 * Code before version 1.5.0 stores and compares bare SHA-256 hashes. While the processes are replaced, an older process
 * may get the retry of a request that a newer process has answered. So newer processes also store bare hashes until
 * `hmacFrom`, a day after the migration. A newer process accepts a stored fingerprint of either kind.
 */
import { createHmac, hash } from 'node:crypto';
import type { Database } from '../base/database.ts';
import { deriveKey } from './installation-keys.ts';

/** A process reads the key and the time once, when it starts, because neither changes. */
export class Fingerprints {
  readonly #key: Uint8Array;
  readonly #hmacFrom: number;

  /** `secret`: the secret of the installation. `hmacFrom`: time in ms from which no bare hash is stored any more. */
  constructor(secret: Uint8Array, hmacFrom = 0) {
    this.#key = deriveKey(secret, 'fingerprints');
    this.#hmacFrom = hmacFrom;
  }

  /** Computes the fingerprint (hex) under which a request is stored. `text`: the request in canonical JSON. */
  compute(text: string): string {
    return Date.now() < this.#hmacFrom ? bareHash(text) : this.#hmac(text);
  }

  /** Computes all fingerprints (hex) under which a request may have been stored. */
  computeAll(text: string): string[] {
    return [this.#hmac(text), bareHash(text)];
  }

  #hmac(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex');
  }
}

const bareHash = (text: string): string => hash('sha256', text, 'hex');

/** Reads the installation's secret, and since when its fingerprints are HMACs. */
export async function readFingerprints(db: Database): Promise<Fingerprints> {
  const { key, hmac_from: hmacFrom } = await db
    .selectFrom('customer_slot_keys')
    .select(['key', 'hmac_from'])
    .where('version', '=', 1)
    .executeTakeFirstOrThrow();
  return new Fingerprints(key, Date.parse(hmacFrom));
}
