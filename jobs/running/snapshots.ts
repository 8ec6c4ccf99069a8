import type { Database } from '../../db/base/database.ts';
import { type OldSnapshot, listSnapshots } from '../../db/operator/snapshots.ts';
import type { Job } from './job-loops.ts';

/**
 * Called with the age in seconds of the oldest transaction or snapshot. `feed`: only transactions that write. `vacuum`:
 * all transactions and snapshots.
 */
export type SnapshotWatch = (ages: { feed: number; vacuum: number }) => void;

const MS_PER_SECOND = 1_000;

/**
 * Returns the job that measures the age of the oldest transaction or snapshot. If the database doesn't report the start
 * of a transaction or snapshot, its age counts from the time when this process first saw it.
 */
export function watchingSnapshots(servers: readonly Database[], onAges: SnapshotWatch): Job {
  let seen = new Map<string, number>();
  return {
    name: 'watchSnapshots',
    everyMs: 15_000,
    async run() {
      const all = (await Promise.all(servers.map((db) => listSnapshots(db)))).flatMap((list, server) =>
        list.map((one) => ({ ...one, key: `${server} ${one.kind} ${one.name}` })),
      );
      const now = performance.now();
      seen = new Map(all.map(({ key }) => [key, seen.get(key) ?? now]));
      const ageOf = ({ seconds, key }: OldSnapshot & { key: string }) =>
        seconds ?? (now - seen.get(key)!) / MS_PER_SECOND;
      const oldest = (list: typeof all) => Math.max(0, ...list.map(ageOf));
      onAges({ feed: oldest(all.filter(({ isWriting }) => isWriting)), vacuum: oldest(all) });
      return false;
    },
  };
}
