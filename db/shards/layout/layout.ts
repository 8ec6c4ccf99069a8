import type { Database } from '../../base/database.ts';

/** The slots of customers that a shard has, the last one included. */
export interface SlotRange {
  first_slot: number;
  last_slot: number;
  name: string;
}

/** Customers are spread over so many: an id of an order has its customer's (`placeOrdersStatement`). */
export const SLOTS = 256;

/** Which shard has which slots, by slot; none where the shop is in one schema. */
export async function readLayout(home: Database): Promise<SlotRange[]> {
  return home
    .selectFrom('shards')
    .select(['first_slot', 'last_slot', 'name'])
    .orderBy('first_slot')
    .execute();
}

/** So many shards, each with its share of the slots. */
export const evenLayout = (names: readonly string[]): SlotRange[] =>
  names.map((name, n) => ({
    first_slot: Math.floor((n * SLOTS) / names.length),
    last_slot: Math.floor(((n + 1) * SLOTS) / names.length) - 1,
    name,
  }));

/** The name of the shard of each slot. Throws where a slot has none, or two. */
export function namesBySlot(ranges: readonly SlotRange[]): string[] {
  const names: string[] = [];
  for (const { first_slot, last_slot, name } of ranges) {
    if (first_slot !== names.length) throw new Error(`the shards have slot ${names.length} never or twice`);
    for (let slot = first_slot; slot <= last_slot; slot += 1) names.push(name);
  }
  if (names.length !== SLOTS) throw new Error(`the shards have no slot ${names.length}`);
  return names;
}
