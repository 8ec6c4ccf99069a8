import { trimMergedFeed } from '../../db/shards/feed/trim-merged-feed.ts';
import { mergeFeeds } from '../../db/shards/feed/merge-feeds.ts';
import type { Shards } from '../../db/shards/layout/shards.ts';
import type { Job } from '../running/job-loops.ts';

/**
 * Returns the two jobs of the merged feed. `weaveEvents` merges the feeds of the shards, and calls `woven` when the
 * merged feed has new events. `weaveEvents` is also woken when this process has assigned positions in a shard.
 * `forgetWovenEvents` removes the oldest events of the merged feed, which the feeds of the shards no longer contain.
 */
export const mergeFeedsJobs = (shards: Shards, woven: () => void): Job[] => [
  {
    name: 'weaveEvents',
    everyMs: 200,
    busyMs: 20,
    run: async () => (await mergeFeeds(shards, woven)) > 0,
  },
  { name: 'forgetWovenEvents', everyMs: 60_000, run: () => trimMergedFeed(shards) },
];
