/**
 * Reads and decides matters (cases that staff must decide) in all shards. The shard of an order also has the order's
 * matters, the events of these matters, and the idempotency keys of clients that decide the matters.
 */
import type { Database } from '../../base/database.ts';
import type { KeysetRequest } from '../../call/pagination.ts';
import * as read from '../../orders/matters/list-matters.ts';
import type { MatterFilter, MatterList } from '../../orders/matters/list-matters.ts';
import type { MatterRecord } from '../../orders/model/matters.ts';
import * as decide from '../../orders/verbs/decide-matter.ts';
import { findInAnyShard } from '../layout/find-in-any-shard.ts';
import { allSchemas } from '../layout/all-schemas.ts';
import type { Shards } from '../layout/shards.ts';
import { readMerged } from './merged-lists.ts';

/**
 * Returns the schema for matters that belong to no order, for example because the payment provider doesn't answer or
 * its list of changes can't be read. The schema for such matters is a shard, because the event of a matter must be in
 * the feed of the same schema. The main schema has no events of its own.
 */
export const shardOfUnownedMatters = ({ all }: Shards): Database => all[0]!.db;

export async function listMatters(
  shards: Shards,
  filter: MatterFilter,
  { page, size, after }: KeysetRequest,
): Promise<MatterList> {
  const { rows, totalCount } = await readMerged(
    allSchemas(shards).map(({ db }) => read.matterList(db, filter)),
    read.spanOf(page, size),
    after,
  );
  return read.toMatterList(rows, size, totalCount);
}

export const getMatter = async (shards: Shards, id: string): Promise<MatterRecord | undefined> =>
  (await findMatter(shards, id))?.found;

export const retryMatter = async (
  shards: Shards,
  id: string,
  request: Parameters<typeof decide.retryMatter>[2],
): ReturnType<typeof decide.retryMatter> => decide.retryMatter(await placeOfMatter(shards, id), id, request);

export const resolveMatter = async (
  shards: Shards,
  id: string,
  request: Parameters<typeof decide.resolveMatter>[2],
): ReturnType<typeof decide.resolveMatter> =>
  decide.resolveMatter(await placeOfMatter(shards, id), id, request);

const findMatter = (shards: Shards, id: string) =>
  findInAnyShard(allSchemas(shards), (db) => read.getMatter(db, id));

/**
 * Finds the schema of a matter. If no schema has the matter, returns the main schema. The operation then finds in the
 * main schema, under the lock of the caller's idempotency key, that the matter doesn't exist.
 */
async function placeOfMatter(shards: Shards, id: string): Promise<Database> {
  return (await findMatter(shards, id))?.place.db ?? shards.main;
}
