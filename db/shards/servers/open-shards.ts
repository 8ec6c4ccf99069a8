import type { Database } from '../../base/database.ts';
import { readCopy } from '../layout/copy-state.ts';
import { readLayout } from '../layout/slot-layout.ts';
import { Shards, readSlotKey } from '../layout/shards.ts';

/**
 * Opens the shards of an installation. Returns undefined if the installation has no shards. `dbOf` returns the
 * connections to the schema with this name.
 */
export async function openShards(
  main: Database,
  dbOf: (name: string) => Database,
): Promise<Shards | undefined> {
  const ranges = await readLayout(main);
  return ranges.length === 0
    ? undefined
    : new Shards(main, {
        ranges,
        slotKey: await readSlotKey(main),
        lastOldId: (await readCopy(main))?.lastOldId,
        dbOf,
      });
}
