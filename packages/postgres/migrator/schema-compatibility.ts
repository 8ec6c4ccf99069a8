import { type Kysely, sql } from 'kysely';
import pg from 'pg';

/** Reason why this code can't work with the current schema, and a remedy. */
export interface SchemaProblem {
  what: string;
  remedy: string;
}

export const tooOld = (what: string): SchemaProblem => ({
  what,
  remedy: 'Run `node server.ts --role migrate` first',
});

export const tooNew = (what: string): SchemaProblem => ({
  what: `the schema is too new for this version: ${what}`,
  remedy: 'Start a newer version of the service',
});

/** Thrown if the schema is too old or too new for this code. */
export class IncompatibleSchema extends Error {
  override readonly name = 'IncompatibleSchema';

  constructor({ what, remedy }: SchemaProblem) {
    super(`The service can't work on this database: ${what}. ${remedy}.`);
  }
}

/**
 * A recorded migration (step). `needs`: name of a step that code must know to work with the schema after this step.
 * Null if there is no such step.
 */
export interface Done {
  name: string;
  needs: string | null;
}

/**
 * Reads the recorded steps. Returns an empty list if there are none. The steps are in the table of Kysely's migrator,
 * because older versions of the service used that migrator. A table that only those versions have written has no column
 * `needs`.
 */
export async function doneSteps(db: Kysely<any>): Promise<Done[]> {
  try {
    const { rows } = await sql<Done>`
      select name, to_jsonb(step) ->> 'needs' as needs from kysely_migration step order by name`.execute(db);
    return rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42P01') return [];
    throw error;
  }
}

/**
 * Returns the reason why the schema is too new for code that knows only the steps `known`. Returns undefined if the
 * schema isn't too new.
 */
export function findTooNew(known: string[], done: Done[]): SchemaProblem | undefined {
  const step = done.find(({ needs }) => needs !== null && !known.includes(needs));
  return step && tooNew(`its migration ${step.name} needs a version with ${step.needs}`);
}

/**
 * Returns the reason why code that knows only the steps `known` can't work with the current schema. Returns undefined
 * if the code can work with the schema. Additional steps in the schema are no such reason.
 */
export async function faultOf(db: Kysely<any>, known: string[]): Promise<SchemaProblem | undefined> {
  const done = await doneSteps(db);
  const names = new Set(done.map(({ name }) => name));
  const missing = known.filter((name) => !names.has(name));
  return missing.length > 0 ? tooOld(`the schema lacks ${inShort(missing)}`) : findTooNew(known, done);
}

const inShort = ([first, ...others]: string[]): string =>
  others.length > 0 ? `${first} and ${others.length} more migrations` : `${first}`;
