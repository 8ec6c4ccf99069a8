import { type Cipheriv, type Decipheriv, createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import type { Database } from '../base/database.ts';
import { readCursorKey } from '../feed/event-cursors.ts';
import type { Lsn } from './lsn.ts';

const CIPHER = 'aes-256-ecb';
const BLOCK_BYTES = 16;
const FORM = /^[A-Za-z0-9_-]{22}$/;

/**
 * Consistency tokens: encrypted positions of the write-ahead log. A plain position would show clients how much all
 * clients write. A token is one block of AES, so a client can't forge it without the key. All processes of an
 * installation have the same key.
 */
export class ConsistencyTokens {
  // The ciphers are never finalized, because in this mode each block is independent.
  readonly #encrypt: Cipheriv;
  readonly #decrypt: Decipheriv;

  constructor(cursorKey: Uint8Array) {
    // The key is derived only for these tokens, so that no token is accepted as a cursor of the feed.
    const key = createHmac('sha256', cursorKey).update('consistency-token').digest();
    this.#encrypt = createCipheriv(CIPHER, key, null).setAutoPadding(false);
    this.#decrypt = createDecipheriv(CIPHER, key, null).setAutoPadding(false);
  }

  tokenOf(position: Lsn): string {
    const block = Buffer.alloc(BLOCK_BYTES);
    block.writeBigUInt64BE(position, BLOCK_BYTES / 2);
    return this.#encrypt.update(block).toString('base64url');
  }

  /**
   * Decrypts a token. Returns undefined if another key has encrypted the token. Half of the decrypted block is zero
   * only with the right key.
   */
  positionOf(token: string): Lsn | undefined {
    if (!FORM.test(token)) return undefined;
    const block = this.#decrypt.update(Buffer.from(token, 'base64url'));
    return block.readBigUInt64BE(0) === 0n ? block.readBigUInt64BE(BLOCK_BYTES / 2) : undefined;
  }
}

/** Creates a function that returns the tokens of a database. The function reads the key when it is first called. */
export function readTokens(db: Database): () => Promise<ConsistencyTokens> {
  let tokens: Promise<ConsistencyTokens> | undefined;
  return async () => {
    try {
      return await (tokens ??= readCursorKey(db).then((key) => new ConsistencyTokens(key)));
    } catch (error) {
      tokens = undefined;
      throw error;
    }
  };
}
