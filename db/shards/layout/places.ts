import type { Place } from './find-anywhere.ts';
import type { Shards } from './shards.ts';

/** All schemas of an installation, the main schema first. */
export const placesOf = ({ home, all }: Shards): Place[] => [{ name: undefined, db: home }, ...all];
