import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SlotRange } from '../../../db/shards/layout/slot-layout.ts';
import type { Node } from '../../../db/shards/servers/citus.ts';

/**
 * Servers and addresses that all test files of a run share. `start-shared-servers.ts` starts the servers, and
 * `stop-shared-servers.ts` stops them.
 */
export interface Shared {
  /** Folder for the data of the servers. */
  folder: string;
  /** Whether the PostgreSQL server is embedded. An embedded server is stopped when all tests have ended. */
  isEmbedded: boolean;
  /** Address of the PostgreSQL server. The user in the address is a superuser. */
  postgresUrl: string;
  authUrl: string;
  authorizationServerPid: number;
  /** Schema that contains the tables of the tests' shops. If it is undefined, the tables are in `public`. */
  schema: string | undefined;
  /** Addresses of the other nodes of a Citus cluster. `postgresUrl` is the address of the cluster's coordinator. */
  nodeUrls: string[];
  /** Layout of the shards, if tests use shards. */
  shards: ShardLayout | undefined;
  /** The PgBouncer through which tests reach their databases, if there is one. */
  pooler: { url: string; pid: number } | undefined;
}

/** Assignment of customers to shards. All copies of a template database have the same assignment. */
export interface ShardLayout {
  ranges: SlotRange[];
  /** Key of the slots as hexadecimal digits. */
  slotKey: string;
  /**
   * The node on which each shard is, by the name of the shard. Empty if all shards are in the database of the main
   * schema.
   */
  nodes: Record<string, Node>;
}

export const SHARED = join(import.meta.dirname, '../../.tap/order-service.json');

/** The migrated database that tests copy. */
export const TEMPLATE = 'order_service_template';

/** The migrated database that tests copy for a shop whose orders are in shards. */
export const SHARDED_TEMPLATE = 'order_service_sharded_template';

/** A database with only the Citus extension. Each node of the cluster has this database. */
export const CLUSTER_TEMPLATE = 'order_service_cluster_template';

export const readShared = (): Shared => JSON.parse(readFileSync(SHARED, 'utf8')) as Shared;

/**
 * Adds a setting to an address. The sessions of the address begin with this setting. Settings that the address already
 * contains are not removed.
 */
export function withSetting(url: string, setting: string): string {
  const address = new URL(url);
  const others = address.searchParams.getAll('options');
  address.searchParams.set('options', [...others, `-c ${setting}`].join(' '));
  return address.href;
}

/** Returns the address of a schema of a database. */
export const inSchema = (url: string, schema: string | undefined): string =>
  schema === undefined ? url : withSetting(url, `search_path=${schema}`);

/** Returns the schema that contains the tables of a test's shop. */
export const shopSchema = (): string => readShared().schema ?? 'public';

/** Returns the address of another database on the same server. */
export function databaseUrl(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}
