import type { ShardSchema } from './find-anywhere.ts';
import type { Shards } from './shards.ts';

/** All schemas of an installation, the main schema first. */
export const allSchemas = ({ home, all }: Shards): ShardSchema[] => [{ name: undefined, db: home }, ...all];
