/**
 * The matters (cases that staff must decide) of all shards. A matter of an order is in the order's shard. The events of
 * the matter, and the idempotency keys of the clients that decide the matter, are in this shard too.
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
 * Returns the schema for matters that belong to no order. The whole installation has one such matter when the payment
 * provider doesn't answer, or when the provider's list of changes can't be read. The schema is a shard and not the main
 * schema, because the event of a matter must be in the own feed of the matter's schema, and only shards have own feeds.
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
 * Finds the schema of a matter. Returns the main schema if no schema has the matter. An operation in the main schema
 * then finds, under the lock of the caller's idempotency key, that the matter doesn't exist.
 */
async function placeOfMatter(shards: Shards, id: string): Promise<Database> {
  return (await findMatter(shards, id))?.place.db ?? shards.home;
}
