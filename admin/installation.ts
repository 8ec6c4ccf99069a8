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
  /** Name of the shard; undefined for the shop's main schema, or its only schema. */
  name: string | undefined;
  db: Database;
  databaseUrl: string;
}

/** A shop's data and operations for commands. The shop is in one schema or in several. */
export interface Installation {
  /** All schemas of the shop, the main schema first. */
  places: InstallationSchema[];
  /** Schemas that have orders. */
  placesOfOrders: InstallationSchema[];
  dbOfOrder: DatabaseOfOrder;
  store: Pick<Store, 'listMatters' | 'getMatter' | 'resolveMatter'>;
  exportCustomer(customerId: string): ReturnType<typeof exportCustomer>;
  eraseCustomer(customerId: string, caller: Caller): Promise<Erasure>;
  /** Applies erasures again in one of the schemas. */
  reapplyErasures(
    schema: Database,
    erasures: readonly ListedErasure[],
    caller: Caller,
  ): ReturnType<typeof reapplyErasures>;
  /** Shards that have the orders; undefined if the shop has only one schema. */
  shards: Shards | undefined;
  /** Finds invariants that are broken between the shop's schemas. */
  findCrossShardViolations(): Promise<ShardViolation[]>;
  /** Renews the feed after a restore. Returns the shards whose feed had lost some positions. */
  renewFeed(): Promise<string[]>;
  /** Closes the connections that were opened in addition to the main schema's. */
  close(): Promise<void>;
}

/** Opens the shop with this main schema, and its shards if it has some. */
export async function openInstallation(
  home: Omit<InstallationSchema, 'name'>,
  connections: ConnectOptions,
): Promise<Installation> {
  // An older schema has no tables of shards. This error is ignored, because commands then report which schema they
  // require.
  const urls = await findShardUrls(home.db, home.databaseUrl).catch((error: unknown) => {
    if (!isTableMissing(error)) throw error;
    return new Map<string, string>();
  });
  if (urls.size === 0) return inOneSchema(home);
  const shards = await openShards(home.db, (name) => connect(urls.get(name)!, connections));
  return inShards(shards!, home, urls); // A main schema with addresses of shards has a layout.
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
 * Calls `work` for each of these schemas, one after the other. Each result names its shard, if there is one. If a
 * schema fails, the others are still processed; then `ItemsSkipped` is thrown.
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

/** Name of a schema, for operators. */
export const nameOf = ({ name }: InstallationSchema): string => name ?? 'home';
