import { type Kysely, sql } from 'kysely';
import pg from 'pg';

/** The reason why code can't use the current schema, and the remedy. */
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
 * A step that has been run. `needs`: the step that code must know in order to use the schema after this step, if any.
 */
export interface Done {
  name: string;
  needs: string | null;
}

/**
 * Reads the steps that have been run. Returns an empty list if no step has been run. The table is that of Kysely's
 * migrator, with which older versions of the service ran the steps. A table that only older versions have written has
 * no column `needs`.
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
 * Returns the reason why code that knows these steps must not use the schema. Returns undefined if the code may use it.
 */
export function findTooNew(known: string[], done: Done[]): SchemaProblem | undefined {
  const step = done.find(({ needs }) => needs !== null && !known.includes(needs));
  return step && tooNew(`its migration ${step.name} needs a version with ${step.needs}`);
}

/**
 * Returns the reason why code that knows these steps can't use the current schema. Returns undefined if the code can
 * use it. Additional steps in the schema do no harm.
 */
export async function faultOf(db: Kysely<any>, known: string[]): Promise<SchemaProblem | undefined> {
  const done = await doneSteps(db);
  const names = new Set(done.map(({ name }) => name));
  const missing = known.filter((name) => !names.has(name));
  return missing.length > 0 ? tooOld(`the schema lacks ${inShort(missing)}`) : findTooNew(known, done);
}

const inShort = ([first, ...others]: string[]): string =>
  others.length > 0 ? `${first} and ${others.length} more migrations` : `${first}`;
