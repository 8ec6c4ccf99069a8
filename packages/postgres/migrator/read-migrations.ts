import { readdir } from 'node:fs/promises';
import type { Kysely } from 'kysely';

/** The exports of a file in the folder of migrations. `any`: a step must not depend on the current tables. */
interface StepModule {
  up(db: Kysely<any>): Promise<void>;
  /**
   * `false`: runs without a transaction around it, for indexes that are built concurrently and for rows that are
   * changed in batches. It may be interrupted anywhere and is then run again, so each part must be safe to repeat.
   */
  transaction?: false;
  /**
   * The step that code must know to work on the schema after this one. It is set if this step removes something that
   * older code needs. Without it older code goes on, and may be started again.
   */
  needs?: string;
}

export interface Step extends StepModule {
  name: string;
}

/** Lists the steps in `folder`: a file each, in the order of their names. */
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
      // Migrations export this, by the rule above.
      const module = (await import(new URL(`${name}.ts`, folder).href)) as StepModule;
      return { ...module, name };
    }),
  );
}
