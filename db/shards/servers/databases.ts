import { IncompatibleSchema } from '../../../packages/postgres/migrator/schema-compatibility.ts';
import { UnsupportedPooler } from '../../../packages/postgres/sessions/session-settings.ts';
import { watchDatabase } from '../../base/health.ts';
import {
  type ConnectOptions,
  type DatabaseOptions,
  type OpenSchema,
  type Server,
  connect,
  openSchema,
  openServer,
} from '../../base/open.ts';
import { schemaFault } from '../../base/schema.ts';
import type { Database } from '../../base/database.ts';
import { schemaUrl } from '../layout/schema-url.ts';
import { readCopy } from '../layout/copy-state.ts';
import { readLayout } from '../layout/slot-layout.ts';
import { type ShopLayout, Shards, readSlotKey } from '../layout/shards.ts';
import { checkShard } from './check-shard.ts';
import { findShardUrls } from './citus.ts';

/**
 * Where the orders of an installation are: in one schema, in several schemas, or in schemas on the nodes of a Citus
 * cluster.
 */
export type Engine = 'single' | 'sharded' | 'citus';

export interface OpenShard extends OpenSchema {
  name: string;
}

export interface Databases {
  /** The installation's only schema, or its main schema if the orders are in shards. */
  main: OpenSchema;
  /** The shards. Empty if the installation has one schema. */
  places: readonly OpenShard[];
  /**
   * `ofRequests` uses the connections for requests, `ofJobs` uses the connections for background work. Undefined if the
   * installation has one schema.
   */
  shards: { ofRequests: Shards; ofJobs: Shards } | undefined;
  /** Options for connections that the process opens in addition to these pools. */
  connections: ConnectOptions;
  /** Maximum total number of connections in all pools. */
  poolSize: number;
  /** A warning about the database sessions, for the operator. */
  warning: string | undefined;
  close(): Promise<void>;
}

/**
 * Opens all schemas of an installation. If the process runs the embedded PostgreSQL, `prepare` is called before the
 * schemas are opened. Throws the errors of `openServer`. Throws `IncompatibleSchema` if the orders of the installation
 * aren't where `engine` says. A shard is checked only when it is first used, because the shard may not answer yet: see
 * `checkShard`.
 */
export async function openDatabases(
  { engine, poolSize, doesBoth = false, ...options }: DatabaseOptions & { engine: Engine; poolSize: number },
  prepare: (url: string) => Promise<void>,
): Promise<Databases> {
  const server = await openServer(options);
  const opened: OpenSchema[] = [];
  const close = async () => {
    await Promise.all(opened.map((place) => place.close()));
    await server.stop();
  };
  const open = (url: string, size: number, check?: (db: Database) => Promise<void>): OpenSchema => {
    const place = openSchema(url, { ...server.connections, poolSize: size }, doesBoth, check);
    opened.push(place);
    return place;
  };
  const { connections, warning } = server;
  const rest = { connections: { ...connections, poolSize }, warning, close };
  try {
    if (options.url === undefined) await prepare(server.url);
    if (engine === 'single')
      return { main: open(server.url, poolSize), places: [], shards: undefined, poolSize, ...rest };
    if (connections.takeSettings === false) throw new UnsupportedPooler(NO_OPTIONS);
    const { urls, ...layout } = await readShop(server, engine);
    const [size = 0, ...sizes] = shareOut(poolSize, urls.size + 1);
    const main = open(server.url, size);
    const places = [...urls].map(([name, url], n) => ({
      name,
      ...open(url, sizes[n]!, (db) => checkShard(db, name, url)),
    }));
    const shardsOver = (of: 'db' | 'background') => {
      const dbs = new Map(places.map((place) => [place.name, place[of]]));
      return new Shards(main[of], { ...layout, dbOf: (name) => dbs.get(name)! });
    };
    const shards = { ofRequests: shardsOver('db'), ofJobs: shardsOver('background') };
    return { main, places, shards, ...rest, poolSize: sumOf([size, ...sizes]) };
  } catch (error) {
    await close();
    throw error;
  }
}

const sumOf = (sizes: readonly number[]) => sizes.reduce((sum, size) => sum + size, 0);

/**
 * Divides the connections among the schemas. Each schema gets at least two connections: one for requests and one for
 * background work.
 */
const shareOut = (connections: number, places: number): number[] =>
  Array.from({ length: places }, (_, n) => Math.max(2, Math.floor((connections + n) / places)));

const NO_OPTIONS =
  'A pooler in front of the database refuses session options, but each shard needs its search_path. ' +
  'Use the address of the server itself.';

const NO_SHARDS = {
  what: 'its orders are in one schema, but DATABASE_ENGINE says that they are in shards',
  remedy:
    'Run `node server.ts --role migrate` with this setting on an installation without orders, or remove the setting',
};

const ON_NODES = {
  what: 'its shards are on the nodes of a Citus cluster, but DATABASE_ENGINE is not citus',
  remedy: 'Start it with DATABASE_ENGINE=citus',
};

const NOT_ON_NODES = {
  what: 'its shards are not on the nodes of a Citus cluster, but DATABASE_ENGINE is citus',
  remedy:
    'Start it with DATABASE_ENGINE=sharded, or run `node server.ts --role migrate` on the coordinator of an installation without orders',
};

const HALF_COPIED = {
  what: 'a copy into it is running, or was interrupted',
  remedy: 'Wait until `admin shards copy` ends, or repeat it on a fresh database (db/shards/README.md)',
};

/** Reads what `openDatabases` needs before it opens the shards. Checks that the installation fits `engine`. */
async function readShop(
  { url, connections }: Server,
  engine: Engine,
): Promise<
  ShopLayout & {
    /** URLs by name of the shard, sorted by slot. */
    urls: Map<string, string>;
  }
> {
  const main = connect(url, { ...connections, poolSize: 1 });
  try {
    const fault = await schemaFault(main);
    if (fault) throw new IncompatibleSchema(fault);
    const ranges = await readLayout(main);
    if (ranges.length === 0) throw new IncompatibleSchema(NO_SHARDS);
    const copy = await readCopy(main);
    if (copy && !copy.hasEnded) throw new IncompatibleSchema(HALF_COPIED);
    const urls = await findShardUrls(main, url);
    const isOnNodes = [...urls].some(([name, own]) => own !== schemaUrl(url, name));
    if (isOnNodes !== (engine === 'citus')) throw new IncompatibleSchema(isOnNodes ? ON_NODES : NOT_ON_NODES);
    return { ranges, slotKey: await readSlotKey(main), lastOldId: copy?.lastOldId, urls };
  } finally {
    await main.destroy();
  }
}

/**
 * Returns a function that checks whether the process can serve requests. The result is the reason why the process can't
 * serve requests, or undefined. The main schema and at least one shard must answer. If all shards had to answer, one
 * silent shard would stop the service for all customers.
 */
export function watchDatabases({ main, places }: Databases): () => Promise<string | undefined> {
  const watchMain = watchDatabase(main.db);
  const watches = places.map(({ db }) => watchDatabase(db));
  return async () => {
    const [ofMain, ...others] = await Promise.all([watchMain(), ...watches.map((watch) => watch())]);
    const faults = others.filter((fault) => fault !== undefined);
    return ofMain ?? (faults.length === places.length ? faults[0] : undefined);
  };
}
