import { readdir } from 'node:fs/promises';
import type { Kysely } from 'kysely';

/**
 * The exports of a migration's file. `up` takes a database of type `any`, because a step must not depend on the current
 * tables.
 */
interface StepModule {
  up(db: Kysely<any>): Promise<void>;
  /**
   * `false`: the step runs outside a transaction, because it creates indexes concurrently or changes rows in batches.
   * Such a step may be interrupted at any point and is then run again, so each part of it must be repeatable.
   */
  transaction?: false;
  /**
   * Name of the step that code must know to work with the schema after this step. `needs` is set if this step removes
   * something that older code uses. If `needs` isn't set, older code can still run, and may also be started.
   */
  needs?: string;
}

export interface Step extends StepModule {
  name: string;
}

/** Lists the names of the steps in `folder`. Each file is a step, and the steps are in the order of the file names. */
export async function stepNames(folder: URL): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .sort();
}

export async function readSteps(folder: URL): Promise<Step[]> {
  const names = await stepNames(folder);
  return Promise.all(
    names.map(async (name) => {
      // Each file in the folder has these exports.
      const module = (await import(new URL(`${name}.ts`, folder).href)) as StepModule;
      return { ...module, name };
    }),
  );
}
