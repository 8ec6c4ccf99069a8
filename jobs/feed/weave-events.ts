import { forgetWoven } from '../../db/shards/feed/forget-woven.ts';
import { weaveEvents } from '../../db/shards/feed/weave.ts';
import type { Shards } from '../../db/shards/layout/shards.ts';
import type { Job } from '../running/loops.ts';

/**
 * Makes the feeds of the shards one, and has it begin where they begin. `woven`: hears that there is more in it. Whoever
 * places events in a shard wakes the first of these jobs.
 */
export const weaving = (shards: Shards, woven: () => void): Job[] => [
  {
    name: 'weaveEvents',
    everyMs: 200,
    busyMs: 20,
    run: async () => (await weaveEvents(shards, woven)) > 0,
  },
  { name: 'forgetWovenEvents', everyMs: 60_000, run: () => forgetWoven(shards) },
];
