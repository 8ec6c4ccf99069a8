import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What all test files of a run share: `before.ts` starts it, `after.ts` ends it. */
export interface Shared {
  /** For the data of the servers. */
  folder: string;
  /** Whether the PostgreSQL is the embedded one, which ends with the tests. */
  isEmbedded: boolean;
  /** A superuser's address of the PostgreSQL. */
  postgresUrl: string;
  authUrl: string;
  authorizationServerPid: number;
}

export const SHARED = join(import.meta.dirname, '../../.tap/order-service.json');

/** A database that all migrations have run on, to be copied. */
export const TEMPLATE = 'order_service_template';

export const readShared = (): Shared => JSON.parse(readFileSync(SHARED, 'utf8')) as Shared;

/** The same server, another database. */
export function databaseUrl(postgresUrl: string, name: string): string {
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return url.href;
}
