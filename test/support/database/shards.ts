/**
 * With TEST_SHARDS, the shops of most tests store their orders in shards: schemas that each have the orders of some
 * customers. A test reads all shards as if they were one database (`views-over-shards.ts`). If a test runs a job of the
 * worker, it runs that job in each shard.
 */
import { relative, sep } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../db/base/database.ts';
import { type ConnectOptions, connect } from '../../../db/base/open.ts';
import { schemaUrl } from '../../../db/shards/layout/schema-url.ts';
import { SLOTS } from '../../../db/shards/layout/slot-layout.ts';
import { Shards } from '../../../db/shards/layout/shards.ts';
import { shardOfUnownedMatters } from '../../../db/shards/lists/matters.ts';
import { type Node, nodeUrl } from '../../../db/shards/servers/citus.ts';
import { readShared, shopSchema } from '../run/shared-servers.ts';

/**
 * Folders whose tests send requests over HTTP. The tests in other folders call functions that run in one schema. Those
 * tests need no shards, because a shard is a schema, too.
 */
const FOLDERS = ['v1', 'stories', 'handlers', 'clients', 'browser', 'scripts'];

const inOneSchemaOnly = new Set<string>();

/** Declares why shops of the calling test file have no shards, even if shops of other files have shards. */
export function inOneSchema(_why: string): void {
  inOneSchemaOnly.add(process.argv[1]!);
}

/** Whether shops of the running test file have their orders in shards. */
export function usesShards(): boolean {
  const file = process.argv[1]!;
  const [folder] = relative(`${import.meta.dirname}/../..`, file).split(sep);
  return readShared().shards !== undefined && FOLDERS.includes(folder!) && !inOneSchemaOnly.has(file);
}

/** Prefix of the names of databases whose orders are in shards. */
export const SHARDED = 'sharded';

export const isSharded = (url: string): boolean => new URL(url).pathname.startsWith(`/${SHARDED}`);

/** Whether shards are on the nodes of a Citus cluster. */
export const isCluster = (): boolean => readShared().nodeUrls.length > 0;

/** Returns the settings of a service process for this database. */
export const engineOf = (url: string): Record<string, string> =>
  isSharded(url) ? { DATABASE_ENGINE: isCluster() ? 'citus' : 'sharded' } : {};

/** Returns the address of a shard by the shard's name. */
type ShardUrl = (name: string) => string;

/**
 * Builds a function that returns the address of a shard by its name. `url`: address of the shop's main schema.
 * `placeOf`: returns the address to use for a node of a cluster, if that node must be reached at another address.
 */
export const shardUrlOf =
  (url: string, placeOf: (node: Node) => Node = (node) => node): ShardUrl =>
  (name) => {
    const node = readShared().shards!.nodes[name];
    return node ? nodeUrl(url, name, placeOf(node)) : schemaUrl(url, name);
  };

/** Connections that a service uses for a shop. */
export interface ServiceDatabases {
  /** Connections to the database of the shop, or to its main schema if the shop's orders are in shards. */
  db: Database;
  shards?: Shards;
  /** Returns the address of a shard by its name. */
  shardUrl?: ShardUrl;
}

const known = new WeakMap<Database, ServiceDatabases>();

/** Returns the connections that a service uses for a shop. `db`: the test's own connections to the same shop. */
export const serviceDatabases = (db: Database): ServiceDatabases => known.get(db) ?? { db };

/** Sets the connections that `serviceDatabases` returns for a database. */
export const registerServiceDatabases = (db: Database, databases: ServiceDatabases): void =>
  void known.set(db, databases);

/**
 * Opens the connections of a service process to this database. The test passes these connections to a service. For its
 * own statements the test uses other connections.
 */
export function connectService(
  url: string,
  options: ConnectOptions = {},
  shardUrl: ShardUrl = shardUrlOf(url),
): Database {
  const home = connect(url, options);
  if (!isSharded(url)) return home;
  const shards = shardsOver(home, (name) => connect(shardUrl(name), options));
  registerServiceDatabases(home, { db: home, shards, shardUrl });
  return home;
}

/** Returns the shards of a shop. All shops of the tests have the same assignment of customers to shards. */
export function shardsOver(home: Database, dbOf: (name: string) => Database): Shards {
  const { ranges, slotKey } = readShared().shards!;
  return new Shards(home, { ranges, slotKey: Buffer.from(slotKey, 'hex'), dbOf });
}

/** Returns connections of a service to an address at which no database listens. */
export const connectNowhere = (): Database => {
  const url = `postgres://postgres@127.0.0.1:1/${usesShards() ? SHARDED : 'none'}`;
  return connectService(url, {}, () => url);
};

/** Closes all connections of a service. */
export async function closeService(db: Database): Promise<void> {
  await Promise.all(everySchemaOf(db).map((each) => each.destroy()));
}

/** Lists connections to each schema with orders: to the shards, or to the only schema. */
export const databasesOf = (db: Database): Database[] =>
  known.get(db)?.shards?.all.map((shard) => shard.db) ?? [db];

/** Lists connections to each schema that has tables of the shop. */
export function everySchemaOf(db: Database): Database[] {
  const { db: home, shards } = serviceDatabases(db);
  return [home, ...(shards?.all ?? []).map((shard) => shard.db)];
}

/** Lists the names of the schemas that have tables of the shop. */
export const schemasOf = (db: Database): string[] => [
  shopSchema(),
  ...(known.get(db)?.shards?.all ?? []).map(({ name }) => name),
];

/**
 * Returns the name of the stored table that has this name in a schema, so that a test can add a trigger or a constraint
 * to the table. On a node of a cluster the given name is the name of a view, and the stored table has another name.
 */
export async function storedTable(place: Database, name: string): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ stored: string }>`
    select coalesce(
      (select distinct d.refobjid::regclass from pg_rewrite r join pg_depend d on d.objid = r.oid
       where r.ev_class = to_regclass(${name}) and d.refclassid = 'pg_class'::regclass and d.refobjid <> r.ev_class),
      to_regclass(${name}))::text as stored`.execute(place);
  return sql.raw(rows[0]!.stored);
}

/** Returns connections to the schema that stores matters (cases that staff must decide) without an order. */
export function anyPlaceOf(db: Database): Database {
  const shards = known.get(db)?.shards;
  return shards ? shardOfUnownedMatters(shards) : db;
}

/** Returns connections to the schema to which an order's id belongs. The order needn't exist. */
export const placeOf = (db: Database, orderId: string): Database =>
  known.get(db)?.shards?.ofSlotIn(orderId).db ?? db;

/** Returns connections to the schema that has a customer's orders. */
export const placeOfCustomer = (db: Database, customerId: string): Database =>
  known.get(db)?.shards?.ofCustomer(customerId).db ?? db;

/** Runs the work in each schema that has orders, one schema after the other. */
export async function inEachPlace<Result>(
  db: Database,
  work: (place: Database) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const place of databasesOf(db)) results.push(await work(place));
  return results;
}

/** Lists the slots of this schema. The orders of a customer are in the schema that has the customer's slot. */
export function slotsOf(db: Database, place: Database): number[] {
  const all = Array.from({ length: SLOTS }, (_, slot) => slot);
  const shard = known.get(db)?.shards?.all.find((each) => each.db === place);
  if (!shard) return all;
  const ranges = readShared().shards!.ranges.filter(({ name }) => name === shard.name);
  return all.filter((slot) =>
    ranges.some(({ first_slot, last_slot }) => first_slot <= slot && slot <= last_slot),
  );
}

/** Counts the events that have a position in the feed of their shard, and no position in the shop's feed yet. */
export async function countUnwoven(db: Database): Promise<number> {
  const { db: home, shards } = serviceDatabases(db);
  if (!shards) return 0;
  const endOf = async (place: Database) =>
    (await place.selectFrom('event_feed').select('last_position').executeTakeFirstOrThrow()).last_position;
  const ends = await Promise.all(shards.all.map((shard) => endOf(shard.db)));
  return ends.reduce((sum, end) => sum + end, 0) - (await endOf(home));
}
