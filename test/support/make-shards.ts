import { connect } from '../../db/index.ts';
import { readSlotKey } from '../../db/shards/index.ts';
import { readLayout } from '../../db/shards/layout.ts';
import { migrateAll } from '../../jobs/schema.ts';
import { makeEverything } from './everything.ts';
import type { ShardLayout } from './shared.ts';

/**
 * Makes the schemas of a shop in shards, and what tests need beside them (`everything.ts`). With a key its customers have
 * the slots that those of another shop with it have.
 */
export async function makeShards(
  url: string,
  { count, slotKey }: { count: number; slotKey?: string },
): Promise<ShardLayout> {
  await migrateAll(url);
  const home = connect(url, { poolSize: 1 });
  if (slotKey !== undefined)
    await home
      .updateTable('customer_slot_keys')
      .set({ key: Buffer.from(slotKey, 'hex') })
      .execute();
  await migrateAll(url, { shards: count });
  const ranges = await readLayout(home);
  const key = Buffer.from(await readSlotKey(home)).toString('hex');
  await makeEverything(home, namesIn(ranges));
  await home.destroy();
  return { ranges, slotKey: key };
}

/** The shards' names. */
export const namesIn = (ranges: ShardLayout['ranges']): string[] => [
  ...new Set(ranges.map(({ name }) => name)),
];
