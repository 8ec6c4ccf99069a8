/**
 * An installation whose orders are in several schemas. Each of these is a shard. A shard has all tables, the orders of some
 * customers, and everything that belongs to those orders. No transaction needs two shards.
 * Data that doesn't belong to one customer is in one more schema, the main schema (`home`): products, endpoints of webhooks,
 * usage, units of stock that no shard has, and which shard has which customers.
 */
import { createHash } from 'node:crypto';
import type { Database } from '../../base/database.ts';
import { findInAnyShard } from './find-in-any-shard.ts';
import { type SlotRange, namesBySlot } from './slot-layout.ts';

export interface Shard {
  /** The name of its schema. */
  name: string;
  db: Database;
}

/** The data that determines which shard has an order. */
export interface ShopLayout {
  ranges: readonly SlotRange[];
  slotKey: Uint8Array;
  lastOldId?: string | undefined;
}

/** Hexadecimal digits in the last part of a UUID where an order's id has its customer's slot. */
const SLOT_DIGITS = [24, 26] as const;

export class Shards {
  readonly home: Database;
  readonly all: readonly Shard[];
  /** The last order whose id may have no slot. Undefined in most installations. */
  readonly lastOldId: string | undefined;
  readonly #bySlot: readonly Shard[];
  readonly #slotKey: Uint8Array;

  /** `dbOf`: returns the connections to the schema of this name. */
  constructor(
    home: Database,
    { ranges, slotKey, lastOldId, dbOf }: ShopLayout & { dbOf: (name: string) => Database },
  ) {
    const names = namesBySlot(ranges);
    const shards = new Map([...new Set(names)].map((name) => [name, { name, db: dbOf(name) }]));
    this.home = home;
    this.all = [...shards.values()];
    this.#bySlot = names.map((name) => shards.get(name)!);
    this.#slotKey = slotKey;
    this.lastOldId = lastOldId;
  }

  /** The shard of each slot. */
  get bySlot(): readonly Shard[] {
    return this.#bySlot;
  }

  /** The shard of an order, if there is one with this id. An old order must be looked up, because its id may have no slot. */
  ofOrder(orderId: string): Shard | Promise<Shard> {
    const { lastOldId } = this;
    return lastOldId !== undefined && orderId.toLowerCase() <= lastOldId
      ? this.#look(orderId)
      : this.ofSlotIn(orderId);
  }

  /** The shard of the slot in an id. */
  ofSlotIn(orderId: string): Shard {
    return this.#bySlot[Number.parseInt(orderId.slice(...SLOT_DIGITS), 16)]!;
  }

  /**
   * Looks up an old order. Most ids have the right slot anyway. Rejects if the order may be in a shard that doesn't answer.
   */
  async #look(orderId: string): Promise<Shard> {
    const likely = this.ofSlotIn(orderId);
    if (await hasOrder(likely.db, orderId).catch(() => false)) return likely;
    const found = await findInAnyShard(this.all, async (db) => (await hasOrder(db, orderId)) || undefined);
    return this.all.find(({ db }) => db === found?.place.db) ?? likely;
  }

  /** The slot of a customer. `placeOrdersStatement` computes the same one. */
  slotOf(customerId: string): number {
    return createHash('sha256').update(this.#slotKey).update(customerId, 'utf8').digest()[0]!;
  }

  /** The shard of a customer's orders. */
  ofCustomer(customerId: string): Shard {
    return this.#bySlot[this.slotOf(customerId)]!;
  }

  /** The shard of anything else that is identified by a text. */
  ofText(text: string): Shard {
    return this.ofCustomer(text);
  }

  /** The shard of this name. Throws if there is none. */
  named(name: string): Shard {
    const shard = this.all.find((one) => one.name === name);
    if (!shard) throw new Error(`there is no shard ${name}`);
    return shard;
  }
}

const hasOrder = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Reads the secret key by which customers are spread over slots. */
export async function readSlotKey(db: Database): Promise<Uint8Array> {
  const found = db.selectFrom('customer_slot_keys').select('key').where('version', '=', 1);
  return (await found.executeTakeFirstOrThrow()).key;
}
