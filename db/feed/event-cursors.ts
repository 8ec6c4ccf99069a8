/**
 * Places in the feed as clients see them. A position counts everybody's events, so it is shown encrypted: one
 * block of AES, which nobody without the key can compare, count or make up. The key is in the database
 * (`event_cursor_keys`): all processes and a restored dump understand the same cursors.
 */
import { type Cipheriv, type Decipheriv, createCipheriv, createDecipheriv } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../base/database.ts';

/** Of the key, which cursors begin with. Another scheme would begin with another version. */
const VERSION = 1;

/** A single block needs no chaining: equal cursors are equal places, which is no secret. */
const CIPHER = 'aes-256-ecb';

const BLOCK_BYTES = 16;
const FORM = /^1_([A-Za-z0-9_-]{22})$/;

export class EventCursors {
  // Both are used for ever: in this mode no block depends on the one before.
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

  /** `undefined`: no cursor that was made with this key. The empty half of the block proves that one was. */
  positionOf(cursor: string): number | undefined {
    const [, text] = FORM.exec(cursor) ?? [];
    if (text === undefined) return undefined;
    const block = this.#decrypt.update(Buffer.from(text, 'base64url'));
    const position = block.readBigUInt64BE(BLOCK_BYTES / 2);
    if (block.readBigUInt64BE(0) !== 0n || position > Number.MAX_SAFE_INTEGER) return undefined;
    // Of the several spellings that base64 has for a block, only one was given out.
    return this.cursorOf(Number(position)) === cursor ? Number(position) : undefined;
  }
}

const known = new WeakMap<Database, Promise<EventCursors>>();

/**
 * Makes a new key, by which all cursors so far are refused. After a backup was restored the feed gives positions to other
 * events than those that clients have read there; whoever went on from there would miss some. Other processes have to be
 * started anew.
 */
export async function renewCursors(db: Database): Promise<void> {
  // As the first one was made.
  const key = sql<Buffer>`sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))`;
  await db.updateTable('event_cursor_keys').set({ key }).where('version', '=', VERSION).execute();
  known.delete(db);
}

/** Only `renewCursors` changes the key, so a process reads it once. */
export function eventCursors(db: Database): Promise<EventCursors> {
  const cursors = known.get(db) ?? readKey(db);
  known.set(db, cursors);
  return cursors;
}

/** What only this service's processes know, and is never shown. */
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
