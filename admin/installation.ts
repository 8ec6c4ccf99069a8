import type { Database } from '../db/base/database.ts';
import { type ConnectOptions, connect } from '../db/base/open.ts';
import { eachOrSkip, throwIfSkipped } from '../db/base/skipped-items.ts';
import type { Caller } from '../db/call/caller.ts';
import type { ListedErasure } from '../db/call/erasures.ts';
import { type Erasure, eraseCustomer } from '../db/customers/erase-customer.ts';
import { exportCustomer } from '../db/customers/export-customer.ts';
import { reapplyErasures } from '../db/customers/reapply-erasures.ts';
import { renewCursors } from '../db/feed/event-cursors.ts';
import type { DatabaseOfOrder } from '../db/orders/index.ts';
import type { Shards } from '../db/shards/layout/shards.ts';
import * as sharded from '../db/shards/operator/customers.ts';
import { type ShardViolation, findCrossShardViolations } from '../db/shards/operator/find-violations.ts';
import { renewFeed } from '../db/shards/operator/renew-feed.ts';
import { findShardUrls } from '../db/shards/servers/citus.ts';
import { openShards } from '../db/shards/servers/open-shards.ts';
import { shardedStore } from '../db/shards/store.ts';
import { singleStore } from '../db/single.ts';
import type { Store } from '../db/store.ts';
import { isTableMissing } from '../packages/postgres/sessions/database-errors.ts';

/** A schema of a shop. */
export interface InstallationSchema {
  /** Name of the shard; undefined for the main schema. */
  name: string | undefined;
  db: Database;
  databaseUrl: string;
}

/** The shop's data and operations that commands use. The data are in one schema or in several. */
export interface Installation {
  /** All schemas, the main schema first. */
  places: InstallationSchema[];
  /** Schemas that contain orders. */
  placesOfOrders: InstallationSchema[];
  dbOfOrder: DatabaseOfOrder;
  store: Pick<Store, 'listMatters' | 'getMatter' | 'resolveMatter'>;
  exportCustomer(customerId: string): ReturnType<typeof exportCustomer>;
  eraseCustomer(customerId: string, caller: Caller): Promise<Erasure>;
  /** Applies recorded erasures again in one schema, for example after a restore. */
  reapplyErasures(
    schema: Database,
    erasures: readonly ListedErasure[],
    caller: Caller,
  ): ReturnType<typeof reapplyErasures>;
  /** Undefined if the shop has only one schema. */
  shards: Shards | undefined;
  /** Finds violated invariants between the schemas. */
  findCrossShardViolations(): Promise<ShardViolation[]>;
  /** Renews the feed after a restore. Returns the names of the shards whose feed had lost positions. */
  renewFeed(): Promise<string[]>;
  /** Closes the connections to the shards. The connections to the main schema remain open. */
  close(): Promise<void>;
}

/** Opens the shop with this main schema, and its shards if the main schema lists any. */
export async function openInstallation(
  main: Omit<InstallationSchema, 'name'>,
  connections: ConnectOptions,
): Promise<Installation> {
  // An older schema has no tables for shards. This error is ignored, because each command then reports which schema it
  // requires.
  const urls = await findShardUrls(main.db, main.databaseUrl).catch((error: unknown) => {
    if (!isTableMissing(error)) throw error;
    return new Map<string, string>();
  });
  if (urls.size === 0) return inOneSchema(main);
  const shards = await openShards(main.db, (name) => connect(urls.get(name)!, connections));
  return inShards(shards!, main, urls); // A main schema with addresses of shards has a layout.
}

function inOneSchema({ db, databaseUrl }: Omit<InstallationSchema, 'name'>): Installation {
  const places = [{ name: undefined, db, databaseUrl }];
  return {
    places,
    placesOfOrders: places,
    dbOfOrder: () => db,
    store: singleStore(db),
    shards: undefined,
    exportCustomer: (customerId) => exportCustomer(db, customerId),
    eraseCustomer: (customerId, caller) => eraseCustomer(db, customerId, caller),
    reapplyErasures,
    findCrossShardViolations: async () => [],
    renewFeed: () => renewCursors(db).then(() => []),
    close: async () => {},
  };
}

function inShards(
  shards: Shards,
  { db, databaseUrl }: Omit<InstallationSchema, 'name'>,
  urls: ReadonlyMap<string, string>,
): Installation {
  const placesOfOrders = shards.all.map((shard) => ({ ...shard, databaseUrl: urls.get(shard.name)! }));
  return {
    places: [{ name: undefined, db, databaseUrl }, ...placesOfOrders],
    placesOfOrders,
    dbOfOrder: async (orderId) => (await shards.ofOrder(orderId)).db,
    store: shardedStore(shards),
    shards,
    exportCustomer: (customerId) => sharded.exportCustomer(shards, customerId),
    eraseCustomer: (customerId, caller) => sharded.eraseCustomer(shards, customerId, caller),
    reapplyErasures: (...request) => sharded.reapplyErasures(shards, ...request),
    findCrossShardViolations: () => findCrossShardViolations(shards),
    renewFeed: () => renewFeed(shards),
    close: async () => void (await Promise.all(shards.all.map((shard) => shard.db.destroy()))),
  };
}

/**
 * Calls `work` for each of these schemas, one after the other. Adds the name of the shard to the results of a shard. If
 * a schema fails, processes the other schemas, then throws `ItemsSkipped`.
 */
export async function inEach<One extends object>(
  places: readonly InstallationSchema[],
  work: (place: InstallationSchema) => Promise<readonly One[]>,
): Promise<(One & { shard?: string })[]> {
  const all: (One & { shard?: string })[] = [];
  const skipped = await eachOrSkip(places, nameOf, async (place) => {
    const shard = place.name === undefined ? {} : { shard: place.name };
    for (const one of await work(place)) all.push({ ...shard, ...one });
  });
  throwIfSkipped(skipped);
  return all;
}

/** Returns the name of a schema that operators see. */
export const nameOf = ({ name }: InstallationSchema): string => name ?? 'main';
