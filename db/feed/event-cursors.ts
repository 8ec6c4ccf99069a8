/**
 * Cursors: positions in the feed in the form that clients see. A position would reveal the number of events of all
 * customers, so clients see it encrypted: as one block of AES, which can't be compared, counted or forged without the
 * key. The key is in the database (`event_cursor_keys`), so that all processes understand the same cursors, even after
 * a dump is restored.
 */
import { type Cipheriv, type Decipheriv, createCipheriv, createDecipheriv } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../base/database.ts';

/** Version of the key. Each cursor begins with this version, so that another scheme could use another version. */
const VERSION = 1;

/**
 * A mode without chaining suffices for a single block. Equal cursors reveal only that their positions are equal, which
 * is no secret.
 */
const CIPHER = 'aes-256-ecb';

const BLOCK_BYTES = 16;
const FORM = /^1_([A-Za-z0-9_-]{22})$/;

export class EventCursors {
  // The cipher and the decipher are never finalized, because in this mode no block depends on the previous block.
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
   * Decrypts a cursor. Returns `undefined` if the cursor wasn't made with this key. Half of the block is zero only if
   * the key is right.
   */
  positionOf(cursor: string): number | undefined {
    const [, text] = FORM.exec(cursor) ?? [];
    if (text === undefined) return undefined;
    const block = this.#decrypt.update(Buffer.from(text, 'base64url'));
    const position = block.readBigUInt64BE(BLOCK_BYTES / 2);
    if (block.readBigUInt64BE(0) !== 0n || position > Number.MAX_SAFE_INTEGER) return undefined;
    // Base64 allows several spellings of the same block. Only one of these spellings was given to clients.
    return this.cursorOf(Number(position)) === cursor ? Number(position) : undefined;
  }
}

const known = new WeakMap<Database, Promise<EventCursors>>();

/**
 * Creates a new key, so that all earlier cursors are refused. A new key is necessary after a backup is restored,
 * because the feed then gives other events the positions that clients have already read. A client that continued from
 * such a position would miss some events. Other processes must be restarted after a call of `renewCursors`.
 */
export async function renewCursors(db: Database): Promise<void> {
  // The new key is made in the same way as the first key.
  const key = sql<Buffer>`sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))`;
  await db.updateTable('event_cursor_keys').set({ key }).where('version', '=', VERSION).execute();
  known.delete(db);
}

/**
 * Returns the cursors of a database. A process reads the key only once, because only `renewCursors` changes the key.
 */
export function eventCursors(db: Database): Promise<EventCursors> {
  const cursors = known.get(db) ?? readKey(db);
  known.set(db, cursors);
  return cursors;
}

/** Reads the key of cursors. Only this service's processes know this key, and no operation shows it. */
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
