import type { Database } from '../../base/database.ts';

/** A schema of a shop: a shard, or its home, which has no name among them. */
export interface Place {
  name: string | undefined;
  db: Database;
}

class NotHere extends Error {}

/**
 * What is in one place at most, and nobody knows in which: all are asked at once. A place that doesn't answer matters only
 * where no other has it.
 */
export async function findAnywhere<Found>(
  places: readonly Place[],
  look: (db: Database) => Promise<Found | undefined>,
): Promise<{ place: Place; found: Found } | undefined> {
  const looks = places.map(async (place) => {
    const found = await look(place.db);
    if (found === undefined) throw new NotHere();
    return { place, found };
  });
  try {
    return await Promise.any(looks);
  } catch (error) {
    const { errors } = error as AggregateError; // what `any` rejects with
    const trouble: unknown = errors.find((one) => !(one instanceof NotHere));
    if (trouble !== undefined) throw trouble;
    return undefined;
  }
}
