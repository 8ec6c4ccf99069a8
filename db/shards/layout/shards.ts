/**
 * An installation whose orders are in several schemas, the shards. A shard has all tables, the orders of some
 * customers, and everything that belongs to these orders. No transaction uses two shards. One more schema, the main
 * schema (`main`), has the data that doesn't belong to one customer: products, endpoints of webhooks, usage, units of
 * stock that no shard has, and the assignment of customers to shards.
 */
import { createHash } from 'node:crypto';
import type { Database } from '../../base/database.ts';
import { findInAnyShard } from './find-in-any-shard.ts';
import { type SlotRange, namesBySlot } from './slot-layout.ts';

export interface Shard {
  /** The name of the shard, which is also the name of its schema. */
  name: string;
  db: Database;
}

/** The data that determines which shard an order belongs to. */
export interface ShopLayout {
  ranges: readonly SlotRange[];
  slotKey: Uint8Array;
  lastOldId?: string | undefined;
}

/** Where an order's id contains the slot of its customer: two hexadecimal digits of the last group of the UUID. */
const SLOT_DIGITS = [24, 26] as const;

export class Shards {
  readonly main: Database;
  readonly all: readonly Shard[];
  /**
   * The last order whose id may lack the slot of its customer. Undefined if all ids contain the slot, as in most
   * installations.
   */
  readonly lastOldId: string | undefined;
  readonly #bySlot: readonly Shard[];
  readonly #slotKey: Uint8Array;

  /** `dbOf` returns the connections to the schema with this name. */
  constructor(
    main: Database,
    { ranges, slotKey, lastOldId, dbOf }: ShopLayout & { dbOf: (name: string) => Database },
  ) {
    const names = namesBySlot(ranges);
    const shards = new Map([...new Set(names)].map((name) => [name, { name, db: dbOf(name) }]));
    this.main = main;
    this.all = [...shards.values()];
    this.#bySlot = names.map((name) => shards.get(name)!);
    this.#slotKey = slotKey;
    this.lastOldId = lastOldId;
  }

  get bySlot(): readonly Shard[] {
    return this.#bySlot;
  }

  /**
   * Returns the shard of an order, whether or not the order exists. Most ids contain the slot of the customer, which
   * determines the shard. For an old id the shards are queried, because the id may lack the slot.
   */
  ofOrder(orderId: string): Shard | Promise<Shard> {
    const { lastOldId } = this;
    return lastOldId !== undefined && orderId.toLowerCase() <= lastOldId
      ? this.#look(orderId)
      : this.ofSlotIn(orderId);
  }

  /** Returns the shard of the slot that an id contains. */
  ofSlotIn(orderId: string): Shard {
    return this.#bySlot[Number.parseInt(orderId.slice(...SLOT_DIGITS), 16)]!;
  }

  /**
   * Finds the shard of an old order. The function first queries the shard of the slot in the id, because even most old
   * ids contain the right slot. The function rejects if the order may be in a shard that doesn't answer.
   */
  async #look(orderId: string): Promise<Shard> {
    const likely = this.ofSlotIn(orderId);
    if (await hasOrder(likely.db, orderId).catch(() => false)) return likely;
    const found = await findInAnyShard(this.all, async (db) => (await hasOrder(db, orderId)) || undefined);
    return this.all.find(({ db }) => db === found?.place.db) ?? likely;
  }

  /** Returns the slot of a customer. `placeOrdersStatement` computes the same slot. */
  slotOf(customerId: string): number {
    return createHash('sha256').update(this.#slotKey).update(customerId, 'utf8').digest()[0]!;
  }

  ofCustomer(customerId: string): Shard {
    return this.#bySlot[this.slotOf(customerId)]!;
  }

  /**
   * Returns a shard that a hash of `text` determines. The function is used for data that doesn't belong to a customer.
   */
  ofText(text: string): Shard {
    return this.ofCustomer(text);
  }

  named(name: string): Shard {
    const shard = this.all.find((one) => one.name === name);
    if (!shard) throw new Error(`there is no shard ${name}`);
    return shard;
  }
}

const hasOrder = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Reads the secret key that determines the slots of customers. */
export async function readSlotKey(db: Database): Promise<Uint8Array> {
  const found = db.selectFrom('customer_slot_keys').select('key').where('version', '=', 1);
  return (await found.executeTakeFirstOrThrow()).key;
}
