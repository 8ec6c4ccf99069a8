import type { ShardSchema } from './find-in-any-shard.ts';
import type { Shards } from './shards.ts';

/** All schemas of an installation, the main schema first. */
export const allSchemas = ({ main, all }: Shards): ShardSchema[] => [{ name: undefined, db: main }, ...all];
