import { readdir } from 'node:fs/promises';
import type { Kysely } from 'kysely';

/**
 * Exports of the file of a step (migration). `up` takes a database of type `any`, because a step must not depend on the
 * types of today's tables.
 */
interface StepModule {
  up(db: Kysely<any>): Promise<void>;
  /**
   * Set to `false` if the step must run outside a transaction, because it creates indexes concurrently or changes rows
   * in batches. Such a step can be interrupted at any point and is then run again. So every statement of the step must
   * be repeatable.
   */
  transaction?: false;
  /**
   * Name of the step (usually this step itself) that code must know to work with the schema after this step. Set if
   * this step removes something that older code uses. If `needs` isn't set, older code can still start and run.
   */
  needs?: string;
}

export interface Step extends StepModule {
  name: string;
}

/**
 * Lists the names of the steps in `folder`, in their order. Each file is a step. Steps run in the order of their file
 * names.
 */
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
