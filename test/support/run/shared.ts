import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SlotRange } from '../../../db/shards/layout/layout.ts';
import type { Node } from '../../../db/shards/servers/citus.ts';

/** What all test files of a run share. `before.ts` starts it, `after.ts` ends it. */
export interface Shared {
  /** For the data of the servers. */
  folder: string;
  /** Whether the PostgreSQL is the embedded one, which ends with the tests. */
  isEmbedded: boolean;
  /** The address of the PostgreSQL, as a superuser. */
  postgresUrl: string;
  authUrl: string;
  authorizationServerPid: number;
  /** The schema that tests have their tables in. */
  schema: string | undefined;
  /** Those of the nodes of a Citus cluster whose coordinator it is. */
  nodeUrls: string[];
  /** The shards of the tests that have some. */
  shards: ShardLayout | undefined;
  /** The PgBouncer through which tests reach their databases, where there is one. */
  pooler: { url: string; pid: number } | undefined;
}

/** Which of their customers are where: all copies of a database have the same. */
export interface ShardLayout {
  ranges: SlotRange[];
  /** As hexadecimal digits. */
  slotKey: string;
  /** The nodes that have shards, by the names of these; none where all are in the database of their home. */
  nodes: Record<string, Node>;
}

export const SHARED = join(import.meta.dirname, '../../.tap/order-service.json');

/** The migrated database that tests copy. */
export const TEMPLATE = 'order_service_template';

/** The same, for a shop whose orders are in shards. */
export const SHARDED_TEMPLATE = 'order_service_sharded_template';

/** A database with nothing but the extension of a Citus cluster, on each of its nodes. */
export const CLUSTER_TEMPLATE = 'order_service_cluster_template';

export const readShared = (): Shared => JSON.parse(readFileSync(SHARED, 'utf8')) as Shared;

/** An address whose sessions begin with this setting, beside those that it names. */
export function withSetting(url: string, setting: string): string {
  const address = new URL(url);
  const others = address.searchParams.getAll('options');
  address.searchParams.set('options', [...others, `-c ${setting}`].join(' '));
  return address.href;
}

/** The address of a schema of a database. */
export const inSchema = (url: string, schema: string | undefined): string =>
  schema === undefined ? url : withSetting(url, `search_path=${schema}`);

/** The schema that a shop of the tests has its tables in. */
export const shopSchema = (): string => readShared().schema ?? 'public';

/** The address of another database of the same server. */
export function databaseUrl(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}
