/**
 * Fingerprints of requests with an idempotency key. A fingerprint is an HMAC with a key of the installation. A bare
 * hash (without a key) isn't enough, because a request may contain an address, and an address can be guessed from its
 * bare hash.
 *
 * Code before version 1.5.0 stores and compares bare SHA-256 hashes. During an upgrade, an older process may get the
 * retry of a request that a newer process has answered. So until `hmacFrom`, a day after the migration, newer processes
 * also store bare hashes. A newer process accepts stored HMACs and stored bare hashes.
 */
import { type KeyObject, createHmac, createSecretKey, hash } from 'node:crypto';
import type { Database } from '../base/database.ts';
import { deriveKey } from './installation-keys.ts';

/**
 * Computes fingerprints. A process reads the key and the time only once, at its start, because neither of them changes.
 */
export class Fingerprints {
  /**
   * Key of the HMAC as a key object. If the key were a `Uint8Array`, each HMAC would take six times as long, because
   * Node.js would create a key object each time.
   */
  readonly #key: KeyObject;
  readonly #hmacFrom: number;

  /** `secret`: the secret of the installation. `hmacFrom`: time in ms from which no bare hash is stored any more. */
  constructor(secret: Uint8Array, hmacFrom = 0) {
    this.#key = createSecretKey(deriveKey(secret, 'fingerprints'));
    this.#hmacFrom = hmacFrom;
  }

  /** Computes the fingerprint (hex) under which a request is stored. `text`: the request in canonical JSON. */
  compute(text: string): string {
    return Date.now() < this.#hmacFrom ? bareHash(text) : this.#hmac(text);
  }

  /** Computes all fingerprints (hex) under which a request may have been stored: the HMAC and the bare hash. */
  computeAll(text: string): string[] {
    return [this.#hmac(text), bareHash(text)];
  }

  #hmac(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('hex');
  }
}

const bareHash = (text: string): string => hash('sha256', text, 'hex');

/** Reads the installation's secret, and the time since when its fingerprints are HMACs. */
export async function readFingerprints(db: Database): Promise<Fingerprints> {
  const { key, hmac_from: hmacFrom } = await db
    .selectFrom('customer_slot_keys')
    .select(['key', 'hmac_from'])
    .where('version', '=', 1)
    .executeTakeFirstOrThrow();
  return new Fingerprints(key, Date.parse(hmacFrom));
}
