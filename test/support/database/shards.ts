/**
 * With TEST_SHARDS, the shops of most tests have shards: schemas that each contain the orders of some customers. Tests
 * read all shards as if they were one schema (`views-over-shards.ts`). If a test runs a job of the worker, the job runs
 * in each shard.
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
 * Folders whose tests use shards, because they send requests over HTTP. Tests in other folders call functions that work
 * in one schema, so shards would make no difference.
 */
const FOLDERS = ['v1', 'stories', 'handlers', 'clients', 'browser', 'scripts'];

const inOneSchemaOnly = new Set<string>();

/** Makes all shops of the calling test file have no shards. The argument `_why` is the reason for this. */
export function inOneSchema(_why: string): void {
  inOneSchemaOnly.add(process.argv[1]!);
}

/** Whether the shops of the running test file have shards. */
export function usesShards(): boolean {
  const file = process.argv[1]!;
  const [folder] = relative(`${import.meta.dirname}/../..`, file).split(sep);
  return readShared().shards !== undefined && FOLDERS.includes(folder!) && !inOneSchemaOnly.has(file);
}

/** Prefix of the names of databases that have shards. */
export const SHARDED = 'sharded';

export const isSharded = (url: string): boolean => new URL(url).pathname.startsWith(`/${SHARDED}`);

/** Whether the shards are on the nodes of a Citus cluster. */
export const isCluster = (): boolean => readShared().nodeUrls.length > 0;

/** Returns the settings that a service process needs to use this database. */
export const engineOf = (url: string): Record<string, string> =>
  isSharded(url) ? { DATABASE_ENGINE: isCluster() ? 'citus' : 'sharded' } : {};

type ShardUrl = (name: string) => string;

/**
 * Builds a function that returns the address of a shard by its name. `url`: address of the shop's main schema.
 * `placeOf` replaces the address of a cluster node, e.g. with the address of a proxy.
 */
export const shardUrlOf =
  (url: string, placeOf: (node: Node) => Node = (node) => node): ShardUrl =>
  (name) => {
    const node = readShared().shards!.nodes[name];
    return node ? nodeUrl(url, name, placeOf(node)) : schemaUrl(url, name);
  };

/** Connections of a service to a shop. */
export interface ServiceDatabases {
  /** Connections to the shop's only schema, or to its main schema if the shop has shards. */
  db: Database;
  shards?: Shards;
  shardUrl?: ShardUrl;
}

const known = new WeakMap<Database, ServiceDatabases>();

/** Returns the service's connections to a shop. `db`: the test's own connections to the same shop. */
export const serviceDatabases = (db: Database): ServiceDatabases => known.get(db) ?? { db };

/** Defines the result of `serviceDatabases` for the test's connections `db`. */
export const registerServiceDatabases = (db: Database, databases: ServiceDatabases): void =>
  void known.set(db, databases);

/**
 * Opens connections to this database that a test passes to a service. The test uses other connections for its own
 * statements.
 */
export function connectService(
  url: string,
  options: ConnectOptions = {},
  shardUrl: ShardUrl = shardUrlOf(url),
): Database {
  const main = connect(url, options);
  if (!isSharded(url)) return main;
  const shards = shardsOver(main, (name) => connect(shardUrl(name), options));
  registerServiceDatabases(main, { db: main, shards, shardUrl });
  return main;
}

/** Returns the shards of a shop. In all shops of the tests the same customers are in the same shard. */
export function shardsOver(main: Database, dbOf: (name: string) => Database): Shards {
  const { ranges, slotKey } = readShared().shards!;
  return new Shards(main, { ranges, slotKey: Buffer.from(slotKey, 'hex'), dbOf });
}

/** Returns connections to an address at which no database listens. */
export const connectNowhere = (): Database => {
  const url = `postgres://postgres@127.0.0.1:1/${usesShards() ? SHARDED : 'none'}`;
  return connectService(url, {}, () => url);
};

export async function closeService(db: Database): Promise<void> {
  await Promise.all(everySchemaOf(db).map((each) => each.destroy()));
}

/** Lists connections to each schema that has orders: to the shards, or to the only schema. */
export const databasesOf = (db: Database): Database[] =>
  known.get(db)?.shards?.all.map((shard) => shard.db) ?? [db];

/** Lists connections to each schema of the shop: to the main schema and the shards, or to the only schema. */
export function everySchemaOf(db: Database): Database[] {
  const { db: main, shards } = serviceDatabases(db);
  return [main, ...(shards?.all ?? []).map((shard) => shard.db)];
}

/** Lists the names of the shop's schemas. */
export const schemasOf = (db: Database): string[] => [
  shopSchema(),
  ...(known.get(db)?.shards?.all ?? []).map(({ name }) => name),
];

/**
 * Returns the name of the stored table behind a table name, so that a test can add a trigger or a constraint. On a node
 * of a cluster, the table name `name` belongs to a view, and the stored table has another name.
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

/** Returns connections to the schema that has the order with this id. The order needn't exist. */
export const placeOf = (db: Database, orderId: string): Database =>
  known.get(db)?.shards?.ofSlotIn(orderId).db ?? db;

/** Returns connections to the schema that has a customer's orders. */
export const placeOfCustomer = (db: Database, customerId: string): Database =>
  known.get(db)?.shards?.ofCustomer(customerId).db ?? db;

/** Runs the work in each schema that has orders, in one schema after the other. */
export async function inEachPlace<Result>(
  db: Database,
  work: (place: Database) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const place of databasesOf(db)) results.push(await work(place));
  return results;
}

/** Lists the slots of this schema. Each customer has one slot. The schema with this slot has the customer's orders. */
export function slotsOf(db: Database, place: Database): number[] {
  const all = Array.from({ length: SLOTS }, (_, slot) => slot);
  const shard = known.get(db)?.shards?.all.find((each) => each.db === place);
  if (!shard) return all;
  const ranges = readShared().shards!.ranges.filter(({ name }) => name === shard.name);
  return all.filter((slot) =>
    ranges.some(({ first_slot, last_slot }) => first_slot <= slot && slot <= last_slot),
  );
}

/** Counts the events that have a position in the feed of their shard but not yet in the shop's merged feed. */
export async function countUnwoven(db: Database): Promise<number> {
  const { db: main, shards } = serviceDatabases(db);
  if (!shards) return 0;
  const endOf = async (place: Database) =>
    (await place.selectFrom('event_feed').select('last_position').executeTakeFirstOrThrow()).last_position;
  const ends = await Promise.all(shards.all.map((shard) => endOf(shard.db)));
  return ends.reduce((sum, end) => sum + end, 0) - (await endOf(main));
}
