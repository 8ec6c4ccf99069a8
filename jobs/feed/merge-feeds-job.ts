import { trimMergedFeed } from '../../db/shards/feed/trim-merged-feed.ts';
import { mergeFeeds } from '../../db/shards/feed/merge-feeds.ts';
import type { Shards } from '../../db/shards/layout/shards.ts';
import type { Job } from '../running/job-loops.ts';

/**
 * Returns the jobs of the merged feed. One job merges the feeds of the shards into one feed. The other job removes the
 * oldest events of the merged feed, up to the position at which the feeds of the shards start. `woven` is called when
 * the merged feed has new events. A process that gives events of a shard their positions also wakes the job
 * `weaveEvents`.
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
