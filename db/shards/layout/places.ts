import type { Place } from './find-anywhere.ts';
import type { Shards } from './shards.ts';

/** All schemas of a shop, its home first. */
export const placesOf = ({ home, all }: Shards): Place[] => [{ name: undefined, db: home }, ...all];
