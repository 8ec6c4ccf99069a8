import type { Database } from '../../base/database.ts';

/** The customer slots (hash values of customers) of a shard, from `first_slot` to `last_slot`. */
export interface SlotRange {
  first_slot: number;
  last_slot: number;
  name: string;
}

/**
 * Number of slots over which customers are distributed. An order's id contains its customer's slot: see
 * `placeOrdersStatement`.
 */
export const SLOTS = 256;

/** Reads which slots each shard has, sorted by slot. The result is empty if the installation has only one schema. */
export async function readLayout(main: Database): Promise<SlotRange[]> {
  return main
    .selectFrom('shards')
    .select(['first_slot', 'last_slot', 'name'])
    .orderBy('first_slot')
    .execute();
}

/** Distributes the slots evenly over shards of these names. */
export const evenLayout = (names: readonly string[]): SlotRange[] =>
  names.map((name, n) => ({
    first_slot: Math.floor((n * SLOTS) / names.length),
    last_slot: Math.floor(((n + 1) * SLOTS) / names.length) - 1,
    name,
  }));

/** Returns the name of the shard of each slot. Throws if a slot has no shard, or two shards. */
export function namesBySlot(ranges: readonly SlotRange[]): string[] {
  const names: string[] = [];
  for (const { first_slot, last_slot, name } of ranges) {
    if (first_slot !== names.length)
      throw new Error(`slot ${names.length} belongs to no shard, or to two shards`);
    for (let slot = first_slot; slot <= last_slot; slot += 1) names.push(name);
  }
  if (names.length !== SLOTS) throw new Error(`slot ${names.length} belongs to no shard`);
  return names;
}
