import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SlotRange } from '../../../db/shards/layout/slot-layout.ts';
import type { Node } from '../../../db/shards/servers/citus.ts';

/**
 * Servers that all test files of a run share. `start-shared-servers.ts` starts these servers, and
 * `stop-shared-servers.ts` stops them.
 */
export interface Shared {
  /** Folder of the run. The folder contains the data of the servers. */
  folder: string;
  /** Whether the PostgreSQL server is an embedded one, which must be stopped after the tests. */
  isEmbedded: boolean;
  /** Address of the PostgreSQL server, with a superuser. */
  postgresUrl: string;
  authUrl: string;
  authorizationServerPid: number;
  /** Schema of the shops' tables. Undefined: `public`. */
  schema: string | undefined;
  /** Addresses of the other nodes of a Citus cluster, whose coordinator is `postgresUrl`. */
  nodeUrls: string[];
  /** Set only if the run tests shards. */
  shards: ShardLayout | undefined;
  /** The PgBouncer through which the tests connect to their databases, if the run has one. */
  pooler: { url: string; pid: number } | undefined;
}

/** Assignment of customers to shards. The assignment is the same in all copies of a template database. */
export interface ShardLayout {
  ranges: SlotRange[];
  /** Key that assigns customers to slots, as hexadecimal digits. */
  slotKey: string;
  /** The node of each shard, by the shard's name. Empty if the shards are in the same database as the main schema. */
  nodes: Record<string, Node>;
}

export const SHARED = join(import.meta.dirname, '../../.tap/order-service.json');

/** Migrated database that is copied for tests. */
export const TEMPLATE = 'order_service_template';

/** Migrated database with shards that is copied for tests. */
export const SHARDED_TEMPLATE = 'order_service_sharded_template';

/**
 * Beginning of the names of migrated databases with shards in the schema `public`. The name ends with the number of
 * shards. The first test that needs such a database creates it (`createShopInShards`).
 */
export const SHARDS_TEMPLATE = 'order_service_shards_';

/**
 * Database that has only the Citus extension. The database exists on each node of the cluster, and is copied for tests.
 */
export const CLUSTER_TEMPLATE = 'order_service_cluster_template';

export const readShared = (): Shared => JSON.parse(readFileSync(SHARED, 'utf8')) as Shared;

/**
 * Adds a setting to the address of a database. The setting applies to each session that uses the address. Settings that
 * the address already has are kept.
 */
export function withSetting(url: string, setting: string): string {
  const address = new URL(url);
  const others = address.searchParams.getAll('options');
  address.searchParams.set('options', [...others, `-c ${setting}`].join(' '));
  return address.href;
}

/** Returns the address of a schema in a database. */
export const inSchema = (url: string, schema: string | undefined): string =>
  schema === undefined ? url : withSetting(url, `search_path=${schema}`);

/** Returns the name of the schema that has the tables of a test's shop. */
export const shopSchema = (): string => readShared().schema ?? 'public';

/** Returns the address of another database on the same server. */
export function databaseUrl(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}
