/** The service's migrations, and a check whether a schema has them. */
import { type SchemaProblem, faultOf } from '../../packages/postgres/migrator/schema-compatibility.ts';
import { stepNames } from '../../packages/postgres/migrator/read-migrations.ts';
import type { Database } from './database.ts';

export const MIGRATIONS = new URL('../migrations/', import.meta.url);

let names: Promise<string[]> | undefined;

/** Returns the reason why this code can't use the current schema, or undefined if it can. */
export const schemaFault = async (db: Database): Promise<SchemaProblem | undefined> =>
  faultOf(db, await (names ??= stepNames(MIGRATIONS)));
