import type { Database } from '../../base/database.ts';

/** A schema of an installation: a shard, or the main schema, whose name is undefined. */
export interface ShardSchema {
  name: string | undefined;
  db: Database;
}

class NotHere extends Error {}

/**
 * Searches all schemas concurrently for a thing that at most one schema has. If a schema doesn't answer, the function
 * throws only if no other schema has the thing.
 */
export async function findInAnyShard<Found>(
  places: readonly ShardSchema[],
  look: (db: Database) => Promise<Found | undefined>,
): Promise<{ place: ShardSchema; found: Found } | undefined> {
  const looks = places.map(async (place) => {
    const found = await look(place.db);
    if (found === undefined) throw new NotHere();
    return { place, found };
  });
  try {
    return await Promise.any(looks);
  } catch (error) {
    const { errors } = error as AggregateError; // `Promise.any` rejects with an `AggregateError`.
    const trouble: unknown = errors.find((one) => !(one instanceof NotHere));
    if (trouble !== undefined) throw trouble;
    return undefined;
  }
}
