/**
 * A shop whose orders are in several schemas. Each of these, a shard, has all tables of a shop, and the orders of some of its
 * customers with all that belongs to them; no transaction needs two. What isn't one customer's is in one more, the shop's
 * home: products, endpoints of webhooks, usage, units of stock that no shard has, and which shard has whom.
 */
import { createHash } from 'node:crypto';
import type { Database } from '../../base/database.ts';
import { findAnywhere } from './find-anywhere.ts';
import { type SlotRange, namesBySlot } from './layout.ts';

export interface Shard {
  /** Of its schema. */
  name: string;
  db: Database;
}

/** What says where orders are. */
export interface ShopLayout {
  ranges: readonly SlotRange[];
  slotKey: Uint8Array;
  lastOldId?: string | undefined;
}

/** Bytes of the last part of a UUID: an order's id has its customer's slot there. */
const SLOT_DIGITS = [24, 26] as const;

export class Shards {
  readonly home: Database;
  readonly all: readonly Shard[];
  /** Of the orders whose ids may have no slot, the last one's; none in most shops. */
  readonly lastOldId: string | undefined;
  readonly #bySlot: readonly Shard[];
  readonly #slotKey: Uint8Array;

  /** `dbOf`: connections to the schema of this name. */
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

  /** The shard of an order, if there is one with this id. An old one has to be looked for: its id may have no slot. */
  ofOrder(orderId: string): Shard | Promise<Shard> {
    const { lastOldId } = this;
    return lastOldId !== undefined && orderId.toLowerCase() <= lastOldId
      ? this.#look(orderId)
      : this.ofSlotIn(orderId);
  }

  /** The shard of the slot that an id says. */
  ofSlotIn(orderId: string): Shard {
    return this.#bySlot[Number.parseInt(orderId.slice(...SLOT_DIGITS), 16)]!;
  }

  /** Most have the right slot all the same. Rejects where it may be in a shard that gives no answer. */
  async #look(orderId: string): Promise<Shard> {
    const likely = this.ofSlotIn(orderId);
    if (await hasOrder(likely.db, orderId).catch(() => false)) return likely;
    const found = await findAnywhere(this.all, async (db) => (await hasOrder(db, orderId)) || undefined);
    return this.all.find(({ db }) => db === found?.place.db) ?? likely;
  }

  /** The slot of a customer: `placeOrdersStatement` makes the same. */
  slotOf(customerId: string): number {
    return createHash('sha256').update(this.#slotKey).update(customerId, 'utf8').digest()[0]!;
  }

  /** The shard of a customer's orders. */
  ofCustomer(customerId: string): Shard {
    return this.#bySlot[this.slotOf(customerId)]!;
  }

  /** The shard of anything else that is named by a text. */
  ofText(text: string): Shard {
    return this.ofCustomer(text);
  }

  /** The shard of this name. Throws where there is none. */
  named(name: string): Shard {
    const shard = this.all.find((one) => one.name === name);
    if (!shard) throw new Error(`there is no shard ${name}`);
    return shard;
  }
}

const hasOrder = async (db: Database, id: string): Promise<boolean> =>
  (await db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** By which customers are spread over slots. */
export async function readSlotKey(db: Database): Promise<Uint8Array> {
  const found = db.selectFrom('customer_slot_keys').select('key').where('version', '=', 1);
  return (await found.executeTakeFirstOrThrow()).key;
}
