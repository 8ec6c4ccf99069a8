/**
 * Cursors: encrypted positions of the feed. A plain position would show a client how many events all customers have. A
 * cursor is one block of AES, which can't be compared, counted or forged without the key. The database has the key
 * (`event_cursor_keys`). So all processes understand the same cursors, even after a dump was restored.
 */
import { type Cipheriv, type Decipheriv, createCipheriv, createDecipheriv } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../base/database.ts';

/**
 * Version of the encryption, with which each cursor begins. If the encryption changed, this version would change too.
 */
const VERSION = 1;

/**
 * ECB mode (without chaining) is enough, because a cursor is a single block. Equal cursors only show that their
 * positions are equal, which is no secret.
 */
const CIPHER = 'aes-256-ecb';

const BLOCK_BYTES = 16;
const FORM = /^1_([A-Za-z0-9_-]{22})$/;

export class EventCursors {
  // The ciphers are never finalized, because in this mode each block is independent.
  readonly #encrypt: Cipheriv;
  readonly #decrypt: Decipheriv;

  constructor(key: Uint8Array) {
    this.#encrypt = createCipheriv(CIPHER, key, null).setAutoPadding(false);
    this.#decrypt = createDecipheriv(CIPHER, key, null).setAutoPadding(false);
  }

  cursorOf(position: number): string {
    const block = Buffer.alloc(BLOCK_BYTES);
    block.writeBigUInt64BE(BigInt(position), BLOCK_BYTES / 2);
    return `${VERSION}_${this.#encrypt.update(block).toString('base64url')}`;
  }

  /**
   * Decrypts a cursor. Returns undefined if another key has encrypted the cursor. Half of the decrypted block is zero
   * only with the right key.
   */
  positionOf(cursor: string): number | undefined {
    const [, text] = FORM.exec(cursor) ?? [];
    if (text === undefined) return undefined;
    const block = this.#decrypt.update(Buffer.from(text, 'base64url'));
    const position = block.readBigUInt64BE(BLOCK_BYTES / 2);
    if (block.readBigUInt64BE(0) !== 0n || position > Number.MAX_SAFE_INTEGER) return undefined;
    // Base64 allows several spellings of a block. Only the spelling that clients have received is accepted.
    return this.cursorOf(Number(position)) === cursor ? Number(position) : undefined;
  }
}

const known = new WeakMap<Database, Promise<EventCursors>>();

/**
 * Creates a new key, so that all earlier cursors are refused. A new key is necessary after a backup was restored,
 * because the feed then gives new events positions that clients have already passed. A client with an earlier cursor
 * would miss these events. All other processes must be restarted afterwards.
 */
export async function renewCursors(db: Database): Promise<void> {
  // The first key was created in the same way.
  const key = sql<Buffer>`sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))`;
  await db.updateTable('event_cursor_keys').set({ key }).where('version', '=', VERSION).execute();
  known.delete(db);
}

/**
 * Returns the cursors of a database. A process reads the key only once, because nothing but `renewCursors` changes the
 * key.
 */
export function eventCursors(db: Database): Promise<EventCursors> {
  const cursors = known.get(db) ?? readKey(db);
  known.set(db, cursors);
  return cursors;
}

/** Reads the key of cursors. Only processes of this service know the key, and no operation returns the key. */
export async function readCursorKey(db: Database): Promise<Uint8Array> {
  const found = db.selectFrom('event_cursor_keys').select('key').where('version', '=', VERSION);
  return (await found.executeTakeFirstOrThrow()).key;
}

async function readKey(db: Database): Promise<EventCursors> {
  try {
    return new EventCursors(await readCursorKey(db));
  } catch (error) {
    known.delete(db);
    throw error;
  }
}
